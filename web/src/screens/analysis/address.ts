import type { Node } from "./tree.js";

/** What an address asks for. */
export interface Asked {
    match: string | null;
    game: string | null;
    variant: string | null;
    /** The moves of the line, or those that follow the first `from` of the match. */
    moves: string[];
    from: number | null;
    /** How many moves and rolls of the line lead to the position; without it, all. */
    step: number | null;
    /** The ply of the match, instead. */
    ply: number | null;
}

export function read(query: string): Asked {
    const asked = new URLSearchParams(query);
    const number = (name: string) => {
        const text = asked.get(name);
        return text !== null && /^\d{1,5}$/.test(text) ? Number(text) : null;
    };
    const moves = asked.get("moves")?.split(";").filter((text) => text.trim() !== "") ?? [];
    return { match: asked.get("match"), game: asked.get("game"), variant: asked.get("variant"), moves, from: number("from"), step: number("step"), ply: number("ply") };
}

/** The address of a line from the start of a game, or of a match, and of a position in it. */
export function write(of: { match: string } | { game: string; variant: string }, line: Node[], step: number): string {
    const given = line.findIndex(({ isOwn }) => isOwn);
    const own = given < 0 ? [] : line.slice(given);
    const parts = new URLSearchParams(of);
    if (own.length > 0) {
        if ("match" in of) parts.set("from", String(given));
        parts.set("moves", own.map(({ text }) => text).join(";"));
    }
    // A match that goes on is longer the next time.
    if (step < line.length || ("match" in of && own.length === 0)) parts.set("step", String(step));
    return `/analysis?${parts}`;
}

// What is chosen on the way to a new match is in the address, so that the way back takes one choice back.

export type Opponent = { kind: "anyone" | "open" | "link" | "self" } | { kind: "names"; names: string[] } | { kind: "computer"; level: number };

/** What has been chosen of a new match. */
export interface Wanted {
    game: string | undefined;
    /** Without one, the game only says which variants to offer. */
    variant: string | undefined;
    opponent: Opponent | undefined;
}

/** The usernames of the computer opponents. */
const COMPUTER = /^computer\.([1-8])$/;

export function readWanted(query: string): Wanted {
    const given = new URLSearchParams(query);
    const [game, variant] = [given.get("game") ?? undefined, given.get("variant") ?? undefined];
    const names = given.getAll("opponent");
    const level = names.length === 1 ? COMPUTER.exec(names[0]!)?.[1] : undefined;
    const kind = (["anyone", "open", "link", "self"] as const).find((one) => one === given.get("with"));
    const opponent: Opponent | undefined =
        level !== undefined ? { kind: "computer", level: Number(level) }
        : names.length > 0 ? { kind: "names", names }
        : kind && { kind };
    return { game, variant, opponent };
}

/** The address of what has been chosen. */
export function pathOf({ game, variant, opponent }: Wanted): string {
    const query = new URLSearchParams();
    if (game) query.set("game", game);
    if (game && variant) query.set("variant", variant);
    if (opponent?.kind === "names") for (const name of opponent.names) query.append("opponent", name);
    else if (opponent?.kind === "computer") query.set("opponent", `computer.${opponent.level}`);
    else if (opponent) query.set("with", opponent.kind);
    return `/new?${query}`.replace(/\?$/, "");
}

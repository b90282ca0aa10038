import type { Schemas } from "../../api-types.js";

/** A ply of a match, as a list shows it. */
export interface Played {
    ply: number;
    seat: number;
    /** The move in the notation of the game; null: the ply is another one. */
    move: string | null;
    kind: "move" | "pass" | "takeback";
    at: string;
    isTakenBack: boolean;
}

/** The plies of a match, from its events. */
export function pliesOf(events: Schemas["MatchEvent"][]): Played[] {
    const plies: Played[] = [];
    for (const { seat, at, move_played: played, passed, taken_back: back } of events) {
        const add = (ply: number, kind: Played["kind"], move: string | null = null) => plies.push({ ply, seat: seat ?? 0, move, kind, at, isTakenBack: false });
        if (played) add(played.ply, "move", played.move);
        else if (passed) add(passed.ply, "pass");
        else if (back) {
            for (const one of plies) one.isTakenBack ||= one.ply > back.to_ply;
            add(back.ply, "takeback");
        }
    }
    return plies;
}

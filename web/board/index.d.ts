import type { Turnstone } from "@turnstone/client";
import type { Match } from "@turnstone/rules";

/** The element `turnstone-board`. */
export declare class TurnstoneBoard extends HTMLElement {
    /** A match of `@turnstone/rules`, which is played here. */
    game: Match | undefined;
    /** A client of `@turnstone/client`, for what only an account may see; without one, `server` is enough. */
    client: Turnstone | undefined;
    /** Shows what has changed in `game`, and rolls dice that are due. */
    update(): void;
}

/** A move that was made on the board. */
export interface TurnstoneMove {
    /** In the notation of the game. */
    move: string;
    /** The ply before it. */
    ply: number;
    seat: number;
}

declare global {
    interface HTMLElementTagNameMap {
        "turnstone-board": TurnstoneBoard;
    }
    interface HTMLElementEventMap {
        "turnstone-tap": CustomEvent<{ place: string }>;
        "turnstone-move": CustomEvent<TurnstoneMove>;
        /** The match as the server describes it, or `summary()` of `game`. */
        "turnstone-change": CustomEvent<object>;
    }
}

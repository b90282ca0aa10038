import type { GameMatch, ReviewedPly } from "../../api-types.js";
import { lazy } from "../../parts/Lazy.js";
import { say } from "../../texts/index.js";

const MoveList = lazy(async () => (await import("./MoveList.js")).MoveList);

export interface MovesProps {
    match: GameMatch;
    /** The ply that the board shows; null: the newest. */
    shown: number | null;
    show(ply: number): void;
    /** What a review says about the moves. */
    reviewed: ReviewedPly[];
}

/** Whether the list is beside the board, and not below it. */
export const isListBeside = () => matchMedia("(orientation: landscape) and (min-width: 34rem), (min-width: 60rem)").matches;

/** The moves of a match, to step to: folded where the board leaves no room. */
export function Moves({ isOpen, setOpen, ...props }: MovesProps & { isOpen: boolean; setOpen(isOpen: boolean): void }) {
    return (
        <details class="panel moves" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
            <summary>{say("moves")}</summary>
            <div class="moves-frame">{isOpen && <MoveList {...props} />}</div>
        </details>
    );
}

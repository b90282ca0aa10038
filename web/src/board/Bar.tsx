import type { ComponentChildren } from "preact";

import type { Schemas } from "../api-types.js";
import { say } from "../texts/index.js";
import { TapButtons } from "./TapButtons.js";

interface BarProps {
    /** More classes. */
    look?: string;
    ply: number;
    /** How many taps the move has so far. */
    taps: number;
    isBusy: boolean;
    status: string;
    /** Whether the status says why something was refused. */
    isRefused: boolean;
    /** Whether the status is in the notation of the game. */
    isNotation?: boolean;
    /** The choices that are no places. */
    buttons: Schemas["MoveTap"][];
    isTurned: boolean;
    choose(tap: Schemas["MoveTap"]): void;
    /** What one does with the move. */
    children?: ComponentChildren;
}

/** The bar beneath a board: the state of the move, other choices, and the buttons. It never changes its height. */
export function Bar({ look = "", ply, taps, isBusy, status, isRefused, isNotation = false, buttons, isTurned, choose, children }: BarProps) {
    return (
        <div class={`bar${isRefused ? " refused" : ""}${look}`} data-taps={taps} data-ply={ply} aria-busy={isBusy}>
            <p class="bar-status" role={isRefused ? "alert" : undefined} dir={isNotation ? "ltr" : "auto"}>
                {status}
            </p>
            <TapButtons taps={buttons} isTurned={isTurned} choose={choose} />
            <div class="bar-buttons">{children}</div>
        </div>
    );
}

interface MoveButtonsProps {
    /** The move that is made; null: none yet. */
    move: string | null;
    mayClear: boolean;
    mayUndo: boolean;
    clear(): void;
    undo(): void;
    play(move: string): void;
}

/** The buttons for a move that is built tap by tap. */
export function MoveButtons({ move, mayClear, mayUndo, clear, undo, play }: MoveButtonsProps) {
    return (
        <>
            <button type="button" aria-disabled={!mayClear} onClick={clear}>
                {say("clear")}
            </button>
            <button type="button" aria-disabled={!mayUndo} onClick={undo}>
                {say("undo")}
            </button>
            <button type="button" class="primary play" aria-disabled={move === null} onClick={() => move !== null && play(move)}>
                {say("play")}
            </button>
        </>
    );
}

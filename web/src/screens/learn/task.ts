import type { Match, Rules, Step as MoveStep } from "@turnstone/rules";

import type { LessonGame, LessonTexts } from "../../texts/lessons/index.js";
import type { Kept } from "../here/game.js";

/** A position, and what is to be done there. */
export interface Task {
    /** A variant that is not the one of the lesson. */
    variant?: string;
    /** The moves and rolls that lead there, with a `;` between them; the reader has the first seat. */
    line: string;
    /** The moves that do it: these, all, those that win, or those with a step of a kind. */
    asked: readonly string[] | "any" | "win" | MoveStep["kind"];
    /** One of them, which *Show me* plays. */
    shown: string;
}

/** A step of a lesson, with the key of its sentence. */
type LessonStep<Game extends LessonGame> = Task & { text: keyof LessonTexts[Game] };

export interface Lesson<Game extends LessonGame> {
    /** The variant of most steps, and of the game that follows. */
    variant: string;
    steps: readonly LessonStep<Game>[];
}

/** A game on this device after the moves and rolls of a line. */
export function after(line: string, rules: Rules, { events: before, level }: Kept): Kept {
    const events = [...before];
    const match = rules.replay(events);
    for (const ply of line.split(";")) {
        if (ply !== "") events.push(...(match.summary().dice > 0 ? match.roll(ply.split("-").map(Number)) : match.play(ply)));
    }
    match.close();
    return { events, level };
}

/** Whether the move that led to a ply was what a task asks for. */
export function isAsked({ asked }: Task, move: string, match: Match, ply: number): boolean {
    if (asked === "any") return true;
    if (asked === "win") return match.summary().winners.includes(0);
    return typeof asked === "string" ? match.steps(ply).some(({ kind }) => kind === asked) : asked.includes(move);
}

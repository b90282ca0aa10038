import type { Match, MatchEvent, Summary } from "@turnstone/rules";
import { useEffect } from "preact/hooks";

import type { Computer } from "../../computer.js";
import type { Kept } from "./game.js";

/** How long the computer and the dice wait, so that one sees what was played, in milliseconds. */
const PAUSE = 350;

interface Asked {
    match: Match | undefined;
    now: Summary | undefined;
    kept: Kept;
    /** Whether nothing happens of itself. */
    isFree: boolean;
    computer: Computer | undefined;
    /** Whether the computer is to move. */
    isComputer: boolean;
    play(move: string): void;
    record(events: MatchEvent[]): void;
}

/** Random numbers of this device. */
export const random = (count: number) => [...crypto.getRandomValues(new Uint32Array(count))];

/** Moves for the computer, and rolls the dice. */
export function useReplies({ match, now, kept, isFree, computer, isComputer, play, record }: Asked): void {
    useEffect(() => {
        if (!match || !now || isFree || (!isComputer && now.dice === 0)) return;
        let isOver = false;
        const timer = setTimeout(async () => {
            if (now.dice > 0) return record(match.roll(random(now.dice).map((number) => (number % 6) + 1)));
            const [level, seed] = [kept.level ?? 1, random(1)[0]!];
            const chosen = computer ? await computer.choose(match, kept.events, level, seed) : match.choose(level, seed);
            // Meanwhile the reader may have begun another game.
            if (chosen && !isOver) play(chosen.move);
        }, PAUSE);
        return () => {
            isOver = true;
            clearTimeout(timer);
        };
    }, [kept, match]);
}

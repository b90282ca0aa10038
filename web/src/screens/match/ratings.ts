import { useEffect } from "preact/hooks";

import type { GameMatch } from "../../api-types.js";
import { pause, untilVisible } from "../../retry.js";

/** After how long a match that has ended is read again first, and at most, in milliseconds. */
const [SHORTEST, LONGEST] = [700, 30_000];
/** The factor by which the wait grows each time. */
const GROWTH = 1.5;

/** Reads a match again until its ratings are there: they follow a moment after the end, and no event says so. */
export function useAwaitedRatings(match: GameMatch | undefined, reload: () => Promise<void>): void {
    const isAwaited = match?.status === "finished" && match.rated && match.counted === null;
    useEffect(() => {
        if (!isAwaited) return;
        const controller = new AbortController();
        const { signal } = controller;
        const follow = async () => {
            for (let wait = SHORTEST; !signal.aborted; wait = Math.min(LONGEST, wait * GROWTH)) {
                await pause(wait, signal);
                await untilVisible(signal);
                if (!signal.aborted) await reload();
            }
        };
        void follow();
        return () => controller.abort();
    }, [isAwaited, reload]);
}

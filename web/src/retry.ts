/** The longest pause between two attempts, in milliseconds. */
const LONGEST = 30_000;

/** Waits so many milliseconds, or until the signal. */
export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
    return new Promise((done) => {
        if (signal.aborted) return done();
        const timer = setTimeout(done, milliseconds);
        signal.addEventListener("abort", () => (clearTimeout(timer), done()), { once: true });
    });
}

/** Waits after so many failures in a row, longer each time, or until the signal. */
export function pauseAfter(failures: number, signal: AbortSignal): Promise<void> {
    const most = Math.min(LONGEST, 500 * 2 ** (failures - 1));
    return pause(most / 2 + (Math.random() * most) / 2, signal);
}

/** Waits until somebody can see the page, or until the signal. */
export function untilVisible(signal: AbortSignal): Promise<void> {
    return new Promise((done) => {
        if (signal.aborted || !document.hidden) return done();
        document.addEventListener("visibilitychange", () => done(), { once: true, signal });
        signal.addEventListener("abort", () => done(), { once: true });
    });
}

/**
 * Does something until it ends without an error, or until the signal: after a failure again, after a
 * pause. The work calls `isWell` as soon as it has come somewhere, so that the pauses are short again.
 */
export async function untilDone(signal: AbortSignal, work: (isWell: () => void) => Promise<void>): Promise<void> {
    for (let failures = 0; !signal.aborted; ) {
        try {
            return await work(() => (failures = 0));
        } catch {
            failures += 1;
            await pauseAfter(failures, signal);
        }
    }
}

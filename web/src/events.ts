import type { Schemas } from "./api-types.js";
import { isOffline } from "./offline-cache.js";
import { untilDone } from "./retry.js";
import { client, session } from "./session.js";

type AccountEvent = Schemas["AccountEvent"];
type Listener = (event: AccountEvent) => void;

const listeners = new Set<Listener>();
const tell = (event: AccountEvent) => {
    for (const listener of [...listeners]) listener(event);
};

/**
 * Listens to the events of the account. An event of the kind `start` says that events may have been
 * missed before: read the data on the screen again.
 */
export function listen(listener: Listener): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
}

const channel = "BroadcastChannel" in self ? new BroadcastChannel("turnstone.events") : undefined;

/**
 * Reads the stream of the account until the signal, a new one after each that was refused. Other tabs
 * hear the same.
 */
function read(signal: AbortSignal, account: string): Promise<void> {
    return untilDone(signal, async (isWell) => {
        for await (const event of client().streamAccount(undefined, { signal })) {
            isWell();
            tell(event);
            channel?.postMessage({ account, event });
        }
        throw new Error("the stream of an account has no end");
    });
}

/**
 * Keeps one stream for all tabs of a browser. Over plain http browsers have no locks: then each tab
 * that is visible has a stream of its own.
 */
export function startEvents(): void {
    let running: AbortController | undefined;
    const restart = () => {
        running?.abort();
        running = undefined;
        const account = session.value?.id;
        if (!account) return;
        const hasLocks = "locks" in navigator;
        if (!hasLocks && document.hidden) return;
        const controller = (running = new AbortController());
        const { signal } = controller;
        if (hasLocks) {
            const hold = () => (signal.aborted ? undefined : read(signal, account));
            navigator.locks.request(`turnstone.stream.${account}`, { signal }, hold).catch(() => {});
        } else {
            void read(signal, account);
        }
    };
    channel?.addEventListener("message", ({ data }: MessageEvent<{ account: string; event: AccountEvent }>) => {
        if (data.account === session.value?.id && "locks" in navigator) tell(data.event);
    });
    session.watch(restart);
    // What was shown meanwhile was what is kept.
    isOffline.watch((isAway) => !isAway && tell({ kind: "start" } as AccountEvent));
    // Rather than after the pause that follows a failure.
    addEventListener("online", restart);
    document.addEventListener("visibilitychange", () => {
        if (!("locks" in navigator)) restart();
        // A phone stops the timers and connections of a page that is not shown.
        else if (!document.hidden) tell({ kind: "start" } as AccountEvent);
    });
    restart();
}

import { Turnstone, TurnstoneError } from "@turnstone/client";

import { forgetPush } from "./push.js";
import { untilDone } from "./retry.js";
import { expired, left, type Session } from "./session.js";
import { keysOf, load, save } from "./storage.js";

/** A session that has ended here, until the server knows it. */
type Ended = Pick<Session, "token" | "sessionId">;

const ENDED = "ended.";
let running = new AbortController();

/** Ends a session on the server, which ends its push subscription too. */
async function end({ token, sessionId: id }: Ended): Promise<void> {
    const { accounts } = new Turnstone({ address: location.origin, token });
    await accounts.revokeSession(id).catch((error: unknown) => {
        const isOver = error instanceof TurnstoneError && (error.code === "unauthenticated" || error.code === "not_found");
        if (!isOver) throw error;
    });
}

/** Tells the server of the sessions that have ended here, until it has heard of them. */
function send(): void {
    running.abort();
    running = new AbortController();
    for (const key of keysOf(ENDED)) {
        void untilDone(running.signal, async () => {
            const ended = load<Ended>(key);
            if (ended) await end(ended);
            save(key, undefined);
        });
    }
}

/** Ends sessions that are left: here at once, on the server as soon as there is a connection. */
export function startSignOuts(): void {
    left.watch((session) => {
        if (!session) return;
        const { token, sessionId, id } = session;
        save(`${ENDED}${sessionId}`, { token, sessionId } satisfies Ended);
        void forgetPush(id).catch(() => {});
        send();
    });
    expired.watch((session) => session && void forgetPush(session.id).catch(() => {}));
    addEventListener("online", send);
    send();
}

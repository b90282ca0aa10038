import { TurnstoneError } from "@turnstone/client";

import type { GameMatch, Schemas } from "./api-types.js";
import { untilDone } from "./retry.js";
import { client, reason, session } from "./session.js";
import { Signal } from "./signal.js";
import { keysOf, load, save } from "./storage.js";

type MoveInput = Schemas["MoveInput"];

/** A move that is stored until the server has answered it. */
export interface QueuedMove {
    match: string;
    move: MoveInput;
}

/** A move that the server refused while nobody waited for the answer. */
export interface RefusedMove extends QueuedMove {
    key: string;
    /** The reason of the server. */
    why: string;
}

/** The moves that are not answered yet, oldest first. */
export const waiting = new Signal<QueuedMove[]>([]);
export const refused = new Signal<RefusedMove[]>([]);

interface Waiter {
    resolve(match: GameMatch | undefined): void;
    reject(error: unknown): void;
}

// Each move has an entry of its own, so that tabs do not overwrite each other's. Names are in order.
const waitingKey = () => `moves.${session.value?.id}.`;
const refusedKey = () => `refused.${session.value?.id}.`;
const waiters = new Map<string, Waiter>();
let count = 0;
let running: AbortController | undefined;

const entries = () => (session.value ? keysOf(waitingKey()) : []).flatMap((key) => ({ key, ...load<QueuedMove>(key)! }));

function show(): void {
    waiting.set(entries());
    const keys = session.value ? keysOf(refusedKey()) : [];
    refused.set(keys.flatMap((key) => load<RefusedMove>(key) ?? []));
}

export function forgetRefusal(key: string): void {
    save(key, undefined);
    show();
}

function settle({ key, match, move }: QueuedMove & { key: string }, outcome: GameMatch | TurnstoneError): void {
    save(key, undefined);
    const waiter = waiters.get(key);
    waiters.delete(key);
    if (!(outcome instanceof TurnstoneError)) return waiter?.resolve(outcome);
    if (waiter) return waiter.reject(outcome);
    const name = key.replace(waitingKey(), refusedKey());
    save(name, { key: name, match, move, why: reason(outcome, outcome.message) } satisfies RefusedMove);
}

/** Sends the stored moves, in order, each until it is answered. */
async function drain(signal: AbortSignal): Promise<void> {
    await untilDone(signal, async (isWell) => {
        for (;;) {
            const [first] = entries();
            if (!first || signal.aborted) return;
            try {
                const played: GameMatch | undefined = await client().playMove(first.match, first.move, { signal });
                // Something else than the server can answer well, too: the move waits, and is sent again.
                if (played?.id !== first.match) throw new Error("not an answer of the server");
                settle(first, played);
            } catch (error) {
                // A token or a proxy that refuses decides nothing: the move waits, and is sent again.
                if (!(error instanceof TurnstoneError && error.isFinal)) throw error;
                // The next moves in the match build on the one that was refused.
                for (const entry of entries()) if (entry.match === first.match) settle(entry, error);
            }
            isWell();
            show();
        }
    });
}

/** Starts sending, at once, also if a pause after a failure is not over. */
function send(): void {
    running?.abort();
    running = undefined;
    show();
    if (entries().length === 0) return;
    const controller = (running = new AbortController());
    const { signal } = controller;
    const work = async () => {
        await drain(signal);
        // Another tab has sent the others: whoever waits here reads the match.
        for (const [key, waiter] of [...waiters]) {
            if (load(key) !== undefined) continue;
            waiters.delete(key);
            waiter.resolve(undefined);
        }
        show();
    };
    const sent = "locks" in navigator ? navigator.locks.request(`turnstone.moves.${session.value?.id}`, { signal }, work) : work();
    sent.catch(() => {});
}

/**
 * Plays a move: stores it, and sends it until it is answered, also after the page was closed. Gives
 * nothing if another tab has got the answer.
 */
export function playMove(match: string, move: MoveInput, signal: AbortSignal): Promise<GameMatch | undefined> {
    const key = `${waitingKey()}${String(Date.now()).padStart(15, "0")}.${String((count += 1)).padStart(6, "0")}`;
    return new Promise((resolve, reject) => {
        waiters.set(key, { resolve, reject });
        signal.addEventListener("abort", () => waiters.delete(key));
        save(key, { match, move } satisfies QueuedMove);
        send();
    });
}

/** Sends the moves that an earlier visit has left, and those that wait as soon as the network is back. */
export function startMoves(): void {
    session.watch(send);
    addEventListener("online", send);
    addEventListener("storage", ({ key }) => {
        if (key === null || /^turnstone\.(moves|refused)\./.test(key)) show();
    });
    send();
}

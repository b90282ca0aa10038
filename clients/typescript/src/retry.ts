// Sends requests again until they are answered, if that is safe.

import type { ServerClock } from "./clock.js";
import { ConnectionError } from "./problem.js";

/** How requests are sent again. */
export interface RetrySettings {
    /** The longest random wait before the second attempt; it doubles with each attempt. */
    baseDelaySeconds: number;
    /** The longest random wait between two attempts. */
    maxDelaySeconds: number;
    /** How long one attempt may take, in addition to `wait_seconds` if the request has it. */
    timeoutSeconds: number;
    /** After how long a request is given up that is neither a move nor waits for something. */
    giveUpAfterSeconds: number;
}

export const DEFAULT_RETRY: RetrySettings = {
    baseDelaySeconds: 0.25,
    maxDelaySeconds: 30,
    timeoutSeconds: 15,
    giveUpAfterSeconds: 60,
};

/** Whether a response with this status is no decision, so that another attempt may get one. */
export function mayPass(status: number): boolean {
    return status >= 500 || status === 408 || status === 425 || status === 429;
}

/** How long to wait after this many failed attempts, of which the last may have had a response. */
export function delaySeconds(settings: RetrySettings, failures: number, response?: Response): number {
    const backOff = Math.min(settings.maxDelaySeconds, settings.baseDelaySeconds * 2 ** (failures - 1));
    return retryAfterSeconds(response) + Math.random() * backOff;
}

function retryAfterSeconds(response?: Response): number {
    const value = response?.headers.get("retry-after");
    if (!value) return 0;
    if (/^\d+$/.test(value)) return Number(value);
    // A date counts from the server's time, as this device's clock may be wrong.
    const from = Date.parse(response?.headers.get("date") ?? "") || Date.now();
    return Math.max(0, (Date.parse(value) - from) / 1000) || 0;
}

/** Why a signal is aborted. React Native's signals do not say it. */
function reasonOf(signal: AbortSignal): unknown {
    return signal.reason ?? Object.assign(new Error("This operation was aborted"), { name: "AbortError" });
}

/** Fails with the signal's reason if it is aborted. The signal's own method is missing in React Native. */
export function throwIfAborted(signal: AbortSignal | undefined): void {
    if (signal?.aborted) throw reasonOf(signal);
}

/** Waits, or fails with the signal's reason. */
export function sleep(seconds: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
        throwIfAborted(signal);
        const abort = () => {
            clearTimeout(timer);
            reject(signal && reasonOf(signal));
        };
        const timer = setTimeout(() => {
            signal?.removeEventListener("abort", abort);
            resolve();
        }, seconds * 1000);
        signal?.addEventListener("abort", abort, { once: true });
    });
}

/** A signal that aborts with another one, or when `restart` was not called for so many seconds. */
export function timeLimit(seconds: number, outer?: AbortSignal) {
    const controller = new AbortController();
    const abort = () => controller.abort(outer?.reason);
    let timer: ReturnType<typeof setTimeout> | undefined;
    let late: Error | undefined;
    const restart = () => {
        clearTimeout(timer);
        timer = setTimeout(() => {
            late = new Error(`no answer for ${seconds} seconds`);
            controller.abort(late);
        }, seconds * 1000);
    };
    const stop = () => {
        clearTimeout(timer);
        outer?.removeEventListener("abort", abort);
    };
    if (outer?.aborted) abort();
    else outer?.addEventListener("abort", abort, { once: true });
    restart();
    // Where signals have no reason, what they end does not say that it was too late.
    const cause = (error: unknown) => late ?? error;
    return { signal: controller.signal, abort, restart, stop, cause };
}

/** The body of a response. React Native reads no `ArrayBuffer`, not everywhere a blob, but always text. */
async function wholeBody(response: Response): Promise<string | Blob | null> {
    const type = response.headers.get("content-type") ?? "text/plain";
    if (/^text\/|json|svg|sgf/.test(type)) return (await response.text()) || null;
    const blob = await response.blob();
    return blob.size === 0 ? null : blob;
}

/** How long to go on sending a request: not at all if a second one could do something else. */
function patienceSeconds(request: Request, waits: boolean, settings: RetrySettings): number {
    const move = request.method === "POST" && /\/v1\/matches\/[^/?]+\/moves(\?|$)/.test(request.url);
    if (move || waits) return Infinity;
    const safe = ["GET", "HEAD"].includes(request.method) || request.headers.has("idempotency-key");
    return safe ? settings.giveUpAfterSeconds : 0;
}

/** One attempt, with its whole body, because an answer that is cut off is none. */
async function attempt(send: typeof fetch, request: Request, seconds: number, clock: ServerClock): Promise<Response> {
    const limit = timeLimit(seconds, request.signal);
    try {
        const start = Date.now();
        const response = await send(request.clone(), { signal: limit.signal });
        clock.observe(response.headers.get("date"), start, Date.now());
        const body = await wholeBody(response);
        const { status, statusText, headers } = response;
        return new Response(body, { status, statusText, headers });
    } catch (error) {
        throw limit.cause(error);
    } finally {
        limit.stop();
    }
}

/** A `fetch` that sends requests again until they are answered, if that is safe. */
export function retryingFetch(send: typeof fetch, settings: RetrySettings, clock: ServerClock) {
    return async (request: Request): Promise<Response> => {
        // React Native's URL does not read queries.
        const waits = /[?&]wait_seconds=(\d+)/.exec(request.url)?.[1];
        const seconds = settings.timeoutSeconds + Number(waits ?? 0);
        const giveUpAt = Date.now() + patienceSeconds(request, waits !== undefined, settings) * 1000;
        for (let failures = 1; ; failures += 1) {
            let response: Response | undefined;
            let fault: unknown;
            try {
                response = await attempt(send, request, seconds, clock);
                if (!mayPass(response.status)) return response;
            } catch (error) {
                throwIfAborted(request.signal);
                fault = error;
            }
            const wait = delaySeconds(settings, failures, response);
            if (Date.now() + wait * 1000 > giveUpAt) {
                if (response) return response;
                throw new ConnectionError(fault);
            }
            await sleep(wait, request.signal);
        }
    };
}

import { call } from "./call.js";
import { ServerClock } from "./clock.js";
import { VERSION } from "./generated/operations.js";
import { errorOf, TurnstoneError } from "./problem.js";
import {
    DEFAULT_RETRY,
    delaySeconds,
    mayPass,
    type RetrySettings,
    retryingFetch,
    sleep,
    throwIfAborted,
    timeLimit,
} from "./retry.js";
import { type ServerSentEvent, serverSentEvents } from "./sse.js";
import type { AccountEvent, GameMatch, MatchChangeList, MatchEvent, MatchEventList, MoveInput } from "./types.js";

// The server sends at least a comment every 15 seconds.
const SILENCE_SECONDS = 45;
// A long poll; proxies often end a request after 30 seconds.
const WAIT_SECONDS = 25;

export interface TurnstoneSettings {
    /** The address of the server, such as `https://turnstone.example`. */
    address: string;
    /** The token of a session; without it only what is public can be read. */
    token?: string;
    /**
     * Signs in again when the server refuses the token, and returns a new one, with which the refused
     * requests are sent again; or none. It needs another client, as this one waits for it.
     */
    onUnauthorized?: () => Promise<string | undefined>;
    /** How requests are sent again, where that is not the default. */
    retry?: Partial<RetrySettings>;
    /** The `fetch` to use. */
    fetch?: typeof fetch;
}

export interface Cancellation {
    /** Ends the wait: the promise or the iteration fails with the signal's reason. */
    signal?: AbortSignal;
}

/** Changes in the matches of an account. Store `next_cursor` together with what they change. */
export interface AccountChanges extends MatchChangeList {
    /** Whether the feed has started from the beginning, because the server knew the cursor no more. */
    restarted: boolean;
}

/** Something that has happened to an account. */
export interface StreamedEvent extends AccountEvent {
    /** Where to go on: a cursor for `streamAccount` and `followAccount`. */
    position?: string;
}

/** The `fetch` of this device gives a response only when it is whole. */
class NoStreamsError extends Error {
    override name = "NoStreamsError";

    constructor() {
        super("this fetch cannot read a response while it arrives: use pollMatch and followAccount");
    }
}

/** The requests of one account to one server, and what apps do with them most. */
export class Connection {
    /** The address of the server. */
    readonly address: string;
    /** The token that requests have. */
    token: string | undefined;
    /** The server's clock. */
    readonly clock = new ServerClock();
    readonly #onUnauthorized: TurnstoneSettings["onUnauthorized"];
    readonly #retry: RetrySettings;
    readonly #send: typeof fetch;
    readonly #sendAgain: (request: Request) => Promise<Response>;
    #signingIn: Promise<void> | undefined;

    constructor({ address, token, onUnauthorized, retry, fetch: send }: TurnstoneSettings) {
        this.address = address.replace(/\/$/, "");
        this.token = token;
        this.#onUnauthorized = onUnauthorized;
        this.#retry = { ...DEFAULT_RETRY, ...retry };
        // Browsers refuse a `fetch` that is called as a member of something else.
        this.#send = send ?? ((...parameters) => fetch(...parameters));
        this.#sendAgain = retryingFetch(this.#send, this.#retry, this.clock);
        // A wrong address or token fails here, as no further attempt could mend it.
        new Request(this.address, { headers: this.#headers() });
    }

    #headers(): Record<string, string> {
        return {
            // A browser says itself who it is, and asks the server whether this header is permitted.
            ...(typeof location === "undefined" && { "User-Agent": `turnstone-ts/${VERSION}` }),
            ...(this.token && { Authorization: `Bearer ${this.token}` }),
        };
    }

    /** A `fetch` that adds the token, and sends again until it is answered what is safe to send again. */
    readonly fetch = (request: Request): Promise<Response> => {
        return this.#authorized(() => {
            Object.entries(this.#headers()).forEach(([name, value]) => request.headers.set(name, value));
            return this.#sendAgain(request);
        });
    };

    /** Sends a request, and once more if the app has signed in again because its token was refused. */
    async #authorized(send: () => Promise<Response>): Promise<Response> {
        const { token } = this;
        const response = await send();
        if (response.status !== 401 || !token || !this.#onUnauthorized) return response;
        // A wrong password has the same status.
        const problem = await response.clone().json().catch(() => undefined);
        if (problem?.code !== "unauthenticated") return response;
        if (this.token === token) {
            this.#signingIn ??= this.#onUnauthorized()
                .then((next) => void (this.token = next ?? this.token))
                .finally(() => (this.#signingIn = undefined));
            await this.#signingIn;
        }
        return this.token === token ? response : send();
    }

    /** Plays a move, and sends it until it is answered. Throws a `TurnstoneError` if it is refused. */
    async playMove(match: string, move: MoveInput, { signal }: Cancellation = {}): Promise<GameMatch> {
        return this.#call("POST /v1/matches/{id}/moves b", match, move, { signal });
    }

    async #call<T>(request: string, ...given: unknown[]): Promise<T> {
        return (await call(this, request, given)) as T;
    }

    /** The events of a match after the number `after`, until it is over; from a stream. */
    async *followMatch(
        match: string,
        after = 0,
        { signal }: Cancellation = {},
    ): AsyncGenerator<MatchEvent, void, void> {
        for await (const { data } of this.#stream(`/v1/matches/${match}/events/stream`, String(after), signal)) {
            yield JSON.parse(data) as MatchEvent;
        }
    }

    /** Server-sent events after the one with the id `last`, from streams that may break. */
    async *#stream(
        path: string,
        last: string | undefined,
        signal?: AbortSignal,
    ): AsyncGenerator<ServerSentEvent, void, void> {
        for (let failures = 1; ; failures += 1) {
            const limit = timeLimit(SILENCE_SECONDS, signal);
            let response: Response | undefined;
            try {
                const resume = last === undefined ? {} : { "Last-Event-ID": last };
                const send = () => {
                    const headers = { ...this.#headers(), ...resume, Accept: "text/event-stream" };
                    return this.#send(this.address + path, { headers, signal: limit.signal });
                };
                const start = Date.now();
                response = await this.#authorized(send);
                this.clock.observe(response.headers.get("date"), start, Date.now());
                if (response.status === 204) return;
                if (response.ok && !response.body) {
                    limit.abort();
                    throw new NoStreamsError();
                }
                if (response.ok && response.body) {
                    for await (const event of serverSentEvents(response.body, limit.restart)) {
                        last = event.id ?? last;
                        failures = 1;
                        yield event;
                    }
                } else if (!mayPass(response.status)) {
                    throw errorOf(response, await response.json().catch(() => undefined));
                }
            } catch (error) {
                throwIfAborted(signal);
                if (error instanceof TurnstoneError || error instanceof NoStreamsError) throw error;
            } finally {
                limit.stop();
            }
            await sleep(delaySeconds(this.#retry, failures, response), signal);
        }
    }

    /** The same as `followMatch`, by requests that wait: for networks that hold streams back. */
    async *pollMatch(match: string, after = 0, { signal }: Cancellation = {}): AsyncGenerator<MatchEvent, void, void> {
        for (let last = after; ; ) {
            const query = { after: last, limit: 100, wait_seconds: WAIT_SECONDS };
            const { items }: MatchEventList = await this.#call("GET /v1/matches/{id}/events q", match, query, { signal });
            for (const event of items) {
                last = event.seq;
                yield event;
                // No event follows these.
                if (event.kind === "finished" || event.kind === "cancelled") return;
            }
            if (items.length > 0) continue;
            const { status }: GameMatch = await this.#call("GET /v1/matches/{id}", match, { signal });
            if (status === "finished" || status === "cancelled") return;
        }
    }

    /**
     * Everything that happens to the account, messages too, after `cursor` or from now on. Throws
     * `invalid_cursor` if the server knows it no more; then `followAccount` reads all matches.
     */
    async *streamAccount(
        cursor?: string,
        { signal }: Cancellation = {},
    ): AsyncGenerator<StreamedEvent, void, void> {
        for await (const { id, data } of this.#stream("/v1/me/stream", cursor, signal)) {
            const event = JSON.parse(data) as AccountEvent;
            yield id === undefined ? event : { ...event, position: id };
        }
    }

    /** The changes in all matches of the account since `cursor`, or all of its matches without one. */
    async *followAccount(cursor?: string, { signal }: Cancellation = {}): AsyncGenerator<AccountChanges, void, void> {
        let next = cursor;
        let restarted = false;
        for (;;) {
            const query = { limit: 100, wait_seconds: WAIT_SECONDS, cursor: next };
            let changes: MatchChangeList;
            try {
                changes = await this.#call("GET /v1/me/changes q", query, { signal });
            } catch (error) {
                if (next === undefined || !(error instanceof TurnstoneError) || error.code !== "invalid_cursor") throw error;
                next = undefined;
                restarted = true;
                continue;
            }
            next = changes.next_cursor;
            if (changes.items.length === 0 && changes.gone.length === 0 && !restarted) continue;
            yield { ...changes, restarted };
            restarted = false;
        }
    }
}

import createClient, { type Client } from "openapi-fetch";

import { ServerClock } from "./clock.js";
import type { paths } from "./generated/schema.js";
import { TurnstoneError, value } from "./problem.js";
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
import type { AccountEvent, GameMatch, MatchChangeList, MatchEvent, MoveInput } from "./types.js";

// The server sends at least a comment every 15 seconds.
const SILENCE_SECONDS = 45;
// A long poll; proxies often end a request after 30 seconds.
const WAIT_SECONDS = 25;

export interface TurnstoneSettings {
    /** The address of the server, such as `https://turnstone.example`. */
    address: string;
    /** The token of a session; without it only what is public can be read. */
    token?: string;
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

/** A client of one account on one server. */
export class Turnstone {
    /** Every operation of the API, typed; `value` unpacks what it returns. */
    readonly api: Client<paths>;
    /** The server's clock. */
    readonly clock = new ServerClock();
    readonly #settings: TurnstoneSettings;
    readonly #retry: RetrySettings;
    readonly #send: typeof fetch;
    readonly #headers: Record<string, string>;

    constructor(settings: TurnstoneSettings) {
        this.#settings = settings;
        this.#retry = { ...DEFAULT_RETRY, ...settings.retry };
        // Browsers refuse a `fetch` that is called as a member of something else.
        this.#send = settings.fetch ?? ((...parameters) => fetch(...parameters));
        this.#headers = settings.token ? { Authorization: `Bearer ${settings.token}` } : {};
        // A wrong address or token fails here, as no further attempt could mend it.
        new Request(settings.address, { headers: this.#headers });
        this.api = createClient<paths>({
            baseUrl: settings.address,
            headers: this.#headers,
            fetch: retryingFetch(this.#send, this.#retry, this.clock),
        });
    }

    /** Plays a move, and sends it until it is answered. Throws a `TurnstoneError` if it is refused. */
    async playMove(match: string, move: MoveInput, { signal }: Cancellation = {}): Promise<GameMatch> {
        const params = { path: { id: match } };
        const call = { params, body: move, ...(signal && { signal }) };
        return value(await this.api.POST("/v1/matches/{id}/moves", call));
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
        const url = this.#settings.address.replace(/\/$/, "") + path;
        for (let failures = 1; ; failures += 1) {
            const limit = timeLimit(SILENCE_SECONDS, signal);
            let response: Response | undefined;
            try {
                const resume = last === undefined ? {} : { "Last-Event-ID": last };
                const headers = { ...this.#headers, ...resume, Accept: "text/event-stream" };
                const start = Date.now();
                response = await this.#send(url, { headers, signal: limit.signal });
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
                    throw TurnstoneError.of(response.status, await response.json().catch(() => undefined));
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
        const path = { id: match };
        for (let last = after; ; ) {
            const query = { after: last, limit: 100, wait_seconds: WAIT_SECONDS };
            const call = { params: { path, query }, ...(signal && { signal }) };
            const { items } = value(await this.api.GET("/v1/matches/{id}/events", call));
            for (const event of items) {
                last = event.seq;
                yield event;
                // No event follows these.
                if (event.kind === "finished" || event.kind === "cancelled") return;
            }
            if (items.length > 0) continue;
            const { status } = value(await this.api.GET("/v1/matches/{id}", { params: { path } }));
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
            const query = { limit: 100, wait_seconds: WAIT_SECONDS, ...(next !== undefined && { cursor: next }) };
            const call = { params: { query }, ...(signal && { signal }) };
            const result = await this.api.GET("/v1/me/changes", call);
            if (next !== undefined && result.error?.code === "invalid_cursor") {
                next = undefined;
                restarted = true;
                continue;
            }
            const changes = value(result);
            next = changes.next_cursor;
            if (changes.items.length === 0 && changes.gone.length === 0 && !restarted) continue;
            yield { ...changes, restarted };
            restarted = false;
        }
    }
}

// Makes requests of method calls, by the table of operations.

import type { Connection } from "./connection.js";
import { errorOf } from "./problem.js";

/** Settings of one call. */
export interface CallOptions {
    /** Ends the call: it fails with the signal's reason. */
    signal?: AbortSignal;
    /** More headers, such as `If-Match`. */
    headers?: Record<string, string>;
    /** The key of a request that creates something, for an app that sends it again after a restart. */
    idempotencyKey?: string;
}

/** The promise of what an operation responds. */
export interface Reply<T> extends Promise<T> {
    /** The same, with the response: its status and headers. Without data after 304. */
    withResponse(): Promise<{ data: T; response: Response }>;
}

/** The promise of the first page of a list; `for await` reads the items of all pages. */
export interface Pages<P extends { items: unknown[] }> extends Reply<P>, AsyncIterable<P["items"][number]> {}

interface Page {
    items: unknown[];
    next_cursor: string | null;
}

type Query = Record<string, unknown>;

// A key need not be secret. React Native has no `crypto`.
function newKey(): string {
    const random = () => Math.random().toString(36).slice(2);
    return globalThis.crypto?.randomUUID?.() ?? [random(), random(), random()].join("-");
}

/** The query of an URL. React Native's `URLSearchParams` does not do. */
function encodeQuery(query: Query = {}): string {
    const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
    const pairs = given.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`);
    return pairs.length > 0 ? `?${pairs.join("&")}` : "";
}

async function bodyOf(response: Response): Promise<unknown> {
    if (response.status === 204 || response.status === 304) return undefined;
    const type = response.headers.get("content-type") ?? "";
    if (type.includes("json") && !type.includes("ndjson")) return response.json();
    return /^text\/|svg|sgf|ndjson/.test(type) ? response.text() : response.blob();
}

async function send(connection: Connection, url: string, method: string, body: unknown, headers: Record<string, string>, signal?: AbortSignal) {
    const isFile = body instanceof Blob;
    const type = body !== undefined && { "Content-Type": isFile ? "application/octet-stream" : "application/json" };
    const request = new Request(url, {
        method,
        headers: { ...type, ...headers },
        ...(body !== undefined && { body: isFile ? body : JSON.stringify(body) }),
        ...(signal && { signal }),
    });
    const response = await connection.fetch(request);
    if (!response.ok && response.status !== 304) throw errorOf(response, await response.json().catch(() => undefined));
    return { data: await bodyOf(response), response };
}

/**
 * Calls an operation: `request` is its entry in the table, `given` are the variables of its path, then
 * its body or query if it has one, then the options.
 */
export function call(connection: Connection, request: string, given: unknown[]): Pages<Page> {
    const [method, path, marks = ""] = request.split(" ") as [string, string, string?];
    const rest = [...given];
    const url = connection.address + path.replace(/\{\w+\}/g, () => encodeURIComponent(String(rest.shift())));
    const input = /[bq]/.test(marks) ? rest.shift() : undefined;
    const { headers = {}, signal, idempotencyKey } = (rest[0] ?? {}) as CallOptions;
    const key = marks.includes("k") && { "Idempotency-Key": idempotencyKey ?? newKey() };
    const read = (query?: Query) => {
        const body = marks.includes("b") ? (input ?? {}) : undefined;
        return send(connection, url + encodeQuery(query), method, body, { ...key, ...headers }, signal);
    };
    const query = marks.includes("q") ? (input as Query) : undefined;
    const sent = read(query);
    const data = sent.then((result) => result.data as Page);
    return Object.assign(data, {
        withResponse: () => {
            // Who takes this promise does not need the other.
            data.catch(() => {});
            return sent as Promise<{ data: Page; response: Response }>;
        },
        async *[Symbol.asyncIterator]() {
            for (let page = await data; ; page = (await read({ ...query, cursor: page.next_cursor })).data as Page) {
                yield* page.items;
                if (page.next_cursor === null) return;
            }
        },
    });
}

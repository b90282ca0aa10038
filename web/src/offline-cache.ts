import { DATA_CACHE } from "./paths.js";
import { Signal } from "./signal.js";

/** Whether the newest request found no server. */
export const isOffline = new Signal(false);

/** The answers that are kept: the home screen, matches with their boards and moves, the games. */
const KEPT = /^\/v1\/(games(\/[^/]+)?|me\/(home|turns)|matches\/[0-9a-f-]{36}(\/(board\.svg|legal-moves|messages|conditional-moves))?)$/;
/** The largest number of answers that are kept. */
const ANSWERS = 400;

const cacheOf = (account: string) => caches.open(DATA_CACHE + account);

/** Parameters of the many answers that are looked at for a moment: a former position, a line, a half move. */
const PASSING = ["ply", "line", "draft"];

/** The name of an answer that is kept: its address, whatever version it had to have at least. */
function entryOf(address: string): string | undefined {
    const url = new URL(address);
    if (!("caches" in self) || !KEPT.test(url.pathname)) return undefined;
    if (PASSING.some((name) => url.searchParams.get(name))) return undefined;
    url.searchParams.delete("min_version");
    return url.pathname + url.search;
}

/** Keeps an answer to `GET`, for when there is no server. */
export async function keepAnswer(account: string, address: string, response: Response): Promise<void> {
    const name = entryOf(address);
    if (!name || response.status !== 200) return;
    const { headers } = response;
    const copy = new Response(await response.clone().text(), { headers: { "content-type": headers.get("content-type") ?? "" } });
    const cache = await cacheOf(account);
    await cache.delete(name);
    await cache.put(name, copy);
    const names = await cache.keys();
    for (const old of names.slice(0, Math.max(0, names.length - ANSWERS))) await cache.delete(old);
}

/** The answer that was kept, if there is one. */
export async function keptAnswer(account: string, address: string): Promise<Response | undefined> {
    const name = entryOf(address);
    if (!name) return undefined;
    const cache = await cacheOf(account);
    const kept = await cache.match(name);
    if (kept) return kept;
    const url = new URL(address);
    const prefix = url.searchParams.get("prefix");
    if (!url.pathname.endsWith("/legal-moves") || !prefix || url.searchParams.has("line")) return undefined;
    const all = await cache.match(url.pathname);
    return all && draftOf((await all.json()) as Moves, prefix);
}

/** Keeps a value that the page itself has put together. */
export async function keepValue(account: string, name: string, value: unknown): Promise<void> {
    if ("caches" in self) await (await cacheOf(account)).put(name, Response.json(value));
}

/** The value that `keepValue` has kept. */
export async function keptValue<T>(account: string, name: string): Promise<T | undefined> {
    if (!("caches" in self)) return undefined;
    const kept = await (await cacheOf(account)).match(name);
    return kept && ((await kept.json()) as T);
}

interface Moves {
    ply: number;
    seats: number[];
    moves: { move: string }[];
}

/** A tap that is itself a legal move makes that move. The others are known only to the server. */
function draftOf({ ply, seats, moves }: Moves, tap: string): Response | undefined {
    if (!moves.some(({ move }) => move === tap)) return undefined;
    return Response.json({ ply, seats, moves: [], draft: { prefix: [tap], next: [], move: tap } });
}

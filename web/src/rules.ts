import type { Match, Rules } from "@turnstone/rules";

import type { Schemas } from "./api-types.js";
import { keepValue, keptValue } from "./offline-cache.js";
import { client, session } from "./session.js";
import { Signal } from "./signal.js";
import { language } from "./texts/index.js";

/** The path of the rules; `build.mjs` fills it in. */
declare const RULES: string;

/** How many matches are followed at once. */
const MATCHES = 4;
/** The most events that one answer has. */
const EVENTS = 100;

interface Followed {
    match: Match;
    version: number;
}

let module: Promise<WebAssembly.Module> | undefined;
/** Whether the rules are there, so that what they answer costs no more than a moment. */
export const rulesLoaded = new Signal(false);
let rules: Promise<Rules | undefined> | undefined;
/** Whether they could not be loaded. */
let hasFailed = false;
const followed = new Map<string, Followed>();

/**
 * The rules as WebAssembly: loaded when first asked for, and only where the browser has it. Without them
 * the server answers everything.
 */
export function loadRules(): Promise<Rules | undefined> {
    const load = async () => {
        if (typeof WebAssembly === "undefined") return undefined;
        const { Rules } = await import("@turnstone/rules");
        module = compile();
        const loaded = await Rules.load(await module);
        hasFailed = false;
        rulesLoaded.set(true);
        return loaded;
    };
    rules ??= load().catch(() => {
        hasFailed = true;
        // Perhaps there is no network now: a later caller asks again.
        rules = module = undefined;
        return undefined;
    });
    return rules;
}

async function compile(): Promise<WebAssembly.Module> {
    const response = await fetch(RULES);
    if (!response.ok) throw new Error(`the rules were not loaded: ${response.status}`);
    return WebAssembly.compileStreaming(response);
}

/** The module of the rules, for a worker; undefined: they are not loaded. */
export const compiledRules = (): Promise<WebAssembly.Module | undefined> => (module ?? Promise.resolve(undefined)).catch(() => undefined);

/** Whether the reader has asked their browser to load little. */
export const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Whether the rules are there, or may be loaded. */
export const canDrawHere = () => rulesLoaded.value || (typeof WebAssembly !== "undefined" && !savesData() && !hasFailed);

/** Once the page has nothing else to do. */
const idle = () => new Promise<void>((done) => ("requestIdleCallback" in self ? requestIdleCallback(() => done()) : setTimeout(done, 200)));

/** Whether a match is followed, or will be soon. */
export const isFollowed = (id: string) => followed.has(id) || reading.has(id) || canDrawHere();

function forget(id: string): void {
    const gone = followed.get(id);
    followed.delete(id);
    try {
        gone?.match.close();
    } catch {
        // A module that has failed frees nothing.
    }
}

session.watch(() => {
    for (const id of [...followed.keys()]) forget(id);
});

type Events = Schemas["MatchEvent"][];

async function eventsAfter(id: string, after: number): Promise<Events> {
    const found: Events = [];
    for (let cursor: string | null | undefined; ; ) {
        const query = { limit: EVENTS, ...(cursor ? { cursor } : { after }) };
        const page = await client().matches.listEvents(id, query);
        found.push(...page.items);
        cursor = page.next_cursor;
        if (!cursor) return found;
    }
}

/**
 * The events of a match up to a version at least, as far as they can be had. Those of an account are kept, so
 * that each is read once, and so that there are some without a network.
 */
export function eventsOf(id: string, version: number): Promise<Events> {
    const key = `${session.value?.id} ${id}`;
    const before = recent.get(key);
    if (before && before.version >= version) return before.events;
    const events = readEvents(id, version, before?.events);
    recent.set(key, { version, events });
    const [oldest] = recent.keys();
    if (recent.size > MATCHES && oldest !== undefined) recent.delete(oldest);
    // Who asks next tries again, also where the server did not have them all yet.
    const forget = () => recent.get(key)?.events === events && recent.delete(key);
    events.then((all) => (all.at(-1)?.seq ?? 0) >= version || forget(), forget);
    return events;
}

/** The events of some matches as they were read last, or are being read. */
const recent = new Map<string, { version: number; events: Promise<Events> }>();

async function readEvents(id: string, version: number, before: Promise<Events> | undefined): Promise<Events> {
    const account = session.value?.id;
    const name = `/v1/matches/${id}/events`;
    const kept = (await before?.catch(() => undefined)) || (account && (await keptValue<Events>(account, name).catch(() => undefined))) || [];
    const last = kept.at(-1)?.seq ?? 0;
    if (last >= version) return kept;
    const events = [...kept, ...(await eventsAfter(id, last))];
    if (account && account === session.value?.id) void keepValue(account, name, events).catch(() => {});
    return events;
}

async function read(id: string, version: number): Promise<void> {
    const loaded = await loadRules();
    const known = followed.get(id);
    if (!loaded || (known && known.version >= version)) return;
    const account = session.value?.id;
    const events = await eventsOf(id, version);
    if (account !== session.value?.id || followed.get(id) !== known) return;
    const newest = events.at(-1)?.seq ?? 0;
    if (known) {
        known.match.add(events.filter(({ seq }) => seq > known.version));
        known.version = Math.max(known.version, newest);
        return;
    }
    const match = loaded.replay(events);
    // The first call reads the texts of the language: not while somebody taps.
    match.legalMoves({ prefix: "", lang: language.value });
    match.picture({ lang: language.value });
    followed.set(id, { match, version: newest });
    const [oldest] = followed.keys();
    if (followed.size > MATCHES && oldest !== undefined) forget(oldest);
}

/** One reading of a match after the other. */
const reading = new Map<string, Promise<void>>();

/** Follows a match, so that it is answered here from this version on. */
export async function follow(id: string, version: number): Promise<void> {
    if (!followed.has(id)) {
        if (savesData()) return;
        await idle();
    }
    const before = reading.get(id) ?? Promise.resolve();
    const mine = before.then(() => read(id, version)).catch(() => forget(id));
    reading.set(id, mine);
    await mine;
    if (reading.get(id) === mine) reading.delete(id);
}

/** The answer of the rules here about a match at a version; undefined: the server has to. */
export function answerHere<T>(id: string, version: number, ask: (match: Match) => T): T | undefined {
    const known = followed.get(id);
    if (known?.version !== version) return undefined;
    try {
        return ask(known.match);
    } catch {
        return undefined;
    }
}

/** The answer of the rules here about a match that is not followed; undefined: they are not to be had. */
export async function answerOnce<T>(id: string, version: number, ask: (match: Match) => T): Promise<T | undefined> {
    const known = answerHere(id, version, ask);
    if (known !== undefined) return known;
    if (!canDrawHere()) return undefined;
    await idle();
    const loaded = await loadRules();
    if (!loaded) return undefined;
    const match = loaded.replay(await eventsOf(id, version));
    try {
        return ask(match);
    } finally {
        match.close();
    }
}

// The service worker: keeps the files of the page and the pictures that were seen, and shows pushes.

import { ACCOUNT_CACHE, ACCOUNT_ENTRY, OWN_PATHS } from "../paths.js";

declare const self: ServiceWorkerGlobalScope;
/** The files that the page loads first, and a name for this list; `build.mjs` fills them in. */
declare const SHELL: string[];
declare const SHELL_VERSION: string;
/** What it loads later and needs without a network: the other screens, and English for a reader whose own texts are not there. */
declare const LATER: string[];
/** What `/here`, `/analysis` and `/learn` load beside these, apart from the rules. */
declare const HERE: string[];
/** The file of the lessons in a language, by that of its other texts. */
declare const LESSONS: Record<string, string>;

const SHELL_CACHE = `turnstone.shell.${SHELL_VERSION}`;
const PICTURE_CACHE = "turnstone.pictures";
/** How many pictures are kept. */
const PICTURES = 150;

self.addEventListener("install", (event) => {
    const keep = async () => {
        const index = await fetch("/", { cache: "no-cache" });
        const html = await index.clone().text();
        // Another server of a site that is just being updated: the browser installs again later.
        if (!SHELL.every((path) => html.includes(path))) throw new Error("the page is of another version");
        const cache = await caches.open(SHELL_CACHE);
        await cache.addAll([...SHELL, ...LATER]);
        await cache.put("/", index);
        await self.skipWaiting();
    };
    event.waitUntil(keep());
});

self.addEventListener("activate", (event) => {
    const start = async () => {
        const shells = (await caches.keys()).filter((name) => name.startsWith("turnstone.shell.") && name !== SHELL_CACHE);
        // A tab may still show the version before, and load its other files.
        for (const name of shells.slice(0, -1)) await caches.delete(name);
        await self.clients.claim();
    };
    event.waitUntil(start());
});

self.addEventListener("fetch", (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (request.method !== "GET" || origin !== self.location.origin) return;
    if (request.mode === "navigate") {
        if (OWN_PATHS.test(pathname)) event.respondWith(open(request));
    } else if (pathname.startsWith("/assets/")) event.respondWith(asset(request));
    else if (request.destination === "image") event.respondWith(picture(request));
});

/** How long the page that was installed waits for that of the server, in milliseconds. */
const PATIENCE = 4_000;

/** The page from the server, or, without one, as it was installed. */
async function open(request: Request): Promise<Response> {
    const kept = await caches.match("/", { cacheName: SHELL_CACHE }).catch(() => undefined);
    const asked = fetch(request).catch(() => undefined);
    // A network that answers nothing is none.
    const late = new Promise<undefined>((done) => setTimeout(done, PATIENCE));
    const response = await (kept ? Promise.race([asked, late]) : asked);
    if (response && response.status < 500) return response;
    return kept ?? response ?? Response.error();
}

/** A file of the page, which never changes. */
async function asset(request: Request): Promise<Response> {
    const known = await caches.match(request.url, { ignoreVary: true });
    if (known) return known;
    const response = await fetch(request);
    if (response.ok) await (await caches.open(SHELL_CACHE)).put(request.url, response.clone());
    return response;
}

/** A picture, or, without a server, as it was seen last. */
async function picture(request: Request): Promise<Response> {
    const cache = await caches.open(PICTURE_CACHE);
    try {
        const response = await fetch(request);
        if (response.ok) {
            await cache.put(request.url, response.clone());
            const kept = await cache.keys();
            for (const old of kept.slice(0, Math.max(0, kept.length - PICTURES))) await cache.delete(old);
        }
        return response;
    } catch {
        return (await cache.match(request.url, { ignoreVary: true })) ?? Response.error();
    }
}

self.addEventListener("message", (event) => {
    // Files of the page that were loaded; those that did not pass this worker are not kept yet.
    if (event.data?.kind !== "loaded") return;
    const loaded: string[] = event.data.paths;
    const paths = [...loaded, ...HERE, ...loaded.flatMap((path) => LESSONS[path] ?? [])];
    event.waitUntil(Promise.allSettled(paths.map((path) => asset(new Request(path)))));
});

interface Push {
    title: string;
    body: string;
    language: string;
    match_id?: string | null;
    min_version?: number | null;
    url: string;
    tag: string;
    badge: number;
    close?: string[];
    created_at: string;
}

self.addEventListener("push", (event) => {
    if (event.data) event.waitUntil(show(event.data.json() as Push));
});

/** How long a push waits for its picture, in milliseconds. */
const PICTURE_TIMEOUT = 5_000;

let shown: Promise<void> = Promise.resolve();

async function show(push: Push): Promise<void> {
    const image = push.match_id ? await board(push.match_id, push.min_version ?? 0) : undefined;
    // Browsers know more than the types do.
    const options: NotificationOptions & { image?: string; renotify: boolean; timestamp: number } = {
        body: push.body,
        tag: push.tag,
        lang: push.language,
        icon: ICON,
        renotify: true,
        timestamp: Date.parse(push.created_at),
        data: { path: pathOf(push) },
        ...(image && { image }),
    };
    // One after the other: Chromium drops a notification when it is asked for all while it shows it.
    const showNext = async () => {
        for (const old of await self.registration.getNotifications()) if (push.close?.includes(old.tag)) old.close();
        await self.registration.showNotification(push.title, options);
    };
    const turn = shown.then(showNext);
    shown = turn.catch(() => {});
    await turn;
    await (self.navigator as { setAppBadge?(count: number): Promise<void> }).setAppBadge?.(push.badge).catch(() => {});
}

declare const ICON: string;

/** The target of a push: only into this page. */
function pathOf({ match_id, min_version, url }: Push): string {
    if (match_id) return `/m/${encodeURIComponent(match_id)}${min_version ? `?min_version=${Number(min_version)}` : ""}`;
    const { pathname } = new URL(url, self.location.origin);
    return OWN_PATHS.test(pathname) ? pathname : "/";
}

/** The board as a picture inside a text, since a notification loads without a token. */
async function board(id: string, version: number): Promise<string | undefined> {
    try {
        const cache = await caches.open(ACCOUNT_CACHE);
        const token = await (await cache.match(ACCOUNT_ENTRY))?.text();
        const path = `/v1/matches/${encodeURIComponent(id)}/board.png?size=480&v=${version}`;
        const headers: HeadersInit = token ? { Authorization: `Bearer ${token}` } : {};
        const response = await fetch(path, { headers, signal: AbortSignal.timeout(PICTURE_TIMEOUT) });
        if (!response.ok) return undefined;
        const bytes = new Uint8Array(await response.arrayBuffer());
        let text = "";
        for (const byte of bytes) text += String.fromCharCode(byte);
        return `data:image/png;base64,${btoa(text)}`;
    } catch {
        return undefined;
    }
}

self.addEventListener("notificationclick", (event) => {
    event.notification.close();
    const { path } = event.notification.data as { path: string };
    const lead = async () => {
        const [tab] = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
        if (!tab) return void (await self.clients.openWindow(path));
        tab.postMessage({ kind: "go", path });
        await tab.focus();
    };
    event.waitUntil(lead());
});

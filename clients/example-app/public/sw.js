// Keeps the app's own files, so that it opens without a network. Nothing of the API goes through here.
const NAME = `app-${VERSION}`;

addEventListener("install", (event) => {
    event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(FILES)).then(() => self.skipWaiting()));
});
addEventListener("activate", (event) => {
    const drop = async () => {
        for (const name of await caches.keys()) if (name !== NAME) await caches.delete(name);
        await self.clients.claim();
    };
    event.waitUntil(drop());
});
addEventListener("fetch", (event) => {
    const { origin, pathname } = new URL(event.request.url);
    if (event.request.method !== "GET" || origin !== location.origin || pathname.includes("/v1/")) return;
    event.respondWith(caches.match(event.request, { ignoreSearch: true }).then((kept) => kept ?? fetch(event.request)));
});

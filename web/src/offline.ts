import { ACCOUNT_CACHE, ACCOUNT_ENTRY, DATA_CACHE, OWN_PATHS } from "./paths.js";
import { go } from "./router.js";
import { session } from "./session.js";
import { save } from "./storage.js";
import { trusted, WORKERS } from "./workers.js";

/** Over plain http browsers have neither workers nor caches. */
export const hasWorker = "serviceWorker" in navigator && "caches" in self;

/** Tells the worker who is signed in, for pictures of private matches; forgets what others have seen. */
async function tellAccount(): Promise<void> {
    const account = session.value;
    for (const name of await caches.keys()) {
        if (name.startsWith(DATA_CACHE) && name !== DATA_CACHE + account?.id) {
            await caches.delete(name);
            // Or what was deleted would count as kept.
            save(`kept.${name.slice(DATA_CACHE.length)}`, undefined);
        }
    }
    const cache = await caches.open(ACCOUNT_CACHE);
    if (account) await cache.put(ACCOUNT_ENTRY, new Response(account.token));
    else await cache.delete(ACCOUNT_ENTRY);
}

/** Starts the service worker, where there is one. */
export function startOffline(): void {
    if (!hasWorker) return;
    const tell = () => void tellAccount().catch(() => {});
    session.watch(tell);
    tell();
    const workers = navigator.serviceWorker;
    workers.addEventListener("message", ({ data }) => {
        if (data?.kind === "go" && typeof data.path === "string" && OWN_PATHS.test(data.path.split("?")[0])) go(data.path);
    });
    workers.register(trusted(WORKERS.service)).catch(() => {});
    void workers.ready.then((registration) => {
        // Buffered: also what was loaded before; and files that are on their way now pass no worker either.
        const observer = new PerformanceObserver((loaded) => {
            const paths = loaded.getEntries().map(({ name }) => new URL(name).pathname).filter((path) => path.startsWith("/assets/"));
            if (paths.length > 0) registration.active?.postMessage({ kind: "loaded", paths });
        });
        observer.observe({ type: "resource", buffered: true });
    });
}

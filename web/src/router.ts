import { OWN_PATHS } from "./paths.js";
import { keepScroll, returnTo, startScroll } from "./scroll.js";
import { Signal } from "./signal.js";

/** The path that is shown, with its query. */
export const place = new Signal(location.pathname + location.search);

const read = () => place.set(location.pathname + location.search);

export function go(path: string, replaces = false): void {
    if (path === place.value) return;
    keepScroll();
    history[replaces ? "replaceState" : "pushState"](null, "", path);
    read();
    scrollTo(0, 0);
}

/** Another address for what is shown: the way back does not lead to the one before. */
export function rename(path: string): void {
    if (path === place.value) return;
    history.replaceState(history.state, "", path);
    read();
}

/** Follows links inside the page without loading it again. */
export function startRouter(): void {
    startScroll();
    addEventListener("popstate", () => {
        read();
        returnTo();
    });
    document.addEventListener("click", (event) => {
        const link = (event.target as Element | null)?.closest("a");
        if (!link || event.defaultPrevented || event.button !== 0 || link.target) return;
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        if (link.origin !== location.origin || !OWN_PATHS.test(link.pathname)) return;
        // Within the screen, as to its main part: the browser does it.
        if (link.hash && link.pathname === location.pathname && link.search === location.search) return;
        event.preventDefault();
        go(link.pathname + link.search);
    });
}

/** The way to sign in, or to register, and back to a path. */
export function entrance(path: string, way: "sign-in" | "register" = "sign-in"): string {
    const isWorth = path !== "/" && !/^\/(sign-in|register)\b/.test(path);
    return isWorth ? `/${way}?next=${encodeURIComponent(path)}` : `/${way}`;
}

/** The text of a part of a path; undefined: it is not encoded as texts in addresses are. */
export function decode(part: string): string | undefined {
    try {
        return decodeURIComponent(part);
    } catch {
        return undefined;
    }
}

/** The parts of a path that fits a pattern such as `/m/:id`, and can be read. */
export function match(pattern: string, path: string): string[] | undefined {
    const source = pattern.replace(/:[a-z]+/g, "([^/]+)");
    const found = new RegExp(`^${source.replace(/\/$/, "")}/?$`).exec(path);
    const parts = found?.slice(1).map(decode);
    return parts?.every((part) => part !== undefined) ? parts : undefined;
}

// The way back leads to where the reader was. The browser knows that too, but scrolls before the screen has its content.

/** How long a reader who stops scrolling waits until the place is kept, in milliseconds. */
const STILL = 120;
/** How long the content of a screen is waited for, in milliseconds. */
const PATIENCE = 3000;

let timer = 0;
let returning: AbortController | undefined;

/** Keeps in this entry of the history how far the reader has scrolled. */
export function keepScroll(): void {
    clearTimeout(timer);
    returning?.abort();
    returning = undefined;
    history.replaceState({ ...history.state, y: Math.round(scrollY) }, "");
}

/** Scrolls to where the reader was in this entry of the history, as soon as the screen is long enough. */
export function returnTo(): void {
    clearTimeout(timer);
    returning?.abort();
    // To a part of the screen, the browser scrolls.
    if (location.hash && history.state === null) return;
    const controller = (returning = new AbortController());
    const { signal } = controller;
    const y: number = history.state?.y ?? 0;
    // A reader who scrolls meanwhile knows better.
    for (const kind of ["wheel", "touchstart", "keydown", "pointerdown"]) addEventListener(kind, () => controller.abort(), { signal, passive: true });
    const end = Date.now() + PATIENCE;
    const step = () => {
        if (signal.aborted) return;
        scrollTo(0, y);
        if (Math.abs(scrollY - y) > 1 && Date.now() < end) return void requestAnimationFrame(step);
        controller.abort();
    };
    requestAnimationFrame(step);
}

export function startScroll(): void {
    history.scrollRestoration = "manual";
    addEventListener("scroll", () => {
        if (returning && !returning.signal.aborted) return;
        clearTimeout(timer);
        timer = setTimeout(keepScroll, STILL);
    }, { passive: true });
    if (history.state?.y) returnTo();
}

/** How many frames the button may need to go. */
const FRAMES = 120;

/**
 * Moves the focus to the heading of a part, or to that of the screen if there is no such part: for when
 * the button that was pressed goes, and the focus with it.
 */
export function focusHeading(part?: string): void {
    const pressed = document.activeElement;
    let frames = 0;
    const look = () => {
        if (pressed !== document.body && pressed === document.activeElement && (frames += 1) < FRAMES) return requestAnimationFrame(look);
        if (document.activeElement !== document.body) return;
        const heading = (part && document.querySelector<HTMLElement>(`#${part} h2`)) || document.querySelector<HTMLElement>("main h1");
        if (!heading) return;
        heading.tabIndex = -1;
        heading.focus({ preventScroll: true });
    };
    requestAnimationFrame(look);
}

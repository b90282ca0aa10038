import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

import { type Box, boxOf, centre, type Picture } from "./picture.js";

/** The least width of what a finger taps, in pixels of the screen. */
const FINGER = 44;
/** A board that nearly has it is not cut for the rest. */
const NEARLY = 1.12;
/** How much nearer a button or a key brings the board, and how near at most. */
const [STEP, NEAREST] = [1.4, 3];

/** A board is a thing with an edge; without one, the picture is the part of a plane that is in use, and grows. */
const isPlane = ({ shapes }: Picture) => !shapes.some(({ attributes }) => attributes["class"] === "board");

/** The place to which the last move went. */
function reached({ shapes }: Picture): Box | undefined {
    const mark = shapes.find(({ attributes }) => /(^| )reached/.test(attributes["class"] ?? ""))?.children[0];
    return typeof mark === "object" ? boxOf(mark) : undefined;
}

export interface Zoom {
    /** How many times as wide as its frame the board is. */
    zoom: number;
    canZoom: boolean;
    isWhole: boolean;
    zoomIn(): void;
    zoomOut(): void;
    /** Shows the whole board, or as much of it as can be tapped. */
    toggle(): void;
}

/**
 * Brings a board that grows so near that its places can be tapped. Its frame scrolls; `box` is the part of
 * the plane that the board shows. At first that is all of it, if it `isWholeFirst`.
 */
export function useZoom(frame: RefObject<HTMLElement>, picture: Picture, box: Box, isWholeFirst: boolean): Zoom {
    const [size, setSize] = useState<{ width: number; height: number }>();
    // Pixels for each unit of the picture, so that places keep their size while the board grows; 0: the whole board.
    const [wanted, want] = useState(isWholeFirst ? 0 : undefined);
    const grows = isPlane(picture);
    const smallest = Math.min(...picture.places.map(({ box: { width, height } }) => Math.min(width, height)));
    const fitting = size ? size.width / box.width : 1;
    const wide = FINGER / smallest;
    const canZoom = size !== undefined && Number.isFinite(wide) && fitting < wide && grows;
    const automatic = wide < fitting * NEARLY ? fitting : wide;
    const scale = canZoom ? Math.min(wide * NEAREST, Math.max(fitting, wanted ?? automatic)) : fitting;
    const zoom = scale / fitting;

    const middle = useRef(centre(reached(picture) ?? box));
    const scrollTo = ({ x, y }: { x: number; y: number }) => {
        const view = frame.current;
        if (!view) return;
        view.scrollLeft = (x - box.x) * scale - view.clientWidth / 2;
        view.scrollTop = (y - box.y) * scale - view.clientHeight / 2;
    };
    useLayoutEffect(() => {
        const view = frame.current;
        if (!view || !grows) return;
        const measure = () => {
            const { clientWidth: width, clientHeight: height } = view;
            setSize((old) => (old?.width === width && old.height === height ? old : { width, height }));
        };
        measure();
        const observer = new ResizeObserver(measure);
        observer.observe(view);
        return () => observer.disconnect();
    }, [grows]);
    useLayoutEffect(() => scrollTo(middle.current), [scale, box.x, box.y, size]);
    const last = reached(picture);
    const lastAt = last && `${last.x} ${last.y}`;
    useLayoutEffect(() => {
        const view = frame.current;
        if (!view || !last || zoom === 1) return;
        const [left, top] = [(last.x - box.x) * scale - view.scrollLeft, (last.y - box.y) * scale - view.scrollTop];
        const isSeen = left > 0 && top > 0 && left + last.width * scale < view.clientWidth && top + last.height * scale < view.clientHeight;
        if (!isSeen) scrollTo((middle.current = centre(last)));
    }, [lastAt, zoom === 1]);

    const newest = useRef({ box, scale, fitting });
    newest.current = { box, scale, fitting };
    const to = (next: number) => want(next <= newest.current.fitting ? 0 : next);
    useEffect(() => {
        const view = frame.current;
        if (!view || !canZoom) return;
        const controller = new AbortController();
        const { signal } = controller;
        const look = () => {
            const { box, scale } = newest.current;
            middle.current = { x: box.x + (view.scrollLeft + view.clientWidth / 2) / scale, y: box.y + (view.scrollTop + view.clientHeight / 2) / scale };
        };
        view.addEventListener("scroll", look, { signal, passive: true });
        // As trackpads pinch, too.
        const turn = (event: WheelEvent) => {
            if (!event.ctrlKey) return;
            event.preventDefault();
            to(newest.current.scale * Math.exp(-event.deltaY / 200));
        };
        view.addEventListener("wheel", turn, { signal, passive: false });
        let pinched: { apart: number; scale: number } | undefined;
        const pinch = (event: TouchEvent) => {
            const [one, other] = event.touches;
            if (!one || !other) return void (pinched = undefined);
            // The browser would make the whole page larger.
            event.preventDefault();
            const apart = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
            if (!pinched) pinched = { apart, scale: newest.current.scale };
            else to((pinched.scale * apart) / pinched.apart);
        };
        for (const kind of ["touchstart", "touchmove", "touchend", "touchcancel"] as const) view.addEventListener(kind, pinch, { signal, passive: false });
        return () => controller.abort();
    }, [canZoom]);

    return {
        zoom,
        canZoom,
        isWhole: zoom === 1,
        zoomIn: () => to(scale * STEP),
        zoomOut: () => to(scale / STEP),
        toggle: () => want(zoom === 1 ? undefined : 0),
    };
}

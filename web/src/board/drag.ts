import type { JSX, RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";

import { thingsOf } from "./film.js";
import type { Place } from "./picture.js";

/** How far a finger moves that does not just tap, in pixels of the screen. */
const THRESHOLD = 8;

interface Held {
    pointer: number;
    place: Place;
    /** Where it was pressed. */
    x: number;
    y: number;
    isLifted: boolean;
    shapes: HTMLElement[];
}

interface DragProps {
    /** The board. */
    board: RefObject<HTMLElement>;
    /** The place whose button or shape this is, if a piece can be lifted there. */
    liftable(event: PointerEvent): Place | undefined;
    /** The place under a finger. */
    under(event: PointerEvent): Place | undefined;
    /** Units of the picture for each pixel of the screen. */
    unit(): number;
    lift(place: Place): void;
    /** Undefined: outside all places, or the reader has thought better of it. */
    drop(place: Place | undefined): void;
}

/** Drags a piece: to lift it is a tap on its place, to drop it a tap on another. */
export function useDrag({ board, liftable, under, unit, lift, drop }: DragProps) {
    const held = useRef<Held>();
    // Where a mouse is released after that, the browser sees a click.
    const wasDragged = useRef(false);
    const end = (place: Place | undefined) => {
        const was = held.current;
        held.current = undefined;
        for (const { style } of was?.shapes ?? []) style.transform = style.pointerEvents = "";
        if (was?.isLifted) drop(place);
    };
    const newest = useRef(end);
    newest.current = end;
    useEffect(() => {
        const press = (event: KeyboardEvent) => {
            if (event.key !== "Escape" || !held.current?.isLifted) return;
            // It takes nothing else back.
            event.stopPropagation();
            newest.current(undefined);
        };
        addEventListener("keydown", press, true);
        return () => removeEventListener("keydown", press, true);
    }, []);
    const move = (event: PointerEvent, now: Held) => {
        const drawing = board.current?.querySelector(".drawing");
        // The picture may have been drawn again meanwhile.
        if (drawing && (now.shapes.length === 0 || now.shapes.some((shape) => !shape.isConnected))) {
            now.shapes = (thingsOf(drawing).get(now.place.key)?.at(-1)?.shapes ?? []) as HTMLElement[];
        }
        const [x, y] = [(event.clientX - now.x) * unit(), (event.clientY - now.y) * unit()];
        for (const { style } of now.shapes) {
            style.transform = `translate(${x}px, ${y}px)`;
            // What lies below it is what matters.
            style.pointerEvents = "none";
        }
    };
    return {
        /** Whether the click that comes now belongs to a drag. */
        isClickOfDrag: () => wasDragged.current,
        onPointerDown: (event: JSX.TargetedPointerEvent<HTMLElement>) => {
            wasDragged.current = false;
            // A second finger: the reader pinches.
            if (held.current) return end(undefined);
            const place = event.button === 0 && event.isPrimary ? liftable(event) : undefined;
            if (place) held.current = { pointer: event.pointerId, place, x: event.clientX, y: event.clientY, isLifted: false, shapes: [] };
        },
        onPointerMove: (event: JSX.TargetedPointerEvent<HTMLElement>) => {
            const now = held.current;
            if (!now || now.pointer !== event.pointerId) return;
            if (!now.isLifted) {
                if (Math.hypot(event.clientX - now.x, event.clientY - now.y) < THRESHOLD) return;
                now.isLifted = wasDragged.current = true;
                // Places come and go under the finger.
                board.current?.setPointerCapture(now.pointer);
                lift(now.place);
            }
            move(event, now);
        },
        onPointerUp: (event: JSX.TargetedPointerEvent<HTMLElement>) => {
            if (held.current?.pointer !== event.pointerId) return;
            const place = held.current.isLifted ? under(event) : undefined;
            end(place);
        },
        onPointerCancel: (event: JSX.TargetedPointerEvent<HTMLElement>) => {
            if (held.current?.pointer === event.pointerId) end(undefined);
        },
    };
}

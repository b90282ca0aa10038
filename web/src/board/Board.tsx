import type { JSX, RefObject } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Step } from "@turnstone/rules";

import type { Schemas } from "../api-types.js";
import { language, listed, say, sayMany, sideName } from "../texts/index.js";
import { useDrag } from "./drag.js";
import { appear, playSteps, rollDice } from "./film.js";
import { drawAll, drawMarks, keyOf, legalMark, neighbour, type Picture, type Place, placeAt, type Point, withRatio } from "./picture.js";
import { Trail } from "./Trail.js";
import { useZoom } from "./zoom.js";
import { ZoomButtons } from "./ZoomButtons.js";

type Tap = Schemas["MoveTap"];

interface BoardProps {
    picture: Picture;
    /** The seat that may tap; undefined: nobody. */
    seat: number | undefined;
    /** The next taps. */
    next: Tap[];
    /** The places that were tapped. */
    tapped: string[];
    onTap(place: string): void;
    /** A piece is lifted, and dropped somewhere; without these, none is dragged. */
    onLift?: ((place: string) => void) | undefined;
    onDrop?: ((place: string | undefined) => void) | undefined;
    onUndo(): void;
    /** Whether a board that grows is shown as a whole before it is brought nearer. */
    isWholeFirst?: boolean;
    /** The steps to play on the picture; a tap skips them. */
    film?: { ply: number; steps: Step[]; next(): void; skip(): void } | undefined;
    /** Where the steps of the last move led: numbers instead of a film. */
    trail?: Point[] | undefined;
}

const ARROWS: Record<string, [number, number]> = {
    ArrowRight: [1, 0],
    ArrowLeft: [-1, 0],
    ArrowDown: [0, 1],
    ArrowUp: [0, -1],
};
/** Where the board gets the focus. */
const FOCUSED = ".board [tabindex='0']";

/** Gives the focus to the board, where the arrow keys had come. */
export const focusBoard = () => document.querySelector<HTMLElement>(FOCUSED)?.focus({ preventScroll: true });

/** How far from a place a finger may tap, in pixels of the screen. */
const REACH = 22;

/**
 * The board: the server's picture, and above it a button for each place. One place is in the tab order;
 * the arrow keys move along the board, Page Up and Page Down between the places that can be tapped.
 */
export function Board({ picture, seat: whose, next, tapped, onTap, onLift, onDrop, onUndo, film, trail, isWholeFirst = false }: BoardProps) {
    const seat = film ? undefined : whose;
    // A board that grows keeps the shape that it had first, so that nothing around it moves.
    const [ratio] = useState(() => picture.box.width / picture.box.height);
    const box = withRatio(picture.box, ratio);
    const frameOf = useRef<HTMLDivElement>(null);
    const container = useRef<HTMLDivElement>(null);
    const zoom = useZoom(frameOf, picture, box, isWholeFirst);
    const [current, setCurrent] = useState<string>();
    const labels = useMemo(() => new Map(next.filter((tap) => tap.place !== null).map((tap) => [tap.place!, tap.label])), [next]);
    const isOfSeat = (place: Place) => place.seat === undefined || place.seat === seat;
    const canTap = (place: Place) => seat !== undefined && isOfSeat(place) && labels.has(place.name);
    const wasTapped = (place: Place) => isOfSeat(place) && tapped.includes(place.name);
    const { places } = picture;
    const focused = places.find(({ key }) => key === current) ?? places.find(canTap) ?? places[0];

    const focus = (place: Place | undefined) => {
        if (!place) return;
        setCurrent(place.key);
        container.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(place.key)}"]`)?.focus();
    };
    useSteps(container, picture, film);
    const wasFocused = useRef(false);
    // A finger gives the focus when it comes down, and what follows from that is drawn with the tap itself.
    const isPointing = useRef(false);
    useEffect(() => {
        // A place may disappear while it has the focus: then its neighbour in the order gets it.
        if (wasFocused.current && document.activeElement === document.body) focus(focused);
    });

    const tap = (place: Place | undefined) => {
        if (!place || seat === undefined || !isOfSeat(place)) return;
        setCurrent(place.key);
        onTap(place.name);
    };
    const buttonOf = (target: EventTarget | null) => {
        const button = (target as Element).closest<HTMLElement>("[data-key]");
        return places.find(({ key }) => key === button?.dataset["key"]);
    };
    /** How many units of the picture a pixel of the screen is. */
    const unit = () => box.width / container.current!.getBoundingClientRect().width;
    const under = ({ target, clientX, clientY }: MouseEvent) => {
        const frame = container.current!.getBoundingClientRect();
        const point = { x: box.x + (clientX - frame.left) * unit(), y: box.y + (clientY - frame.top) * unit() };
        const drawn = (container.current!.getRootNode() as Document | ShadowRoot).elementsFromPoint(clientX, clientY).find((one) => one.hasAttribute("data-place"));
        const [name, of] = [drawn?.getAttribute("data-place"), drawn?.getAttribute("data-seat")];
        const exact = name == null ? buttonOf(target)?.key : keyOf(name, of);
        return placeAt(places, exact, point, REACH * unit(), canTap);
    };
    const canLift = (place: Place) => onLift !== undefined && (canTap(place) || tapped.at(-1) === place.name) && [...place.pieces.keys()].some((kind) => kind !== "stone");
    const drag = useDrag({
        board: container,
        under,
        unit,
        liftable: (event) => {
            const place = seat === undefined ? undefined : under(event);
            return place && canLift(place) ? place : undefined;
        },
        lift: (place) => {
            setCurrent(place.key);
            onLift?.(place.name);
        },
        drop: (place) => {
            if (place) setCurrent(place.key);
            onDrop?.(place?.name);
        },
    });
    const onClick = (event: JSX.TargetedMouseEvent<HTMLDivElement>) => {
        if (event.detail !== 0 && drag.isClickOfDrag()) return;
        if (film) return film.skip();
        // Keys and screen readers click a button itself, not a point.
        tap(event.detail === 0 ? buttonOf(event.target) : under(event));
    };
    const onKeyDown = (event: JSX.TargetedKeyboardEvent<HTMLDivElement>) => {
        const place = places.find(({ key }) => key === (event.target as HTMLElement).dataset["key"]);
        if (!place || event.altKey || event.ctrlKey || event.metaKey) return;
        const arrow = ARROWS[event.key];
        const step = event.key === "PageDown" ? 1 : event.key === "PageUp" ? -1 : 0;
        if (arrow) focus(neighbour(places, place, arrow));
        else if (step !== 0) {
            const index = places.indexOf(place);
            const around = [...places.slice(index + 1), ...places.slice(0, index)];
            focus((step > 0 ? around : around.reverse()).find(canTap));
        } else if (event.key === "Backspace" || event.key === "Escape") onUndo();
        else if (zoom.canZoom && /^[+=]$/.test(event.key)) zoom.zoomIn();
        else if (zoom.canZoom && event.key === "-") zoom.zoomOut();
        else return;
        event.preventDefault();
    };

    const percent = (part: number, whole: number) => `${((part / whole) * 100).toFixed(3)}%`;
    // A tap is answered at once on a slow phone, too: only what it changes is drawn again.
    const chosen = tapped.join(" ");
    const drawing = useMemo(() => drawAll(picture.shapes), [picture]);
    const open = useMemo(() => drawMarks("open-places", places.filter(canTap).map(legalMark)), [picture, labels, seat]);
    const marked = useMemo(() => drawMarks("tapped-places", places.filter(wasTapped).map(({ outline }) => outline)), [picture, chosen, seat]);
    const frame = `${box.x} ${box.y} ${box.width} ${box.height}`;
    const words = useMemo(() => new Map(places.map((place) => [place, placeWords(place, canTap(place) ? labels.get(place.name) : undefined)])), [picture, labels, seat, language.value]);
    const known = useRef(new Map<string, { of: string; drawn: JSX.Element }>());
    const button = (place: Place) => {
        const [isOpen, isChosen] = [canTap(place), wasTapped(place)];
        const label = words.get(place);
        const { x, y, width, height } = place.box;
        const look = `place${isOpen ? " open" : ""}${seat !== undefined && canLift(place) ? " liftable" : ""}`;
        const of = `${label} ${look} ${isChosen} ${place === focused} ${x} ${y} ${width} ${height} ${frame}`;
        const before = known.current.get(place.key);
        if (before?.of === of) return before.drawn;
        const drawn = (
            <button
                key={place.key}
                type="button"
                data-key={place.key}
                class={look}
                aria-pressed={isChosen ? true : undefined}
                tabIndex={place === focused ? 0 : -1}
                aria-disabled={!isOpen}
                aria-label={label}
                onFocus={() => isPointing.current || setCurrent(place.key)}
                style={{
                    left: percent(place.box.x - box.x, box.width),
                    top: percent(place.box.y - box.y, box.height),
                    width: percent(place.box.width, box.width),
                    height: percent(place.box.height, box.height),
                }}
            />
        );
        known.current.set(place.key, { of, drawn });
        return drawn;
    };
    return (
        <>
            <div class={zoom.isWhole ? "board-view" : "board-view near"} dir="ltr" ref={frameOf} style={{ aspectRatio: String(ratio), "--board-ratio": String(ratio) }}>
                <div
                    class={film ? "board film" : "board"}
                    data-film={film?.ply}
                    ref={container}
                    style={{ width: percent(zoom.zoom, 1) }}
                    onPointerDown={(event) => {
                        isPointing.current = true;
                        drag.onPointerDown(event);
                    }}
                    onPointerMove={drag.onPointerMove}
                    onPointerUp={(event) => {
                        isPointing.current = false;
                        drag.onPointerUp(event);
                    }}
                    onPointerCancel={drag.onPointerCancel}
                    onPointerLeave={() => (isPointing.current = false)}
                    onClick={onClick}
                    onKeyDown={onKeyDown}
                    onFocusCapture={() => (wasFocused.current = true)}
                    onBlurCapture={(event) => (wasFocused.current = event.relatedTarget === null)}
                    role="group"
                    aria-label={say("board")}
                >
                    <svg viewBox={frame} aria-hidden="true" {...picture.attributes} class="drawing">
                        {drawing}
                    </svg>
                    <svg class="marks" viewBox={frame} aria-hidden="true">
                        {open}
                        {trail && tapped.length === 0 && <Trail points={trail} />}
                    </svg>
                    <svg class="marks" viewBox={frame} aria-hidden="true">
                        {marked}
                    </svg>
                    {places.map(button)}
                </div>
            </div>
            {zoom.canZoom && <ZoomButtons zoom={zoom} />}
        </>
    );
}

/** Plays the steps of a film on the board. */
function useSteps(board: RefObject<HTMLElement>, picture: Picture, film: BoardProps["film"]): void {
    // Before the next picture is drawn, so that nothing is seen where it has moved and where it is.
    const coming = useRef<Step[]>([]);
    const dice = useRef<string>();
    useLayoutEffect(() => {
        const drawing = board.current?.querySelector(".drawing");
        if (drawing) appear(drawing, coming.current);
        if (drawing && !film) dice.current = rollDice(drawing, dice.current);
        coming.current = film?.steps.filter(({ origin }) => !origin) ?? [];
        if (!drawing || !film) return;
        const controller = new AbortController();
        const played = playSteps(drawing, picture.places, film.steps, controller.signal);
        void played.over.then(() => controller.signal.aborted || film.next());
        return () => {
            controller.abort();
            played.clear();
        };
    }, [film?.steps, picture]);
}

/** A place in words: its name in the notation, what lies there, and what a tap does. */
function placeWords(place: Place, label: string | undefined): string {
    const lies = [...place.pieces].map(([kind, count]) => pieceWords(kind, count));
    return listed([place.name, ...lies, label].filter((part) => part !== undefined));
}

const counted = new Map<string, string>();

/** So many pieces in words. Each tap names the pieces of all places again, and few of them are new. */
function pieceWords(kind: string, count: number): string {
    const key = `${language.value} ${kind} ${count}`;
    let words = counted.get(key);
    if (words === undefined) {
        words = kind === "stone" ? sayMany("stones", count) : sayMany("pieces", count, { side: sideName(kind) });
        counted.set(key, words);
    }
    return words;
}

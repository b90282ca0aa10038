import type { Step } from "@turnstone/rules";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";

import { boxOf, centre, keyOf, type Picture, type Place, type Point } from "./picture.js";
import { soundOf } from "./sound.js";

/** How long a step takes, in milliseconds: that of a stone, and of a piece. */
const [SOWING, MOVING] = [95, 260];
const ROLLING = 320;
/** How long the steps of a move take at most. */
const LONGEST = 4000;
/** The time between two moves. */
const BETWEEN = 400;
/** How long the board waits for the rules before it shows the new position at once: in the middle of a match, and when it
 * is opened. */
const [SHORT_WAIT, LONG_WAIT] = [800, 4000];
/** How many moves are shown to a reader who has been away. */
const MOST = 12;
/** Stones that arrive at a place lie beside each other. */
const SPREAD = 13;

/** The position before a move, and the steps of the move; none: only the position is shown. */
export interface Scene {
    /** The ply of the move. */
    ply: number;
    picture: Picture;
    steps: Step[];
}

export const wantsRest = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Shapes that move together, and how far they have gone. */
export interface Thing {
    shapes: Element[];
    at: { x: number; y: number };
    gone: { x: number; y: number };
}

const keyOfShape = (shape: Element) => keyOf(shape.getAttribute("data-place")!, shape.getAttribute("data-seat"));
const classOf = (shape: Element) => shape.closest("[class]")?.getAttribute("class") ?? "";

function shapeBox(element: Element) {
    const attributes = Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value]));
    return boxOf({ tag: element.localName, attributes, children: [] });
}

/** The things at each place, the lowest first. */
export function thingsOf(drawing: Element): Map<string, Thing[]> {
    const found = new Map<string, { pieces: Element[]; others: Element[] }>();
    for (const shape of drawing.querySelectorAll("[data-place]")) {
        const kind = classOf(shape);
        const isPiece = /^(stone|piece)( |$)/.test(kind);
        if (!isPiece && !/^(limb|emblem|piece-label|piece-count)( |$)/.test(kind)) continue;
        const key = keyOfShape(shape);
        let at = found.get(key);
        if (!at) found.set(key, (at = { pieces: [], others: [] }));
        (isPiece ? at.pieces : at.others).push(shape);
    }
    const things = new Map<string, Thing[]>();
    for (const [key, { pieces, others }] of found) {
        const of = (piece: Element, shapes: Element[]): Thing => ({ shapes, at: centre(shapeBox(piece)), gone: { x: 0, y: 0 } });
        const all = pieces.map((piece) => of(piece, [piece]));
        // What belongs to a piece goes with it: with the only one, or else with the uppermost.
        all.at(-1)?.shapes.push(...(pieces.length === 1 ? others : others.slice(-1)));
        things.set(key, all);
    }
    return things;
}

/** Plays steps on the shapes of a drawing. Ends when they are over or `signal` says so; `clear` puts all back. */
export function playSteps(drawing: Element, places: Place[], steps: Step[], signal: AbortSignal): { over: Promise<void>; clear(): void } {
    const things = thingsOf(drawing);
    const animations: Animation[] = [];
    const boxes = new Map(places.map(({ key, box }) => [key, box]));
    const wanted = steps.reduce((sum, { kind }) => sum + (kind === "sow" ? SOWING : MOVING), 0);
    const haste = Math.min(1, LONGEST / Math.max(1, wanted));
    const playOne = async ({ kind, origin: from, target: to, count }: Step): Promise<void> => {
        const here = from && things.get(keyOf(from.name, from.seat));
        if (!here) return;
        // A man who is hit lies below the one who has hit him.
        const moved = kind === "hit" ? here.splice(0, 1) : here.splice(Math.max(0, here.length - count));
        const target = to && keyOf(to.name, to.seat);
        const box = target && boxes.get(target);
        const there = (target && things.get(target)) || [];
        if (target) things.set(target, there);
        const duration = (kind === "sow" ? SOWING : MOVING) * haste;
        const options = { duration, fill: "forwards", easing: "ease-in-out" } as const;
        const place = (offset: { x: number; y: number }) => `translate(${offset.x}px, ${offset.y}px)`;
        if (moved.length > 0) soundOf(kind);
        const running = moved.flatMap((thing) => {
            const { x, y } = box ? centre(box) : thing.at;
            const turn = there.length * 2.4;
            const aside = kind === "sow" || kind === "capture" || kind === "bank" ? SPREAD * Math.sqrt(there.length) : 0;
            const gone = { x: x - thing.at.x + aside * Math.cos(turn), y: y - thing.at.y + aside * Math.sin(turn) };
            const before = thing.gone;
            const frames = to ? [{ transform: place(before) }, { transform: place(gone) }] : [{ opacity: 1 }, { opacity: 0 }];
            if (to) {
                thing.gone = gone;
                there.push(thing);
            }
            return thing.shapes.map((shape) => shape.animate(frames, options));
        });
        animations.push(...running);
        await Promise.all(running.map(({ finished }) => finished));
    };
    const play = async () => {
        for (const step of steps) {
            if (signal.aborted) return;
            await playOne(step);
        }
    };
    const stopped = new Promise<void>((done) => signal.addEventListener("abort", () => done()));
    // Animations that are cancelled fail.
    const over = Promise.race([play().catch(() => {}), stopped]);
    return { over, clear: () => animations.forEach((animation) => animation.cancel()) };
}

/** The ply from which a reader who has been away for long sees the moves. */
export const firstSeen = (ply: number) => Math.max(0, ply - MOST);

/** Lets what has come from the hand appear on the position after it. */
export function appear(drawing: Element, steps: Step[]): void {
    for (const { kind, target } of steps) {
        if (!target) continue;
        soundOf(kind);
        for (const shape of drawing.querySelectorAll("[data-place]")) {
            const comes = kind === "prong" ? /^limb / : /^(piece|emblem|piece-label) /;
            if (keyOfShape(shape) === keyOf(target.name, target.seat) && comes.test(classOf(shape))) shape.animate([{ opacity: 0 }, { opacity: 1 }], { duration: MOVING, easing: "ease-in" });
        }
    }
}

/** Lets dice fall onto the table that were not there before. Returns them, for the next time. */
export function rollDice(drawing: Element, before: string | undefined): string {
    const dice = [...drawing.querySelectorAll(".die > *")];
    const boxes = dice.map(shapeBox);
    const isOnDie = ({ x, y }: { x: number; y: number }) => boxes.some((box) => x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height);
    const pips = [...drawing.querySelectorAll(".pip > *")].filter((pip) => isOnDie(centre(shapeBox(pip))));
    const thrown = [...dice, ...pips];
    const now = thrown.map(({ outerHTML }) => outerHTML).join("");
    if (before === undefined || now === before || thrown.length === 0 || wantsRest()) return now;
    soundOf("roll");
    const frames = [{ transform: "translate(0, -40px)", opacity: 0 }, { transform: "translate(0, 5px)", opacity: 1, offset: 0.7 }, { transform: "none", opacity: 1 }];
    for (const shape of thrown) shape.animate(frames, { duration: ROLLING, easing: "ease-in" });
    return now;
}

const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

interface Filmed {
    /** The picture to show instead of the newest one. */
    picture: Picture | undefined;
    /** The steps to play on it, and the ply to which they lead. */
    film: { ply: number; steps: Step[] } | undefined;
    /** Whether moves are to be shown that the rules do not know yet. */
    isWaiting: boolean;
    /** Where the steps of the newest move led, for a reader who wants less motion. */
    trail: Point[] | undefined;
    /** They have been played, or the reader does not want to see them, or wants to see the last move again. */
    next(): void;
    skip(): void;
    again(): void;
}

interface Wanted {
    /** The match. */
    id: string;
    /** How it is looked at. */
    view: string;
    /** The newest ply; null: the reader looks at something else. */
    ply: number | null;
    /** The newest ply that the reader saw in an earlier visit. */
    seen: number | undefined;
    /** The picture of the newest ply, if it is there. */
    newest: Picture | undefined;
    /** Whether the rules will know a move soon that they do not know yet. */
    canWait: boolean;
    /** The scene of the move to a ply; undefined: the rules do not know it yet. */
    sceneOf(ply: number): Scene | undefined;
}

/** The places to which the steps of a move lead, one after the other. */
function trailOf({ picture, steps }: Scene): Point[] {
    const boxes = new Map(picture.places.map(({ key, box }) => [key, box]));
    return steps.flatMap(({ target }) => {
        const box = target && boxes.get(keyOf(target.name, target.seat));
        // Beside what lies there.
        return box ? [{ x: box.x + box.width * 0.8, y: box.y + box.height * 0.2 }] : [];
    });
}

/** Shows each move that is new, one after the other, before the newest position. */
export function useFilm({ id, view, ply, seen, newest, canWait, sceneOf }: Wanted): Filmed {
    const key = `${id} ${view}`;
    const [film, setFilm] = useState<{ key: string; scenes: Scene[] }>();
    const [awaited, setAwaited] = useState<number>();
    const last = useRef<{ id: string; ply: number }>();
    const shown = useRef<Picture>();
    const ask = useRef(sceneOf);
    ask.current = sceneOf;
    const from = last.current?.id === id ? last.current.ply : seen;
    const isNew = ply !== null && from !== undefined && ply > from && canWait && !wantsRest();
    useEffect(() => {
        if (ply === null) return setFilm(undefined);
        last.current = { id, ply };
        if (wantsRest() && from !== undefined && ply > from) soundOf("move");
        if (!isNew) return;
        let isOver = false;
        const first = Math.max(from, firstSeen(ply)) + 1;
        const wait = seen === from ? LONG_WAIT : SHORT_WAIT;
        const read = async () => {
            setAwaited(ply);
            for (const end = Date.now() + wait; !isOver && Date.now() < end; await pause(40)) {
                const scenes: Scene[] = [];
                for (let one = first; one <= ply; one += 1) {
                    const scene = ask.current(one);
                    if (!scene) break;
                    if (scene.steps.length > 0) scenes.push(scene);
                }
                if (scenes.length === 0 && !ask.current(ply)) continue;
                if (!isOver) setFilm((old) => ({ key, scenes: [...(old?.key === key ? old.scenes : []), ...scenes] }));
                break;
            }
            if (!isOver) setAwaited(undefined);
        };
        void read();
        return () => void (isOver = true);
    }, [id, ply]);
    const scene = film?.key === key && ply !== null ? film.scenes[0] : undefined;
    const isHeld = scene === undefined && (isNew || awaited === ply);
    const picture = scene?.picture ?? (isHeld ? shown.current : undefined);
    if (!isHeld && scene === undefined) shown.current = newest;
    const next = () => void pause(film && film.scenes.length > 1 ? BETWEEN : 0).then(() => setFilm((old) => old && { ...old, scenes: old.scenes.slice(1) }));
    const again = () => {
        const scene = ply === null ? undefined : sceneOf(ply);
        if (scene && scene.steps.length > 0) setFilm({ key, scenes: [scene] });
    };
    const trail = useMemo(() => {
        const last = wantsRest() && ply ? sceneOf(ply) : undefined;
        return last && last.steps.length > 1 ? trailOf(last) : undefined;
    }, [key, ply, newest]);
    return { picture, film: scene, isWaiting: isHeld, trail, next, skip: () => setFilm(undefined), again };
}

import { type ComponentChild, h } from "preact";

/** An element of a picture. Its attributes are only those that the page lets through. */
export interface Shape {
    tag: string;
    attributes: Record<string, string>;
    children: (Shape | string)[];
}

export interface Box {
    x: number;
    y: number;
    width: number;
    height: number;
}

/** A point of a picture. */
export interface Point {
    x: number;
    y: number;
}

/** A place of the board, which can be tapped. */
export interface Place {
    key: string;
    name: string;
    /** The seat in whose moves it has this name; undefined: all. */
    seat: number | undefined;
    box: Box;
    /** The outline of the place. */
    outline: Shape;
    /** How many pieces of which kind are there, by the classes of their shapes. */
    pieces: Map<string, number>;
}

/** A picture of the server, read. */
export interface Picture {
    title: string;
    description: string;
    box: Box;
    shapes: Shape[];
    places: Place[];
    /** Attributes of the `svg` itself. */
    attributes: Record<string, string>;
}

const TAGS = new Set(["defs", "linearGradient", "radialGradient", "stop", "g", "rect", "circle", "ellipse", "polygon", "polyline", "path", "line", "text", "tspan"]);
const ATTRIBUTES = new Set(
    ("id class offset stop-color x y x1 y1 x2 y2 cx cy r rx ry width height points d fill stroke stroke-width stroke-dasharray opacity " +
        "fill-opacity stroke-opacity pointer-events text-anchor font-size font-weight font-family dominant-baseline dy dx direction " +
        "unicode-bidi stroke-linejoin stroke-linecap transform data-place data-seat").split(" "),
);

// A browser with Trusted Types parses a text only if a named policy lets it. The parsed text is never
// put into the page: its shapes are copied, and only those that are known.
interface Policy {
    createHTML(text: string): string;
}
const factory = (self as { trustedTypes?: { createPolicy(name: string, rules: Policy): Policy } }).trustedTypes;
const policy = factory?.createPolicy("turnstone-picture", { createHTML: (text) => text });

function parse(text: string): Element {
    return new DOMParser().parseFromString(policy ? policy.createHTML(text) : text, "image/svg+xml").documentElement;
}

export function readPicture(text: string): Picture {
    // A style sheet inside a picture is refused, and the refusal reported, as soon as it is parsed.
    const plain = text.replace(/<style>[^<]*<\/style>/g, "");
    const [head, groups] = partsOf(plain);
    const root = parse(head);
    const [x = 0, y = 0, width = 1, height = 1] = (root.getAttribute("viewBox") ?? "").split(/[ ,]+/).map(Number);
    // Light and shade, which the groups refer to.
    const definitions = /<defs>.*?<\/defs>/s.exec(plain) ?? [];
    const shapes = groups ? [...definitions, ...groups].flatMap(readGroup) : [...root.children].flatMap(copy);
    return {
        title: root.querySelector("title")?.textContent ?? "",
        description: root.querySelector("desc")?.textContent ?? "",
        box: { x, y, width, height },
        shapes,
        places: placesOf(shapes),
        attributes: attributesOf(root),
    };
}

/** A picture without its groups, and their texts; the whole picture if it is not made of groups alone. */
function partsOf(text: string): [string, string[]?] {
    const start = text.indexOf("<g ");
    const pieces = text.slice(start).split("</g>");
    const end = pieces.pop() ?? "";
    const isFlat = start > 0 && end.trim() === "</svg>" && pieces.every((piece) => /^\s*<g [^<]*>/.test(piece) && piece.indexOf("<g ") === piece.lastIndexOf("<g "));
    return isFlat ? [text.slice(0, start) + end, pieces.map((piece) => `${piece.trimStart()}</g>`)] : [text];
}

/** How many groups are kept: those of some dozen pictures. */
const GROUPS = 400;
const known = new Map<string, Shape[]>();

/** The shapes of a group. A tap changes a few groups: the others are the same objects as before. */
function readGroup(text: string): Shape[] {
    let shapes = known.get(text);
    if (!shapes) {
        shapes = [...parse(`<svg xmlns="http://www.w3.org/2000/svg">${text}</svg>`).children].flatMap(copy);
        const [oldest] = known.keys();
        if (known.size >= GROUPS && oldest !== undefined) known.delete(oldest);
    } else known.delete(text);
    known.set(text, shapes);
    return shapes;
}

function attributesOf(element: Element): Record<string, string> {
    const known = [...element.attributes].filter(({ name }) => ATTRIBUTES.has(name));
    return Object.fromEntries(known.map(({ name, value }) => [name, value]));
}

function copy(element: Element): Shape[] {
    if (!TAGS.has(element.localName)) return [];
    const children = [...element.childNodes].flatMap((child): (Shape | string)[] => {
        if (child.nodeType === Node.TEXT_NODE) {
            // Only words count: between shapes there are line ends.
            return /text|tspan/.test(element.localName) ? [child.textContent ?? ""] : [];
        }
        return child instanceof Element ? copy(child) : [];
    });
    return [{ tag: element.localName, attributes: attributesOf(element), children }];
}

/** The key of a place: its name, and the seat in whose moves it has that name, if there is one. */
export const keyOf = (name: string, seat: string | number | null | undefined) => (seat == null ? name : `${name}@${seat}`);

/** The shapes at a place in the group that is its floor, and the shapes that lie there. */
function placesOf(shapes: Shape[]): Place[] {
    const places = new Map<string, Place>();
    const visit = (shape: Shape, classes: string) => {
        const name = shape.attributes["data-place"];
        if (name !== undefined) {
            const seat = shape.attributes["data-seat"];
            const key = keyOf(name, seat);
            let place = places.get(key);
            if (!place) {
                place = { key, name, seat: seat === undefined ? seat : Number(seat), box: boxOf(shape), outline: outlineOf(shape), pieces: new Map() };
                places.set(key, place);
            }
            if (/^(stone|piece)/.test(classes)) {
                const kind = classes.replace(/^piece /, "");
                place.pieces.set(kind, (place.pieces.get(kind) ?? 0) + 1);
            }
        }
        for (const child of shape.children) {
            if (typeof child !== "string") visit(child, shape.attributes["class"] ?? classes);
        }
    };
    for (const shape of shapes) visit(shape, shape.attributes["class"] ?? "");
    return [...places.values()];
}

/** The radius of a ring, as a part of its place. */
const RING = 0.24;
const GEOMETRY = ["x", "y", "cx", "cy", "r", "rx", "ry", "width", "height", "points", "d"];

function outlineOf({ tag, attributes }: Shape): Shape {
    const kept = Object.entries(attributes).filter(([name]) => GEOMETRY.includes(name));
    return { tag, attributes: Object.fromEntries(kept), children: [] };
}

export function boxOf({ attributes }: Shape): Box {
    const number = (name: string) => Number(attributes[name] ?? 0);
    if (attributes["points"] !== undefined) {
        const numbers = attributes["points"].trim().split(/[ ,]+/).map(Number);
        const [xs, ys] = [0, 1].map((odd) => numbers.filter((_, index) => index % 2 === odd)) as [number[], number[]];
        const [x, y] = [Math.min(...xs), Math.min(...ys)];
        return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
    }
    if (attributes["r"] !== undefined) {
        const r = number("r");
        return { x: number("cx") - r, y: number("cy") - r, width: 2 * r, height: 2 * r };
    }
    return { x: number("x"), y: number("y"), width: number("width"), height: number("height") };
}

export function drawShape(shape: Shape): ComponentChild {
    const children = shape.children.map((child) => (typeof child === "string" ? child : drawShape(child)));
    return h(shape.tag, shape.attributes, ...children);
}

/** The mark of a place that can be tapped: a ring around what lies there, or where something may go. */
export function legalMark({ box, outline, pieces }: Place): Shape {
    if (pieces.size > 0) return outline;
    const { x, y } = centre(box);
    return { tag: "circle", attributes: { cx: String(x), cy: String(y), r: String(Math.min(box.width, box.height) * RING) }, children: [] };
}

/** Marks above the picture, with a wider one below each, so that they stand out from whatever is there. */
export const drawMarks = (kind: string, marks: Shape[]) => [`${kind} under`, kind].map((classes) => h("g", { class: classes, key: classes }, ...marks.map(drawShape)));

interface Drawn {
    key: string;
    element: ComponentChild;
}
const drawn = new WeakMap<Shape, Drawn>();

/** The shapes of a picture as elements. A shape that was drawn before is not compared again. */
export function drawAll(shapes: Shape[]): ComponentChild[] {
    const counts = new Map<string, number>();
    return shapes.map((shape) => {
        const kind = `${shape.tag} ${shape.attributes["class"] ?? ""}`;
        const count = counts.get(kind) ?? 0;
        counts.set(kind, count + 1);
        const key = `${kind} ${count}`;
        const before = drawn.get(shape);
        if (before?.key === key) return before.element;
        const children = shape.children.map((child) => (typeof child === "string" ? child : drawShape(child)));
        const element = h(shape.tag, { ...shape.attributes, key }, ...children);
        drawn.set(shape, { key, element });
        return element;
    });
}

/** A box of another shape around a box, with the same centre. */
export function withRatio(box: Box, ratio: number): Box {
    const width = Math.max(box.width, box.height * ratio);
    const height = width / ratio;
    return { x: box.x - (width - box.width) / 2, y: box.y - (height - box.height) / 2, width, height };
}

export const centre = ({ x, y, width, height }: Box) => ({ x: x + width / 2, y: y + height / 2 });

/** The nearest place in a direction, as the arrow keys go. */
export function neighbour(places: Place[], from: Place, [right, down]: [number, number]): Place | undefined {
    const start = centre(from.box);
    let best: { place: Place; distance: number } | undefined;
    for (const place of places) {
        const { x, y } = centre(place.box);
        const along = (x - start.x) * right + (y - start.y) * down;
        const across = Math.abs((x - start.x) * down) + Math.abs((y - start.y) * right);
        // Within a right angle around the direction.
        if (along <= 1 || across > along * 2.2) continue;
        const distance = along + across * 2;
        if (!best || distance < best.distance) best = { place, distance };
    }
    return best?.place;
}

/** The place under a point, or the nearest of those that can be tapped, within a finger's width. */
export function placeAt(places: Place[], exact: string | undefined, point: Point, reach: number, canTap: (place: Place) => boolean): Place | undefined {
    const hit = places.find((place) => place.key === exact);
    if (hit && (canTap(hit) || isAtMiddle(hit, point))) return hit;
    let best: { place: Place; distance: number } | undefined;
    for (const place of places.filter(canTap)) {
        const { x, y, width, height } = place.box;
        const dx = Math.max(x - point.x, 0, point.x - x - width);
        const dy = Math.max(y - point.y, 0, point.y - y - height);
        const distance = Math.hypot(dx, dy);
        if (distance <= reach && (!best || distance < best.distance)) best = { place, distance };
    }
    return best?.place ?? hit;
}

/** Whether a point is so near to the middle of a place that no neighbour can be meant. */
function isAtMiddle({ box }: Place, point: Point): boolean {
    const { x, y } = centre(box);
    return Math.abs(point.x - x) < box.width / 4 && Math.abs(point.y - y) < box.height / 4;
}

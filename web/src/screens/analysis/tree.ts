import type { Match, MatchEvent, Rules } from "@turnstone/rules";

import { language, say } from "../../texts/index.js";
import { rollOf } from "../match/prepare.js";

/** A position of the tree: a move or a roll that led to it, and what follows. */
export interface Node {
    /** The move in the notation of its game, or the roll, such as `6-4`; empty at the start. */
    text: string;
    isRoll: boolean;
    /** The events since the position before, with the passes and the end that follow of themselves. */
    events: MatchEvent[];
    parent: Node | undefined;
    children: Node[];
    /** The child that was looked at last. */
    next: Node | undefined;
    /** Whether the reader has added it; otherwise the match went so. */
    isOwn: boolean;
}

/** Moves of the reader, after the first `from` of a match. */
export interface OwnLine {
    from: number;
    moves: string[];
}

/** The start, from `created` on. */
export const startOf = (events: MatchEvent[]): Node => ({ text: "", isRoll: false, events, parent: undefined, children: [], next: undefined, isOwn: false });

/** The positions from the start to this one, the start left out. */
export function pathTo(node: Node): Node[] {
    const path: Node[] = [];
    for (let at = node; at.parent; at = at.parent) path.push(at);
    return path.reverse();
}

/** The line through a position, to its end. */
export function lineOf(node: Node): Node[] {
    const line = pathTo(node);
    for (let at = node.next ?? node.children[0]; at; at = at.next ?? at.children[0]) line.push(at);
    return line;
}

/** The events up to a position. The first is another object each time, for `useMatch`. */
export function eventsTo(node: Node): MatchEvent[] {
    const path = pathTo(node);
    const start = path[0]?.parent ?? node;
    const [created, ...others] = start.events;
    return [{ ...created! }, ...others, ...path.flatMap(({ events }) => events)];
}

/** Goes on to the position after these events: one that is there, or a new one. */
export function grown(parent: Node, events: MatchEvent[], isOwn: boolean): Node {
    const { kind, move_played: played, dice_rolled: rolled } = events[0] as MatchEvent & { move_played?: { move: string }; dice_rolled?: { faces: number[] } };
    const isRoll = kind === "dice_rolled";
    const text = isRoll ? rolled!.faces.join("-") : played!.move;
    let child = parent.children.find((one) => one.text === text);
    if (!child) parent.children.push((child = { text, isRoll, events, parent, children: [], next: undefined, isOwn }));
    parent.next = child;
    return child;
}

/** Marks the line to a position as the one that is looked at. */
export function visit(node: Node): void {
    for (let at = node; at.parent; at = at.parent) at.parent.next = at;
}

/** Takes a position and what follows out of the tree. Returns the one before. */
export function cut(node: Node): Node {
    const parent = node.parent!;
    parent.children = parent.children.filter((one) => one !== node);
    if (parent.next === node) parent.next = undefined;
    return parent;
}

/** What the reader has added to a tree: each line with the number of moves of the match before it. */
export function ownLines(root: Node): OwnLine[] {
    const lines: OwnLine[] = [];
    const waiting = [root];
    for (let node; (node = waiting.pop()); ) {
        waiting.push(...[...node.children].reverse());
        if (!node.isOwn || node.children.length > 0) continue;
        const path = pathTo(node);
        const from = path.findIndex(({ isOwn }) => isOwn);
        lines.push({ from, moves: path.slice(from).map(({ text }) => text) });
    }
    return lines;
}

/** Plays moves and rolls after a position. Returns where that has come to, and why it has not come further. */
export function playOn(rules: Rules, from: Node, texts: string[], isOwn: boolean): { node: Node; fault?: string } {
    let match: Match | undefined;
    let node = from;
    let text = "";
    try {
        match = rules.replay(eventsTo(from));
        for (const waiting = [...texts]; waiting.length > 0; ) {
            const { to_act: [seat], dice, is_over: isOver } = match.summary();
            text = waiting.shift()!;
            if (isOver) throw new Error(say("isOver"));
            const { roll } = rollOf(text);
            if (dice > 0 && roll!.length !== dice) throw new Error(say("noDice"));
            try {
                node = grown(node, dice > 0 ? match.roll(roll!) : match.play(text, seat, language.value), isOwn);
            } catch (error) {
                // Perhaps they are several, with spaces between them.
                const [first, ...rest] = text.split(/\s+/);
                if (dice > 0 || rest.length === 0) throw error;
                waiting.unshift(first!, rest.join(" "));
            }
        }
        return { node };
    } catch (error) {
        return { node, fault: say("badMove", { n: pathTo(node).length + 1, move: text, why: (error as Error).message }) };
    } finally {
        match?.close();
    }
}

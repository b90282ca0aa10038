import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

import { formatNumber, language, say } from "../../texts/index.js";
import { type Node, pathTo } from "./tree.js";

interface BranchesProps {
    root: Node;
    now: Node;
    goTo(node: Node): void;
}

/** The moves as a tree: after a move that was not the only one, the others with what follows them. */
export function Branches({ root, now, goTo }: BranchesProps) {
    const list = useRef<HTMLOListElement>(null);
    useLayoutEffect(() => {
        const [frame, row] = [list.current, list.current?.querySelector<HTMLElement>("[aria-current]")];
        if (frame && !row) frame.scrollTop = 0;
        if (!frame || !row) return;
        const { top, bottom } = row.getBoundingClientRect();
        const seen = frame.getBoundingClientRect();
        // Only the list scrolls: the page stays where the reader has it.
        frame.scrollTop += Math.min(0, top - seen.top) + Math.max(0, bottom - seen.bottom);
        if (frame.contains(document.activeElement)) row.focus({ preventScroll: true });
    });
    const entry = now === root ? root.children[0] : now;
    const go = useRef(goTo);
    go.current = goTo;
    // Of a long match, a step draws two moves again and not hundreds.
    const known = useRef(new Map<Node, { of: string; drawn: JSX.Element }>());
    const move = (node: Node, number: number) => {
        const of = `${node === now} ${node === entry} ${language.value}`;
        const before = known.current.get(node);
        if (before?.of === of) return before.drawn;
        const drawn = (
            <li key={number}>
                <button type="button" data-step={number} class={node.isRoll ? "quiet" : undefined} aria-current={node === now ? "step" : undefined} tabIndex={node === entry ? 0 : -1} onClick={() => go.current(node)}>
                    <small class="quiet">{formatNumber(number)}</small> <bdi dir="ltr">{node.isRoll ? `(${node.text})` : node.text}</bdi>
                </button>
            </li>
        );
        known.current.set(node, { of, drawn });
        return drawn;
    };
    const lineFrom = (first: Node, others: Node[]) => {
        const rows = [];
        let [at, beside]: [Node | undefined, Node[]] = [first, others];
        for (let number = pathTo(first).length; at; number += 1) {
            rows.push(move(at, number));
            if (beside.length > 0) rows.push(<li class="others" key={`${number} others`}>{beside.map((other) => lines(other, []))}</li>);
            [at, ...beside] = at.children;
        }
        return rows;
    };
    const lines = (first: Node, others: Node[]): JSX.Element => (
        <ol class="tree-line" key={first.text}>
            {lineFrom(first, others)}
        </ol>
    );
    const [main, ...others] = root.children;
    return (
        <section class="panel moves" aria-label={say("moves")}>
            <ol class="move-list tree-line" ref={list}>
                {main && lineFrom(main, others)}
            </ol>
        </section>
    );
}

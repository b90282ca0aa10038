import type { MatchEvent, Rules } from "@turnstone/rules";
import { useEffect, useMemo, useState } from "preact/hooks";

import { nextFrame } from "../../board/draft.js";
import type { Computer } from "../../computer.js";
import type { Family } from "../../parts/catalogue.js";
import { Refusal } from "../../parts/common.js";
import { asksFirst, preferences } from "../../preferences.js";
import { place, rename } from "../../router.js";
import { useSignal } from "../../signal.js";
import { language, say } from "../../texts/index.js";
import { type Kept, useMatch } from "../here/game.js";
import { Table } from "../here/Table.js";
import { Steps } from "../match/Steps.js";
import { type Asked, write } from "./address.js";
import { Branches } from "./Branches.js";
import { Dice } from "./Dice.js";
import { keepLines, keptLines } from "./kept.js";
import { OutlookPart } from "./Outlook.js";
import { Share } from "./Share.js";
import type { Step } from "./steps.js";
import { cut, eventsTo, grown, lineOf, type Node, ownLines, pathTo, playOn, startOf, visit } from "./tree.js";

/** How long a position is looked at until the address has it, in milliseconds. */
const STILL = 250;

interface ExplorerProps {
    rules: Rules;
    computer: Computer | undefined;
    games: Family[];
    /** The start: `created` and `started`. */
    start: MatchEvent[];
    /** The moves of the match. */
    given: Step[];
    asked: Asked;
    /** What the address names: the match, or the game. */
    of: { match: string } | { game: string; variant: string };
    /** The seat whose side is nearest at first. */
    near: number;
    /** The query that is in the address now. */
    wrote(query: string): void;
}

/** What an analysis is of, as a word. */
const nameOf = (of: ExplorerProps["of"]) => ("match" in of ? of.match : `${of.game}/${of.variant}`);

/** The tree that an address asks for, and its position. */
function opened({ rules, start, given, asked, of }: ExplorerProps): { node: Node; fault?: string } {
    const root = startOf(start);
    const { node: end, fault } = playOn(rules, root, given.map(({ text }) => text), false);
    const main = [root, ...pathTo(end)];
    const byPly = asked.ply === null ? -1 : given.filter(({ ply }) => ply <= asked.ply!).length;
    if (fault !== undefined || byPly >= 0) return { node: main[Math.min(byPly, main.length - 1)] ?? end, ...(fault !== undefined && { fault }) };
    const base = main[asked.from ?? main.length - 1] ?? end;
    // A game that begins anew has nothing of the last one.
    const kept = "match" in of || asked.moves.length > 0 ? keptLines(nameOf(of)) : [];
    for (const { from, moves } of kept) if (main[from]) playOn(rules, main[from], moves, true);
    const own = playOn(rules, base, asked.moves, true);
    visit(own.node);
    const line = [root, ...pathTo(own.node)];
    return { ...own, node: line[asked.step ?? line.length - 1] ?? own.node };
}

/** A board on which both sides are moved, with the tree of what was tried and what the computer expects. */
export function Explorer(props: ExplorerProps) {
    const { rules, computer, games, of, wrote } = props;
    const confirms = asksFirst(useSignal(preferences));
    const lang = useSignal(language);
    const [{ node: first, fault }] = useState(() => opened(props));
    // The tree itself changes: a new state says so.
    const [{ now, kept, film }, set] = useState(() => ({ now: first, kept: { events: eventsTo(first), level: null } as Kept, film: 0 }));
    const [near, setNear] = useState(props.near);
    const [reads, setReads] = useState(false);
    const match = useMatch(rules, kept);
    const summary = useMemo(() => match?.summary(), [match, kept]);
    const line = lineOf(now);
    const step = pathTo(now).length;
    const root = line[0]?.parent ?? now;
    const goTo = (node: Node) => {
        visit(node);
        // One step on is a film, a leap is none.
        const leap = node.parent === now ? 0 : 1;
        // The tap is shown first: late in a long match, a slow phone computes the position for longer than a frame.
        void nextFrame().then(() => set({ now: node, kept: { events: eventsTo(node), level: null }, film: film + leap }));
    };
    const keep = (next: Kept) => {
        if (next.events.length > kept.events.length) return set({ now: grown(now, next.events.slice(kept.events.length), true), kept: next, film });
        // One move, or one roll, is undone. That of the reader was none then.
        goTo(now.isOwn && now.children.length === 0 ? cut(now) : now.parent!);
    };
    const roll = (faces: number[]) => match && keep({ ...kept, events: [...kept.events, ...match.roll(faces)] });
    const address = write(of, line, step);
    useEffect(() => {
        // Browsers slow down a page that changes its address all the time.
        const shown = place.value;
        const timer = setTimeout(() => {
            if (place.value !== shown) return;
            wrote(address.split("?")[1]!);
            rename(address);
            keepLines(nameOf(of), ownLines(root));
        }, STILL);
        return () => clearTimeout(timer);
    }, [address]);
    // Each tap draws what is beneath the board again; the tree stays.
    const branches = useMemo(() => <Branches root={root} now={now} goTo={goTo} />, [kept, lang]);
    const below = (again: (() => void) | undefined) => (
        <>
            <Steps last={line.length} shown={step < line.length ? step : null} set={(to) => goTo(to === 0 ? root : (line[(to ?? line.length) - 1] ?? now))} flip={() => setNear((near + 1) % (summary?.seats ?? 2))} again={again} />
            <OutlookPart rules={rules} computer={computer} events={kept.events} summary={summary} play={(move) => match && keep({ ...kept, events: [...kept.events, ...match.play(move)] })}>
                {summary && summary.dice > 0 && <Dice count={summary.dice} roll={roll} key={address} />}
            </OutlookPart>
            {branches}
        </>
    );
    return (
        <>
            <Refusal text={fault} />
            <Table games={games} rules={rules} match={match} computer={undefined} kept={kept} keep={keep} confirms={confirms} free={{ film: `analysis ${film}`, near, below }} />
            <div class="match-side">
                <Share address={address} />
                {now.isOwn && (
                    <p>
                        <button type="button" onClick={() => goTo(cut(now))}>
                            {say("removeLine", { move: now.text })}
                        </button>
                    </p>
                )}
                <details class="panel words" onToggle={({ currentTarget: { open } }) => setReads(open)}>
                    <summary>{say("inWords")}</summary>
                    <p>{reads && match?.description({ lang, seat: near })}</p>
                </details>
                <p>
                    <a href="/analysis">{say("analyseOther")}</a>
                </p>
            </div>
        </>
    );
}

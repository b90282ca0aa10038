import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

import type { GameMatch, ReviewedPly } from "../../api-types.js";
import { Fault } from "../../parts/common.js";
import { useLoaded } from "../../parts/load.js";
import { eventsOf, follow } from "../../rules.js";
import { formatNumber, formatPercent, formatTime, language, say, sayById, sideName } from "../../texts/index.js";
import type { MovesProps } from "./Moves.js";
import { type Played, pliesOf } from "./plies.js";
import { told } from "./told.js";

/** How many moves are drawn at first, and added where the reader scrolls. */
const PART = 60;
/** How near the end of what is drawn more of it is needed, in pixels. */
const EDGE = 400;

/** The moves of a match with their times, and what a review says; of a long match those around the shown one. */
export function MoveList({ match, shown, show, reviewed }: MovesProps) {
    const { value: plies = [], fault, reload } = useLoaded(async () => pliesOf(await eventsOf(match.id, match.version)), [match.id, match.version]);
    const sentence = useSentences(match);
    const current = shown ?? match.ply;
    const list = useRef<HTMLOListElement>(null);
    const found = plies.findIndex(({ ply }) => ply === current);
    // A ply that has just been played comes after all that are known.
    const at = found >= 0 || current === 0 ? Math.max(0, found) : Math.max(0, plies.length - 1);
    const [part, setPart] = useState({ first: 0, end: 0 });
    const holds = at >= part.first && at < part.end;
    const { first, end } = holds ? part : { first: Math.max(0, at - PART / 2), end: at + PART / 2 };
    useEffect(() => setPart({ first, end }), [first, end]);
    const below = useRef<number>();
    const extend = ({ currentTarget: { scrollTop, scrollHeight, clientHeight } }: { currentTarget: HTMLElement }) => {
        if (scrollTop < EDGE && first > 0) {
            below.current = scrollHeight - scrollTop;
            setPart({ first: Math.max(0, first - PART), end });
        } else if (scrollHeight - scrollTop - clientHeight < EDGE && end < plies.length) setPart({ first, end: end + PART });
    };
    useLayoutEffect(() => {
        // What is added above leaves the rest where it is.
        if (list.current && below.current !== undefined) list.current.scrollTop = list.current.scrollHeight - below.current;
        below.current = undefined;
    }, [first]);
    useLayoutEffect(() => {
        const [frame, row] = [list.current, list.current?.querySelector<HTMLElement>("[aria-current]")];
        if (frame && current === 0) frame.scrollTop = 0;
        if (!frame || !row) return;
        // Only the list scrolls: the page stays where the reader has it.
        frame.scrollTop = Math.min(row.offsetTop, Math.max(frame.scrollTop, row.offsetTop + row.offsetHeight - frame.clientHeight));
        if (frame.contains(document.activeElement)) row.focus({ preventScroll: true });
    }, [current, plies.length, reviewed]);
    if (fault && plies.length === 0) return <Fault fault={fault} retry={reload} />;
    const verdicts = new Map(reviewed.map((one) => [one.ply, one]));
    return (
        <ol class="move-list" ref={list} onScroll={extend}>
            {plies.slice(first, end).map((one) => {
                const isCurrent = one.ply === current;
                const isEntry = isCurrent || (current === 0 && one === plies[0]);
                return (
                    <li key={one.ply}>
                        <button type="button" data-ply={one.ply} data-verdict={verdicts.get(one.ply)?.verdict} aria-current={isCurrent ? "step" : undefined} tabIndex={isEntry ? 0 : -1} onClick={() => show(one.ply)}>
                            <MoveRow match={match} played={one} sentence={sentence(one.ply)} reviewed={verdicts.get(one.ply)} />
                        </button>
                    </li>
                );
            })}
        </ol>
    );
}

/** The sentence of a ply, once the rules are there: each is asked for once. */
function useSentences(match: GameMatch): (ply: number) => string | undefined {
    const known = useRef(new Map<string, string>());
    const [, redraw] = useState({});
    useEffect(() => void follow(match.id, match.version).then(() => redraw({})), [match.id, match.version]);
    return (ply) => {
        const key = `${language.value} ${ply}`;
        const words = known.current.get(key) ?? told(match, ply);
        if (words !== undefined) known.current.set(key, words);
        return words;
    };
}

interface RowProps {
    match: GameMatch;
    played: Played;
    sentence: string | undefined;
    reviewed: ReviewedPly | undefined;
}

function MoveRow({ match, played: { ply, seat, move, kind, at, isTakenBack }, sentence, reviewed }: RowProps) {
    const notation = move !== null && (
        <bdi dir="ltr" class={isTakenBack ? "taken-back" : undefined}>
            {move}
        </bdi>
    );
    const side = sideName(match.seats[seat]?.side ?? "");
    return (
        <>
            <span class="quiet move-ply">{formatNumber(ply)}</span>
            <span class={isTakenBack && sentence ? "taken-back" : undefined} dir="auto">
                {sentence ?? (
                    <>
                        {side} {notation || say(kind === "pass" ? "passes" : "takesBack")}
                    </>
                )}
            </span>
            <small class="quiet">
                {sentence && notation}
                {sentence && notation && " · "}
                <time dateTime={at}>{formatTime(at)}</time>
                {isTakenBack && ` · ${say("takenBack")}`}
            </small>
            {reviewed && <Judgement ply={reviewed} />}
        </>
    );
}

/** What a review says about a move: the result to expect, its verdict, what it lost, and what was better. */
function Judgement({ ply: { verdict, lost, best, move, expected_after: expected, is_forced, is_exact } }: { ply: ReviewedPly }) {
    const parts = [
        expected !== null && formatPercent(expected),
        verdict === null ? "?" : is_forced ? say("onlyMove") : sayById("verdict", verdict),
        lost !== null && lost >= 0.005 && formatPercent(-lost),
        best !== null && best !== move && say("better", { move: best }),
        is_exact && say("forCertain"),
    ];
    return <small class={verdict === "mistake" || verdict === "blunder" ? "refusal" : "quiet"}>{parts.filter(Boolean).join(" · ")}</small>;
}

import type { MatchEvent, Outlook, Rules, Summary } from "@turnstone/rules";
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";

import type { Computer } from "../../computer.js";
import { formatPercent, say, sideName } from "../../texts/index.js";

/** The levels at which the computer looks, one after the other. */
const LEVELS = [4, 6, 8];
/** The same position is seen in the same way. */
const SEED = 1;
/** How long a position is shown before the computer looks at it, in milliseconds: not each that one steps through. */
const PAUSE = 200;

interface Seen {
    /** The events up to the position. */
    of: MatchEvent[];
    /** Nothing where the computer cannot think. */
    outlook: Outlook | undefined;
    isDone: boolean;
}

/** What the computer expects after these events: soon, and then better. */
function useOutlook(computer: Computer | undefined, events: MatchEvent[]) {
    const [seen, setSeen] = useState<Seen>();
    useEffect(() => {
        if (!computer) return;
        let isOver = false;
        const think = async () => {
            for (const level of LEVELS) {
                const outlook = await computer.analyse(events, level, SEED);
                if (isOver) return;
                const isDone = !outlook || outlook.is_exact || level === LEVELS.at(-1);
                setSeen({ of: events, outlook, isDone });
                if (isDone) return;
            }
        };
        const timer = setTimeout(think, PAUSE);
        return () => {
            isOver = true;
            clearTimeout(timer);
            computer.interrupt();
        };
    }, [computer, events]);
    return { seen, isCurrent: seen?.of === events };
}

interface OutlookProps {
    rules: Rules;
    computer: Computer | undefined;
    events: MatchEvent[];
    summary: Summary | undefined;
    /** Plays the first move of a line. */
    play(move: string): void;
    /** What takes the place of the lines. */
    children: ComponentChildren;
}

/** What each side can expect, and the best lines. */
export function OutlookPart({ rules, computer, events, summary, play, children }: OutlookProps) {
    const { seen, isCurrent } = useOutlook(computer, events);
    const sides = useMemo(() => rules.games().find(({ game }) => game === summary?.state.game)?.sides ?? [], [rules, summary?.state.game]);
    const [one = "", other = ""] = sides.map(sideName);
    const seat = summary?.to_act[0] ?? 0;
    // The side to act plays for itself.
    const own = (expected: number) => formatPercent(seat % 2 === 0 ? expected : 1 - expected);
    const outlook = seen?.outlook;
    const expected = outlook?.expected ?? 0.5;
    const isDone = isCurrent && seen?.isDone;
    return (
        <section class="outlook" aria-label={say("outlook")} aria-busy={!isDone}>
            <p class="line between">
                <span>
                    {one} <strong>{outlook && formatPercent(expected)}</strong>
                </span>
                <span>
                    <strong>{outlook && formatPercent(1 - expected)}</strong> {other}
                </span>
            </p>
            <div class="outlook-bar" style={{ "--share": expected }} aria-hidden="true" />
            <small>{isCurrent && outlook?.is_exact ? say("forCertain") : !isDone && say("hintComes")}</small>
            {children || (
                <ol>
                    {isCurrent &&
                        outlook?.lines.map(({ moves, expected }) => (
                            <li key={moves[0]}>
                                <button type="button" data-move={moves[0]} onClick={() => play(moves[0]!)}>
                                    <strong>{own(expected)}</strong> <bdi dir="ltr">{moves.join(" · ")}</bdi>
                                </button>
                            </li>
                        ))}
                </ol>
            )}
        </section>
    );
}

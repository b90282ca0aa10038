import type { Rules } from "@turnstone/rules";
import { useEffect, useMemo, useState } from "preact/hooks";

import { Bar } from "../../board/Bar.js";
import { Board, focusBoard } from "../../board/Board.js";
import { wantsRest } from "../../board/film.js";
import { go } from "../../router.js";
import { useSignal } from "../../signal.js";
import { fill, language, saidOf, say } from "../../texts/index.js";
import type { LessonGame, LessonTexts } from "../../texts/lessons/index.js";
import { begun, useKept, useMatch } from "../here/game.js";
import { useGameFilm } from "../here/useGameFilm.js";
import { type Made, useTaps } from "../here/useTaps.js";
import { Ending } from "../match/Ending.js";
import { after, isAsked, type Task } from "./task.js";

/** How long one reads what a move has done before the next step comes, in milliseconds. */
const READING = 2500;
/** The level for a first game. */
const LEVEL = 1;

interface StepProps {
    rules: Rules;
    game: LessonGame;
    name: string;
    variant: string;
    step: Task;
    texts: LessonTexts;
    /** Whether it is the one with which the screen was opened. */
    isFirst: boolean;
    /** Shows the next step; undefined: it is the last one. */
    goOn: (() => void) | undefined;
    again(): void;
    /** Begins the lesson again the next time. */
    restart(): void;
}

/** The board of a step, and what was done on it. */
export function Step({ rules, game, name, variant, step, texts, isFirst, goOn, again, restart }: StepProps) {
    const lang = useSignal(language);
    const [kept, keep] = useState(() => after(step.line, rules, begun(game, variant, null)));
    const [start] = useState(kept);
    const match = useMatch(rules, kept);
    const isDone = kept !== start;
    /** The ply of the reader's move. */
    const played = useMemo(() => (match?.summary().ply ?? 0) + 1, [match]);
    const play = (move: string) => {
        end();
        const events = match?.play(move, 0, lang);
        if (events) keep({ ...kept, events: [...kept.events, ...events] });
    };
    /** Plays a move that does what is asked; says what another one would do. */
    const made = ({ move, next }: Made) => {
        if (move === null) return;
        const tried = rules.replay(start.events);
        const [event] = tried.play(move, 0, lang);
        // As it is written, whatever the order of the taps.
        const written = (event!["move_played"] as { move: string }).move;
        if (isAsked(step, written, tried, played)) play(move);
        else if (next.length === 0) end(fill(texts.notAsked, { words: tried.words(played, lang)?.words ?? move }));
        tried.close();
    };
    const { known, shown, taps, prefix, next, buttons, refusal, change, end, tapPlace, lift, drop } = useTaps({ match, kept, opening: undefined, mayTap: !isDone, made });
    const ply = useMemo(() => match?.summary().ply ?? null, [match, kept]);
    const filmed = useGameFilm("lesson", match, ply, shown?.picture);
    const isOver = isDone && !filmed.film && !filmed.isWaiting;
    useEffect(() => {
        // What had the focus was of the step before.
        if (!isFirst && document.activeElement === document.body) focusBoard();
    }, []);
    useEffect(() => {
        if (!isOver || !goOn || wantsRest()) return;
        const timer = setTimeout(goOn, READING);
        return () => clearTimeout(timer);
    }, [isOver]);
    useEffect(() => {
        if (isOver && !goOn) restart();
    }, [isOver]);
    const said = useMemo(() => (isDone ? match?.words(played, lang) : undefined), [isDone, match, lang]);
    const status = refusal ?? (said ? `${texts.right} ${saidOf(said.name, said.words)}` : taps.length > 0 ? `${prefix} …` : say("yourTurnTap"));
    if (!shown) return null;
    return (
        <>
            <div class="match-board">
                <div class="board-frame">
                    <Board
                        picture={filmed.picture ?? shown.picture}
                        film={filmed.film && { ...filmed, ...filmed.film }}
                        trail={filmed.trail}
                        seat={isDone ? undefined : 0}
                        next={next}
                        tapped={taps.flatMap(({ place }) => place ?? [])}
                        onTap={tapPlace}
                        onLift={lift}
                        onDrop={drop}
                        isWholeFirst
                        onUndo={() => change(taps.slice(0, -1))}
                    />
                </div>
                <Bar
                    look={isOver ? " done" : ""}
                    ply={ply ?? 0}
                    taps={taps.length}
                    isBusy={!known}
                    status={status}
                    isRefused={refusal !== undefined}
                    buttons={buttons}
                    isTurned={false}
                    choose={(tap) => known && change([...taps, tap])}
                >
                    {isDone ? (
                        <button type="button" onClick={again}>
                            {texts.onceMore}
                        </button>
                    ) : (
                        <button type="button" class={refusal ? "primary show" : "show"} onClick={() => play(step.shown)}>
                            {texts.showMe}
                        </button>
                    )}
                    {goOn && (
                        <button type="button" class="primary play" aria-disabled={!isDone} onClick={() => isDone && goOn()}>
                            {texts.goOn}
                        </button>
                    )}
                </Bar>
                <p class="hidden" role="status">
                    {isDone && status}
                </p>
            </div>
            {isOver && !goOn && <Learned game={game} name={name} variant={variant} texts={texts} />}
        </>
    );
}

/** What comes after the last step. */
function Learned({ game, name, variant, texts }: Pick<StepProps, "game" | "name" | "variant" | "texts">) {
    const [, keepGame] = useKept();
    const playFirst = () => {
        keepGame(begun(game, variant, LEVEL));
        go("/here");
    };
    return (
        <Ending mood="won" title={fill(texts.learned, { game: name })} why={[]} rows={[]} isNew isJoyful>
            <button type="button" class="primary" onClick={playFirst}>
                {fill(texts.playLevel, { n: LEVEL })}
            </button>
            <a class="button" href={`/games/${game}`}>
                {texts.readRules}
            </a>
        </Ending>
    );
}

import type { Match, MatchEvent, Rules, Summary } from "@turnstone/rules";
import type { ComponentChildren } from "preact";
import { useMemo, useRef } from "preact/hooks";

import { Bar, MoveButtons } from "../../board/Bar.js";
import { Board } from "../../board/Board.js";
import type { Picture } from "../../board/picture.js";
import type { Computer } from "../../computer.js";
import type { Family } from "../../parts/catalogue.js";
import { keepLevel, levelAfter } from "../../parts/levels.js";
import { useSignal } from "../../signal.js";
import { language, saidOf, say, sideName } from "../../texts/index.js";
import { type Kept, resultOf, takenBack } from "./game.js";
import { Over } from "./Over.js";
import { useGameFilm } from "./useGameFilm.js";
import { useReplies } from "./useReplies.js";
import { type Made, useTaps } from "./useTaps.js";

/** The board that is shown until the rules are there. */
export interface Opening {
    /** Absent while it is on its way. */
    picture: Picture | undefined;
    ratio: number;
    /** The places that can be tapped. */
    places: string[];
}

/** A board that is looked back at, and on which both sides are moved: nothing happens there of itself. */
export interface Free {
    /** It changes where the moves since the position before are no film. */
    film: string;
    /** The seat whose side is nearest. */
    near: number;
    /** What lies beneath the board; `again` shows the last move again. */
    below(again: (() => void) | undefined): ComponentChildren;
}

interface TableProps {
    games: Family[];
    /** null: they cannot be loaded. */
    rules: Rules | null | undefined;
    /** The game; undefined: the rules are on their way. */
    match: Match | undefined;
    opening?: Opening;
    computer: Computer | undefined;
    kept: Kept;
    keep(next: Kept): void;
    /** Chooses another game; undefined: the games are beside the board. */
    another?: () => void;
    /** Whether a move waits for a tap on *Play*. */
    confirms: boolean;
    free?: Free;
}

/** A game on this device: the board, and the bar beneath it. */
export function Table({ games, rules, match, opening, computer, kept, keep, another, confirms, free }: TableProps) {
    const near = free?.near ?? 0;
    const lang = useSignal(language);
    const now = useMemo(() => match?.summary(), [match, kept]);
    const seat = now ? now.to_act[0] : opening && opening.places.length > 0 ? 0 : undefined;
    const isComputer = kept.level !== null && seat === 1;
    const mayTap = seat !== undefined && !isComputer && rules !== null;
    const told = useMemo(() => (match && now ? toldOf(match, now.ply, kept, lang) : undefined), [match, kept, lang]);
    const record = (events: MatchEvent[]) => {
        end();
        keep({ ...kept, events: [...kept.events, ...events] });
        const over = match?.summary();
        if (over?.is_over && kept.level !== null) keepLevel(levelAfter(kept.level, resultOf(over.winners)));
    };
    const play = (move: string) => {
        if (!match) return;
        try {
            record(match.play(move, seat, lang));
        } catch (error) {
            end(String((error as Error).message));
        }
    };
    const made = ({ move, next }: Made) => move !== null && next.length === 0 && play(move);
    const tapping = useTaps({ match, kept, opening: opening?.picture, mayTap, near, made: confirms ? undefined : made });
    const { known, shown, taps, prefix, early, buttons, refusal, change, end, tapPlace, lift, drop } = tapping;
    const draft = shown?.draft;
    const picture = shown?.picture;
    const filmed = useGameFilm(free?.film ?? "here", match, now?.ply ?? null, picture, near);
    const wasOver = useRef<boolean>();
    if (now) wasOver.current = (wasOver.current ?? true) && now.is_over;
    useReplies({ match, now, kept, isFree: free !== undefined, computer, isComputer, play, record });
    const undo = () => {
        if (taps.length > 0) return change(taps.slice(0, -1));
        const back = takenBack(kept);
        if (!back) return;
        end();
        keep(back);
    };
    const next = match ? tapping.next : (opening?.places ?? []).map((place) => ({ tap: place, kind: "place", place, label: say("play") }));
    const tapped = match ? taps.flatMap(({ place }) => place ?? []) : early === undefined ? [] : [early];
    const move = (known && draft?.move) ?? null;
    const mayUndo = taps.length > 0 || (now !== undefined && takenBack(kept) !== undefined);
    const status =
        rules === null ? say("noRulesHere")
        : refusal ? refusal
        : now?.is_over ? say("isOver")
        : free && now && now.dice > 0 ? say("chooseDice")
        : isComputer ? say("hintComes")
        : early !== undefined || !picture ? say("loading")
        : taps.length > 0 ? (move ?? `${prefix} …`)
        : free ? say("sideMoves", { side: sideOf(rules, now, seat) })
        : say("yourTurnTap");
    return (
        <>
            {now?.is_over && rules && !free && !filmed.film && !filmed.isWaiting && <Over games={games} now={now} rules={rules} kept={kept} keep={keep} another={another} isNew={!wasOver.current} />}
            <div class="match-board">
                <div class="board-frame">
                    {picture ? (
                        <Board picture={filmed.picture ?? picture} film={filmed.film && { ...filmed, ...filmed.film }} trail={filmed.trail} seat={mayTap ? seat : undefined} next={next} tapped={tapped} onTap={tapPlace} onLift={lift} onDrop={drop} onUndo={() => taps.length > 0 && undo()} />
                    ) : (
                        <div class="board-view" style={{ aspectRatio: String(opening?.ratio ?? 1), "--board-ratio": String(opening?.ratio ?? 1) }} />
                    )}
                </div>
                <Bar
                    ply={now?.ply ?? 0}
                    taps={taps.length}
                    isBusy={isComputer || (!free && (now?.dice ?? 0) > 0) || !known || early !== undefined}
                    status={status}
                    isRefused={Boolean(refusal)}
                    buttons={buttons}
                    isTurned={near !== 0}
                    choose={(tap) => known && change([...taps, tap])}
                >
                    {!now?.is_over && <MoveButtons move={move} mayClear={taps.length > 0} mayUndo={mayUndo} clear={() => change([])} undo={undo} play={play} />}
                </Bar>
                <p class="told">{told}</p>
                <p class="hidden" role="status" aria-live="polite">
                    {match && taps.length === 0 && [told, status].filter(Boolean).join(". ")}
                </p>
                {free?.below(now && now.ply > 0 ? filmed.again : undefined)}
            </div>
        </>
    );
}

/** The side of a seat, by its name. */
function sideOf(rules: Rules | undefined, now: Summary | undefined, seat = 0): string {
    const sides = rules?.games().find(({ game }) => game === now?.state.game)?.sides ?? [""];
    return sideName(sides[seat % sides.length]!);
}

/** What became a ply: "The computer: sows 5 from pit 3, captures 6". */
function toldOf(match: Match, ply: number, { level }: Kept, lang: string): string | undefined {
    const said = ply > 0 ? match.words(ply, lang) : null;
    return said ? saidOf(level !== null && said.seat === 1 ? say("computer") : said.name, said.words) : undefined;
}

import type { Match, MatchEvent, Rules, Tap } from "@turnstone/rules";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";

import { Bar, MoveButtons } from "../../board/Bar.js";
import { Board } from "../../board/Board.js";
import { prefixOf } from "../../board/draft.js";
import { useFilm } from "../../board/film.js";
import { type Picture, readPicture } from "../../board/picture.js";
import type { Computer } from "../../computer.js";
import type { Family } from "../../parts/catalogue.js";
import { keepLevel, levelAfter } from "../../parts/levels.js";
import { preferences, showsCoordinates, theme } from "../../preferences.js";
import { useSignal } from "../../signal.js";
import { language, say } from "../../texts/index.js";
import { type Kept, resultOf, takenBack } from "./game.js";
import { Over } from "./Over.js";
import { useReplies } from "./useReplies.js";
import { useViews } from "./useViews.js";

/** The board that is shown until the rules are there. */
export interface Opening {
    /** Absent while it is on its way. */
    picture: Picture | undefined;
    ratio: number;
    /** The places that can be tapped. */
    places: string[];
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
}

/** A game on this device: the board, and the bar beneath it. */
export function Table({ games, rules, match, opening, computer, kept, keep, another, confirms }: TableProps) {
    const colours = useSignal(theme);
    const lang = useSignal(language);
    const [taps, setTaps] = useState<Tap[]>([]);
    const [choices, setChoices] = useState<Tap[]>([]);
    const [refusal, setRefusal] = useState<string>();
    /** The place that was tapped before the rules were there. */
    const [early, setEarly] = useState<string>();
    const now = useMemo(() => match?.summary(), [match, kept]);
    const seat = now ? now.to_act[0] : opening && opening.places.length > 0 ? 0 : undefined;
    const isComputer = kept.level !== null && seat === 1;
    const mayTap = seat !== undefined && !isComputer && rules !== null;
    const prefix = prefixOf(taps);
    const { viewOf, known, shown } = useViews({ match, kept, opening: opening?.picture, mayTap, prefix });
    const told = useMemo(() => (match && now ? toldOf(match, now.ply, kept, lang) : undefined), [match, kept, lang]);
    const draft = shown?.draft;
    const picture = shown?.picture;
    const filmed = useFilm({
        id: "here",
        view: colours,
        canWait: true,
        ply: now?.ply ?? null,
        seen: undefined,
        newest: picture,
        sceneOf: (ply) =>
            match && {
                ply,
                picture: readPicture(match.picture({ ply: ply - 1, theme: colours, lang, names: false, coordinates: showsCoordinates(preferences.value) })),
                steps: match.steps(ply),
            },
    });
    const wasOver = useRef<boolean>();
    if (now) wasOver.current = (wasOver.current ?? true) && now.is_over;
    const record = (events: MatchEvent[]) => {
        setTaps([]);
        setChoices([]);
        setRefusal(undefined);
        keep({ ...kept, events: [...kept.events, ...events] });
        const end = match?.summary();
        if (end?.is_over && kept.level !== null) keepLevel(levelAfter(kept.level, resultOf(end.winners)));
    };
    const play = (move: string) => {
        if (!match) return;
        try {
            record(match.play(move, seat, lang));
        } catch (error) {
            setRefusal(String((error as Error).message));
        }
    };
    useReplies({ match, now, kept, computer, isComputer, play, record });
    const change = (next: Tap[]) => {
        setChoices([]);
        setRefusal(undefined);
        setTaps(next);
        if (confirms || next.length === 0) return;
        const made = viewOf(prefixOf(next))?.draft;
        if (made?.move != null && made.next.length === 0) play(made.move);
    };
    const tapPlace = (place: string) => {
        if (!match) return setEarly(place);
        // A player who taps faster than that waits for the rules.
        const fitting = (viewOf(prefix)?.draft?.next ?? []).filter((tap) => tap.place === place);
        if (fitting.length === 1) return change([...taps, fitting[0]!]);
        if (fitting.length > 1) return setChoices(fitting);
        if (taps.at(-1)?.place === place) return change(taps.slice(0, -1));
        const first = viewOf("")?.draft?.next.filter((tap) => tap.place === place) ?? [];
        if (taps.length > 0 && first.length === 1) return change(first);
        setRefusal(match.whyNot({ prefix, place, lang }) ?? say("noTapHere", { place }));
    };
    // The taps before a piece was lifted, to which it goes back if it is dropped where it cannot go.
    const lifted = useRef<Tap[]>();
    const lift = (place: string) => {
        const fitting = (viewOf(prefix)?.draft?.next ?? []).filter((tap) => tap.place === place);
        const isOnItsWay = taps.at(-1)?.place === place;
        const after = isOnItsWay ? taps : fitting.length === 1 ? [...taps, fitting[0]!] : undefined;
        // A whole move is not made by a finger that slips.
        const goesOn = after && viewOf(prefixOf(after))?.draft?.next.some((tap) => tap.place !== null);
        lifted.current = goesOn ? taps : undefined;
        if (goesOn && !isOnItsWay) change(after);
    };
    const drop = (place: string | undefined) => {
        const before = lifted.current;
        lifted.current = undefined;
        if (!before) return;
        if (place !== undefined && next.some((tap) => tap.place === place)) tapPlace(place);
        else change(before);
    };
    useEffect(() => {
        if (!match || early === undefined) return;
        setEarly(undefined);
        tapPlace(early);
    }, [match]);
    const undo = () => {
        if (taps.length > 0) return change(taps.slice(0, -1));
        const back = takenBack(kept);
        if (!back) return;
        setRefusal(undefined);
        keep(back);
    };
    const places = new Set(picture?.places.map(({ name }) => name));
    const buttons = choices.length > 0 ? choices : (draft?.next ?? []).filter(({ place }) => place === null || !places.has(place));
    const next = match ? (draft?.next ?? []) : (opening?.places ?? []).map((place) => ({ tap: place, kind: "place", place, label: say("play") }));
    const tapped = match ? taps.flatMap(({ place }) => place ?? []) : early === undefined ? [] : [early];
    const move = (known && draft?.move) ?? null;
    const mayUndo = taps.length > 0 || (now !== undefined && takenBack(kept) !== undefined);
    const status =
        rules === null ? say("noRulesHere")
        : refusal ? refusal
        : now?.is_over ? say("isOver")
        : isComputer ? say("hintComes")
        : early !== undefined || !picture ? say("loading")
        : taps.length > 0 ? (move ?? `${prefix} …`)
        : say("yourTurnTap");
    return (
        <>
            {now?.is_over && rules && !filmed.film && !filmed.isWaiting && <Over games={games} now={now} rules={rules} kept={kept} keep={keep} another={another} isNew={!wasOver.current} />}
            <div class="match-board">
                <div class="board-frame">
                    {picture ? (
                        <Board picture={filmed.picture ?? picture} film={filmed.film && { ...filmed, ...filmed.film }} seat={mayTap ? seat : undefined} next={next} tapped={tapped} onTap={tapPlace} onLift={lift} onDrop={drop} onUndo={() => taps.length > 0 && undo()} />
                    ) : (
                        <div class="board-view" style={{ aspectRatio: String(opening?.ratio ?? 1), "--board-ratio": String(opening?.ratio ?? 1) }} />
                    )}
                </div>
                <Bar
                    ply={now?.ply ?? 0}
                    taps={taps.length}
                    isBusy={isComputer || (now?.dice ?? 0) > 0 || !known || early !== undefined}
                    status={status}
                    isRefused={Boolean(refusal)}
                    buttons={buttons}
                    isTurned={false}
                    choose={(tap) => known && change([...taps, tap])}
                >
                    {!now?.is_over && <MoveButtons move={move} mayClear={taps.length > 0} mayUndo={mayUndo} clear={() => change([])} undo={undo} play={play} />}
                </Bar>
                <p class="told">{told}</p>
                <p class="hidden" role="status" aria-live="polite">
                    {match && taps.length === 0 && [told, status].filter(Boolean).join(". ")}
                </p>
            </div>
        </>
    );
}

/** What became a ply: "The computer: sows 5 from pit 3, captures 6". */
function toldOf(match: Match, ply: number, { level }: Kept, lang: string): string | undefined {
    const said = ply > 0 ? match.words(ply, lang) : null;
    return said ? `${level !== null && said.seat === 1 ? say("computer") : said.name}: ${said.words}` : undefined;
}

import { TurnstoneError } from "@turnstone/client";
import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks";

import type { GameMatch, ReviewedPly } from "../api-types.js";
import { Board, focusBoard } from "../board/Board.js";
import { prefixOf, useDraft } from "../board/draft.js";
import { firstSeen, useFilm, wantsRest } from "../board/film.js";
import { drawHere, usePicture } from "../board/load.js";
import { listen } from "../events.js";
import { forgetRefusal, playMove, refused, waiting } from "../moves.js";
import { keepMoves } from "../offline-matches.js";
import { AnalysisLink, mayHaveHint } from "../parts/analysis.js";
import { gameName, useGames } from "../parts/catalogue.js";
import { Fault, Loading } from "../parts/common.js";
import { lazy } from "../parts/Lazy.js";
import { useAction, useLoaded } from "../parts/load.js";
import { EmptyBoard } from "../parts/openings.js";
import { meetsNobody, ownSeats } from "../parts/seats.js";
import { useTitle } from "../parts/title.js";
import { useTyped } from "../parts/typed.js";
import { asksFirst, preferences, theme } from "../preferences.js";
import { untilDone } from "../retry.js";
import { entrance } from "../router.js";
import { answerHere, isFollowed } from "../rules.js";
import { client, session } from "../session.js";
import { useSignal } from "../signal.js";
import { load, save } from "../storage.js";
import { language, say } from "../texts/index.js";
import { PlayerActions, Seating } from "./match/actions.js";
import { ConfirmBar } from "./match/ConfirmBar.js";
import { draftRules } from "./match/draftRules.js";
import { End } from "./match/End.js";
import { Hint } from "./match/Hint.js";
import { Messages } from "./match/Messages.js";
import { isListBeside, Moves } from "./match/Moves.js";
import { NextMatch } from "./match/NextMatch.js";
import { lineOf, usePrepared, words } from "./match/prepare.js";
import { useAwaitedRatings } from "./match/ratings.js";
import { RecordPart } from "./match/Record.js";
import { SeatLine } from "./match/SeatLine.js";
import { Share } from "./match/Share.js";
import { Steps } from "./match/Steps.js";
import { todoOf, useTold } from "./match/told.js";


const Lines = lazy(async () => (await import("./match/Lines.js")).Lines);
const Review = lazy(async () => (await import("./match/Review.js")).ReviewPart);

export function MatchScreen({ id, version }: { id: string; version: number }) {
    const least = useRef(version);
    const load = async () => {
        const get = () => {
            const query = least.current > 0 ? { min_version: least.current } : {};
            return client().matches.get(id, query);
        };
        try {
            return await get();
        } catch (error) {
            if (!(error instanceof TurnstoneError && error.status === 400 && least.current > 0)) throw error;
            // The match has not come so far: the server's database was restored.
            least.current = 0;
            return get();
        }
    };
    const { value: match, fault, reload, set } = useLoaded(load, [id]);
    const account = useSignal(session)?.id;
    const isPlayer = match !== undefined && ownSeats(match).length > 0;
    useEffect(() => {
        if (version <= least.current) return;
        least.current = version;
        void reload();
    }, [version]);
    useEffect(
        () =>
            listen(({ kind, match: card }) => {
                if (kind === "start") return void reload();
                if (card?.summary.id !== id) return;
                least.current = Math.max(least.current, card.summary.version);
                void reload();
            }),
        [id, reload],
    );
    const isRunning = match?.status === "active" || match?.status === "open";
    useEffect(() => {
        // The stream of the account tells players; others follow the match itself.
        if (!match || isPlayer || !isRunning) return;
        const controller = new AbortController();
        void untilDone(controller.signal, async (isWell) => {
            try {
                for await (const event of client().followMatch(id, Math.max(match.version, least.current), controller)) {
                    isWell();
                    least.current = Math.max(least.current, event.seq);
                    await reload();
                }
            } catch (error) {
                // The match is gone, or not for this reader any more.
                if (!(error instanceof TurnstoneError && error.isFinal && [403, 404].includes(error.status))) throw error;
            }
        });
        return () => controller.abort();
    }, [id, isPlayer, isRunning, account]);

    useAwaitedRatings(match, reload);

    if (match) return <Played match={match} set={set} reload={reload} key={id} />;
    return <div class="screen">{fault ? <NotShown fault={fault} retry={reload} /> : <Loading />}</div>;
}

function NotShown({ fault, retry }: { fault: unknown; retry: () => void }) {
    const account = useSignal(session);
    return (
        <>
            <Fault fault={fault} retry={retry} />
            {!account && (
                <p>
                    <a class="button" href={entrance(location.pathname)}>
                        {say("signIn")}
                    </a>
                </p>
            )}
        </>
    );
}

interface PlayedProps {
    match: GameMatch;
    set(match: GameMatch): void;
    reload(): Promise<void>;
}

function Played({ match, set, reload }: PlayedProps) {
    const games = useGames();
    const account = useSignal(session)?.id;
    const { per_move_seconds, bank_seconds } = match.clock;
    const confirms = asksFirst(useSignal(preferences), per_move_seconds ?? bank_seconds);
    const shownTheme = useSignal(theme);
    const mine = ownSeats(match);
    const isPlayer = mine.length > 0;
    const queued = useSignal(waiting).find((one) => one.match === match.id && one.move.ply === match.ply);
    const lost = useSignal(refused).find((one) => one.match === match.id);
    const acting = match.status === "active" && !queued ? mine.find((seat) => match.to_act.includes(seat)) : undefined;
    const [isFlipped, setFlipped] = useState(false);
    const own = match.solo ? 0 : (mine[0] ?? 0);
    const near = isFlipped ? (own + Math.ceil(match.seats.length / 2)) % match.seats.length : own;
    const [ply, setPly] = useState<number | null>(null);
    const shownPly = ply !== null && ply < match.ply ? ply : null;
    // A reader who has stepped to the end sees what comes next.
    const look = useCallback((to: number | null) => setPly(to !== null && to < match.ply ? to : null), [match.ply]);
    useEffect(() => setPly(shownPly), [match.ply]);

    const mayPrepare = isPlayer && !match.solo && match.status === "active" && acting === undefined && !queued && match.seats.length === 2;
    const prepared = usePrepared(match, mayPrepare, reload);
    const { made } = prepared;
    // To prepare answers, a player plays a line on the board, the moves of both sides.
    const line = made && lineOf(made);
    const [announced, announce] = useState("");
    const drawn = useDraft(match, draftRules(match), acting !== undefined ? "" : line, announce);
    const { draft, isAsking, fault, tapPlace, lift, drop, choose } = drawn;
    const drafting = acting ?? (made && draft.seats?.[0]);
    const isAnswer = drafting !== undefined && mine.includes(drafting);
    const { isBusy, refusal, run, setRefusal } = useAction();
    const [shown] = useState(() => new AbortController());
    const prefix = prefixOf(draft.taps);
    const isNewest = shownPly === null;
    const lastSeen = useMemo(() => seenPly(match.id), [match.id]);
    // Who has been away sees the position that they know, and then what happened.
    const [isCatchingUp, setCatchingUp] = useState(lastSeen !== undefined && lastSeen < match.ply && !wantsRest());
    const catchingUp = isCatchingUp && isNewest && lastSeen !== undefined ? Math.max(lastSeen, firstSeen(match.ply)) : null;
    const wanted = { id: match.id, version: match.version, ply: catchingUp ?? shownPly, seat: near, line: isNewest ? line : undefined, draft: isNewest ? prefix : "" };
    const { picture, isCurrent, fault: unseen, retry } = usePicture(wanted, isBusy);
    const filmed = useFilm({
        id: match.id,
        view: `${near} ${shownTheme}`,
        canWait: isFollowed(match.id),
        ply: isNewest && !made ? match.ply : null,
        seen: lastSeen,
        newest: picture,
        sceneOf: (ply) => {
            const steps = answerHere(match.id, match.version, (here) => here.steps(ply));
            const before = drawHere({ ...wanted, ply: ply - 1, line: undefined, draft: "" }, shownTheme, language.value);
            return steps && before && { ply, picture: before, steps };
        },
    });
    useEffect(() => {
        if (filmed.film || !filmed.isWaiting) setCatchingUp(false);
    }, [filmed.film, filmed.isWaiting]);
    useEffect(() => {
        if (isPlayer && isNewest) keepSeenPly(match.id, match.ply);
    }, [match.id, match.ply, isNewest]);
    const follows = isPlayer || shownPly !== null;
    const told = useTold(match, { shown: shownPly, seen: lastSeen, follows, todo: todoOf(match, isPlayer, acting !== undefined) });
    useEffect(() => {
        if (told.news) announce(told.news);
    }, [told.news]);
    useTitle(`${versus(match)} – ${gameName(games, match.game, match.variant)}`);

    const play = useCallback(
        (move: string) => {
            // The button that was pressed goes. After a mouse the arrow keys step through the match.
            if (document.activeElement?.matches(":focus-visible")) focusBoard();
            if (acting === undefined) return void (made && prepared.make([...made, { ply: { move, next: [] }, isMine: isAnswer }]));
            return run(async () => {
                const seat = mine.length > 1 && acting !== undefined ? { seat: acting } : {};
                if (lost) forgetRefusal(lost.key);
                const played = await playMove(match.id, { ply: match.ply, move, ...seat }, shown.signal);
                if (played) set(played);
                else await reload();
                setPly(null);
            });
        },
        [match, acting, lost, made, isAnswer],
    );
    useEffect(() => () => shown.abort(), []);
    useEffect(() => {
        if (acting !== undefined) keepMoves(match).catch(() => {});
    }, [match.ply, acting]);
    useEffect(() => {
        // A new position shows that the move has arrived.
        if (lost && lost.move.ply !== match.ply) forgetRefusal(lost.key);
    }, [lost, match.ply]);
    useEffect(() => {
        // An earlier visit has left the move, so that nobody here waits for its answer.
        if (!queued) return;
        return () => void reload();
    }, [queued?.move.ply]);
    useEffect(() => {
        if (!confirms && draft.move !== null && draft.next.length === 0) void play(draft.move);
    }, [draft]);
    useEffect(() => setRefusal(undefined), [match.ply, prefix]);
    useEffect(() => {
        // A move that was refused as stale, or as over, shows what has happened instead.
        if (refusal) void reload();
    }, [refusal]);

    const undo = () => (made?.length && draft.taps.length === 0 ? prepared.make(made.slice(0, -1)) : drawn.undo());
    const clear = () => (made && draft.taps.length === 0 ? prepared.make(undefined) : drawn.clear());
    const places = useMemo(() => new Set(picture?.places.map(({ name }) => name)), [picture]);
    // Only the picture of this very position shows which places it lacks.
    const isMissing = (place: string) => isCurrent && !places.has(place);
    const buttons = draft.choices.length > 0 ? draft.choices : draft.next.filter(({ place }) => place === null || isMissing(place));
    const order = match.seats.map((_, index) => (near + index) % match.seats.length);
    const [nearSeat, ...farSeats] = order;

    const [reviews, setReviews] = useState(0);
    const isSeen = !filmed.film && !filmed.isWaiting && catchingUp === null;
    const [isListOpen, openList] = useState(isListBeside);
    const [reviewed, setReviewed] = useState<ReviewedPly[]>([]);
    const toMoves = useCallback(() => {
        openList(true);
        document.querySelector<HTMLElement>(".moves summary")?.focus();
    }, []);
    const moves = useMemo(
        () => match.status !== "open" && <Moves match={match} shown={shownPly} show={look} reviewed={reviewed} isOpen={isListOpen} setOpen={openList} />,
        [match, shownPly, look, reviewed, isListOpen, language.value],
    );
    const awaitsRoll = draft.seats?.length === 0 && match.dice !== undefined;
    // A tap changes nothing here: so that it is answered at once, this is not drawn again then.
    const side = useMemo(
        () => (
            <div class="match-side">
                {match.status === "open" && <Seating match={match} set={set} />}
                {match.status === "active" && <PlayerActions match={match} mine={mine} set={set} />}
                <AnalysisLink match={match} shown={shownPly} />
                {acting !== undefined && shownPly === null && <MoveByText id={match.id} play={play} isBusy={isBusy} />}
                {acting !== undefined && shownPly === null && mayHaveHint(match) && <Hint match={match} />}
                {match.status === "finished" && match.ply > 0 && <Review match={match} shown={shownPly} show={look} asked={reviews} give={setReviewed} toMoves={toMoves} />}
                {mayPrepare && <Lines prepared={prepared} hasDice={match.dice !== undefined} awaitsRoll={awaitsRoll} />}
                <details class="panel words">
                    <summary>{say("inWords")}</summary>
                    <p>{picture?.title}</p>
                    <p>{picture?.description}</p>
                </details>
                {isPlayer && !meetsNobody(match) && <Messages match={match} />}
                {match.visibility === "public" && <Share match={match} />}
                {match.ply > 0 && <RecordPart match={match} key={match.version} />}
                {match.visibility === "public" && match.ply > 0 && (
                    <p class="quiet">
                        <a href={`/v1/matches/${match.id}/animation.svg?seat=${near}&theme=${shownTheme}`} target="_blank" rel="noopener">
                            {say("film")}
                        </a>
                    </p>
                )}
            </div>
        ),
        [match, account, near, shownPly, acting, isBusy, reviews, picture, shownTheme, prepared.lines, made, prepared.refusal, prepared.isBusy, look, mayPrepare, awaitsRoll, play, language.value],
    );

    return (
        <div class="screen match">
            <h1 class="match-title">
                <a href={`/games/${match.game}`}>{gameName(games, match.game, match.variant)}</a>
            </h1>
            <End match={match} set={set} isSeen={isSeen} leads={isNewest} review={() => setReviews(reviews + 1)} />
            <div class="match-board">
                {farSeats.map((seat) => (
                    <SeatLine key={seat} match={match} seat={seat} />
                ))}
                <div class="board-frame">
                    {picture ? (
                        <Board
                            picture={filmed.picture ?? picture}
                            film={filmed.film && { ...filmed, ...filmed.film }}
                            trail={filmed.trail}
                            seat={shownPly === null && !isBusy ? drafting : undefined}
                            next={draft.next}
                            tapped={shownPly === null ? draft.marked : []}
                            onTap={tapPlace}
                            onLift={lift}
                            onDrop={drop}
                            onUndo={undo}
                        />
                    ) : unseen === undefined ? (
                        <EmptyBoard game={match.game} />
                    ) : (
                        <Fault fault={unseen} retry={retry} />
                    )}
                </div>
                {nearSeat !== undefined && <SeatLine match={match} seat={nearSeat} />}
                {match.ply > 0 && <p class="told">{told.words ?? (isNewest ? match.last_move?.move : "")}</p>}
                <ConfirmBar
                    match={match}
                    acting={drafting}
                    preparing={
                        made && {
                            line: made.map(({ ply }) => words(ply)).join(" · "),
                            isAnswer,
                            isAnswered: made.at(-1)?.isMine ?? false,
                            prepare: () => prepared.add(made),
                        }
                    }
                    isPlayer={isPlayer}
                    draft={draft}
                    buttons={shownPly === null ? buttons : []}
                    isAsking={isAsking}
                    isBusy={isBusy}
                    refusal={refusal ?? prepared.refusal ?? (draft.taps.length === 0 && lost ? say("moveRefused", { move: lost.move.move, why: lost.why }) : fault)}
                    queued={queued?.move.move}
                    past={shownPly}
                    isTurned={near !== 0}
                    next={isPlayer && match.status === "active" && acting === undefined && <NextMatch id={match.id} leads />}
                    choose={choose}
                    undo={undo}
                    clear={clear}
                    play={play}
                    toNewest={() => setPly(null)}
                />
                <Steps last={match.ply} shown={shownPly} set={look} flip={() => setFlipped(!isFlipped)} again={shownPly === null && match.ply > 0 ? filmed.again : undefined} />
                {moves}
            </div>
            {side}
            <p class="hidden" role="status" aria-live="polite">
                {announced}
            </p>
        </div>
    );
}

/** How many matches are remembered with the ply that was seen last. */
const REMEMBERED = 50;
type SeenPlies = [id: string, ply: number][];

const seenPly = (id: string) => (load<SeenPlies>("seen") ?? []).find(([known]) => known === id)?.[1];

function keepSeenPly(id: string, ply: number): void {
    const others = (load<SeenPlies>("seen") ?? []).filter(([known]) => known !== id);
    save("seen", [[id, ply], ...others].slice(0, REMEMBERED));
}

function versus(match: GameMatch): string {
    const names = match.seats.flatMap(({ player }) => (player ? [player.display_name] : []));
    return [...new Set(names)].join(" – ") || match.created_by.display_name;
}

function MoveByText({ id, play, isBusy }: { id: string; play(move: string): void; isBusy: boolean }) {
    const [text, setText] = useTyped(`move.${id}`, "");
    return (
        <form
            class="panel by-text"
            onSubmit={(event) => {
                event.preventDefault();
                if (text.trim() !== "" && !isBusy) play(text.trim());
            }}
        >
            <label for="move-text">{say("moveAsText")}</label>
            <div class="line">
                <input
                    id="move-text"
                    dir="ltr"
                    autocomplete="off"
                    autocapitalize="off"
                    spellcheck={false}
                    maxLength={500}
                    value={text}
                    onInput={(event) => setText(event.currentTarget.value)}
                />
                <button>{say("play")}</button>
            </div>
        </form>
    );
}

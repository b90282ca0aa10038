import { useEffect, useRef } from "preact/hooks";

import type { GameMatch } from "../../api-types.js";
import { type Family, useGames } from "../../parts/catalogue.js";
import { Refusal } from "../../parts/common.js";
import { focusHeading } from "../../parts/focus.js";
import { useAction } from "../../parts/load.js";
import { offerSaid } from "../../parts/offers.js";
import { ownSeats } from "../../parts/seats.js";
import { go } from "../../router.js";
import { client, session } from "../../session.js";
import { formatDate, listed, say, sayById, sideName } from "../../texts/index.js";
import { answer, withdraw } from "./actions.js";
import { useAnswers } from "./answers.js";
import { Ending, type RatingChange, type Row } from "./Ending.js";
import { NextMatch, useOtherTurns } from "./NextMatch.js";

/** For how long after its end a won match is cheered, in milliseconds. */
const JOY = 86_400_000;
/** The reasons that every game has. */
const COMMON = ["resignation", "time_out", "agreement", "length"];

interface EndProps {
    match: GameMatch;
    set(match: GameMatch): void;
    /** Whether the reader has seen the last move. */
    isSeen: boolean;
    /** Whether its button may be the main one of the screen. */
    leads: boolean;
    review(): void;
}

/** The end of a match: who has won and why, what it changes, and what to do next. */
export function End({ match, set, isSeen, leads, review }: EndProps) {
    const games = useGames();
    const mine = ownSeats(match);
    const isOver = match.status === "finished" || match.status === "cancelled";
    const wasOver = useRef(isOver && isSeen);
    // The last move may be shown again.
    const hasSeen = useRef(false);
    hasSeen.current ||= isSeen;
    if (!isOver) hasSeen.current = false;
    if (!hasSeen.current) return null;
    const { mood, title } = said(match, mine);
    const isFresh = match.finished_at !== null && Date.now() - Date.parse(match.finished_at) < JOY;
    return (
        <Ending mood={mood} title={title} why={whyOf(match, games)} rows={rowsOf(match)} when={match.finished_at ? formatDate(match.finished_at) : ""} isNew={!wasOver.current} isJoyful={isFresh}>
            {(mine.length > 0 || match.created_by.id === session.value?.id) && <Again match={match} mine={mine} set={set} leads={leads} />}
            {match.status === "finished" && match.ply > 0 && session.value && (
                <button type="button" onClick={review}>
                    {say("toReview")}
                </button>
            )}
        </Ending>
    );
}

const nameOf = (match: GameMatch, seat: number) => match.seats[seat]?.player?.display_name ?? "–";

/** The result as its reader sees it. A lost match names the winner. */
function said(match: GameMatch, mine: number[]): { mood: "won" | "lost" | "neither"; title: string } {
    const winners = match.result?.winners ?? [];
    const [first] = winners;
    if (match.status === "cancelled") return { mood: "neither", title: say("cancelled") };
    if (first === undefined) return { mood: "neither", title: say("drawn") };
    if (match.solo) return { mood: "neither", title: say("wonBy", { name: sideName(match.seats[first]?.side ?? "") }) };
    if (mine.some((seat) => winners.includes(seat))) return { mood: "won", title: say("youWonNow") };
    const name = listed([...new Set(winners.map((seat) => nameOf(match, seat)))]);
    return mine.length === 0 ? { mood: "neither", title: say("wonBy", { name }) } : { mood: "lost", title: say("wonThisTime", { name }) };
}

/** Why it ended so, and what was decisive; and why it does not count. */
function whyOf(match: GameMatch, games: Family[]): string[] {
    const { result, state, game, not_counted } = match;
    if (!result) return [say("why_cancelled")];
    const described = games.find((family) => family.game === game)?.reasons.find(({ code }) => code === result.reason)?.description;
    const shape = state?.six?.winning_shape;
    return [
        COMMON.includes(result.reason) ? sayById("why", result.reason) : (described ?? ""),
        shape ? say("decisive", { cells: shape.map((cell) => cell.join(",")).join(" · ") }) : "",
        not_counted ? sayById("notCounted", not_counted) : "",
    ].filter((text) => text !== "");
}

/** A line for each seat, where there is a score, or a rating that changes. */
function rowsOf({ seats, result, rated, counted, solo }: GameMatch): Row[] {
    const hasRatings = rated && counted !== false;
    if (!result || (!result.score && !hasRatings)) return [];
    return seats.map(({ seat, side, player }) => ({
        name: solo || !player ? sideName(side) : player.display_name,
        hasWon: result.winners.includes(seat),
        score: result.score?.[seat],
        rating: hasRatings ? ratingOf(player?.rating) : undefined,
    }));
}

function ratingOf(rating: { rating: number; provisional: boolean; change?: number | null } | undefined): RatingChange {
    return { before: rating?.rating, isProvisional: rating?.provisional ?? false, change: rating?.change ?? null };
}

/** What a player may do next, or who has made the match: a rematch, the next match, a new one. */
function Again({ match, mine, set, leads }: { match: GameMatch; mine: number[]; set(match: GameMatch): void; leads: boolean }) {
    const { isBusy, refusal, run } = useAction();
    const hasNext = useOtherTurns(match.id).length > 0;
    const declined = useAnswers(match).find(({ offer, accepted }) => offer === "rematch" && !accepted);
    const { id, rematch_id: rematch } = match;
    const known = useRef(rematch);
    useEffect(() => {
        // Once all have accepted, the rematch has begun.
        if (rematch && rematch !== known.current) go(`/m/${rematch}`);
        known.current = rematch;
    }, [rematch]);
    const act = (call: () => Promise<GameMatch>) =>
        !isBusy &&
        run(async () => {
            set(await call());
            focusHeading();
        });
    const offer = match.offers.find(({ kind }) => kind === "rematch");
    const isMine = offer !== undefined && mine.includes(offer.seat);
    const isAsked = offer !== undefined && !isMine && mine.some((seat) => !offer.agreed_by.includes(seat));
    const isPossible = match.status === "finished" && mine.length > 0 && match.seats.every(({ player }) => player?.username != null);
    const mayOffer = isPossible && !offer && !declined;
    const news = offer ? offerSaid(match, offer, mine) : declined && say("declinedRematch", { name: declined.name });
    const primary = leads ? "primary" : undefined;
    return (
        <>
            {!rematch && news && <p role="status">{news}</p>}
            {rematch ? (
                <a class={`button ${primary ?? ""}`} href={`/m/${rematch}`}>
                    {say("toRematch")}
                </a>
            ) : isAsked ? (
                <>
                    <button type="button" class={primary} aria-label={`${say("accept")}: ${news}`} onClick={() => act(() => answer(match, offer, true))}>
                        {say("accept")}
                    </button>
                    <button type="button" aria-label={`${say("decline")}: ${news}`} onClick={() => act(() => answer(match, offer, false))}>
                        {say("decline")}
                    </button>
                </>
            ) : isMine ? (
                <button type="button" onClick={() => act(() => withdraw(match, offer))}>
                    {say("withdraw")}
                </button>
            ) : mayOffer ? (
                <button type="button" class={primary} onClick={() => act(() => client().matches.offerRematch(id))}>
                    {say(match.solo ? "playAgain" : "rematch")}
                </button>
            ) : (
                !offer &&
                !hasNext && (
                    <a class={`button ${primary ?? ""}`} href="/new">
                        {say("newMatch")}
                    </a>
                )
            )}
            <NextMatch id={id} leads={leads && !rematch && !isAsked && !mayOffer} />
            <Refusal text={refusal} />
        </>
    );
}

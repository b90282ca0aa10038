import { TurnstoneError } from "@turnstone/client";
import { useEffect, useRef, useState } from "preact/hooks";

import type { GameMatch, ReviewedPly, Schemas } from "../../api-types.js";
import { Refusal } from "../../parts/common.js";
import { useAction } from "../../parts/load.js";
import { pause, untilVisible } from "../../retry.js";
import { client, reason, session } from "../../session.js";
import { useSignal } from "../../signal.js";
import { formatNumber, formatPercent, say, sayById } from "../../texts/index.js";
import { ReviewGraph } from "./ReviewGraph.js";

type Review = Schemas["MatchReview"];

/** After how long a review that is being made is looked at first, and at most, in milliseconds. */
const [SHORTEST, LONGEST] = [1000, 15_000];
/** The factor by which the wait grows each time. */
const GROWTH = 1.3;

interface ReviewProps {
    match: GameMatch;
    /** The ply that the board shows; null: the newest. */
    shown: number | null;
    show(ply: number): void;
    /** Leads to the list of moves. */
    toMoves(): void;
}

interface PartProps extends ReviewProps {
    /** Gives the list of moves what the review says about each. */
    give(plies: ReviewedPly[]): void;
    /** How often the reader has asked for it elsewhere on the screen. */
    asked: number;
}

/** The engine's review of a finished match: to ask for, and to step through. */
export function ReviewPart({ match, shown, show, asked, give, toMoves }: PartProps) {
    const account = useSignal(session);
    const { isBusy, refusal, run, setRefusal } = useAction();
    const [review, setReview] = useState<Review>();
    // A review that is done stays so, whatever arrives late.
    const keep = (found: Review) => setReview((old) => (old?.status === "done" ? old : found));
    const look = async (signal?: AbortSignal) => keep(await client().matches.getReview(match.id, { ...(signal && { signal }) }));
    const heading = useRef<HTMLElement>(null);
    // A signed-in reader asks for it, and gets what there is. Others see what somebody has asked for.
    const ask = () =>
        run(async () => {
            if (account) keep(await client().matches.requestReview(match.id));
            else await look();
            // The button goes.
            heading.current?.focus();
        });
    const part = useRef<HTMLDetailsElement>(null);
    useEffect(() => {
        if (asked === 0) return;
        part.current!.open = true;
        heading.current?.focus();
        if (!review && !isBusy) void ask();
    }, [asked]);
    const isMade = review?.status === "done";
    useEffect(() => {
        if (!review || isMade) return;
        const controller = new AbortController();
        const { signal } = controller;
        const follow = async () => {
            for (let period = SHORTEST; !signal.aborted; period = Math.min(LONGEST, period * GROWTH)) {
                await pause(period, signal);
                await untilVisible(signal);
                if (signal.aborted) return;
                try {
                    await look(signal);
                } catch (error) {
                    if (signal.aborted) return;
                    // Requests that fail otherwise may succeed the next time.
                    const isRefused = error instanceof TurnstoneError && error.isFinal && error.status < 500 && error.status !== 429;
                    if (isRefused) return setRefusal(reason(error, say("noConnection")));
                }
            }
        };
        void follow();
        return () => controller.abort();
    }, [review === undefined, isMade]);
    useEffect(() => {
        if (review) give(review.plies);
    }, [review]);
    return (
        <details class="panel review" ref={part}>
            <summary ref={heading}>{say("review")}</summary>
            <div role="status">
                {review && !isMade && <Progress review={review} />}
                {isMade && <p class={review.plies.length > 0 ? "hidden" : undefined}>{say(review.plies.length > 0 ? "reviewDone" : "nothingHere")}</p>}
            </div>
            {review === undefined ? (
                <button type="button" aria-disabled={isBusy} onClick={() => !isBusy && ask()}>
                    {say("askReview")}
                </button>
            ) : (
                review.plies.length > 0 && <Reviewed match={match} review={review} shown={shown} show={show} toMoves={toMoves} />
            )}
            <Refusal text={refusal} />
        </details>
    );
}

function Progress({ review: { progress } }: { review: Review }) {
    const words = say("reviewProgress", { done: progress.done, total: progress.total });
    return (
        <p class="quiet">
            <progress value={progress.done} max={progress.total} aria-label={words} /> {words}
        </p>
    );
}

function Reviewed({ match, review, shown, show, toMoves }: ReviewProps & { review: Review }) {
    const current = shown ?? match.ply;
    const nameOf = (seat: number) => {
        const { side, player } = match.seats[seat] ?? {};
        const sideName = sayById("side", side ?? "");
        return match.solo || !player ? sideName : `${player.display_name} (${sideName})`;
    };
    return (
        <>
            <ReviewGraph plies={review.plies} last={match.ply} shown={current} name={nameOf(0)} show={show} />
            <ul class="rows">
                {review.seats.map((seat) => (
                    <li key={seat.seat} data-seat={seat.seat}>
                        <strong>
                            <bdi>{nameOf(seat.seat)}</bdi>
                        </strong>{" "}
                        {seat.accuracy !== null && say("accuracy", { percent: formatPercent(seat.accuracy / 100) })}
                        <br />
                        <small>
                            {(["inaccuracy", "mistake", "blunder"] as const).map((word) => `${sayById("verdict", word)}: ${formatNumber(seat[word])}`).join(" · ")}
                            {review.rolls.length > 0 && ` · ${say("luck", { sum: formatPercent(seat.luck, true) })}`}
                        </small>
                    </li>
                ))}
            </ul>
            <button type="button" onClick={toMoves}>
                {say("reviewedMoves")}
            </button>
        </>
    );
}

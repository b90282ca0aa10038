import { value } from "@turnstone/client";
import { useEffect, useState } from "preact/hooks";

import { useCell } from "../../cell.js";
import { Refusal } from "../../parts/common.js";
import { useAction } from "../../parts/load.js";
import { api, type Schemas, session } from "../../session.js";
import { formatNumber, formatPercent, say, sayById } from "../../texts/index.js";
import type { GameMatch } from "../Match.js";
import { ReviewGraph } from "./ReviewGraph.js";

type Review = Schemas["MatchReview"];
export type ReviewedPly = Schemas["ReviewedPly"];

/** How often a review that is being made is looked at, in milliseconds. */
const PERIOD = 1000;

interface ReviewProps {
    match: GameMatch;
    /** The ply that the board shows; null: the newest. */
    shown: number | null;
    show(ply: number): void;
}

/** What the engine says of a finished match: to ask for, and to step through. */
export function ReviewPart({ match, shown, show }: ReviewProps) {
    const account = useCell(session);
    const { isBusy, refusal, run } = useAction();
    const [review, setReview] = useState<Review>();
    const params = { path: { id: match.id } };
    const look = async () => setReview(value(await api().GET("/v1/matches/{id}/review", { params })));
    // Who is signed in asks for it, and gets what there is. Others see what somebody has asked for.
    const ask = () => run(account ? async () => setReview(value(await api().POST("/v1/matches/{id}/review", { params }))) : look);
    const isMade = review?.status === "done";
    useEffect(() => {
        if (!review || isMade) return;
        const timer = setInterval(() => void look().catch(() => {}), PERIOD);
        return () => clearInterval(timer);
    }, [review === undefined, isMade]);
    return (
        <details class="panel review">
            <summary>{say("review")}</summary>
            {review === undefined ? (
                <button type="button" aria-disabled={isBusy} onClick={() => !isBusy && ask()}>
                    {say("askReview")}
                </button>
            ) : (
                <>
                    {!isMade && <Progress review={review} />}
                    {review.plies.length > 0 && <Reviewed match={match} review={review} shown={shown} show={show} />}
                    {isMade && review.plies.length === 0 && <p>{say("nothingHere")}</p>}
                </>
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

function Reviewed({ match, review, shown, show }: ReviewProps & { review: Review }) {
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
            <ol class="review-plies" tabIndex={0} aria-label={say("reviewedMoves")}>
                {review.plies.map((ply) => (
                    <li key={ply.ply}>
                        <button type="button" data-ply={ply.ply} data-verdict={ply.verdict} aria-current={ply.ply === current ? "step" : undefined} onClick={() => show(ply.ply)}>
                            <span class="quiet">{formatNumber(ply.ply)}</span>{" "}
                            <bdi>{sayById("side", match.seats[ply.seat]?.side ?? "")}</bdi>{" "}
                            <bdi dir="ltr" class={ply.is_taken_back ? "taken-back" : undefined}>
                                {ply.move}
                            </bdi>{" "}
                            <Word ply={ply} />
                        </button>
                    </li>
                ))}
            </ol>
        </>
    );
}

/** What is said of a move: the word, what it lost, and what was better. */
function Word({ ply }: { ply: ReviewedPly }) {
    const { verdict, lost, best, move } = ply;
    const parts = [
        ply.is_taken_back && say("takenBack"),
        verdict === null ? "?" : ply.is_forced ? say("onlyMove") : sayById("verdict", verdict),
        lost !== null && lost >= 0.005 && formatPercent(-lost),
        best !== null && best !== move && say("better", { move: best }),
        ply.is_exact && say("forCertain"),
    ];
    return <small class={verdict === "mistake" || verdict === "blunder" ? "refusal" : "quiet"}>{parts.filter(Boolean).join(" · ")}</small>;
}

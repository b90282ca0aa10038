import { useEffect, useState } from "preact/hooks";

import type { GameMatch } from "../../api-types.js";
import { takeSeat } from "../../dice.js";
import { Ask } from "../../parts/Ask.js";
import { Refusal } from "../../parts/common.js";
import { useEntry } from "../../parts/Entry.js";
import { focusHeading } from "../../parts/focus.js";
import { useAction, useLoaded } from "../../parts/load.js";
import { OFFERED } from "../../parts/offers.js";
import { meetsNobody } from "../../parts/seats.js";
import { client, session } from "../../session.js";
import { useSignal } from "../../signal.js";
import { formatTime, say, type TextKey } from "../../texts/index.js";
import { Answers } from "../inbox/Answers.js";
import { loadAnswers } from "../inbox/loadAnswers.js";
import { Links } from "./Links.js";
import { type Answer, useAnswers } from "./answers.js";

interface PlayerProps {
    match: GameMatch;
    mine: number[];
    set(match: GameMatch): void;
}

interface ActionProps extends PlayerProps {
    /** The answers to the reader's offers. */
    answers: Answer[];
}

type Offer = GameMatch["offers"][number];

/** Answers an offer of another player. */
export function answer(match: GameMatch, { kind, ply }: Offer, accept: boolean) {
    if (kind === "draw") return client().matches.answerDrawOffer(match.id, { accept, ply });
    if (kind === "takeback") return client().matches.answerTakebackOffer(match.id, { accept, ply });
    if (kind === "rematch") return client().matches.answerRematchOffer(match.id, { accept, ply });
    return client().matches.resign(match.id);
}

/** Withdraws an offer of the reader. */
export function withdraw(match: GameMatch, { kind, ply }: Offer) {
    if (kind === "draw") return client().matches.withdrawDrawOffer(match.id, { ply });
    if (kind === "takeback") return client().matches.withdrawTakebackOffer(match.id, { ply });
    return client().matches.withdrawRematchOffer(match.id);
}

const ANSWERED: Record<string, [accepted: TextKey, declined: TextKey]> = {
    draw: ["drawn", "declinedDraw"],
    takeback: ["acceptedTakeback", "declinedTakeback"],
};

/** What goes on between the players of a match beside moves. */
export function PlayerActions(props: PlayerProps) {
    const answers = useAnswers(props.match);
    return (
        <>
            <Offers {...props} answers={answers} />
            {props.mine.length > 0 && <MatchActions {...props} answers={answers} />}
        </>
    );
}

/** The offers between the players of a match that goes on, and the answers to the reader's own. */
function Offers({ match, mine, answers, set }: ActionProps) {
    const { isBusy, refusal, run } = useAction();
    const act = (call: () => Promise<GameMatch>) =>
        !isBusy &&
        run(async () => {
            set(await call());
            focusHeading();
        });
    const known = match.offers.filter(({ kind }) => kind in OFFERED);
    const said = answers.filter(({ offer }) => offer in ANSWERED && !known.some(({ kind }) => kind === offer));
    if (known.length === 0 && said.length === 0 && !refusal) return null;
    return (
        <section class="panel offers" aria-label={say("offers")}>
            {said.slice(0, 1).map(({ offer, accepted, name }) => (
                <p role="status" key={offer}>
                    {say(ANSWERED[offer]![accepted ? 0 : 1], { name })}
                </p>
            ))}
            {known.map((offer) => {
                const isMine = mine.includes(offer.seat);
                const [theirs, own] = OFFERED[offer.kind]!;
                const name = match.seats[offer.seat]?.player?.display_name ?? "";
                const isOpen = mine.some((seat) => !offer.agreed_by.includes(seat));
                return (
                    <div class="offer" key={offer.kind + offer.seat}>
                        <p>{isMine ? say(own) : say(theirs, { name })}</p>
                        {isMine
                            ? offer.kind !== "resignation" && (
                                  <button type="button" onClick={() => act(() => withdraw(match, offer))}>
                                      {say("withdraw")}
                                  </button>
                              )
                            : isOpen && (
                                  <span class="line">
                                      <button type="button" aria-label={`${say("accept")}: ${say(theirs, { name })}`} onClick={() => act(() => answer(match, offer, true))}>
                                          {say("accept")}
                                      </button>
                                      {offer.kind !== "resignation" && (
                                          <button type="button" aria-label={`${say("decline")}: ${say(theirs, { name })}`} onClick={() => act(() => answer(match, offer, false))}>
                                              {say("decline")}
                                          </button>
                                      )}
                                  </span>
                              )}
                    </div>
                );
            })}
            <Refusal text={refusal} />
        </section>
    );
}

/** What a player of a match that goes on may do beside moves: of another person everything, of the computer what it grants. */
function MatchActions({ match, mine, answers, set }: ActionProps) {
    const { isBusy, refusal, run, setRefusal } = useAction();
    const [asks, setAsks] = useState(false);
    useEffect(() => setRefusal(undefined), [match.ply]);
    const body = { ply: match.ply };
    const act = (call: () => Promise<GameMatch>) =>
        !isBusy &&
        run(async () => {
            set(await call());
            focusHeading();
        });
    // Others have answered what was asked at this ply, or have asked it themselves.
    const isOpen = (kind: string) => !match.offers.some((offer) => offer.kind === kind) && !answers.some(({ offer, accepted }) => offer === kind && !accepted);
    const isAlone = meetsNobody(match);
    const hasMoved = match.ply > 1 || (match.last_move !== undefined && mine.includes(match.last_move.seat));
    return (
        <section class="panel">
            <div class="line wrap">
                {!isAlone && isOpen("draw") && (
                    <button type="button" onClick={() => act(() => client().matches.offerDraw(match.id, body))}>
                        {say("offerDraw")}
                    </button>
                )}
                {!match.solo && hasMoved && isOpen("takeback") && (
                    <button type="button" onClick={() => act(() => client().matches.offerTakeback(match.id, body))}>
                        {say(isAlone ? "takeBack" : "askTakeback")}
                    </button>
                )}
                <button type="button" class="danger" onClick={() => setAsks(true)}>
                    {say("resign")}
                </button>
            </div>
            <Refusal text={refusal} />
            {asks && (
                <Ask
                    text={say("resignAsk")}
                    yes={say("resign")}
                    close={(isSure) => {
                        setAsks(false);
                        if (isSure) void act(() => client().matches.resign(match.id));
                    }}
                />
            )}
        </section>
    );
}

/** Of a match that waits for players: how others come in. */
export function Seating({ match, set }: { match: GameMatch; set(match: GameMatch): void }) {
    const account = useSignal(session);
    const { isBusy, refusal, run } = useAction();
    const { value: answers } = useLoaded(async () => (await loadAnswers([match.id])).get(match.id), [match.id, match.version]);
    const [asks, setAsks] = useState(false);
    const { enter, entry } = useEntry();
    const isMaker = match.created_by.id === account?.id;
    const isSeated = [...match.seats.map(({ player }) => player), ...match.waiting].some((player) => player && player.id === account?.id);
    const end = (call: () => Promise<GameMatch>) =>
        !isBusy &&
        run(async () => {
            set(await call());
            focusHeading();
        });
    const join = () => run(async () => set(await takeSeat(match)));
    return (
        <section class="panel">
            <h2>{say("waitsForPlayers")}</h2>
            {match.open_until && <p class="quiet">{say("openUntil", { time: formatTime(match.open_until) })}</p>}
            {answers && <Answers answers={answers} />}
            {isMaker ? (
                <Links match={match} />
            ) : isSeated ? (
                <p>{say("youAreIn")}</p>
            ) : (
                <button type="button" class="primary" onClick={() => !isBusy && enter(join, !match.rated)}>
                    {say("join")}
                </button>
            )}
            {isMaker ? (
                <button type="button" class="danger" onClick={() => setAsks(true)}>
                    {say("cancelMatch")}
                </button>
            ) : (
                isSeated && (
                    <button type="button" class="danger" onClick={() => end(() => client().matches.leaveSeat(match.id))}>
                        {say("leaveSeat")}
                    </button>
                )
            )}
            <Refusal text={refusal} />
            {entry}
            {asks && (
                <Ask
                    text={say("cancelAsk")}
                    yes={say("cancelMatch")}
                    close={(isSure) => {
                        setAsks(false);
                        if (isSure) void end(() => client().matches.cancel(match.id));
                    }}
                />
            )}
        </section>
    );
}

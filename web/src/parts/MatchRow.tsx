import type { ComponentChildren } from "preact";

import type { Schemas } from "../api-types.js";
import { session } from "../session.js";
import { formatDate, formatNumber, listed, say, sayById, sayMany } from "../texts/index.js";
import { type Family, gameName } from "./catalogue.js";
import { Countdown, pace, Rating } from "./common.js";
import { offerSaid } from "./offers.js";
import { ownSeats } from "./seats.js";
import { Thumbnail } from "./Thumbnail.js";

interface RowProps {
    games: Family[];
    summary: Schemas["MatchSummary"];
    card?: Schemas["MatchCard"];
    /** A word about the reader's part in it. */
    tag?: string | undefined;
    children?: ComponentChildren;
}

/** A match in a list. */
export function MatchRow({ games, summary, card, tag, children }: RowProps) {
    const own = session.value?.id;
    const seated = summary.seats.flatMap(({ player }) => (player ? [player] : []));
    const others = seated.filter(({ id }) => id !== own);
    const shown = others.length > 0 ? others : seated.length > 0 ? seated : [summary.created_by];
    const picture = card?.picture ?? `/v1/matches/${summary.id}/board.png?size=192&names=false&coordinates=false`;
    const mine = ownSeats(summary);
    const isMine = mine.some((seat) => summary.to_act.includes(seat));
    const offers = (card?.offers ?? []).flatMap((offer) => offerSaid(summary, offer, mine) ?? []);
    return (
        <li class="row">
            <a href={`/m/${summary.id}`} class={isMine && summary.status === "active" ? "row-link mine" : "row-link"}>
                <Thumbnail match={summary} picture={picture} />
                <span class="row-text">
                    <strong>
                        {shown.map((player, index) => (
                            <span key={player.id}>
                                {index > 0 && " – "}
                                <bdi>{player.display_name}</bdi> {player.rating && <Rating rating={player.rating} />}
                            </span>
                        ))}
                    </strong>
                    <span>
                        {gameName(games, summary.game, summary.variant)} {tag !== undefined && <span class="tag">{tag}</span>}
                    </span>
                    <span class="quiet">
                        {summary.status === "active" ? (
                            <>
                                {isMine ? say("yourTurn") : sayMany("plies", summary.ply)} <Countdown deadline={summary.deadline} />
                            </>
                        ) : summary.status === "open" ? (
                            `${pace(summary.clock)} · ${say(summary.rated ? "rated" : "casual")}`
                        ) : (
                            outcome(summary)
                        )}
                    </span>
                    {offers.map((said) => (
                        <span class="offered" key={said}>
                            {said}
                        </span>
                    ))}
                </span>
                {card && card.unread > 0 && (
                    <span class="badge">
                        <span aria-hidden="true">{formatNumber(card.unread)}</span>
                        <span class="hidden">{sayMany("unreadMessages", card.unread)}</span>
                    </span>
                )}
            </a>
            {children && <div class="row-actions">{children}</div>}
        </li>
    );
}

/** The result of a match, as its reader sees it. */
export function outcome(match: Schemas["MatchSummary"] | Schemas["GameMatch"]): string {
    if (match.status === "cancelled") return say("cancelled");
    if (!match.result) return "";
    const { winners, reason } = match.result;
    const mine = ownSeats(match);
    const names = match.seats.filter(({ seat }) => winners.includes(seat)).map(({ player }) => player?.display_name ?? "–");
    const result =
        winners.length === 0 ? say("drawn")
        : mine.length === 0 || match.solo ? say("wonBy", { name: listed([...new Set(names)]) })
        : mine.some((seat) => winners.includes(seat)) ? say("youWon")
        : say("youLost");
    const why = ["resignation", "time_out", "agreement", "length"].includes(reason) ? ` (${sayById("reason", reason)})` : "";
    return listed([`${result}${why}`, ...(match.finished_at ? [formatDate(match.finished_at)] : [])]);
}

import { useEffect } from "preact/hooks";

import type { GameMatch } from "../../api-types.js";
import { listen } from "../../events.js";
import { meetsNobody, ownSeats } from "../../parts/seats.js";
import { useLoaded } from "../../parts/load.js";
import { client } from "../../session.js";

/** An answer of others to an offer of the reader. */
export interface Answer {
    /** The kind of the offer. */
    offer: string;
    accepted: boolean;
    /** The name of whoever has answered. */
    name: string;
}

/** How many of the newest notifications are looked through. */
const NOTIFICATIONS = 50;

/**
 * The answers to the reader's offers at the newest ply, the newest first. A match has its open offers only; what became
 * of the others is in the notifications.
 */
export function useAnswers(match: GameMatch): Answer[] {
    const { id } = match;
    const isAsked = ownSeats(match).length > 0 && !meetsNobody(match) && (match.status === "active" || match.status === "finished");
    const load = async () => {
        if (!isAsked) return [];
        const { items } = await client().notifications.list({ limit: NOTIFICATIONS });
        return items.filter(({ match_id, offer, answer }) => match_id === id && offer !== null && answer !== null);
    };
    const { value: found, reload } = useLoaded(load, [id, isAsked]);
    useEffect(
        () =>
            listen(({ kind, notification }) => {
                const news = notification?.notification;
                if (kind === "start" || (news?.match_id === id && news.answer !== null)) void reload();
            }),
        [id, reload],
    );
    return (found ?? [])
        .filter(({ ply }) => ply === match.ply)
        .map(({ offer, answer, players }) => ({ offer: offer!, accepted: answer === "accepted", name: players.map(({ display_name }) => display_name).join(", ") }));
}

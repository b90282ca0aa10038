import { useEffect } from "preact/hooks";

import type { Schemas } from "../../api-types.js";
import { type Family, gameName } from "../../parts/catalogue.js";
import { Panel, Person } from "../../parts/common.js";
import { type Loaded, useLoaded } from "../../parts/load.js";
import { ownSeats } from "../../parts/seats.js";
import { Thumbnail } from "../../parts/Thumbnail.js";
import { client } from "../../session.js";
import { say, sayMany } from "../../texts/index.js";

type Summary = Schemas["MatchSummary"];

/** How often it is read again while it is looked at, in milliseconds. */
const FRESH = 20_000;
/** The rating of a player who has none yet. */
const USUAL = 1500;

/** How strong the players of a match are. */
function strength({ seats }: Summary): number {
    const ratings = seats.map(({ player }) => player?.rating?.rating ?? USUAL);
    return ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length;
}

/** The match of the strongest people among those that have begun last; null: nobody plays. */
export function useFeatured(game: string): Loaded<Summary | null> {
    const found = useLoaded(async () => {
        const query = { status: "active" as const, bots: false, limit: 50, ...(game !== "" && { game }) };
        const { items } = await client().matches.list(query);
        const seen = items.filter((match) => match.ply > 0 && !match.solo && ownSeats(match).length === 0);
        return seen.sort((one, other) => strength(other) - strength(one))[0] ?? null;
    }, [game]);
    const { reload } = found;
    useEffect(() => {
        const timer = setInterval(() => !document.hidden && void reload(), FRESH);
        return () => clearInterval(timer);
    }, [reload]);
    return found;
}

/** A match that one can watch. */
export function Featured({ games, match }: { games: Family[]; match: Summary }) {
    return (
        <Panel title={say("featured")} id="featured">
            <div class="featured">
                <Thumbnail match={match} picture={`/v1/matches/${match.id}/board.png?size=384&names=false&coordinates=false&v=${match.version}`} key={match.id} />
                <div class="featured-text">
                    {match.seats.map(({ seat, player }) => (
                        <Person key={seat} player={player} />
                    ))}
                    <span>{gameName(games, match.game, match.variant)}</span>
                    <span class="quiet">{sayMany("plies", match.ply)}</span>
                    <a class="button" href={`/m/${match.id}`}>
                        {say("watch")}
                    </a>
                </div>
            </div>
        </Panel>
    );
}

import { type Family, gameName } from "../../parts/catalogue.js";
import { useLoaded } from "../../parts/load.js";
import { Picture } from "../../parts/Picture.js";
import { theme } from "../../preferences.js";
import { client } from "../../session.js";
import { useSignal } from "../../signal.js";
import { language, say, sayMany } from "../../texts/index.js";

/** How many matches are looked at, and how many of them are shown. */
const [READ, SHOWN] = [20, 4];

/** Matches that are being played now, to look on. */
export function LiveMatches({ games }: { games: Family[] }) {
    const colours = useSignal(theme);
    const lang = useSignal(language);
    const { value: matches = [] } = useLoaded(async () => {
        const { items } = await client().matches.list({ status: "active", limit: READ });
        return items.filter(({ ply, solo }) => ply > 0 && !solo).slice(0, SHOWN);
    }, []);
    if (matches.length === 0) return null;
    return (
        <section class="live">
            <h2>{say("liveMatches")}</h2>
            <ul class="cards">
                {matches.map((match) => (
                    <li key={match.id}>
                        <a class="card" href={`/m/${match.id}`}>
                            <Picture src={`/v1/matches/${match.id}/board.svg?theme=${colours}&lang=${lang}&names=false&coordinates=false`} look="live-board" size={120} />
                            <strong>{match.seats.flatMap(({ player }) => player?.display_name ?? []).join(" – ")}</strong>
                            <span>
                                {gameName(games, match.game, match.variant)} · {sayMany("plies", match.ply)}
                            </span>
                        </a>
                    </li>
                ))}
            </ul>
        </section>
    );
}

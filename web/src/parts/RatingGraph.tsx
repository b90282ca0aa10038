import { client } from "../session.js";
import { formatDate, formatNumber, say } from "../texts/index.js";
import { useLoaded } from "./load.js";

const [WIDTH, HEIGHT, MARGIN] = [320, 120, 6];

/** A player's ratings after the newest matches, as a line with its uncertainty. */
export function RatingGraph({ username, game, variant, title }: { username: string; game: string; variant: string; title: string }) {
    const load = async () => {
        const { items } = await client().players.listRatingHistory(username, game, variant, { limit: 100 });
        return items.map(({ standing }) => standing).sort((a, b) => a.last_played_at.localeCompare(b.last_played_at));
    };
    const { value: points } = useLoaded(load, [username, game, variant]);
    if (!points || points.length < 2) return null;
    const low = Math.min(...points.map(({ rating, deviation }) => rating - deviation));
    const high = Math.max(...points.map(({ rating, deviation }) => rating + deviation));
    const x = (index: number) => (MARGIN + (index / (points.length - 1)) * (WIDTH - 2 * MARGIN)).toFixed(1);
    const y = (rating: number) => (MARGIN + ((high - rating) / (high - low || 1)) * (HEIGHT - 2 * MARGIN)).toFixed(1);
    const line = points.map(({ rating }, index) => `${x(index)},${y(rating)}`);
    const above = points.map(({ rating, deviation }, index) => `${x(index)},${y(rating + deviation)}`);
    const below = points.map(({ rating, deviation }, index) => `${x(index)},${y(rating - deviation)}`).reverse();
    const [first, last] = [points[0]!, points.at(-1)!];
    const words = say("graphWords", {
        from: formatDate(first.last_played_at),
        until: formatDate(last.last_played_at),
        first: formatNumber(Math.round(first.rating)),
        last: formatNumber(Math.round(last.rating)),
        low: formatNumber(Math.round(Math.min(...points.map(({ rating }) => rating)))),
        high: formatNumber(Math.round(Math.max(...points.map(({ rating }) => rating)))),
    });
    return (
        <figure class="graph">
            <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={words} direction="ltr">
                <polygon class="graph-band" points={[...above, ...below].join(" ")} />
                <polyline class="graph-line" points={line.join(" ")} />
                <circle class="graph-end" cx={x(points.length - 1)} cy={y(last.rating)} r="3.5" />
            </svg>
            <figcaption class="quiet">
                {title}: {words}
            </figcaption>
        </figure>
    );
}

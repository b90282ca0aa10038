import type { Schemas } from "../../api-types.js";
import { Person } from "../../parts/common.js";
import { More, type Pages, usePages } from "../../parts/pages.js";
import { client, session } from "../../session.js";
import { useSignal } from "../../signal.js";
import { formatAgo, formatNumber, say } from "../../texts/index.js";

type Followed = Schemas["FollowedPlayer"];

/** Who plays now comes first, and then who was here last. */
const byPresence = (one: Followed, other: Followed) =>
    Number(other.playing) - Number(one.playing) || (other.last_seen_at ?? "").localeCompare(one.last_seen_at ?? "");

/** The players whom the account follows; none for a visitor. */
export function useFollowing(): Pages<Followed> {
    const account = useSignal(session);
    return usePages(async (from) => {
        if (!account) return { items: [], next_cursor: null };
        return client().accounts.listFollowing({ limit: 100, ...from });
    }, []);
}

/** The players whom the account follows, with what they show of themselves. */
export function Following({ list }: { list: Pages<Followed> }) {
    const { items = [] } = list;
    if (items.length === 0) return null;
    return (
        <details class="panel" id="following">
            <summary>{`${say("showFriends")} · ${formatNumber(items.length)}`}</summary>
            <ul class="rows">
                {[...items].sort(byPresence).map(({ player, playing, last_seen_at }) => (
                    <li class="row" key={player.id}>
                        <span class="row-text">
                            <Person player={player} />
                            {playing ? (
                                <span class="now">{say("playingNow")}</span>
                            ) : (
                                last_seen_at !== null && <span class="quiet">{say("lastSeen", { when: formatAgo(last_seen_at) })}</span>
                            )}
                        </span>
                        {player.username && (
                            <div class="row-actions">
                                <a class="button" aria-label={`${say("challenge")}: ${player.display_name}`} href={`/new?opponent=${encodeURIComponent(player.username)}`}>
                                    {say("challenge")}
                                </a>
                            </div>
                        )}
                    </li>
                ))}
            </ul>
            <More list={list} of={say("showFriends")} />
        </details>
    );
}

import { useState } from "preact/hooks";

import { gameName, useGames } from "../parts/catalogue.js";
import { Fault, Loading, Person } from "../parts/common.js";
import { Select } from "../parts/fields.js";
import { More, usePages } from "../parts/pages.js";
import { useTitle } from "../parts/title.js";
import { go } from "../router.js";
import { client, session } from "../session.js";
import { useSignal } from "../signal.js";
import { formatNumber, say } from "../texts/index.js";

type Shown = "top" | "around" | "friends";

export function Leaderboard({ game, variant }: { game?: string | undefined; variant?: string | undefined }) {
    const games = useGames();
    const account = useSignal(session);
    const [shown, setShown] = useState<Shown>("top");
    const boards = games.flatMap((family) => family.variants.map((one): [string, string] => [`${family.game}/${one.variant}`, gameName(games, family.game, one.variant)]));
    const current = game && variant ? `${game}/${variant}` : (boards[0]?.[0] ?? "");
    const list = usePages(async (from) => {
        const [family = "", id = ""] = current.split("/");
        if (id === "") return undefined;
        const query = {
            limit: 50,
            ...from,
            // What follows such a page is named by the cursor alone.
            ...(shown === "around" && from.cursor === undefined && account && { around: account.username }),
            ...(shown === "friends" && account && { friends: true }),
        };
        return client().players.listLeaderboard(family, id, query);
    }, [current, shown]);
    useTitle(say("leaderboards"));
    return (
        <div class="screen">
            <h1>{say("leaderboards")}</h1>
            <div class="filters">
                <Select label={say("filterGame")} value={current} set={(path) => go(`/leaderboards/${path}`)}>
                    {boards}
                </Select>
                {account && (
                    <Select label={say("show")} value={shown} set={(value) => setShown(value as Shown)}>
                        {[["top", say("showTop")], ["around", say("showAround")], ["friends", say("showFriends")]]}
                    </Select>
                )}
            </div>
            {list.fault ? <Fault fault={list.fault} retry={list.reload} /> : !list.items ? <Loading /> : null}
            {list.items && list.items.length > 0 && (
                <div class="table" tabIndex={0}>
                    <table>
                        <thead>
                            <tr>
                                <th scope="col">{say("rank")}</th>
                                <th scope="col">{say("player")}</th>
                                <th scope="col">{say("rating")}</th>
                                <th scope="col">{say("matches")}</th>
                            </tr>
                        </thead>
                        <tbody>
                            {list.items.map(({ player, rank, standing }) => (
                                <tr key={player.id} class={player.id === account?.id ? "own" : ""}>
                                    <td>{formatNumber(rank)}</td>
                                    <td>
                                        <Person player={player} />
                                    </td>
                                    <td>
                                        {formatNumber(Math.round(standing.rating))} <small>±{formatNumber(Math.round(2 * standing.deviation))}</small>
                                    </td>
                                    <td>{formatNumber(standing.matches)}</td>
                                </tr>
                            ))}
                        </tbody>
                    </table>
                </div>
            )}
            <More list={list} />
            {list.items?.length === 0 && <p class="empty">{say("nobodyYet")}</p>}
        </div>
    );
}

import { useState } from "preact/hooks";

import { gameName, useGames } from "../parts/catalogue.js";
import { Fault, Loading, Panel, Person, Refusal } from "../parts/common.js";
import { useEntry } from "../parts/Entry.js";
import { levelName } from "../parts/levels.js";
import { useAction, useLoaded } from "../parts/load.js";
import { MatchRow } from "../parts/MatchRow.js";
import { type From, hasItem, More, usePages } from "../parts/pages.js";
import { Picture } from "../parts/Picture.js";
import { RatingGraph } from "../parts/RatingGraph.js";
import { useTitle } from "../parts/title.js";
import { client, session } from "../session.js";
import { useSignal } from "../signal.js";
import { formatAgo, formatDate, formatNumber, language, say, sayMany } from "../texts/index.js";

function country(code: string): string {
    return new Intl.DisplayNames(language.value, { type: "region" }).of(code) ?? code;
}

export function Profile({ username }: { username: string }) {
    const games = useGames();
    const account = useSignal(session);
    const { value: player, fault, reload } = useLoaded(async () => client().players.get(username), [username]);
    const [isBetween, setBetween] = useState(false);
    const matches = usePages(
        async (from) => {
            const query = { limit: 20, ...from, ...(isBetween && account && { opponent: account.username }) };
            return client().players.listMatches(username, query);
        },
        [username, isBetween],
    );
    const between = useLoaded(async () => {
        if (!account || account.username === username.toLowerCase()) return null;
        const query = { opponent: username, limit: 10 };
        return (await client().players.listOpponents(account.username, query)).items;
    }, [username]);
    const opponents = usePages(
        async (from) => client().players.listOpponents(username, { limit: 10, ...from }),
        [username],
    );
    const relation = useRelation(username);
    useTitle(player?.display_name ?? username);
    // All at once, so that nothing moves what is there already.
    const parts = [relation.follows, relation.blocks, between, { value: opponents.items, fault: opponents.fault }];
    const isThere = parts.every((part) => part.value !== undefined || part.fault !== undefined);
    if (!player || !isThere) return <div class="screen">{fault ? <Fault fault={fault} retry={reload} /> : <Loading />}</div>;
    const isMe = player.id === account?.id;
    return (
        <div class="screen">
            <header class="profile">
                <Picture src={player.avatar} look="avatar large" size={72} isLazy={false} />
                <div>
                    <h1>
                        <bdi>{player.display_name}</bdi>
                        {player.kind === "bot" && <span class="tag">{say("bot")}</span>}
                    </h1>
                    <p class="quiet">
                        <bdi>@{player.username}</bdi>
                        {player.country && ` · ${country(player.country)}`} · {say("memberSince", { date: formatDate(player.created_at) })}
                        {player.last_seen_at && ` · ${say("lastSeen", { when: formatAgo(player.last_seen_at) })}`}
                    </p>
                </div>
            </header>
            {player.computer_level !== null && <p>{levelName(games, player.computer_level)}</p>}
            {player.bio && <p dir="auto">{player.bio}</p>}
            {player.vacation_until && <p class="tag">{say("onVacation", { date: formatDate(player.vacation_until) })}</p>}
            {player.computer_level !== null ? (
                <p>
                    <a class="button primary" href={`/new?opponent=${player.username}`}>
                        {say("challenge")}
                    </a>
                </p>
            ) : (
                !isMe && <Relation username={player.username} {...relation} />
            )}
            {isMe && (
                <p>
                    <a class="button" href="/settings">
                        {say("settings")}
                    </a>
                </p>
            )}
            {player.ratings.length > 0 && (
                <Panel title={say("ratings")}>
                    <div class="table" tabIndex={0}>
                        <table>
                            <thead>
                                <tr>
                                    <th scope="col">{say("game")}</th>
                                    <th scope="col">{say("rating")}</th>
                                    <th scope="col">{say("rank")}</th>
                                    <th scope="col">{say("results")}</th>
                                </tr>
                            </thead>
                            <tbody>
                                {player.ratings.map(({ game, variant, standing, rank }) => {
                                    const results = player.results.find((one) => one.game === game && one.variant === variant);
                                    return (
                                        <tr key={game + variant}>
                                            <td>
                                                <a href={`/leaderboards/${game}/${variant}`}>{gameName(games, game, variant)}</a>
                                            </td>
                                            <td>
                                                {formatNumber(Math.round(standing.rating))} <small>±{formatNumber(Math.round(2 * standing.deviation))}</small>
                                            </td>
                                            <td>{rank === null ? "–" : formatNumber(rank)}</td>
                                            <td>{results ? score(results) : "–"}</td>
                                        </tr>
                                    );
                                })}
                            </tbody>
                        </table>
                    </div>
                    {player.ratings.map(({ game, variant }) => (
                        <RatingGraph key={game + variant} username={player.username} game={game} variant={variant} title={gameName(games, game, variant)} />
                    ))}
                </Panel>
            )}
            {between.value && between.value.length > 0 && (
                <Panel title={say("headToHead", { name: player.display_name })} id="head-to-head">
                    <ul>
                        {between.value.map((one) => (
                            <li key={one.player.id}>
                                {score(one)} ({sayMany("matchesCount", one.matches)})
                            </li>
                        ))}
                    </ul>
                    <p>
                        <button type="button" aria-pressed={isBetween} onClick={() => setBetween(!isBetween)}>
                            {say("onlyOurs")}
                        </button>
                    </p>
                </Panel>
            )}
            {opponents.items && opponents.items.length > 0 && (
                <Panel title={say("opponents")}>
                    <ul class="rows">
                        {opponents.items.map((one) => (
                            <li class="row line between wrap" key={one.player.id}>
                                <Person player={one.player} />
                                <span>{score(one)}</span>
                            </li>
                        ))}
                    </ul>
                    <More list={opponents} of={say("opponents")} />
                </Panel>
            )}
            <Panel title={say("matches")} id="matches">
                <ul class="rows">
                    {matches.items?.map((summary) => <MatchRow key={summary.id} games={games} summary={summary} />)}
                </ul>
                <More list={matches} of={say("matches")} isEndless />
                {matches.items && matches.items.length > 0 && (
                    <p>
                        <a href={`/v1/players/${player.username}/records.ndjson`} download={`${player.username}.ndjson`}>
                            {say("allRecords")}
                        </a>
                    </p>
                )}
                {matches.items?.length === 0 && <p class="quiet">{say("noMatchesYet")}</p>}
            </Panel>
        </div>
    );
}

function score({ wins, draws, losses }: { wins: number; draws: number; losses: number }): string {
    return say("score", { wins: formatNumber(wins), draws: formatNumber(draws), losses: formatNumber(losses) });
}

/** Whether the account follows or blocks a player. */
function useRelation(username: string) {
    useSignal(session);
    const name = username.toLowerCase();
    const follows = useLoaded(async () => {
        const read = async (from: From) => client().accounts.listFollowing({ limit: 100, ...from });
        return session.value !== null && hasItem(read, ({ player }) => player.username === name);
    }, [username]);
    const blocks = useLoaded(async () => {
        const read = async (from: From) => client().accounts.listBlocks({ limit: 100, ...from });
        return session.value !== null && hasItem(read, (player) => player.username === name);
    }, [username]);
    return { follows, blocks };
}

function Relation({ username, follows, blocks }: { username: string } & ReturnType<typeof useRelation>) {
    const account = useSignal(session);
    const { isBusy, refusal, run } = useAction();
    const { enter, entry } = useEntry();
    const follow = () =>
        run(async () => {
            await (follows.value ? client().accounts.unfollowPlayer(username) : client().accounts.followPlayer(username));
            await follows.reload();
        });
    const block = () =>
        run(async () => {
            await (blocks.value ? client().accounts.unblockPlayer(username) : client().accounts.blockPlayer(username));
            await blocks.reload();
        });
    return (
        <div class="line wrap">
            <a class="button primary" href={`/new?opponent=${encodeURIComponent(username)}`}>
                {say("challenge")}
            </a>
            <button type="button" aria-pressed={follows.value === true} onClick={() => !isBusy && enter(() => void follow())}>
                {say(follows.value ? "unfollow" : "follow")}
            </button>
            {account && (
                <button type="button" aria-pressed={blocks.value === true} onClick={() => !isBusy && block()}>
                    {say(blocks.value ? "unblock" : "block")}
                </button>
            )}
            <Refusal text={refusal} />
            {entry}
        </div>
    );
}

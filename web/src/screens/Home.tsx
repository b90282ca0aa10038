import { value } from "@turnstone/client";
import { useEffect } from "preact/hooks";

import type { HomeScreen } from "../api-types.js";
import { listen } from "../events.js";
import { forgetRefusal, refused } from "../moves.js";
import { keepMatches } from "../offline-matches.js";
import { type Family, useGames } from "../parts/catalogue.js";
import { Fault, Loading, Panel, Refusal } from "../parts/common.js";
import { focusHeading } from "../parts/focus.js";
import { useAction, useLoaded } from "../parts/load.js";
import { MatchRow } from "../parts/MatchRow.js";
import { More } from "../parts/pages.js";
import { useTitle } from "../parts/title.js";
import { go } from "../router.js";
import { api, playAsGuest, session } from "../session.js";
import { useSignal } from "../signal.js";
import { formatNumber, say, type TextKey } from "../texts/index.js";
import { Received, Sent } from "./inbox/Invitations.js";
import { type PartName, usePart } from "./inbox/usePart.js";
import { OwnSeeks } from "./lobby/OwnSeeks.js";


export function Home() {
    return useSignal(session) ? <OwnHome /> : <Landing />;
}

/** The landing page of a newcomer. */
function Landing() {
    const games = useGames();
    const { isBusy, refusal, run } = useAction();
    useTitle("");
    const play = () =>
        run(async () => {
            await playAsGuest();
            go("/new");
        });
    return (
        <div class="screen landing">
            <section class="hero">
                <h1>{say("slogan")}</h1>
                <p>{say("sloganMore")}</p>
                <p class="line wrap">
                    <button type="button" class="primary" aria-disabled={isBusy} onClick={() => !isBusy && void play()}>
                        {say("playAsGuest")}
                    </button>
                    <a class="button" href="/register">
                        {say("register")}
                    </a>
                    <a class="button" href="/sign-in">
                        {say("signIn")}
                    </a>
                    <a class="button" href="/open">
                        {say("openMatches")}
                    </a>
                    <a class="button" href="/here">
                        {say("playHere")}
                    </a>
                </p>
                <Refusal text={refusal} />
            </section>
            <GameCards games={games} />
        </div>
    );
}

export function GameCards({ games }: { games: Family[] }) {
    return (
        <ul class="cards">
            {games.map((family) => (
                <li key={family.game}>
                    <a class="card" href={`/games/${family.game}`}>
                        <strong>{family.name}</strong>
                        <span>{family.summary}</span>
                    </a>
                </li>
            ))}
        </ul>
    );
}

const PARTS: [PartName, TextKey][] = [
    ["my_turn", "partMyTurn"],
    ["offers", "partOffers"],
    ["unread", "partUnread"],
    ["their_turn", "partTheirTurn"],
    ["finished", "partFinished"],
];

function OwnHome() {
    const games = useGames();
    const { value: home, fault, reload } = useLoaded(async () => value(await api().GET("/v1/me/home", {})), []);
    const lost = useSignal(refused);
    useTitle(say("home"));
    useEffect(() => {
        if (home) keepMatches(home);
    }, [home]);
    useEffect(() => {
        let timer = 0;
        // Several events often come at once.
        const stop = listen(({ kind }) => {
            if (kind === "notification") return;
            clearTimeout(timer);
            timer = setTimeout(() => void reload(), 150);
        });
        return () => (clearTimeout(timer), stop());
    }, [reload]);
    if (!home) return <div class="screen">{fault ? <Fault fault={fault} retry={reload} /> : <Loading />}</div>;
    const shown = PARTS.filter(([part]) => home[part].count > 0);
    return (
        <div class="screen home">
            <div class="line between">
                <h1>{say("home")}</h1>
                <a class="button primary" href="/new">
                    {say("newMatch")}
                </a>
            </div>
            {session.value?.isGuest && (
                <p class="notice">
                    {say("guestNotice")} <a href="/register">{say("register")}</a>
                </p>
            )}
            {lost.map(({ key, match, move, why }) => (
                <div class="notice" role="alert" key={key}>
                    <p>{say("moveRefused", { move: move.move, why })}</p>
                    <p class="line wrap">
                        <a class="button" href={`/m/${match}`}>
                            {say("toMatch")}
                        </a>
                        <button type="button" onClick={() => (forgetRefusal(key), focusHeading())}>
                            {say("dismiss")}
                        </button>
                    </p>
                </div>
            ))}
            {home.invitations.count > 0 && <Received home={home} games={games} reload={reload} />}
            <OwnSeeks games={games} leads={false} />
            <Sent home={home} games={games} reload={reload} />
            {shown.map(([part, title]) => (
                <Part key={part} home={home} part={part} title={say(title)} games={games} />
            ))}
            {shown.length === 0 && home.invitations.count === 0 && home.open_matches.count === 0 && (
                <div class="empty">
                    <p>{say("noMatches")}</p>
                    <p class="line wrap">
                        <a class="button primary" href="/new">
                            {say("newMatch")}
                        </a>
                        <a class="button" href="/open">
                            {say("openMatches")}
                        </a>
                    </p>
                </div>
            )}
        </div>
    );
}

interface PartProps {
    home: HomeScreen;
    part: PartName;
    title: string;
    games: Family[];
}

/** A part of the home screen. */
function Part({ home, part, title, games }: PartProps) {
    const { cards, list } = usePart(home, part);
    return (
        <Panel title={`${title} · ${formatNumber(home[part].count)}`}>
            <ul class="rows">
                {cards.map((card) => (
                    <MatchRow key={card.summary.id} games={games} summary={card.summary} card={card} />
                ))}
            </ul>
            <More list={list} of={title} />
        </Panel>
    );
}

import { value } from "@turnstone/client";
import { useEffect, useState } from "preact/hooks";

import { listen } from "../../events.js";
import { forgetRefusal, refused } from "../../moves.js";
import { keepMatches } from "../../offline-matches.js";
import { useGames } from "../../parts/catalogue.js";
import { Fault, Loading } from "../../parts/common.js";
import { focusHeading } from "../../parts/focus.js";
import { useLoaded } from "../../parts/load.js";
import { useTitle } from "../../parts/title.js";
import { api, session } from "../../session.js";
import { useSignal } from "../../signal.js";
import { say, type TextKey } from "../../texts/index.js";
import { Received, Sent } from "../inbox/Invitations.js";
import type { PartName } from "../inbox/usePart.js";
import { OwnSeeks } from "../lobby/OwnSeeks.js";
import { Filters } from "./Filters.js";
import { Part } from "./Part.js";
import { countOf, UNFILTERED } from "./parts.js";

const PARTS: [PartName, TextKey][] = [
    ["my_turn", "partMyTurn"],
    ["offers", "partOffers"],
    ["unread", "partUnread"],
    ["their_turn", "partTheirTurn"],
    ["finished", "partFinished"],
];
/** With fewer matches the eye finds them faster than a filter. */
const MANY = 10;

/** The home screen of an account: its matches by what they wait for. */
export function OwnHome() {
    const games = useGames();
    const { value: home, fault, reload } = useLoaded(async () => value(await api().GET("/v1/me/home", {})), []);
    const [filter, setFilter] = useState(UNFILTERED);
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
    if (!home) {
        return (
            <div class="screen home">
                <h1>{say("home")}</h1>
                <LostMoves />
                {fault ? <Fault fault={fault} retry={reload} /> : <Loading />}
                {fault !== undefined && <PlayHere />}
            </div>
        );
    }
    const counted = PARTS.map(([part, key]) => ({ part, title: say(key), count: countOf(home, part) })).filter(({ count }) => count > 0);
    const isMany = counted.reduce((sum, { count }) => sum + count, 0) >= MANY;
    const shown = counted.filter(({ part }) => !isMany || filter.part === "" || filter.part === part);
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
            <LostMoves />
            {home.invitations.count > 0 && <Received home={home} games={games} reload={reload} />}
            <OwnSeeks games={games} leads={false} />
            <Sent home={home} games={games} reload={reload} />
            {isMany && <Filters games={games} parts={counted.map(({ part, title }) => [part, title])} filter={filter} set={setFilter} />}
            <div class="home-parts">
                {shown.map(({ part, title }) => (
                    <Part key={part} home={home} part={part} title={title} games={games} filter={isMany ? filter : UNFILTERED} />
                ))}
            </div>
            {counted.length > 0 && (
                <p class="none" role="status">
                    {say("nothingFound")}
                </p>
            )}
            {counted.length === 0 && home.invitations.count === 0 && home.open_matches.count === 0 && (
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

/** The moves that the server has refused after they had waited for a connection. */
function LostMoves() {
    const lost = useSignal(refused);
    return (
        <>
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
        </>
    );
}

/** What can be played without the server. */
function PlayHere() {
    return (
        <p>
            <a class="button" href="/here">
                {say("playHere")}
            </a>
        </p>
    );
}

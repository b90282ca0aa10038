import { useEffect, useState } from "preact/hooks";

import { listen } from "../../events.js";
import { forgetRefusal, refused } from "../../moves.js";
import { keepMatches } from "../../offline-matches.js";
import { useGames } from "../../parts/catalogue.js";
import { Fault, Loading } from "../../parts/common.js";
import { focusHeading } from "../../parts/focus.js";
import { useLoaded } from "../../parts/load.js";
import { useTitle } from "../../parts/title.js";
import { client, session } from "../../session.js";
import { useSignal } from "../../signal.js";
import { say, type TextKey } from "../../texts/index.js";
import { Received, Sent } from "../inbox/Invitations.js";
import type { PartName } from "../inbox/usePart.js";
import { OwnSeeks } from "../lobby/OwnSeeks.js";
import { useSeeks } from "../lobby/seeks.js";
import { Filters } from "./Filters.js";
import { Part } from "./Part.js";
import { countOf, type Filter, UNFILTERED } from "./parts.js";

const PARTS: [PartName, TextKey][] = [
    ["my_turn", "partMyTurn"],
    ["offers", "partOffers"],
    ["unread", "partUnread"],
    ["their_turn", "partTheirTurn"],
    ["finished", "partFinished"],
];
/** The parts that wait for the reader come before those that wait for others. */
const isUrgent = ({ part }: { part: PartName }) => ["my_turn", "offers", "unread"].includes(part);
/** With fewer matches the eye finds them faster than a filter. */
const MANY = 10;

/** The home screen of an account: its matches by what they wait for. */
export function OwnHome() {
    const games = useGames();
    const { value: home, fault, reload } = useLoaded(async () => client().feeds.getHome(), []);
    const seeks = useSeeks(null, () => {});
    const [filter, setFilter] = useState(UNFILTERED);
    // Nothing that is wished is the same thing each time.
    const choose = (next: Filter) => setFilter(Object.values(next).every((wish) => wish === "") ? UNFILTERED : next);
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
    // All at once, so that nothing moves what is there already.
    if (!home || !seeks.isThere) {
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
    const part = ({ part, title }: { part: PartName; title: string }) => <Part key={part} home={home} part={part} title={title} games={games} filter={isMany ? filter : UNFILTERED} />;
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
            <OwnSeeks games={games} own={seeks} />
            {isMany && <Filters games={games} parts={counted.map(({ part, title }) => [part, title])} filter={filter} set={choose} />}
            <div class="home-parts">
                {shown.filter(isUrgent).map(part)}
                {(!isMany || filter === UNFILTERED) && <Sent home={home} games={games} reload={reload} />}
                {shown.filter((one) => !isUrgent(one)).map(part)}
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

import { useEffect, useMemo, useRef, useState } from "preact/hooks";

import { readPicture } from "../board/picture.js";
import { type Family, useGames } from "../parts/catalogue.js";
import { useLoaded } from "../parts/load.js";
import { levelName, ownLevel } from "../parts/levels.js";
import { OpeningPicture, openings } from "../parts/openings.js";
import { useTitle } from "../parts/title.js";
import { theme } from "../preferences.js";
import { savesData } from "../rules.js";
import { useSignal } from "../signal.js";
import { say } from "../texts/index.js";
import { begun, gameOf, useKept, useMatch, useRules } from "./here/game.js";
import { Table } from "./here/Table.js";
import { LiveMatches } from "./landing/LiveMatches.js";

const GAMES = Object.keys(openings);
/** What a reader does first: nobody who only looks at the page loads the rules. */
const SIGNS = ["pointermove", "pointerdown", "keydown", "scroll"];

/** The first page of a visitor: a board to play on at once, and the ways on. */
export function Landing() {
    const games = useGames();
    const [kept, keep] = useKept();
    const [game, setGame] = useState(() => GAMES.find((one) => kept && gameOf(kept) === one) ?? GAMES[0]!);
    const opening = openings[game]!;
    const fresh = useMemo(() => begun(game, opening.variant, ownLevel()), [game]);
    // A game in another variant, or on one device for two, goes on here as well.
    const isKept = kept !== undefined && gameOf(kept) === game;
    const current = isKept ? kept : fresh;
    const [isHere, setHere] = useSigns(isKept);
    const { rules, computer } = useRules(isHere);
    const match = useMatch(rules, current);
    const picture = useOpening(game);
    const table = useRef<HTMLElement>(null);
    useTitle("");
    useEffect(() => {
        // Newer rules do not know it any more.
        if (rules && isKept && !match) keep(undefined);
    }, [rules, match]);
    return (
        <div class="screen landing">
            <section class="hero">
                <h1>{say("slogan")}</h1>
                <p>{say("sloganMore")}</p>
            </section>
            <section class="try" ref={table} aria-label={say("tryIt")} onPointerDownCapture={setHere} onKeyDownCapture={setHere}>
                <Table
                    key={game}
                    games={games}
                    rules={rules}
                    match={match}
                    opening={{ picture: isKept ? undefined : picture, ratio: opening.ratio, places: opening.places }}
                    computer={computer}
                    kept={current}
                    keep={keep}
                    confirms={false}
                />
                <p class="line between against">
                    {/* With its strength from the beginning, so that no line is added to it. */}
                    <span class="quiet">{games.length === 0 ? "" : current.level === null ? say("twoHere") : `${say("computer")}: ${levelName(games, current.level)}`}</span>
                    <button type="button" aria-disabled={!isKept} onClick={() => isKept && keep(begun(game, opening.variant, ownLevel()))}>
                        {say("newMatch")}
                    </button>
                </p>
            </section>
            <Picks
                games={games}
                chosen={game}
                choose={(next) => {
                    setHere();
                    setGame(next);
                    // On a phone it is above the small ones.
                    table.current?.scrollIntoView({ block: "nearest" });
                }}
            />
            <section class="panel people">
                <h2>{say("playPeople")}</h2>
                <p>{say("playPeopleMore")}</p>
                <p class="line wrap">
                    <a class="button primary" href="/new">
                        {say("findOpponent")}
                    </a>
                    <a class="button" href="/open">
                        {say("openMatches")}
                    </a>
                </p>
                <p class="line wrap">
                    <a href="/register">{say("register")}</a>
                    <a href="/sign-in">{say("haveAccount")}</a>
                </p>
            </section>
            {isHere && <LiveMatches games={games} />}
        </div>
    );
}

/** The games as small boards; one of them is on the large one. */
function Picks({ games, chosen, choose }: { games: Family[]; chosen: string; choose(game: string): void }) {
    const family = games.find(({ game }) => game === chosen);
    return (
        <section class="picks" aria-label={say("games")}>
            <ul>
                {GAMES.map((game) => (
                    <li key={game}>
                        <button type="button" class="pick" data-pick={game} aria-pressed={game === chosen} onClick={() => choose(game)}>
                            <OpeningPicture game={game} />
                            <span class="name">{games.find((one) => one.game === game)?.name}</span>
                        </button>
                    </li>
                ))}
            </ul>
            <p class="about">{family?.summary}</p>
            <p class="line wrap">
                <a href={`/learn/${chosen}`}>{say("learn")}</a>
                <a href={`/games/${chosen}`}>{say("rulesOf")}</a>
                <a href="/here">{say("moreHere")}</a>
            </p>
        </section>
    );
}

/** Whether the reader has begun to do something on the page. */
function useSigns(hasBegun: boolean): [boolean, () => void] {
    const [isHere, set] = useState(hasBegun);
    const setHere = () => set(true);
    useEffect(() => {
        if (isHere || savesData()) return;
        const controller = new AbortController();
        for (const kind of SIGNS) addEventListener(kind, setHere, { signal: controller.signal, passive: true });
        return () => controller.abort();
    }, [isHere]);
    return [isHere, setHere];
}

/** The picture of a game before its first move; undefined while it is on its way. */
function useOpening(game: string) {
    const colours = useSignal(theme);
    const path = openings[game]!.pictures[colours];
    const { value } = useLoaded(async () => ({ path, picture: readPicture(await (await fetch(path)).text()) }), [path]);
    return value?.path === path ? value.picture : undefined;
}

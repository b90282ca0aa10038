import type { GameName } from "@turnstone/rules";
import { useEffect, useState } from "preact/hooks";

import { type Family, useGames } from "../parts/catalogue.js";
import { Fault, Loading } from "../parts/common.js";
import { Select } from "../parts/fields.js";
import { levelName, LEVELS, ownLevel } from "../parts/levels.js";
import { useTitle } from "../parts/title.js";
import { asksFirst, preferences } from "../preferences.js";
import { useSignal } from "../signal.js";
import { language, say } from "../texts/index.js";
import { stepsOf } from "./analysis/steps.js";
import { begun, type Kept, useKept, useMatch, useRules } from "./here/game.js";
import { Table } from "./here/Table.js";

/** A game without an account and without a network. */
export function Here() {
    const games = useGames();
    const { rules, retry, computer } = useRules(true);
    const [kept, keep] = useKept();
    const match = useMatch(rules, kept);
    const confirms = asksFirst(useSignal(preferences));
    useTitle(say("playHere"));
    useSignal(language);
    useEffect(() => {
        if (rules && kept && !match) keep(undefined);
    }, [rules, match]);
    const again = () => keep(undefined);
    return (
        <div class="screen match here">
            <h1>{say("playHere")}</h1>
            {rules === undefined ? <Loading />
            : rules === null ? typeof WebAssembly === "undefined" ? <p>{say("noRulesHere")}</p> : <Fault fault={undefined} retry={retry} />
            : kept && match ? <Table games={games} rules={rules} match={match} kept={kept} keep={keep} computer={computer} another={again} confirms={confirms} />
            : <Setup names={rules.games(language.value)} games={games} start={keep} />}
            {kept && match && (
                <p class="line wrap">
                    {!match.summary().is_over && (
                        <button type="button" onClick={again}>
                            {say("newMatch")}
                        </button>
                    )}
                    <a class="button" href={analysisOfGame(kept)}>
                        {say("analysis")}
                    </a>
                </p>
            )}
        </div>
    );
}

/** The address of the analysis of a game. */
function analysisOfGame({ events }: Kept): string {
    const { game, variant } = events[0]!.created!;
    const moves = stepsOf(events).map(({ text }) => text);
    return `/analysis?${new URLSearchParams({ game, variant, moves: moves.join(";") })}`;
}

function Setup({ names, games, start }: { names: GameName[]; games: Family[]; start(game: Kept): void }) {
    const [level, setLevel] = useState(String(ownLevel()));
    const levels: [string, string][] = LEVELS.map((n) => [String(n), levelName(games, n)]);
    return (
        <section class="panel">
            <p>{say("playHereMore")}</p>
            <Select label={say("stepOpponent")} value={level} set={setLevel}>
                {[...levels, ["0", say("twoHere")]]}
            </Select>
            {names.map(({ game, name, variants }) => (
                <section key={game}>
                    <h2>{name}</h2>
                    <div class="choices">
                        {variants.map((one) => (
                            <button key={one.variant} type="button" class="choice" data-choice={`${game}/${one.variant}`} onClick={() => start(begun(game, one.variant, Number(level) || null))}>
                                <strong>{one.name}</strong>
                            </button>
                        ))}
                    </div>
                </section>
            ))}
        </section>
    );
}

import type { Rules } from "@turnstone/rules";
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";

import type { Computer } from "../computer.js";
import { mayAnalyse } from "../parts/analysis.js";
import { gameName, useGames } from "../parts/catalogue.js";
import { Fault, Loading } from "../parts/common.js";
import { useLoaded } from "../parts/load.js";
import { ownSeats } from "../parts/seats.js";
import { useTitle } from "../parts/title.js";
import { eventsOf } from "../rules.js";
import { client } from "../session.js";
import { useSignal } from "../signal.js";
import { language, say } from "../texts/index.js";
import { type Asked, read } from "./analysis/address.js";
import { Explorer } from "./analysis/Explorer.js";
import { Setup } from "./analysis/Setup.js";
import { stepsOf } from "./analysis/steps.js";
import { begun, useRules } from "./here/game.js";

/** The analysis of a match, or of a line from the start of a game. The address follows what is done. */
export function Analysis({ query }: { query: string }) {
    const { rules, retry, computer } = useRules(true);
    useTitle(say("analysis"));
    useSignal(language);
    const { match, variant } = read(query);
    return (
        <div class={match ?? variant ? "screen match analysis with-board" : "screen match analysis"}>
            {rules ? (
                <Asking query={query} rules={rules} computer={computer} />
            ) : (
                <>
                    <Title />
                    {rules === undefined ? <Loading /> : typeof WebAssembly === "undefined" ? <p>{say("noRulesHere")}</p> : <Fault fault={undefined} retry={retry} />}
                </>
            )}
        </div>
    );
}

/** The heading, and what is analysed. */
function Title({ children }: { children?: ComponentChildren }) {
    return (
        <h1 class="match-title">
            {say("analysis")}
            {children && <> · {children}</>}
        </h1>
    );
}

interface Given {
    rules: Rules;
    computer: Computer | undefined;
}

function Asking({ query, ...given }: Given & { query: string }) {
    // An address that this screen has written itself is no new question.
    const written = useRef(query);
    const [opened, setOpened] = useState(query);
    useEffect(() => {
        if (query !== written.current) setOpened(query);
        written.current = query;
    }, [query]);
    const asked = useMemo(() => read(opened), [opened]);
    const wrote = (next: string) => void (written.current = next);
    if (asked.match !== null) return <OfMatch {...given} id={asked.match} asked={asked} wrote={wrote} key={opened} />;
    return <OfGame {...given} asked={asked} wrote={wrote} key={opened} />;
}

interface AskedProps extends Given {
    asked: Asked;
    /** The query that is in the address now. */
    wrote(query: string): void;
}

function OfMatch({ id, rules, computer, asked, wrote }: AskedProps & { id: string }) {
    const games = useGames();
    const { value: found, fault, reload } = useLoaded(async () => {
        const match = await client().matches.get(id);
        return { match, events: mayAnalyse(match) ? await eventsOf(id, match.version) : undefined };
    }, [id]);
    // What is tried is not lost when the language changes.
    const first = useRef(found);
    first.current ??= found;
    if (!first.current) {
        return (
            <>
                <Title />
                {fault ? <Fault fault={fault} retry={reload} /> : <Loading />}
            </>
        );
    }
    const { match, events } = first.current;
    const names = [...new Set(match.seats.flatMap(({ player }) => player?.display_name ?? []))].join(" – ");
    const title = (
        <Title>
            <a href={`/m/${id}`}>
                <bdi>{names || gameName(games, match.game, match.variant)}</bdi>
            </a>
        </Title>
    );
    if (!events) {
        return (
            <>
                {title}
                <p>{say("noAnalysisYet")}</p>
                <p>
                    <a class="button" href={`/m/${id}`}>
                        {say("toMatch")}
                    </a>
                </p>
            </>
        );
    }
    const start = [events[0]!, { seq: 2, kind: "started" }];
    return (
        <>
            {title}
            <Explorer rules={rules} computer={computer} games={games} start={start} given={stepsOf(events)} asked={asked} of={{ match: id }} near={ownSeats(match)[0] ?? 0} wrote={wrote} />
        </>
    );
}

function OfGame({ rules, computer, asked, wrote }: AskedProps) {
    const games = useGames();
    const names = rules.games(language.value);
    const { game, variant } = asked;
    const family = names.find((one) => one.game === game);
    const found = family?.variants.find((one) => one.variant === variant);
    if (!family || !found) {
        return (
            <>
                <h1>{say("analysis")}</h1>
                <Setup rules={rules} names={names} game={game ?? ""} isBroken={variant !== null || (game !== null && !family)} />
            </>
        );
    }
    const start = begun(family.game, found.variant, null).events;
    return (
        <>
            <Title>
                <a href={`/games/${family.game}`}>{family.variants.length > 1 ? `${family.name} · ${found.name}` : family.name}</a>
            </Title>
            <Explorer rules={rules} computer={computer} games={games} start={start} given={[]} asked={asked} of={{ game: family.game, variant: found.variant }} near={0} wrote={wrote} />
        </>
    );
}

import { value } from "@turnstone/client";

import type { Schemas } from "../api-types.js";
import { giveNonce } from "../dice.js";
import { useIdempotencyKeys } from "../idempotency.js";
import { type Family, gameName, useGames } from "../parts/catalogue.js";
import { Refusal } from "../parts/common.js";
import { Check, Select } from "../parts/fields.js";
import { useAction } from "../parts/load.js";
import { useTitle } from "../parts/title.js";
import { useTyped } from "../parts/typed.js";
import { go, place } from "../router.js";
import { api, session } from "../session.js";
import { useSignal } from "../signal.js";
import { load, save } from "../storage.js";
import { formatNumber, formatSeconds, listed, say } from "../texts/index.js";
import { seek } from "./lobby/seeks.js";

/** Whether the server of this page has computer opponents; the build reads its document. */
declare const HAS_COMPUTERS: boolean;

type Opponent = { kind: "anyone" | "open" | "link" | "self" } | { kind: "names"; names: string[] } | { kind: "computer"; level: number };

const DAY = 86_400;
const PACES: (number | null)[] = [DAY, 3 * DAY, 7 * DAY, 14 * DAY, null];
const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8];

/** A new match in three taps: the game, the opponent, the pace. */
export function NewMatch({ opponent: invited, game: asked }: { opponent: string | null; game: string | null }) {
    const games = useGames();
    const account = useSignal(session);
    const typed = `new.${invited}.${asked}`;
    const [chosen, setChosen] = useTyped<{ game: string; variant: string } | undefined>(`${typed}.game`, undefined);
    const [opponent, setOpponent] = useTyped<Opponent | undefined>(`${typed}.opponent`, invited ? { kind: "names", names: [invited] } : undefined);
    const [message, setMessage] = useTyped(`${typed}.message`, "");
    const [isPrivate, setPrivate] = useTyped(`${typed}.private`, false);
    const [isCasual, setCasual] = useTyped(`${typed}.casual`, false);
    const [options, setOptions] = useTyped<Record<string, string | number>>(`${typed}.options`, {});
    const keys = useIdempotencyKeys();
    const { isBusy, refusal, run } = useAction();
    useTitle(say("newMatch"));
    const isForTwo = opponent?.kind === "anyone" || opponent?.kind === "computer";
    // Who meets no other person has no clock, and nothing to win.
    const isAlone = opponent?.kind === "self" || opponent?.kind === "computer";
    const mayHide = opponent?.kind === "names" || opponent?.kind === "computer";
    const listed = asked ? games.filter(({ game }) => game === asked) : games;

    const family = games.find(({ game }) => game === chosen?.game);
    const offered = family?.options.filter(({ variants }) => variants.includes(chosen?.variant ?? "")) ?? [];
    const create = (seconds: number | null) =>
        run(async () => {
            if (!chosen || !opponent) return;
            const clock = seconds === null ? { kind: "unlimited" } : { kind: "per_move", per_move_seconds: seconds };
            const isOffered = (name: string) => offered.some(({ option }) => option === name) && !(name === "seats" && isForTwo);
            const given = Object.fromEntries(Object.entries(options).filter(([name]) => isOffered(name)));
            const wanted = { ...chosen, ...(Object.keys(given).length > 0 && { options: given }), ...(isCasual && { rated: false }) };
            if (opponent.kind === "anyone") {
                const body = { ...wanted, clock };
                const { id } = await seek(body, keys.of(body));
                save("pace", seconds);
                return go(`/open?seek=${id}`);
            }
            const body: Schemas["MatchInput"] = {
                ...wanted,
                clock,
                ...(opponent.kind === "self" && { solo: true }),
                ...(opponent.kind === "names" && { invite: opponent.names, ...(message.trim() !== "" && { message: message.trim() }) }),
                ...(opponent.kind === "self" || opponent.kind === "link" || (isPrivate && mayHide) ? { visibility: "private" } : {}),
                ...((opponent.kind === "computer" && { opponent: { computer: opponent.level } }) as object),
            };
            const made = value(await api().POST("/v1/matches", { params: { header: keys.of(body) }, body }));
            await giveNonce(made);
            if (!isAlone) save("pace", seconds);
            go(`/m/${made.id}`);
        });
    if (!account) {
        return (
            <div class="screen">
                <h1>{say("newMatch")}</h1>
                <p>
                    <a class="button primary" href={`/sign-in?next=${encodeURIComponent(place.value)}`}>
                        {say("signIn")}
                    </a>
                </p>
            </div>
        );
    }
    // Seeks are for two; invitations name everybody.
    const seats = seatsOf(offered);
    const oppose = (next: Opponent) => {
        const { seats: _, ...others } = options;
        setOpponent(next);
        setOptions({ ...others, ...seatsFor(next, seats) });
    };
    // The options of one game are not those of the next; and there may be fewer seats.
    const choose = (one: Family, variant: string) => {
        const known = seatsOf(one.options.filter(({ variants }) => variants.includes(variant)));
        const next = opponent?.kind === "names" ? { ...opponent, names: opponent.names.slice(0, mostOf(known)) } : opponent;
        setChosen({ game: one.game, variant });
        setOpponent(next);
        setOptions(next ? seatsFor(next, known) : {});
    };
    // The number of invited players gives that of the seats, and seeks are for two.
    const shownOptions = offered.filter(({ option }) => option !== "seats" || !(isForTwo || opponent?.kind === "names"));
    const usual = load<number | null>("pace");
    const lastStep = say(isAlone ? "start" : "stepPace");
    const step = !chosen ? 1 : !opponent ? 2 : 3;
    return (
        <div class="screen new">
            <h1>{say("newMatch")}</h1>
            <ol class="trail" aria-label={say("steps3")}>
                <li aria-current={step === 1 ? "step" : undefined}>
                    <button type="button" aria-disabled={step === 1} onClick={() => setChosen(undefined)}>
                        {family ? gameName(games, family.game, chosen!.variant) : say("stepGame")}
                    </button>
                </li>
                <li aria-current={step === 2 ? "step" : undefined}>
                    <button type="button" aria-disabled={step < 3} onClick={() => step === 3 && setOpponent(undefined)}>
                        {opponent ? opponentName(opponent) : say("stepOpponent")}
                    </button>
                </li>
                <li aria-current={step === 3 ? "step" : undefined}>
                    <span>{lastStep}</span>
                </li>
            </ol>
            {step === 1 &&
                listed.map((one) => (
                    <section class="panel" key={one.game}>
                        <h2>{one.name}</h2>
                        <div class="choices">
                            {one.variants.map((variant) => (
                                <button
                                    key={variant.variant}
                                    type="button"
                                    class="choice"
                                    data-choice={`${one.game}/${variant.variant}`}
                                    onClick={() => choose(one, variant.variant)}
                                >
                                    <strong>{variant.name}</strong>
                                    <span>{variant.summary}</span>
                                </button>
                            ))}
                        </div>
                    </section>
                ))}
            {step === 2 && (
                <section class="panel">
                    <h2>{say("stepOpponent")}</h2>
                    <div class="choices">
                        <Choice id="anyone" title={say("anyone")} text={say("anyoneMore")} act={() => oppose({ kind: "anyone" })} />
                        <Choice id="open" title={say("openMatch")} text={say("openMatchMore")} act={() => oppose({ kind: "open" })} />
                        <Choice id="link" title={say("byLink")} text={say("byLinkMore")} act={() => oppose({ kind: "link" })} />
                        <Choice id="self" title={say("bySelf")} text={say("bySelfMore")} act={() => oppose({ kind: "self" })} />
                        <Choice id="here" title={say("playHere")} text={say("playHereMore")} act={() => go("/here")} />
                    </div>
                    {HAS_COMPUTERS && (
                        <>
                            <h3>{say("computer")}</h3>
                            <div class="line wrap">
                                {LEVELS.map((level) => (
                                    <button key={level} type="button" data-choice={`computer/${level}`} onClick={() => oppose({ kind: "computer", level })}>
                                        {say("level", { n: level })}
                                    </button>
                                ))}
                            </div>
                        </>
                    )}
                    <Names most={mostOf(seats)} choose={(names) => oppose({ kind: "names", names })} />
                </section>
            )}
            {step === 3 && (
                <section class="panel">
                    <h2>{lastStep}</h2>
                    {isAlone ? (
                        <button type="button" class="primary" data-choice="start" onClick={() => !isBusy && create(null)}>
                            {say("start")}
                        </button>
                    ) : (
                        <div class="choices small">
                            {PACES.map((seconds) => (
                                <button
                                    key={String(seconds)}
                                    type="button"
                                    class={seconds === usual ? "choice usual" : "choice"}
                                    data-choice={`pace/${seconds}`}
                                    onClick={() => !isBusy && create(seconds)}
                                >
                                    <strong>{seconds === null ? say("paceUnlimited") : formatSeconds(seconds, false)}</strong>
                                    <span>{seconds === null ? say("paceUnlimitedMore") : say("perMove")}</span>
                                </button>
                            ))}
                        </div>
                    )}
                    {opponent?.kind !== "self" && (
                        <div class="checks">
                            {!isAlone && <Check text={say("casual")} value={isCasual} set={setCasual} />}
                            {mayHide && <Check text={say("private")} value={isPrivate} set={setPrivate} />}
                        </div>
                    )}
                    {opponent?.kind === "names" && (
                        <label>
                            {say("invitationMessage")}
                            <input dir="auto" maxLength={140} value={message} onInput={(event) => setMessage(event.currentTarget.value)} />
                        </label>
                    )}
                    {shownOptions.map((option) => (
                        <Select
                            key={option.option}
                            label={option.description}
                            value={String(options[option.option] ?? option.default_number ?? option.default_word)}
                            set={(given) => setOptions({ ...options, [option.option]: option.numbers.length > 0 ? Number(given) : given })}
                        >
                            {[...option.numbers, ...option.words].map((value) => [String(value), typeof value === "number" ? formatNumber(value) : value])}
                        </Select>
                    ))}
                </section>
            )}
            <Refusal text={refusal} />
        </div>
    );
}

/** The numbers of seats that a match may have, where they can be chosen. */
const seatsOf = (offered: Family["options"]) => offered.find(({ option }) => option === "seats")?.numbers ?? [];
/** The largest number of players that can be invited. */
const mostOf = (seats: number[]) => Math.max(2, ...seats) - 1;
/** The option of the number of seats: one more than the invited players. */
const seatsFor = (opponent: Opponent, seats: number[]) => (opponent.kind === "names" && seats.length > 0 ? { seats: opponent.names.length + 1 } : {});

function opponentName(opponent: Opponent): string {
    if (opponent.kind === "names") return listed(opponent.names);
    if (opponent.kind === "computer") return `${say("computer")} ${formatNumber(opponent.level)}`;
    return say(({ anyone: "anyone", open: "openMatch", link: "byLink", self: "bySelf" } as const)[opponent.kind]);
}

function Choice({ id, title, text, act }: { id: string; title: string; text: string; act(): void }) {
    return (
        <button type="button" class="choice" data-choice={id} onClick={act}>
            <strong>{title}</strong>
            <span>{text}</span>
        </button>
    );
}

interface NamesProps {
    /** The largest number of players that can be invited. */
    most: number;
    choose(names: string[]): void;
}

/** The names to invite: one, or, where four play in teams, three. */
function Names({ most, choose }: NamesProps) {
    const [names, setNames] = useTyped("new.names", [""]);
    return (
        <form
            onSubmit={(event) => {
                event.preventDefault();
                const given = names.map((name) => name.trim());
                if (given.every((name) => name !== "")) choose(given);
            }}
        >
            {names.map((name, index) => (
                <label key={index}>
                    {names.length === 1 ? say("byName") : say("byNameOf", { n: index + 1 })}
                    <input
                        dir="ltr"
                        required
                        autocapitalize="off"
                        autocomplete="off"
                        value={name}
                        onInput={({ currentTarget: { value } }) => setNames(names.map((old, at) => (at === index ? value : old)))}
                    />
                </label>
            ))}
            <span class="line wrap">
                <button>{say("invite")}</button>
                {most > 1 && (
                    <button type="button" aria-pressed={names.length > 1} onClick={() => setNames(names.length > 1 ? names.slice(0, 1) : [...names, ...Array<string>(most - 1).fill("")])}>
                        {say("teamsOfTwo")}
                    </button>
                )}
            </span>
        </form>
    );
}

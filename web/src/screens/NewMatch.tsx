import { useEffect } from "preact/hooks";

import type { Schemas } from "../api-types.js";
import { giveNonce } from "../dice.js";
import { useIdempotencyKeys } from "../idempotency.js";
import { type Family, gameName, useGames } from "../parts/catalogue.js";
import { pace, Refusal } from "../parts/common.js";
import { Check, Select } from "../parts/fields.js";
import { levelName } from "../parts/levels.js";
import { useAction } from "../parts/load.js";
import { LessonLink, OpeningPicture } from "../parts/openings.js";
import { useTitle } from "../parts/title.js";
import { useTyped } from "../parts/typed.js";
import { entrance, go, place } from "../router.js";
import { client, playAsGuest, session } from "../session.js";
import { useSignal } from "../signal.js";
import { load, save } from "../storage.js";
import { formatNumber, formatSeconds, listed, say } from "../texts/index.js";
import { seek } from "./lobby/seeks.js";
import { OpponentStep } from "./new/OpponentStep.js";
import { type Opponent, pathOf, readWanted } from "./new/wanted.js";

type Clock = Schemas["TimeControlInput"];

const DAY = 86_400;
const UNLIMITED: Clock = { kind: "unlimited" };
const perMove = (days: number): Clock => ({ kind: "per_move", per_move_seconds: days * DAY });
const PACES: Clock[] = [perMove(1), perMove(3), perMove(7), perMove(14), { kind: "bank", bank_seconds: 7 * DAY, increment_seconds: DAY / 2 }, UNLIMITED];

/** The name of a pace on this device. */
const nameOf = ({ kind, per_move_seconds }: Clock) => (kind === "per_move" ? String(per_move_seconds) : kind);

/** A new match in three taps: the game, the opponent, the pace. A visitor who makes one becomes a guest. */
export function NewMatch({ query }: { query: string }) {
    const games = useGames();
    const account = useSignal(session);
    const wanted = useWanted(query);
    const { game, opponent } = wanted;
    const family = games.find((one) => one.game === game);
    const isKnown = games.length === 0 || family?.variants.some(({ variant }) => variant === wanted.variant);
    const variant = game !== undefined && isKnown ? wanted.variant : undefined;
    const [message, setMessage] = useTyped("new.message", "");
    const [isPrivate, setPrivate] = useTyped("new.private", false);
    const [isCasual, setCasual] = useTyped("new.casual", false);
    const [options, setOptions] = useTyped<Record<string, string | number>>("new.options", {});
    const keys = useIdempotencyKeys();
    const { isBusy, refusal, run } = useAction();
    useTitle(say("newMatch"));
    const isForTwo = opponent?.kind === "anyone" || opponent?.kind === "computer";
    const mayHide = opponent?.kind === "names" || opponent?.kind === "computer";
    // Who meets no other person has no clock, and nothing to win.
    const isAlone = opponent?.kind === "self" || opponent?.kind === "computer";
    const mayRate = account !== null && !account.isGuest && !isAlone;
    const offered = optionsOf(family, variant);
    const seats = seatsOf(offered);
    const create = (clock: Clock) =>
        run(async () => {
            if (!game || !variant || !opponent) return;
            const isOffered = (name: string) => offered.some(({ option }) => option === name) && !(name === "seats" && isForTwo);
            const chosen = Object.entries(options).filter(([name]) => isOffered(name));
            const given = { ...Object.fromEntries(chosen), ...seatsFor(opponent, seats) };
            const match = { game, variant, ...(Object.keys(given).length > 0 && { options: given }), ...(isCasual && mayRate && { rated: false }) };
            if (!session.value) await playAsGuest();
            if (opponent.kind === "anyone") {
                const body = { ...match, clock };
                const { id } = await seek(body, keys.of(body));
                save("pace", nameOf(clock));
                return go(`/open?seek=${id}`);
            }
            const body: Schemas["MatchInput"] = {
                ...match,
                clock,
                ...(opponent.kind === "self" && { solo: true }),
                ...(opponent.kind === "names" && { invite: opponent.names, ...(message.trim() !== "" && { message: message.trim() }) }),
                ...(opponent.kind === "self" || opponent.kind === "link" || (isPrivate && mayHide) ? { visibility: "private" } : {}),
                ...((opponent.kind === "computer" && { opponent: { computer: opponent.level } }) as object),
            };
            const made = await client().matches.create(body, { headers: keys.of(body) });
            await giveNonce(made);
            if (!isAlone) save("pace", nameOf(clock));
            go(`/m/${made.id}`);
        });
    const choose = (one: Family, variant: string) => {
        // The options of one game are not those of the next; and there may be fewer seats.
        const most = mostOf(seatsOf(optionsOf(one, variant)));
        setOptions({});
        go(pathOf({ game: one.game, variant, opponent: opponent?.kind === "names" ? { ...opponent, names: opponent.names.slice(0, most) } : opponent }));
    };
    // The number of invited players gives that of the seats, and seeks are for two.
    const shownOptions = offered.filter(({ option }) => option !== "seats" || !(isForTwo || opponent?.kind === "names"));
    const lastStep = say(isAlone ? "start" : "stepPace");
    const step = !variant ? 1 : !opponent ? 2 : 3;
    return (
        <div class="screen new">
            <h1>{say("newMatch")}</h1>
            {!account && (
                <p class="quiet">
                    {say("guestNew")} <a href={entrance(place.value)}>{say("signIn")}</a>
                </p>
            )}
            <ol class="trail" aria-label={say("steps3")}>
                <li aria-current={step === 1 ? "step" : undefined}>
                    <button type="button" aria-disabled={step === 1} onClick={() => step > 1 && go(pathOf({ game: undefined, variant: undefined, opponent }))}>
                        {variant ? gameName(games, game!, variant) : say("stepGame")}
                    </button>
                </li>
                <li aria-current={step === 2 ? "step" : undefined}>
                    <button type="button" aria-disabled={step < 3} onClick={() => step === 3 && go(pathOf({ ...wanted, opponent: undefined }))}>
                        {opponent ? opponentName(games, opponent) : say("stepOpponent")}
                    </button>
                </li>
                <li aria-current={step === 3 ? "step" : undefined}>
                    <span>{lastStep}</span>
                </li>
            </ol>
            {step === 1 && <GameStep games={family ? [family] : games} choose={choose} />}
            {step === 2 && <OpponentStep games={games} game={game!} variant={variant!} most={mostOf(seats)} oppose={(next) => go(pathOf({ ...wanted, opponent: next }))} />}
            {step === 3 && (
                <section class="panel">
                    <h2>{lastStep}</h2>
                    <Paces isAlone={isAlone} create={(clock) => !isBusy && void create(clock)} />
                    {(mayRate || mayHide) && (
                        <div class="checks">
                            {mayRate && <Check text={say("casual")} value={isCasual} set={setCasual} />}
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

/** What the address says, or what it said when the session ended. */
function useWanted(query: string) {
    const [typed, setTyped] = useTyped("new.query", "");
    useEffect(() => {
        if (query === "" && typed !== "") go(`/new?${typed}`, true);
    }, []);
    useEffect(() => setTyped(query), [query]);
    return readWanted(query);
}

const optionsOf = (family: Family | undefined, variant: string | undefined) => family?.options.filter(({ variants }) => variants.includes(variant ?? "")) ?? [];
/** The numbers of seats that a match may have, where they can be chosen. */
const seatsOf = (offered: Family["options"]) => offered.find(({ option }) => option === "seats")?.numbers ?? [];
/** The largest number of players that can be invited. */
const mostOf = (seats: number[]) => Math.max(2, ...seats) - 1;
/** The option of the number of seats: one more than the invited players. */
const seatsFor = (opponent: Opponent, seats: number[]) => (opponent.kind === "names" && seats.length > 0 ? { seats: opponent.names.length + 1 } : {});

function opponentName(games: Family[], opponent: Opponent): string {
    if (opponent.kind === "names") return listed(opponent.names);
    if (opponent.kind === "computer") return `${say("computer")} · ${levelName(games, opponent.level)}`;
    return say(({ anyone: "anyone", open: "openMatch", link: "byLink", self: "bySelf" } as const)[opponent.kind]);
}

/** The first step: which game. */
function GameStep({ games, choose }: { games: Family[]; choose(family: Family, variant: string): void }) {
    return (
        <>
            {games.map((one) => (
                <section class="panel" key={one.game}>
                    <h2 class="line">
                        <OpeningPicture game={one.game} /> {one.name}
                    </h2>
                    <div class="choices">
                        {one.variants.map((variant) => (
                            <button key={variant.variant} type="button" class="choice" data-choice={`${one.game}/${variant.variant}`} onClick={() => choose(one, variant.variant)}>
                                <strong>{variant.name}</strong>
                                <span>{variant.summary}</span>
                            </button>
                        ))}
                    </div>
                    <p>
                        <LessonLink game={one.game} />
                    </p>
                </section>
            ))}
        </>
    );
}

/** The last step: how fast. Who plays alone just starts. */
function Paces({ isAlone, create }: { isAlone: boolean; create(clock: Clock): void }) {
    const usual = String(load("pace"));
    if (isAlone) {
        return (
            <button type="button" class="primary" data-choice="start" onClick={() => create(UNLIMITED)}>
                {say("start")}
            </button>
        );
    }
    return (
        <div class="choices small">
            {PACES.map((clock) => (
                <button key={nameOf(clock)} type="button" class={nameOf(clock) === usual ? "choice usual" : "choice"} data-choice={`pace/${nameOf(clock)}`} onClick={() => create(clock)}>
                    <strong>{clock.kind === "per_move" ? formatSeconds(clock.per_move_seconds ?? 0, false) : pace(clock)}</strong>
                    <span>{say(({ per_move: "perMove", bank: "clockBank", unlimited: "paceUnlimitedMore" } as const)[clock.kind])}</span>
                </button>
            ))}
        </div>
    );
}

import { value } from "@turnstone/client";
import { useState } from "preact/hooks";

import { useCell } from "../cell.js";
import { useOnceKeys } from "../once.js";
import { Refusal } from "../parts/common.js";
import { gameName, useGames } from "../parts/catalogue.js";
import { Check, Select } from "../parts/fields.js";
import { useAction } from "../parts/load.js";
import { useTitle } from "../parts/title.js";
import { giveNonce } from "../dice.js";
import { go } from "../router.js";
import { api, type Schemas, session } from "../session.js";
import { load, save } from "../storage.js";
import { formatNumber, formatSeconds, say } from "../texts/index.js";

/** Whether the server of this page has computer opponents; the build reads its document. */
declare const HAS_COMPUTERS: boolean;

type Opponent = { kind: "anyone" | "link" | "self" } | { kind: "name"; name: string } | { kind: "computer"; level: number };

const DAY = 86_400;
const PACES: (number | null)[] = [DAY, 3 * DAY, 7 * DAY, 14 * DAY, null];
const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8];

/** A new match in three taps: the game, the opponent, the pace. */
export function NewMatch({ opponent: invited, game: asked }: { opponent: string | null; game: string | null }) {
    const games = useGames();
    const account = useCell(session);
    const [chosen, setChosen] = useState<{ game: string; variant: string }>();
    const [opponent, setOpponent] = useState<Opponent | undefined>(invited ? { kind: "name", name: invited } : undefined);
    const [name, setName] = useState("");
    const [isPrivate, setPrivate] = useState(false);
    const [isCasual, setCasual] = useState(false);
    const [options, setOptions] = useState<Record<string, string | number>>({});
    const keys = useOnceKeys();
    const { isBusy, refusal, run } = useAction();
    useTitle(say("newMatch"));
    const listed = asked ? games.filter(({ game }) => game === asked) : games;

    const create = (seconds: number | null) =>
        run(async () => {
            if (!chosen || !opponent) return;
            const clock = seconds === null ? { kind: "unlimited" } : { kind: "per_move", per_move_seconds: seconds };
            const body: Schemas["MatchInput"] = {
                ...chosen,
                ...(Object.keys(options).length > 0 && { options }),
                ...(opponent.kind === "self" ? { solo: true } : { clock }),
                ...(opponent.kind === "name" && { invite: [opponent.name] }),
                ...(opponent.kind === "link" || isPrivate ? { visibility: "private" } : {}),
                ...(isCasual && { rated: false }),
                ...((opponent.kind === "computer" && { opponent: { computer: opponent.level } }) as object),
            };
            const made = value(await api().POST("/v1/matches", { params: { header: keys.of(body) }, body }));
            await giveNonce(made);
            save("pace", seconds);
            go(`/m/${made.id}`);
        });
    if (!account) {
        return (
            <div class="screen">
                <h1>{say("newMatch")}</h1>
                <p>
                    <a class="button primary" href="/sign-in?next=/new">
                        {say("signIn")}
                    </a>
                </p>
            </div>
        );
    }
    const family = games.find(({ game }) => game === chosen?.game);
    const offered = family?.options.filter(({ variants }) => variants.includes(chosen?.variant ?? "")) ?? [];
    const usual = load<number | null>("pace");
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
                    <span>{say("stepPace")}</span>
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
                                    onClick={() => setChosen({ game: one.game, variant: variant.variant })}
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
                        <Choice id="anyone" title={say("anyone")} text={say("anyoneMore")} act={() => setOpponent({ kind: "anyone" })} />
                        <Choice id="link" title={say("byLink")} text={say("byLinkMore")} act={() => setOpponent({ kind: "link" })} />
                        <Choice id="self" title={say("bySelf")} text={say("bySelfMore")} act={() => setOpponent({ kind: "self" })} />
                    </div>
                    {HAS_COMPUTERS && (
                        <>
                            <h3>{say("computer")}</h3>
                            <div class="line wrap">
                                {LEVELS.map((level) => (
                                    <button key={level} type="button" data-choice={`computer/${level}`} onClick={() => setOpponent({ kind: "computer", level })}>
                                        {say("level", { n: level })}
                                    </button>
                                ))}
                            </div>
                        </>
                    )}
                    <form
                        onSubmit={(event) => {
                            event.preventDefault();
                            if (name.trim() !== "") setOpponent({ kind: "name", name: name.trim() });
                        }}
                    >
                        <label for="opponent-name">{say("byName")}</label>
                        <div class="line">
                            <input
                                id="opponent-name"
                                dir="ltr"
                                autocapitalize="off"
                                autocomplete="off"
                                value={name}
                                onInput={(event) => setName(event.currentTarget.value)}
                            />
                            <button>{say("invite")}</button>
                        </div>
                    </form>
                </section>
            )}
            {step === 3 && (
                <section class="panel">
                    <h2>{say("stepPace")}</h2>
                    {opponent?.kind === "self" ? (
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
                            <Check text={say("casual")} value={isCasual} set={setCasual} />
                            {opponent?.kind !== "link" && <Check text={say("private")} value={isPrivate} set={setPrivate} />}
                        </div>
                    )}
                    {offered.map((option) => (
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

function opponentName(opponent: Opponent): string {
    if (opponent.kind === "name") return opponent.name;
    if (opponent.kind === "computer") return `${say("computer")} ${formatNumber(opponent.level)}`;
    return say(opponent.kind === "anyone" ? "anyone" : opponent.kind === "link" ? "byLink" : "bySelf");
}

function Choice({ id, title, text, act }: { id: string; title: string; text: string; act(): void }) {
    return (
        <button type="button" class="choice" data-choice={id} onClick={act}>
            <strong>{title}</strong>
            <span>{text}</span>
        </button>
    );
}

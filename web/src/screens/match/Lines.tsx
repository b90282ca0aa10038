import { value } from "@turnstone/client";
import { useEffect, useState } from "preact/hooks";

import { Refusal } from "../../parts/common.js";
import { useAction, useLoaded } from "../../parts/load.js";
import { api, type Schemas } from "../../session.js";
import { say } from "../../texts/index.js";
import type { GameMatch } from "../Match.js";

type Ply = Schemas["ConditionalPly"];

interface LinesProps {
    match: GameMatch;
    /** A move of the other side that was played on the board to prepare an answer. */
    tried: string | undefined;
    /** Whether the board plays the other side's move. */
    isTrying: boolean;
    setTrying(isTrying: boolean): void;
}

const words = ({ move, roll }: Ply) => move ?? (roll ?? []).join("-");
const rollOf = (text: string): Ply => ({ roll: (text.match(/[1-6]/g) ?? []).map(Number), next: [] });

/** One line with these plies, added to what is there; the same plies are not doubled. */
export function withLine(lines: Ply[], [first, ...rest]: Ply[]): Ply[] {
    if (!first) return lines;
    const same = lines.find((ply) => words(ply) === words(first));
    const next = withLine(same?.next ?? [], rest);
    return same ? lines.map((ply) => (ply === same ? { ...ply, next } : ply)) : [...lines, { ...first, next }];
}

function without(lines: Ply[], gone: Ply): Ply[] {
    return lines.filter((ply) => ply !== gone).map((ply) => ({ ...ply, next: without(ply.next ?? [], gone) }));
}

/** The tree of answers that the player has prepared. */
export function Lines({ match, tried, isTrying, setTrying }: LinesProps) {
    const { isBusy, refusal, run } = useAction();
    const params = { path: { id: match.id } };
    const load = async () => value(await api().GET("/v1/matches/{id}/conditional-moves", { params })).lines;
    const { value: lines, set } = useLoaded(load, [match.id, match.version]);
    const [at, setAt] = useState<Ply[]>();
    useEffect(() => {
        if (tried !== undefined) setAt([]);
    }, [tried]);
    useEffect(() => {
        setAt(undefined);
        setTrying(false);
    }, [match.ply]);
    if (!lines) return null;
    const store = (changed: Ply[]) =>
        run(async () => {
            if (changed.length === 0) value(await api().DELETE("/v1/matches/{id}/conditional-moves", { params }));
            else set(value(await api().PUT("/v1/matches/{id}/conditional-moves", { params, body: { lines: changed } })).lines);
            if (changed.length === 0) set([]);
            setAt(undefined);
            setTrying(false);
        });
    const branch = (plies: Ply[], path: Ply[], depth: number) => (
        <ul class="lines">
            {plies.map((ply) => {
                const next = ply.next ?? [];
                const here = [...path, ply];
                return (
                    <li key={words(ply)}>
                        <span class="line">
                            <bdi dir="ltr" class="line-move">
                                {words(ply)}
                            </bdi>
                            <button type="button" class="small" aria-label={say("goOnAfter", { move: words(ply) })} onClick={() => setAt(here)}>
                                +
                            </button>
                            <button type="button" class="small" aria-label={say("removeLine", { move: words(ply) })} onClick={() => !isBusy && store(without(lines, ply))}>
                                ×
                            </button>
                        </span>
                        {next.length > 0 && branch(next, here, depth + 1)}
                    </li>
                );
            })}
        </ul>
    );
    return (
        <details class="panel lines-part" open={lines.length > 0 || undefined}>
            <summary>{say("prepared")}</summary>
            <p class="quiet">{say("preparedMore")}</p>
            {branch(lines, [], 0)}
            {at === undefined ? (
                <p class="line wrap">
                    <button type="button" aria-pressed={isTrying} onClick={() => setTrying(!isTrying)}>
                        {say("tryOnBoard")}
                    </button>
                    <button type="button" onClick={() => setAt([])}>
                        {say("writeLine")}
                    </button>
                </p>
            ) : (
                <LineForm
                    key={at.map(words).join(" ")}
                    after={at}
                    hasDice={match.dice !== undefined}
                    theirs={at.length === 0 ? (tried ?? "") : ""}
                    cancel={() => setAt(undefined)}
                    add={(plies) => !isBusy && store(withLine(lines, [...at.map((ply) => ({ ...ply, next: [] })), ...plies]))}
                />
            )}
            <Refusal text={refusal} />
        </details>
    );
}

interface FormProps {
    after: Ply[];
    hasDice: boolean;
    theirs: string;
    add(plies: Ply[]): void;
    cancel(): void;
}

/** If the other side plays this, I play that; with what the dice must show in between. */
function LineForm({ after, hasDice, theirs, add, cancel }: FormProps) {
    const [texts, setTexts] = useState({ theirRoll: "", theirs, myRoll: "", mine: "" });
    useEffect(() => setTexts((old) => ({ ...old, theirs: theirs || old.theirs })), [theirs]);
    const field = (key: keyof typeof texts, label: string) => (
        <label>
            {label}
            <input
                dir="ltr"
                autocomplete="off"
                autocapitalize="off"
                spellcheck={false}
                maxLength={500}
                required={key === "mine"}
                value={texts[key]}
                onInput={(event) => {
                    const { value } = event.currentTarget;
                    setTexts((old) => ({ ...old, [key]: value }));
                }}
            />
        </label>
    );
    const send = () => {
        const { theirRoll, theirs, myRoll, mine } = Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, text.trim()])) as typeof texts;
        add([
            ...(theirRoll ? [rollOf(theirRoll)] : []),
            ...(theirs ? [{ move: theirs, next: [] }] : []),
            ...(myRoll ? [rollOf(myRoll)] : []),
            { move: mine, next: [] },
        ]);
    };
    return (
        <form
            onSubmit={(event) => {
                event.preventDefault();
                send();
            }}
        >
            {after.length > 0 && <p dir="ltr">{after.map(words).join(" · ")} · …</p>}
            {hasDice && after.length > 0 && field("theirRoll", say("ifTheyRoll"))}
            {field("theirs", say("ifTheyPlay"))}
            {hasDice && field("myRoll", say("ifIRoll"))}
            {field("mine", say("thenIPlay"))}
            <span class="line">
                <button class="primary">{say("prepare")}</button>
                <button type="button" onClick={cancel}>
                    {say("no")}
                </button>
            </span>
        </form>
    );
}

import { useState } from "preact/hooks";

import { Refusal } from "../../parts/common.js";
import { say } from "../../texts/index.js";
import { type LineStep, type Ply, type Prepared, rollOf, words } from "./prepare.js";

interface LinesProps {
    prepared: Prepared;
    hasDice: boolean;
    /** Whether dice decide next in the line that is being made. */
    awaitsRoll: boolean;
}

/** A ply of the tree, on the way to a line that goes on after it. */
const known = (ply: Ply): LineStep => ({ ply: { ...ply, next: [] }, isMine: false });

/** The tree of answers that the player has prepared. */
export function Lines({ prepared, hasDice, awaitsRoll }: LinesProps) {
    const { lines, made, make, add, remove, refusal, isBusy } = prepared;
    const [isWriting, setWriting] = useState(false);
    if (!lines) return null;
    const branch = (plies: Ply[], path: LineStep[]) => (
        <ul class="lines">
            {plies.map((ply) => {
                const next = ply.next ?? [];
                const here = [...path, known(ply)];
                return (
                    <li key={words(ply)}>
                        <span class="line">
                            <bdi dir="ltr" class="line-move">
                                {words(ply)}
                            </bdi>
                            <button type="button" class="small" aria-label={say("goOnAfter", { move: words(ply) })} onClick={() => make(here)}>
                                +
                            </button>
                            <button type="button" class="small" aria-label={say("removeLine", { move: words(ply) })} aria-disabled={isBusy} onClick={() => remove(ply)}>
                                ×
                            </button>
                        </span>
                        {next.length > 0 && branch(next, here)}
                    </li>
                );
            })}
        </ul>
    );
    return (
        <details class="panel lines-part" open={lines.length > 0 || undefined}>
            <summary>{say("prepared")}</summary>
            <p class="quiet">{say("preparedMore")}</p>
            {branch(lines, [])}
            {made === undefined ? (
                <p>
                    <button type="button" onClick={() => make([])}>
                        {say("tryOnBoard")}
                    </button>
                </p>
            ) : (
                <>
                    <p dir="ltr" class="line-move made">
                        {[...made.map(({ ply }) => words(ply)), "…"].join(" · ")}
                    </p>
                    {awaitsRoll && <RollForm add={(ply) => make([...made, { ply, isMine: false }])} />}
                    <span class="line wrap">
                        <button type="button" aria-pressed={isWriting} onClick={() => setWriting(!isWriting)}>
                            {say("writeLine")}
                        </button>
                        <button type="button" onClick={() => make(undefined)}>
                            {say("stopPreparing")}
                        </button>
                    </span>
                    {isWriting && <Refusal text={refusal} />}
                    {isWriting && <LineForm key={made.length} hasDice={hasDice} isFirst={made.length === 0} add={(steps) => add([...made, ...steps])} />}
                </>
            )}
        </details>
    );
}

/** The form for the dice in the line. */
function RollForm({ add }: { add(ply: Ply): void }) {
    const [text, setText] = useState("");
    const [isUnclear, setUnclear] = useState(false);
    const roll = rollOf(text);
    const isFound = roll.roll!.length > 0;
    return (
        <form
            onSubmit={(event) => {
                event.preventDefault();
                setUnclear(!isFound);
                if (isFound) add(roll);
            }}
        >
            <label>
                {say("ifDiceShow")}
                <input dir="ltr" inputMode="numeric" autocomplete="off" required maxLength={20} value={text} onInput={(event) => setText(event.currentTarget.value)} />
            </label>
            <button>{say("goOn")}</button>
            <Refusal text={isUnclear && !isFound ? say("noDice") : undefined} />
        </form>
    );
}

interface FormProps {
    hasDice: boolean;
    isFirst: boolean;
    add(steps: LineStep[]): void;
}

/** The form of a prepared answer: a move of the other side, my answer, and the rolls in between. */
function LineForm({ hasDice, isFirst, add }: FormProps) {
    const [texts, setTexts] = useState({ theirRoll: "", theirs: "", myRoll: "", mine: "" });
    const [isUnclear, setUnclear] = useState(false);
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
        const isMissing = (text: string) => text.trim() !== "" && rollOf(text).roll!.length === 0;
        const isAnyMissing = isMissing(texts.theirRoll) || isMissing(texts.myRoll);
        setUnclear(isAnyMissing);
        if (isAnyMissing) return;
        const step = (text: string, isMine: boolean): LineStep[] => (text.trim() ? [{ ply: { move: text.trim(), next: [] }, isMine }] : []);
        const roll = (text: string): LineStep[] => (text.trim() ? [{ ply: rollOf(text), isMine: false }] : []);
        add([...roll(texts.theirRoll), ...step(texts.theirs, false), ...roll(texts.myRoll), ...step(texts.mine, true)]);
    };
    return (
        <form
            onSubmit={(event) => {
                event.preventDefault();
                send();
            }}
        >
            {hasDice && !isFirst && field("theirRoll", say("ifTheyRoll"))}
            {field("theirs", say("ifTheyPlay"))}
            {hasDice && field("myRoll", say("ifIRoll"))}
            {field("mine", say("thenIPlay"))}
            <button>{say("prepare")}</button>
            <Refusal text={isUnclear ? say("noDice") : undefined} />
        </form>
    );
}

import type { GameName, Rules } from "@turnstone/rules";
import { useState } from "preact/hooks";

import { Refusal } from "../../parts/common.js";
import { Select } from "../../parts/fields.js";
import { go } from "../../router.js";
import { say } from "../../texts/index.js";
import { begun } from "../here/game.js";
import { write } from "./address.js";
import { stepsIn } from "./steps.js";
import { pathTo, playOn, startOf } from "./tree.js";

/** The most that can be pasted, in characters: more than the record of a long match. */
const LONGEST = 40_000;

interface SetupProps {
    rules: Rules;
    names: GameName[];
    /** The game that the address names. */
    game: string;
    /** Whether the address names a game that there is not. */
    isBroken: boolean;
}

/** The choice of a game and of the moves to begin with. */
export function Setup({ rules, names, game, isBroken }: SetupProps) {
    const all = names.flatMap(({ game, name, variants }) => variants.map((one) => [`${game}/${one.variant}`, variants.length > 1 ? `${name} · ${one.name}` : name]));
    const [chosen, setChosen] = useState(all.find(([id]) => id!.startsWith(`${game}/`))?.[0] ?? all[0]![0]!);
    const [text, setText] = useState("");
    const [refusal, setRefusal] = useState(isBroken ? say("brokenAddress") : undefined);
    const paste = (text: string) => {
        setText(text);
        setRefusal(undefined);
        // A record says of what game it is.
        const tag = (name: string) => new RegExp(`^\\[${name} "(\\w+)"\\]`, "m").exec(text)?.[1];
        const named = `${tag("Game")}/${tag("Variant")}`;
        if (all.some(([id]) => id === named)) setChosen(named);
    };
    const start = () => {
        const [game, variant] = chosen.split("/") as [string, string];
        const steps = stepsIn(text, names.flatMap(({ sides }) => sides));
        const { node, fault } = playOn(rules, startOf(begun(game, variant, null).events), steps.map(({ text }) => text), true);
        if (fault !== undefined) return setRefusal(fault);
        const line = pathTo(node);
        go(write({ game, variant }, line, line.length));
    };
    return (
        <form
            class="panel"
            onSubmit={(event) => {
                event.preventDefault();
                start();
            }}
        >
            <p>{say("analysisMore")}</p>
            <Select label={say("stepGame")} value={chosen} set={setChosen}>
                {all as string[][]}
            </Select>
            <label>
                {say("firstMoves")}
                <textarea rows={5} dir="ltr" maxLength={LONGEST} autocapitalize="off" autocomplete="off" spellcheck={false} aria-describedby="first-moves-how" value={text} onInput={(event) => paste(event.currentTarget.value)} />
            </label>
            <p class="quiet" id="first-moves-how">
                {say("firstMovesHow")}
            </p>
            <Refusal text={refusal} />
            <button class="primary">{say("start")}</button>
        </form>
    );
}

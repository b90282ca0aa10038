import { useState } from "preact/hooks";

import { random } from "../here/useReplies.js";
import { formatNumber, say } from "../../texts/index.js";

const FACES = [1, 2, 3, 4, 5, 6];

/** The dice, to be rolled or chosen. */
export function Dice({ count, roll }: { count: number; roll(faces: number[]): void }) {
    const [chosen, setChosen] = useState<number[]>([]);
    const choose = (face: number) => {
        const faces = [...chosen, face];
        if (faces.length === count) roll(faces);
        else setChosen(faces);
    };
    return (
        <div class="dice-choice" role="group" aria-label={say("chooseDice")}>
            <button type="button" class="primary" onClick={() => roll(random(count).map((number) => (number % 6) + 1))}>
                {say("rollDice")}
            </button>
            {FACES.map((face) => (
                <button key={face} type="button" data-face={face} aria-pressed={chosen.includes(face) ? true : undefined} onClick={() => choose(face)}>
                    {formatNumber(face)}
                </button>
            ))}
        </div>
    );
}

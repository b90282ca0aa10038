import { Person } from "../../parts/common.js";
import { sayById } from "../../texts/index.js";
import type { Answer } from "./loadAnswers.js";

/** The answers of the invited, one line each. */
export function Answers({ answers }: { answers: Answer[] }) {
    return (
        <ul class="answers">
            {answers.map(({ player, kind, reason }) => (
                <li key={player.id} class="line wrap" data-answer={kind}>
                    <Person player={player} />
                    <span class="quiet">
                        {sayById("answer", kind)}
                        {reason !== undefined && `: ${sayById("decline", reason)}`}
                    </span>
                </li>
            ))}
        </ul>
    );
}

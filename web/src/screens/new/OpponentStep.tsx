import { type Family } from "../../parts/catalogue.js";
import { LEVELS, strengthOf, useLevel } from "../../parts/levels.js";
import { go } from "../../router.js";
import { say } from "../../texts/index.js";
import { Names } from "./Names.js";
import type { Opponent } from "./wanted.js";

/** Whether the server of this page has computer opponents; the build reads its document. */
declare const HAS_COMPUTERS: boolean;

interface OpponentStepProps {
    games: Family[];
    game: string;
    variant: string;
    /** The largest number of players that can be invited. */
    most: number;
    oppose(opponent: Opponent): void;
}

/** The second step: against whom. */
export function OpponentStep({ games, game, variant, most, oppose }: OpponentStepProps) {
    const suggested = useLevel(game, variant);
    return (
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
                    <div class="choices small">
                        {LEVELS.map((level) => (
                            <Choice
                                key={level}
                                id={`computer/${level}`}
                                title={say("level", { n: level })}
                                text={strengthOf(games, level) ?? ""}
                                {...(level === suggested && { hint: say("levelSuits") })}
                                act={() => oppose({ kind: "computer", level })}
                            />
                        ))}
                    </div>
                </>
            )}
            <Names most={most} choose={(names) => oppose({ kind: "names", names })} />
        </section>
    );
}

interface ChoiceProps {
    id: string;
    title: string;
    text: string;
    /** Why it is a good choice. */
    hint?: string;
    act(): void;
}

function Choice({ id, title, text, hint, act }: ChoiceProps) {
    return (
        <button type="button" class={hint === undefined ? "choice" : "choice usual"} data-choice={id} onClick={act}>
            <strong>
                {title} {hint !== undefined && <small class="tag">{hint}</small>}
            </strong>
            <span>{text}</span>
        </button>
    );
}

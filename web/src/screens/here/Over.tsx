import type { Rules, Summary } from "@turnstone/rules";

import type { Family } from "../../parts/catalogue.js";
import { levelAfter, levelName } from "../../parts/levels.js";
import { language, say, sideName } from "../../texts/index.js";
import { Ending } from "../match/Ending.js";
import { begun, type Kept, resultOf } from "./game.js";

interface OverProps {
    games: Family[];
    now: Summary;
    rules: Rules;
    kept: Kept;
    keep(next: Kept): void;
    /** Chooses another game; undefined: the games are beside the board. */
    another: (() => void) | undefined;
    isNew: boolean;
}

/** The end of a game, and the way to the next. */
export function Over({ games, now, rules, kept, keep, another, isNew }: OverProps) {
    const family = rules.games(language.value).find(({ game }) => game === now.state.game);
    const side = (seat: number) => sideName(family?.sides[seat % family.sides.length] ?? "");
    const [winner] = now.winners;
    const { level } = kept;
    const title =
        winner === undefined ? say("drawn")
        : level === null ? say("wonBy", { name: side(winner) })
        : winner === 0 ? say("youWonNow")
        : say("wonThisTime", { name: say("computer") });
    const why = family?.reasons.find(({ code }) => code === now.reason)?.description;
    const rows = now.score?.map((score, seat) => ({ name: side(seat), hasWon: now.winners.includes(seat), score })) ?? [];
    const { game, variant } = kept.events[0]!.created!;
    // The stronger or weaker one that suits now.
    const next = level === null ? null : levelAfter(level, resultOf(now.winners));
    return (
        <Ending mood={level === null || winner === undefined ? "neither" : winner === 0 ? "won" : "lost"} title={title} why={why ? [why] : []} rows={rows} isNew={isNew} isJoyful>
            <button type="button" class="primary" onClick={() => keep(begun(game, variant, level))}>
                {say("playAgain")}
            </button>
            {next !== level && next !== null && (
                <button type="button" onClick={() => keep(begun(game, variant, next))}>
                    {levelName(games, next)}
                </button>
            )}
            {another && (
                <button type="button" onClick={another}>
                    {say("anotherGame")}
                </button>
            )}
        </Ending>
    );
}

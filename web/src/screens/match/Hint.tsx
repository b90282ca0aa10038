import { useEffect, useState } from "preact/hooks";

import type { GameMatch, Schemas } from "../../api-types.js";
import { Refusal } from "../../parts/common.js";
import { useAction } from "../../parts/load.js";
import { client } from "../../session.js";
import { formatPercent, say } from "../../texts/index.js";

/** The engine's hint for the position. */
export function Hint({ match }: { match: GameMatch }) {
    const { isBusy, refusal, run, setRefusal } = useAction();
    const [hint, setHint] = useState<Schemas["MoveHint"]>();
    useEffect(() => (setHint(undefined), setRefusal(undefined)), [match.ply]);
    const ask = () => run(async () => setHint(await client().matches.getHint(match.id)));
    const isCurrent = hint?.ply === match.ply;
    return (
        <section class="panel hint">
            <button type="button" aria-disabled={isBusy} onClick={() => !isBusy && ask()}>
                {say("hint")}
            </button>
            <p role="status">{isBusy ? say("hintComes") : isCurrent && say("hintMove", { move: hint.move, percent: formatPercent(hint.expected) })}</p>
            <Refusal text={refusal} />
        </section>
    );
}

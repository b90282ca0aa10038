import { useIdempotencyKeys } from "../../idempotency.js";
import { type Family, gameName } from "../../parts/catalogue.js";
import { pace, Panel, Refusal } from "../../parts/common.js";
import { focusHeading } from "../../parts/focus.js";
import { useAction, useTick } from "../../parts/load.js";
import { go } from "../../router.js";
import { client } from "../../session.js";
import { formatSeconds, say } from "../../texts/index.js";
import type { OwnSeek, useSeeks } from "./seeks.js";

interface OwnSeeksProps {
    games: Family[];
    own: ReturnType<typeof useSeeks>;
}

/** The opponents that the account is looking for. */
export function OwnSeeks({ games, own: { seeks, reload } }: OwnSeeksProps) {
    const { isBusy, refusal, run } = useAction();
    const keys = useIdempotencyKeys();
    if (!seeks || seeks.length === 0) return null;
    const cancel = (id: string) =>
        run(async () => {
            await client().seeks.delete(id);
            await reload();
            focusHeading("seeks");
        });
    const playComputer = ({ game, variant, options }: OwnSeek, level: number) =>
        run(async () => {
            const body = { game, variant, options, clock: { kind: "unlimited" as const }, opponent: { computer: level } };
            const { id } = await client().matches.create(body, { headers: keys.of(body) });
            go(`/m/${id}`);
        });
    return (
        <Panel title={say("seeks")} id="seeks">
            <ul class="rows" id="own-seeks">
                {seeks.map((seek) => (
                    <li class="row" key={seek.id} data-seek={seek.id}>
                        <span class="row-text">
                            <strong>{gameName(games, seek.game, seek.variant)}</strong>
                            <span class="quiet">
                                {pace(seek.clock)} · {say(seek.rated ? "rated" : "casual")}
                            </span>
                            <span class="quiet">{seek.status === "running" ? say("seekRuns") : <Waits since={seek.created_at} />}</span>
                        </span>
                        <div class="row-actions wrap">
                            {seek.suggested_computer !== null && (
                                <button type="button" class="primary" onClick={() => !isBusy && playComputer(seek, seek.suggested_computer!)}>
                                    {say("seekComputer", { n: seek.suggested_computer })}
                                </button>
                            )}
                            <button type="button" aria-label={`${say("seekStop")}: ${gameName(games, seek.game, seek.variant)}`} onClick={() => !isBusy && cancel(seek.id)}>
                                {say("seekStop")}
                            </button>
                        </div>
                    </li>
                ))}
            </ul>
            <p class="quiet">{say("seeksMore")}</p>
            <Refusal text={refusal} />
        </Panel>
    );
}

/** For how long a seek has waited, by the server's clock. */
function Waits({ since }: { since: string }) {
    const waited = Math.max(0, (client().clock.now().getTime() - Date.parse(since)) / 1000);
    useTick(waited < 3600 ? 1 : 60);
    return <>{say("seekWaits", { time: formatSeconds(waited) })}</>;
}

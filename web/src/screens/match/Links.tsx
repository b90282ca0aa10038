import type { GameMatch } from "../../api-types.js";
import { useIdempotencyKeys } from "../../idempotency.js";
import { Refusal } from "../../parts/common.js";
import { focusHeading } from "../../parts/focus.js";
import { useAction, useLoaded } from "../../parts/load.js";
import { client } from "../../session.js";
import { formatTime, say } from "../../texts/index.js";

/** The invite links of an open match that admit somebody, for its maker. */
export function Links({ match }: { match: GameMatch }) {
    const { isBusy, refusal, run } = useAction();
    const keys = useIdempotencyKeys();
    const { value: links = [], reload } = useLoaded(async () => {
        const { items } = await client().matches.listLinks(match.id);
        return items.filter(({ uses, max_uses }) => uses < max_uses);
    }, [match.id, match.version]);
    const make = () =>
        run(async () => {
            await client().matches.createLink(match.id, {}, { headers: keys.of({}) });
            keys.arrived({});
            await reload();
        });
    const revoke = (code: string) =>
        run(async () => {
            await client().matches.revokeLink(match.id, code);
            await reload();
            focusHeading();
        });
    const free = match.seats.filter(({ player }) => !player).length;
    return (
        <>
            {links.map(({ code, url, expires_at }) => (
                <div class="invite-link" key={code}>
                    <label>
                        {say("inviteLink")}
                        <input readOnly dir="ltr" value={url ?? `${location.origin}/j/${code}`} onFocus={(event) => event.currentTarget.select()} />
                    </label>
                    <p class="line between wrap">
                        <span class="quiet">{say("openUntil", { time: formatTime(expires_at) })}</span>
                        <button type="button" onClick={() => !isBusy && revoke(code)}>
                            {say("withdrawLink")}
                        </button>
                    </p>
                </div>
            ))}
            {links.length < free && (
                <button type="button" onClick={() => !isBusy && make()}>
                    {say("makeLink")}
                </button>
            )}
            <Refusal text={refusal} />
        </>
    );
}

import { value } from "@turnstone/client";

import type { GameMatch } from "../../api-types.js";
import { useIdempotencyKeys } from "../../idempotency.js";
import { Refusal } from "../../parts/common.js";
import { focusHeading } from "../../parts/focus.js";
import { useAction, useLoaded } from "../../parts/load.js";
import { api } from "../../session.js";
import { formatTime, say } from "../../texts/index.js";

/** The invite links of an open match that admit somebody, for its maker. */
export function Links({ match }: { match: GameMatch }) {
    const { isBusy, refusal, run } = useAction();
    const keys = useIdempotencyKeys();
    const path = { id: match.id };
    const { value: links = [], reload } = useLoaded(async () => {
        const { items } = value(await api().GET("/v1/matches/{id}/links", { params: { path } }));
        return items.filter(({ uses, max_uses }) => uses < max_uses);
    }, [match.id, match.version]);
    const make = () =>
        run(async () => {
            value(await api().POST("/v1/matches/{id}/links", { params: { path, header: keys.of({}) }, body: {} }));
            keys.arrived({});
            await reload();
        });
    const revoke = (code: string) =>
        run(async () => {
            value(await api().DELETE("/v1/matches/{id}/links/{code}", { params: { path: { ...path, code } } }));
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

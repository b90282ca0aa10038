import { TurnstoneError, value } from "@turnstone/client";
import { useState } from "preact/hooks";

import type { Schemas } from "../../api-types.js";
import { Panel, Refusal } from "../../parts/common.js";
import { Check } from "../../parts/fields.js";
import { useAction, useLoaded } from "../../parts/load.js";
import { api } from "../../session.js";
import { language, say } from "../../texts/index.js";

/** The address to which the server sends mails, if it sends any. */
export function Email() {
    const { isBusy, refusal, run } = useAction();
    const [address, setAddress] = useState("");
    const [password, setPassword] = useState("");
    const load = async (): Promise<Schemas["AccountEmail"] | null> => {
        const result = await api().GET("/v1/me/email", {});
        // 409: this server sends no mails.
        return result.response.status === 409 ? null : value(result);
    };
    const { value: email, set, reload, fault } = useLoaded(load, []);
    if (email === null || (fault instanceof TurnstoneError && !email)) return null;
    const save = () =>
        run(async () => {
            set(value(await api().PUT("/v1/me/email", { body: { address, password, language: language.value } })));
            setAddress("");
            setPassword("");
        });
    const remove = () =>
        run(async () => {
            value(await api().DELETE("/v1/me/email", {}));
            await reload();
        });
    const wants = (subscribed: boolean) => run(async () => set(value(await api().PATCH("/v1/me/email", { body: { subscribed } }))));
    return (
        <Panel title={say("email")} id="email">
            {email?.address && (
                <>
                    <p>
                        <bdi dir="ltr">{email.address}</bdi>
                    </p>
                    {email.suppressed && <p class="notice">{say("mailSuppressed")}</p>}
                    <Check text={say("mailWanted")} value={email.unsubscribed_at === null} set={(isOn) => !isBusy && wants(isOn)} />
                </>
            )}
            {email?.wanted && <p class="notice">{say("mailWaits", { address: email.wanted })}</p>}
            {(email?.address || email?.wanted) && (
                <p>
                    <button type="button" class="danger" onClick={() => !isBusy && remove()}>
                        {say("remove")}
                    </button>
                </p>
            )}
            <form
                onSubmit={(event) => {
                    event.preventDefault();
                    if (!isBusy) void save();
                }}
            >
                <label>
                    {say("newAddress")}
                    <input type="email" dir="ltr" required autocomplete="email" value={address} onInput={(event) => setAddress(event.currentTarget.value)} />
                </label>
                <label>
                    {say("currentPassword")}
                    <input
                        type="password"
                        dir="ltr"
                        required
                        autocomplete="current-password"
                        value={password}
                        onInput={(event) => setPassword(event.currentTarget.value)}
                    />
                </label>
                <Refusal text={refusal} />
                <button>{say("save")}</button>
            </form>
        </Panel>
    );
}

import { TurnstoneError } from "@turnstone/client";
import { useRef, useState } from "preact/hooks";

import type { Schemas } from "../../api-types.js";
import { Panel, Refusal } from "../../parts/common.js";
import { Check } from "../../parts/fields.js";
import { useAction, useLoaded } from "../../parts/load.js";
import { useTyped } from "../../parts/typed.js";
import { client } from "../../session.js";
import { formatTime, language, say } from "../../texts/index.js";

/** The address to which the server sends mails, if it sends any. */
export function Email() {
    const { isBusy, refusal, run } = useAction();
    const [address, setAddress] = useTyped("address", "");
    const [password, setPassword] = useState("");
    const passwordField = useRef<HTMLInputElement>(null);
    const load = async (): Promise<Schemas["AccountEmail"] | null> => {
        try {
            return await client().accounts.getEmail();
        } catch (error) {
            // This server sends no mails.
            if (error instanceof TurnstoneError && error.status === 409) return null;
            throw error;
        }
    };
    const { value: email, set, reload, fault } = useLoaded(load, []);
    if (email === null || (fault instanceof TurnstoneError && !email)) return null;
    const save = () =>
        run(async () => {
            set(await client().accounts.setEmail({ address, password, language: language.value }));
            setAddress("");
            setPassword("");
        });
    const remove = () =>
        run(async () => {
            await client().accounts.deleteEmail({ password });
            setPassword("");
            await reload();
        });
    const again = () => run(async () => set(await client().accounts.sendConfirmationMail()));
    const wants = (subscribed: boolean) => run(async () => set(await client().accounts.updateEmail({ subscribed })));
    return (
        <Panel title={say("email")} id="email">
            {email?.address && (
                <>
                    <p>
                        <bdi dir="ltr">{email.address}</bdi>
                    </p>
                    <Check text={say("mailWanted")} value={email.unsubscribed_at === null} set={(isOn) => !isBusy && wants(isOn)} />
                </>
            )}
            {email?.wanted && email.wanted !== email.suppressed_address && <p class="notice">{say("mailWaits", { address: email.wanted })}</p>}
            {email?.suppressed && email.suppressed_at && (
                <div class="notice">
                    <p>
                        <bdi dir="ltr">{email.suppressed_address}</bdi>
                        <br />
                        {say("mailSuppressed", { since: formatTime(email.suppressed_at) })}
                    </p>
                    <button type="button" onClick={() => !isBusy && again()}>
                        {say("mailAgain")}
                    </button>
                </div>
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
                        ref={passwordField}
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
                {(email?.address || email?.wanted) && (
                    <button type="button" class="danger" onClick={() => !isBusy && passwordField.current?.reportValidity() && remove()}>
                        {say("remove")}
                    </button>
                )}
            </form>
        </Panel>
    );
}

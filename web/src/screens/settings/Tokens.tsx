import { useState } from "preact/hooks";

import { Panel, Refusal } from "../../parts/common.js";
import { Check, Select } from "../../parts/fields.js";
import { useAction } from "../../parts/load.js";
import { More, usePages } from "../../parts/pages.js";
import { useTyped } from "../../parts/typed.js";
import { client } from "../../session.js";
import { formatDate, listed, say, sayById } from "../../texts/index.js";

const SCOPES = ["matches:read", "matches:play", "messages", "account:read", "account:write", "webhooks"];

/** Tokens of programs, and apps that the account has logged in with. */
export function Tokens() {
    const { isBusy, refusal, run } = useAction();
    const [label, setLabel] = useTyped("token", "");
    const [scopes, setScopes] = useState(["matches:read"]);
    const [days, setDays] = useState("365");
    const [made, setMade] = useState<string>();
    const list = usePages(async (from) => client().accounts.listTokens({ limit: 20, ...from }), []);
    const create = () =>
        run(async () => {
            const body = { label, scopes, expires_in_days: days === "" ? null : Number(days) };
            setMade((await client().accounts.createToken(body)).token);
            setLabel("");
            await list.reload();
        });
    const revoke = (id: string) =>
        run(async () => {
            await client().accounts.revokeToken(id);
            await list.reload();
        });
    return (
        <Panel title={say("tokens")} id="tokens">
            <p class="quiet">{say("tokensMore")}</p>
            <ul class="rows">
                {list.items?.map((one) => (
                    <li class="row line between" key={one.id}>
                        <span>
                            <bdi>{one.label}</bdi>
                            <br />
                            <small>
                                {listed(one.scopes.map((scope) => sayById("scope", scope.replace(":", "_"))))}
                                {one.expires_at && ` · ${say("untilDate", { date: formatDate(one.expires_at) })}`}
                            </small>
                        </span>
                        <button type="button" onClick={() => !isBusy && revoke(one.id)}>
                            {say("remove")}
                        </button>
                    </li>
                ))}
            </ul>
            <More list={list} of={say("tokens")} />
            {made !== undefined && (
                <label>
                    {say("tokenMade")}
                    <input readOnly dir="ltr" value={made} onFocus={(event) => event.currentTarget.select()} />
                </label>
            )}
            <details>
                <summary>{say("makeToken")}</summary>
                <form
                    onSubmit={(event) => {
                        event.preventDefault();
                        if (!isBusy) void create();
                    }}
                >
                    <label>
                        {say("tokenLabel")}
                        <input dir="auto" required maxLength={60} value={label} onInput={(event) => setLabel(event.currentTarget.value)} />
                    </label>
                    <fieldset class="checks">
                        <legend>{say("tokenMay")}</legend>
                        {SCOPES.map((scope) => (
                            <Check
                                key={scope}
                                text={sayById("scope", scope.replace(":", "_"))}
                                value={scopes.includes(scope)}
                                set={(isOn) => setScopes(SCOPES.filter((one) => (one === scope ? isOn : scopes.includes(one))))}
                            />
                        ))}
                    </fieldset>
                    <Select label={say("tokenDays")} value={days} set={setDays}>
                        {[["30", say("days30")], ["365", say("days365")], ["", say("noEnd")]]}
                    </Select>
                    <button class="primary">{say("makeToken")}</button>
                </form>
            </details>
            <Refusal text={refusal} />
            <Apps />
        </Panel>
    );
}

function Apps() {
    const { isBusy, refusal, run } = useAction();
    const list = usePages(async (from) => client().apps.listOwn({ limit: 50, ...from }), []);
    if (!list.items || list.items.length === 0) return null;
    const leave = (id: string) =>
        run(async () => {
            await client().apps.leave(id);
            await list.reload();
        });
    return (
        <>
            <h3>{say("apps")}</h3>
            <ul class="rows">
                {list.items.map((app) => (
                    <li class="row line between" key={app.id}>
                        <bdi>{app.name}</bdi>
                        <button type="button" onClick={() => !isBusy && leave(app.id)}>
                            {say("signOut")}
                        </button>
                    </li>
                ))}
            </ul>
            <More list={list} of={say("apps")} />
            <Refusal text={refusal} />
        </>
    );
}

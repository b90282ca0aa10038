import { value } from "@turnstone/client";

import { Panel, Person, Refusal } from "../../parts/common.js";
import { Select } from "../../parts/fields.js";
import { useAction, useLoaded } from "../../parts/load.js";
import { More, usePages } from "../../parts/pages.js";
import { api } from "../../session.js";
import { say } from "../../texts/index.js";

/** The block list of the account, and who else may not invite it. */
export function Blocks() {
    const { isBusy, refusal, run } = useAction();
    const list = usePages(async (page) => value(await api().GET("/v1/me/blocks", { params: { query: { limit: 100, ...page } } })), []);
    const from = useLoaded(async () => value(await api().GET("/v1/me", {})).invitations_from, []);
    const choose = (whom: string) =>
        run(async () => from.set(value(await api().PATCH("/v1/me", { body: { invitations_from: whom } })).invitations_from));
    const unblock = (username: string) =>
        run(async () => {
            value(await api().DELETE("/v1/me/blocks/{username}", { params: { path: { username } } }));
            await list.reload();
        });
    return (
        <Panel title={say("blocks")} id="blocks">
            {list.items?.length === 0 && <p class="quiet">{say("noBlocks")}</p>}
            <ul class="rows">
                {list.items?.map((player) => (
                    <li class="row line between" key={player.id}>
                        <Person player={player} />
                        <button type="button" onClick={() => !isBusy && unblock(player.username ?? player.id)}>
                            {say("unblock")}
                        </button>
                    </li>
                ))}
            </ul>
            <More list={list} of={say("blocks")} />
            {from.value && (
                <Select label={say("invitationsFrom")} value={from.value} set={(whom) => !isBusy && choose(whom)}>
                    {(["everyone", "registered", "followed"] as const).map((whom) => [whom, say(`invitationsFrom_${whom}`)])}
                </Select>
            )}
            <Refusal text={refusal} />
        </Panel>
    );
}

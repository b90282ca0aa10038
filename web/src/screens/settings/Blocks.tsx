import { value } from "@turnstone/client";

import { Panel, Person, Refusal } from "../../parts/common.js";
import { useAction, useLoaded } from "../../parts/load.js";
import { api } from "../../session.js";
import { say } from "../../texts/index.js";

/** The block list of the account. */
export function Blocks() {
    const { isBusy, refusal, run } = useAction();
    const list = useLoaded(async () => value(await api().GET("/v1/me/blocks", { params: { query: { limit: 100 } } })).items, []);
    const unblock = (username: string) =>
        run(async () => {
            value(await api().DELETE("/v1/me/blocks/{username}", { params: { path: { username } } }));
            await list.reload();
        });
    return (
        <Panel title={say("blocks")} id="blocks">
            {list.value?.length === 0 && <p class="quiet">{say("noBlocks")}</p>}
            <ul class="rows">
                {list.value?.map((player) => (
                    <li class="row line between" key={player.id}>
                        <Person player={player} />
                        <button type="button" onClick={() => !isBusy && unblock(player.username ?? player.id)}>
                            {say("unblock")}
                        </button>
                    </li>
                ))}
            </ul>
            <Refusal text={refusal} />
        </Panel>
    );
}

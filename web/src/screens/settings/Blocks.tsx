import { Panel, Person, Refusal } from "../../parts/common.js";
import { Select } from "../../parts/fields.js";
import { useAction, useLoaded } from "../../parts/load.js";
import { More, usePages } from "../../parts/pages.js";
import { client } from "../../session.js";
import { say } from "../../texts/index.js";

const SENDERS = ["everyone", "registered", "followed"] as const;
type Senders = (typeof SENDERS)[number];

/** The block list of the account, and who else may not invite it. */
export function Blocks() {
    const { isBusy, refusal, run } = useAction();
    const list = usePages(async (page) => client().accounts.listBlocks({ limit: 100, ...page }), []);
    const from = useLoaded(async () => (await client().accounts.getMe()).invitations_from as Senders, []);
    const choose = (whom: Senders) =>
        run(async () => from.set((await client().accounts.updateMe({ invitations_from: whom })).invitations_from as Senders));
    const unblock = (username: string) =>
        run(async () => {
            await client().accounts.unblockPlayer(username);
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
                    {SENDERS.map((whom) => [whom, say(`invitationsFrom_${whom}`)])}
                </Select>
            )}
            <Refusal text={refusal} />
        </Panel>
    );
}

import { useState } from "preact/hooks";

import { deviceName } from "../../device.js";
import { waiting } from "../../moves.js";
import { Ask } from "../../parts/Ask.js";
import { Panel, Refusal } from "../../parts/common.js";
import { useAction } from "../../parts/load.js";
import { More, usePages } from "../../parts/pages.js";
import { go } from "../../router.js";
import { client, session, signOut } from "../../session.js";
import { useSignal } from "../../signal.js";
import { formatTime, say } from "../../texts/index.js";

/** The devices on which the account is signed in. */
export function Devices({ current }: { current: string }) {
    const stored = useSignal(waiting);
    const [asks, setAsks] = useState(false);
    const loses = (session.value?.isGuest ?? false) || stored.length > 0;
    const leave = () => {
        signOut();
        go("/");
    };
    const { isBusy, refusal, run } = useAction();
    const list = usePages(async (from) => client().accounts.listSessions({ limit: 50, ...from }), []);
    const end = (id: string) =>
        run(async () => {
            await client().accounts.revokeSession(id);
            await list.reload();
        });
    return (
        <Panel title={say("devices")}>
            <ul class="rows">
                {list.items?.map((one) => (
                    <li class="row line between" key={one.id}>
                        <span>
                            <bdi>{deviceName(one.label ?? (one.id === current ? navigator.userAgent : null))}</bdi>
                            <br />
                            <small>{one.id === current ? say("thisDevice") : formatTime(one.last_used_at)}</small>
                        </span>
                        {one.id !== current && (
                            <button type="button" onClick={() => !isBusy && end(one.id)}>
                                {say("signOut")}
                            </button>
                        )}
                    </li>
                ))}
            </ul>
            <More list={list} of={say("devices")} />
            <Refusal text={refusal} />
            <button type="button" onClick={() => (loses ? setAsks(true) : leave())}>
                {say("signOutHere")}
            </button>
            {asks && (
                <Ask
                    text={say(session.value?.isGuest ? "guestSignOutAsk" : "movesSignOutAsk")}
                    yes={say("signOutHere")}
                    close={(isSure) => {
                        setAsks(false);
                        if (isSure) leave();
                    }}
                />
            )}
        </Panel>
    );
}

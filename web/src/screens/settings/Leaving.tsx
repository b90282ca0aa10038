import { useState } from "preact/hooks";

import { Ask } from "../../parts/Ask.js";
import { Panel, Refusal } from "../../parts/common.js";
import { download as give } from "../../parts/download.js";
import { useAction } from "../../parts/load.js";
import { go } from "../../router.js";
import { client, session, signOut } from "../../session.js";
import { say } from "../../texts/index.js";

/** The account's data, and its end. */
export function Leaving() {
    const { refusal, run } = useAction();
    const [password, setPassword] = useState("");
    const [asks, setAsks] = useState(false);
    const isGuest = session.value?.isGuest ?? false;
    const download = () =>
        run(async () => {
            const exported = await client().accounts.exportMe();
            give(JSON.stringify(exported, null, 2), "turnstone-export.json", "application/json");
        });
    const leave = () =>
        run(async () => {
            await client().accounts.delete(isGuest ? {} : { password });
            signOut();
            go("/");
        });
    return (
        <Panel title={say("yourData")}>
            <p>
                <button type="button" onClick={download}>
                    {say("exportData")}
                </button>
            </p>
            <form
                onSubmit={(event) => {
                    event.preventDefault();
                    setAsks(true);
                }}
            >
                {!isGuest && (
                    <label>
                        {say("deleteAccount")}
                        <input
                            type="password"
                            dir="ltr"
                            required
                            placeholder={say("password")}
                            autocomplete="current-password"
                            value={password}
                            onInput={(event) => setPassword(event.currentTarget.value)}
                        />
                    </label>
                )}
                <button class="danger">{say("deleteAccount")}</button>
            </form>
            <Refusal text={refusal} />
            {asks && (
                <Ask
                    text={say("deleteAsk")}
                    yes={say("deleteAccount")}
                    close={(isSure) => {
                        setAsks(false);
                        if (isSure) void leave();
                    }}
                />
            )}
        </Panel>
    );
}

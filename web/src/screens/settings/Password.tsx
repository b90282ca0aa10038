import { useState } from "preact/hooks";

import { Panel, Refusal } from "../../parts/common.js";
import { useAction } from "../../parts/load.js";
import { client } from "../../session.js";
import { say } from "../../texts/index.js";

export function Password() {
    const { isBusy, refusal, run } = useAction();
    const [current, setCurrent] = useState("");
    const [next, setNext] = useState("");
    const [isSaved, setSaved] = useState(false);
    const save = () =>
        run(async () => {
            await client().accounts.changePassword({ current_password: current, new_password: next });
            setCurrent("");
            setNext("");
            setSaved(true);
        });
    const field = (label: string, kind: "current-password" | "new-password", text: string, set: (text: string) => void) => (
        <label>
            {label}
            <input
                type="password"
                dir="ltr"
                required
                minLength={8}
                maxLength={128}
                autocomplete={kind}
                value={text}
                onInput={(event) => set(event.currentTarget.value)}
            />
        </label>
    );
    return (
        <Panel title={say("changePassword")}>
            <form
                onSubmit={(event) => {
                    event.preventDefault();
                    if (!isBusy) void save();
                }}
            >
                {field(say("currentPassword"), "current-password", current, setCurrent)}
                {field(say("newPassword"), "new-password", next, setNext)}
                <Refusal text={refusal} />
                <button class="primary">{say("save")}</button>
                <span role="status">{isSaved && ` ${say("saved")}`}</span>
            </form>
        </Panel>
    );
}

import { useState } from "preact/hooks";

import { Panel, Refusal } from "../../parts/common.js";
import { Check } from "../../parts/fields.js";
import { useAction, useLoaded } from "../../parts/load.js";
import { useTyped } from "../../parts/typed.js";
import { client, rename, session } from "../../session.js";
import { say } from "../../texts/index.js";

/** What others see of the account. */
export function Names() {
    const { isBusy, refusal, run } = useAction();
    const [name, setName] = useTyped("name", session.value?.name ?? "");
    const [written, setBio] = useTyped<string | undefined>("bio", undefined);
    const [isSaved, setSaved] = useState(false);
    const profile = useLoaded(async () => client().accounts.getProfile(), []);
    const bio = written ?? profile.value?.bio ?? "";
    const [shows, setShows] = useTyped<boolean | undefined>("shows-last-seen", undefined);
    const isShown = shows ?? profile.value?.shows_last_seen ?? false;
    const save = () =>
        run(async () => {
            await client().accounts.updateMe({ display_name: name });
            rename(name);
            const { country = null } = profile.value ?? {};
            await client().accounts.setProfile({ bio: bio.trim() === "" ? null : bio, country, shows_last_seen: isShown });
            setSaved(true);
        });
    return (
        <Panel title={say("profile")}>
            <form
                onInput={() => setSaved(false)}
                onSubmit={(event) => {
                    event.preventDefault();
                    if (!isBusy && profile.value) void save();
                }}
            >
                <label>
                    {say("displayName")}
                    <input dir="auto" required maxLength={40} value={name} onInput={(event) => setName(event.currentTarget.value)} />
                </label>
                <label>
                    {say("bio")}
                    <textarea dir="auto" rows={3} maxLength={500} value={bio} onInput={(event) => setBio(event.currentTarget.value)} />
                </label>
                <Check text={say("showsLastSeen")} value={isShown} set={setShows} />
                <Refusal text={refusal} />
                <button class="primary">{say("save")}</button>
                <span role="status">{isSaved && ` ${say("saved")}`}</span>
            </form>
        </Panel>
    );
}

import { useEffect, useState } from "preact/hooks";

import type { Schemas } from "../../api-types.js";
import { Panel, Refusal } from "../../parts/common.js";
import { Check, Select } from "../../parts/fields.js";
import { useAction, useLoaded } from "../../parts/load.js";
import { type PushState, pushState, subscribe, unsubscribe } from "../../push.js";
import { client } from "../../session.js";
import { say, sayById } from "../../texts/index.js";

type Settings = Schemas["NotificationSettings"];

/** Push messages on this device. */
function Device() {
    const [state, setState] = useState<PushState>();
    const { isBusy, refusal, run } = useAction();
    useEffect(() => void pushState().then(setState, () => setState("missing")), []);
    const change = () => run(async () => setState(await (state === "on" ? unsubscribe() : subscribe())));
    if (state === undefined) return null;
    if (state === "missing" || state === "denied") return <p class="quiet">{say(state === "missing" ? "pushMissing" : "pushDenied")}</p>;
    return (
        <div>
            <button type="button" aria-pressed={state === "on"} onClick={() => !isBusy && change()}>
                {say(state === "on" ? "pushOff" : "pushOn")}
            </button>
            <Refusal text={refusal} />
        </div>
    );
}

/** Notification settings of the account: kinds, channels and quiet hours. */
export function Notifications() {
    const { isBusy, refusal, run } = useAction();
    const [isSaved, setSaved] = useState(false);
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const { value: settings, set } = useLoaded(async () => client().notifications.getSettings(), []);
    const change = (changes: Partial<Settings>) => {
        setSaved(false);
        if (settings) set({ ...settings, ...changes });
    };
    const save = (settings: Settings) =>
        run(async () => {
            // Quiet hours are by the clock of the account.
            if (settings.quiet_hours && zone) await client().accounts.updateMe({ time_zone: zone });
            set(await client().notifications.setSettings(settings as Schemas["NotificationSettingsInput"]));
            setSaved(true);
        });
    return (
        <Panel title={say("notifications")} id="notifications">
            <Device />
            {settings && (
                <form
                    onSubmit={(event) => {
                        event.preventDefault();
                        if (!isBusy) void save(settings);
                    }}
                >
                    <Kinds kinds={settings.kinds} set={(kinds) => change({ kinds })} />
                    <Quiet settings={settings} change={change} zone={zone} set={set} />
                    <Check text={say("hideDetails")} value={settings.hides_details} set={(hides_details) => change({ hides_details })} />
                    <Select label={say("mailFrequency")} value={settings.email_frequency} set={(email_frequency) => change({ email_frequency })}>
                        {(["at_once", "hourly", "daily"] as const).map((id) => [id, sayById("mail", id)])}
                    </Select>
                    <Refusal text={refusal} />
                    <button class="primary">{say("save")}</button>
                    <span role="status">{isSaved && ` ${say("saved")}`}</span>
                </form>
            )}
        </Panel>
    );
}

function Kinds({ kinds, set }: { kinds: Settings["kinds"]; set(kinds: Settings["kinds"]): void }) {
    const box = (kind: string, channel: "push" | "email", isOn: boolean) => (
        <td>
            <input
                type="checkbox"
                aria-label={`${sayById("told", kind)}: ${say(channel === "push" ? "byPush" : "byMail")}`}
                checked={isOn}
                onChange={(event) => set(kinds.map((one) => (one.kind === kind ? { ...one, [channel]: event.currentTarget.checked } : one)))}
            />
        </td>
    );
    return (
        <div class="table" tabIndex={0}>
            <table>
                <thead>
                    <tr>
                        <th scope="col">{say("told")}</th>
                        <th scope="col">{say("byPush")}</th>
                        <th scope="col">{say("byMail")}</th>
                    </tr>
                </thead>
                <tbody>
                    {kinds.map(({ kind, push, email }) => (
                        <tr key={kind}>
                            <td>{sayById("told", kind)}</td>
                            {box(kind, "push", push)}
                            {box(kind, "email", email)}
                        </tr>
                    ))}
                </tbody>
            </table>
        </div>
    );
}

interface QuietProps {
    settings: Settings;
    zone: string;
    change(changes: Partial<Settings>): void;
    set(settings: Settings): void;
}

function Quiet({ settings, zone, change, set }: QuietProps) {
    const { quiet_hours: hours, ...others } = settings;
    const field = (label: string, key: "starts_at" | "ends_at") => (
        <label>
            {label}
            <input
                type="time"
                dir="ltr"
                required
                value={hours?.[key]}
                onInput={(event) => hours && change({ quiet_hours: { ...hours, [key]: event.currentTarget.value } })}
            />
        </label>
    );
    const turn = (isOn: boolean) => (isOn ? change({ quiet_hours: { starts_at: "22:00", ends_at: "07:00" } }) : set(others));
    return (
        <>
            <Check text={say("quietHours")} value={hours !== undefined} set={turn} />
            {hours && (
                <>
                    <div class="filters">
                        {field(say("from"), "starts_at")}
                        {field(say("until"), "ends_at")}
                    </div>
                    <p class="quiet">{say("byClockOf", { zone })}</p>
                </>
            )}
        </>
    );
}

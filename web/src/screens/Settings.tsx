import { value } from "@turnstone/client";
import { useState } from "preact/hooks";

import { waiting } from "../moves.js";
import { Ask } from "../parts/Ask.js";
import { Panel, Refusal } from "../parts/common.js";
import { download as give } from "../parts/download.js";
import { Check, Select } from "../parts/fields.js";
import { useAction, useLoaded } from "../parts/load.js";
import { More, usePages } from "../parts/pages.js";
import { useTitle } from "../parts/title.js";
import { useTyped } from "../parts/typed.js";
import { prefer, preferences, type Preferences } from "../preferences.js";
import { go } from "../router.js";
import { api, rename, session, signOut } from "../session.js";
import { useSignal } from "../signal.js";
import { formatTime, language, LANGUAGES, say } from "../texts/index.js";
import { Blocks } from "./settings/Blocks.js";
import { Email } from "./settings/Email.js";
import { Notifications } from "./settings/Notifications.js";
import { Tokens } from "./settings/Tokens.js";
import { Vacation } from "./settings/Vacation.js";

export function Settings() {
    const account = useSignal(session);
    const chosen = useSignal(preferences);
    const shown = useSignal(language);
    useTitle(say("settings"));
    return (
        <div class="screen narrow">
            <h1>{say("settings")}</h1>
            <Panel title={say("thisBrowser")}>
                <Select label={say("language")} value={shown} set={(tag) => prefer({ language: tag })}>
                    {Object.entries(LANGUAGES).map(([tag, { name }]) => [tag, name])}
                </Select>
                <Select label={say("theme")} value={chosen.theme} set={(theme) => prefer({ theme: theme as Preferences["theme"] })}>
                    {[["auto", say("themeAuto")], ["light", say("themeLight")], ["dark", say("themeDark")]]}
                </Select>
                <Check text={say("confirmMoves")} value={chosen.confirms} set={(confirms) => prefer({ confirms })} />
                <Check text={say("sound")} value={chosen.sound} set={(sound) => prefer({ sound })} />
                <Check text={say("vibration")} value={chosen.vibration} set={(vibration) => prefer({ vibration })} />
            </Panel>
            {account ? (
                <>
                    <Names />
                    <Notifications />
                    <Vacation />
                    <Email />
                    {!account.isGuest && <Password />}
                    <Sessions current={account.sessionId} />
                    <Tokens />
                    <Blocks />
                    <Leaving />
                </>
            ) : (
                <a class="button primary" href="/sign-in?next=/settings">
                    {say("signIn")}
                </a>
            )}
        </div>
    );
}

function Names() {
    const { isBusy, refusal, run } = useAction();
    const [name, setName] = useTyped("name", session.value?.name ?? "");
    const [written, setBio] = useTyped<string | undefined>("bio", undefined);
    const [isSaved, setSaved] = useState(false);
    const profile = useLoaded(async () => value(await api().GET("/v1/me/profile", {})), []);
    const bio = written ?? profile.value?.bio ?? "";
    const save = () =>
        run(async () => {
            value(await api().PATCH("/v1/me", { body: { display_name: name } }));
            rename(name);
            const { country = null, shows_last_seen = false } = profile.value ?? {};
            value(await api().PUT("/v1/me/profile", { body: { bio: bio.trim() === "" ? null : bio, country, shows_last_seen } }));
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
                <Refusal text={refusal} />
                <button class="primary">{say("save")}</button>
                <span role="status">{isSaved && ` ${say("saved")}`}</span>
            </form>
        </Panel>
    );
}

function Password() {
    const { isBusy, refusal, run } = useAction();
    const [current, setCurrent] = useState("");
    const [next, setNext] = useState("");
    const [isSaved, setSaved] = useState(false);
    const save = () =>
        run(async () => {
            value(await api().PUT("/v1/me/password", { body: { current_password: current, new_password: next } }));
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

function Sessions({ current }: { current: string }) {
    const stored = useSignal(waiting);
    const [asks, setAsks] = useState(false);
    const loses = (session.value?.isGuest ?? false) || stored.length > 0;
    const leave = () => {
        signOut();
        go("/");
    };
    const { isBusy, refusal, run } = useAction();
    const list = usePages(async (from) => value(await api().GET("/v1/sessions", { params: { query: { limit: 50, ...from } } })), []);
    const end = (id: string) =>
        run(async () => {
            value(await api().DELETE("/v1/sessions/{id}", { params: { path: { id } } }));
            await list.reload();
        });
    return (
        <Panel title={say("devices")}>
            <ul class="rows">
                {list.items?.map((one) => (
                    <li class="row line between" key={one.id}>
                        <span>
                            <bdi>{one.label ?? "–"}</bdi>
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

function Leaving() {
    const { refusal, run } = useAction();
    const [password, setPassword] = useState("");
    const [asks, setAsks] = useState(false);
    const isGuest = session.value?.isGuest ?? false;
    const download = () =>
        run(async () => {
            const exported = value(await api().GET("/v1/me/export", { parseAs: "text" }));
            give(String(exported), "turnstone-export.json", "application/json");
        });
    const leave = () =>
        run(async () => {
            value(await api().POST("/v1/me/deletion", { body: isGuest ? {} : { password } }));
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

import { useState } from "preact/hooks";

import { Refusal } from "../parts/common.js";
import { useAction } from "../parts/load.js";
import { useTitle } from "../parts/title.js";
import { go } from "../router.js";
import { hasExpired, playAsGuest, register, session, signIn } from "../session.js";
import { useSignal } from "../signal.js";
import { say } from "../texts/index.js";

/** The target after signing in: a path of this page, and nowhere else. */
function safe(next: string | null): string {
    return next && /^\/(?![/\\])/.test(next) ? next : "/";
}

export function SignIn({ next, isNew }: { next: string | null; isNew: boolean }) {
    const [username, setUsername] = useState("");
    const [password, setPassword] = useState("");
    const [code, setCode] = useState<string>();
    const { isBusy, refusal, run } = useAction();
    const expired = useSignal(hasExpired);
    useTitle(say(isNew ? "register" : "signIn"));
    const send = () =>
        run(async () => {
            if (isNew) return setCode(await register(username, password));
            await signIn(username, password);
            go(safe(next), true);
        });
    if (code !== undefined) {
        return (
            <div class="screen narrow">
                <h1>{say("welcome")}</h1>
                <p>{say("keepCode")}</p>
                <p class="code" dir="ltr">
                    {code}
                </p>
                <button type="button" class="primary" onClick={() => go(safe(next), true)}>
                    {say("codeKept")}
                </button>
            </div>
        );
    }
    const goOn = () =>
        run(async () => {
            await playAsGuest();
            go(safe(next), true);
        });
    const query = next ? `?next=${encodeURIComponent(next)}` : "";
    return (
        <div class="screen narrow">
            <h1>{say(isNew ? "register" : "signIn")}</h1>
            {session.value?.isGuest && !isNew && <p class="notice">{say("guestSignOutAsk")}</p>}
            {expired && !isNew && <p class="notice">{say("sessionEnded")}</p>}
            <form
                class="panel"
                onSubmit={(event) => {
                    event.preventDefault();
                    if (!isBusy) void send();
                }}
            >
                <label>
                    {say("username")}
                    <input
                        name="username"
                        dir="ltr"
                        required
                        minLength={3}
                        maxLength={20}
                        autocomplete="username"
                        autocapitalize="off"
                        spellcheck={false}
                        value={username}
                        onInput={(event) => setUsername(event.currentTarget.value)}
                    />
                </label>
                <label>
                    {say("password")}
                    <input
                        name="password"
                        type="password"
                        dir="ltr"
                        required
                        minLength={8}
                        maxLength={128}
                        autocomplete={isNew ? "new-password" : "current-password"}
                        value={password}
                        onInput={(event) => setPassword(event.currentTarget.value)}
                    />
                </label>
                <Refusal text={refusal} />
                <button class="primary" aria-disabled={isBusy}>
                    {say(isNew ? "register" : "signIn")}
                </button>
            </form>
            <p>{isNew ? <a href={`/sign-in${query}`}>{say("haveAccount")}</a> : <a href={`/register${query}`}>{say("noAccount")}</a>}</p>
            {/* Who had an account until just now wants that one. */}
            {!session.value && !expired && (
                <p class="line wrap">
                    {say("guestInstead")}
                    <button type="button" class="guest" aria-disabled={isBusy} onClick={() => !isBusy && void goOn()}>
                        {say("playAsGuest")}
                    </button>
                </p>
            )}
        </div>
    );
}

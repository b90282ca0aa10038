import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";

import { useTitle } from "../parts/title.js";
import { type Session, session } from "../session.js";
import { useSignal } from "../signal.js";
import { language, say } from "../texts/index.js";
import { Blocks } from "./settings/Blocks.js";
import { Browser } from "./settings/Browser.js";
import { Devices } from "./settings/Devices.js";
import { Email } from "./settings/Email.js";
import { Leaving } from "./settings/Leaving.js";
import { Names } from "./settings/Names.js";
import { Notifications } from "./settings/Notifications.js";
import { Password } from "./settings/Password.js";
import { search } from "./settings/search.js";
import { Tokens } from "./settings/Tokens.js";
import { Vacation } from "./settings/Vacation.js";

interface Section {
    id: string;
    title: string;
    content: ComponentChildren;
}

/** The sections of the settings, in order. */
function sectionsOf(account: Session | null): Section[] {
    const browser = { id: "browser", title: say("thisBrowser"), content: <Browser /> };
    if (!account) return [browser];
    return [
        browser,
        { id: "profile", title: say("profile"), content: <Names /> },
        {
            id: "messages",
            title: say("notifications"),
            content: (
                <>
                    <Notifications />
                    <Email />
                </>
            ),
        },
        { id: "absence", title: say("vacation"), content: <Vacation /> },
        {
            id: "security",
            title: say("security"),
            content: (
                <>
                    {!account.isGuest && <Password />}
                    <Devices current={account.sessionId} />
                    <Tokens />
                </>
            ),
        },
        { id: "people", title: say("people"), content: <Blocks /> },
        { id: "data", title: say("yourData"), content: <Leaving /> },
    ];
}

export function Settings() {
    const account = useSignal(session);
    const [query, setQuery] = useState("");
    const [found, setFound] = useState<Set<string>>();
    const place = useRef<HTMLDivElement>(null);
    useSignal(language);
    useTitle(say("settings"));
    useLayoutEffect(() => setFound(search(place.current!, query)), [query]);
    const sections = sectionsOf(account);
    const isFound = ({ id }: Section) => found?.has(id) !== false;
    return (
        <div class={sections.length > 1 ? "screen settings many" : "screen settings"}>
            <h1>{say("settings")}</h1>
            <label class="settings-search">
                {say("searchSettings")}
                <input type="search" dir="auto" autocapitalize="off" autocomplete="off" value={query} onInput={(event) => setQuery(event.currentTarget.value)} />
            </label>
            {sections.length > 1 && (
                <nav class="settings-sections" aria-label={say("settings")}>
                    {sections.filter(isFound).map(({ id, title }) => (
                        <a key={id} class="button" href={`#settings-${id}`}>
                            {title}
                        </a>
                    ))}
                </nav>
            )}
            <p class="quiet" role="status">
                {found?.size === 0 && say("nothingFound")}
            </p>
            <div class="settings-content" ref={place}>
                {sections.map((section) => (
                    <section key={section.id} id={`settings-${section.id}`} data-section={section.id} aria-label={section.title} tabIndex={-1} hidden={!isFound(section)}>
                        {section.content}
                    </section>
                ))}
            </div>
            {!account && (
                <a class="button primary" href="/sign-in?next=/settings">
                    {say("signIn")}
                </a>
            )}
        </div>
    );
}

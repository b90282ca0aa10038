import { render } from "preact";

import { startEvents } from "./events.js";
import { startMoves } from "./moves.js";
import { isOffline } from "./offline-cache.js";
import { startOffline } from "./offline.js";
import { startKeeping } from "./offline-matches.js";
import { Icon } from "./parts/Icon.js";
import { focusHeading } from "./parts/focus.js";
import { lazy } from "./parts/Lazy.js";
import { useTitle } from "./parts/title.js";
import { WaysOn } from "./parts/WaysOn.js";
import { startPreferences } from "./preferences.js";
import { renewPush } from "./push.js";
import { decode, entrance, match, place, startRouter } from "./router.js";
import { Home } from "./screens/Home.js";
import { hasExpired, session } from "./session.js";
import { useSignal } from "./signal.js";
import { startSignOuts } from "./signout.js";
import { language, say, type TextKey } from "./texts/index.js";
import { startTexts } from "./texts/start.js";
import { startTurns } from "./turns.js";

const Game = lazy(async () => (await import("./screens/inner.js")).Game);
const Games = lazy(async () => (await import("./screens/inner.js")).Games);
const Invitation = lazy(async () => (await import("./screens/inner.js")).Invitation);
const Leaderboard = lazy(async () => (await import("./screens/inner.js")).Leaderboard);
const MatchScreen = lazy(async () => (await import("./screens/inner.js")).MatchScreen);
const NewMatch = lazy(async () => (await import("./screens/inner.js")).NewMatch);
const OpenMatches = lazy(async () => (await import("./screens/inner.js")).OpenMatches);
const Profile = lazy(async () => (await import("./screens/inner.js")).Profile);
const SignIn = lazy(async () => (await import("./screens/inner.js")).SignIn);
const Learn = lazy(async () => (await import("./screens/Learn.js")).Learn);
const Here = lazy(async () => (await import("./screens/Here.js")).Here);
const Analysis = lazy(async () => (await import("./screens/Analysis.js")).Analysis);
const Settings = lazy(async () => (await import("./screens/Settings.js")).Settings);

function screen(path: string, query: URLSearchParams) {
    const at = (pattern: string) => match(pattern, path);
    let found: string[] | undefined;
    if (at("/")) return <Home />;
    if ((found = at("/m/:id"))) return <MatchScreen id={found[0]!} version={Number(query.get("min_version")) || 0} key={found[0]} />;
    if ((found = at("/p/:name"))) return <Profile username={found[0]!} key={found[0]} />;
    if ((found = at("/j/:code"))) return <Invitation code={found[0]!} />;
    // A visitor who becomes a guest on the way goes on with the same match.
    if (at("/new")) return <NewMatch query={query.toString()} key={`new ${session.value?.isGuest ? undefined : session.value?.id}`} />;
    if (at("/open")) return <OpenMatches made={query.get("seek")} />;
    if (at("/here")) return <Here />;
    if (at("/analysis")) return <Analysis query={query.toString()} key={`analysis ${session.value?.id}`} />;
    if (at("/games")) return <Games />;
    if ((found = at("/games/:game"))) return <Game game={found[0]!} key={found[0]} />;
    if ((found = at("/learn/:game"))) return <Learn game={found[0]!} key={found[0]} />;
    if (at("/leaderboards")) return <Leaderboard />;
    if ((found = at("/leaderboards/:game/:variant"))) return <Leaderboard game={found[0]} variant={found[1]} />;
    if (at("/settings")) return <Settings key={session.value?.id} />;
    if (at("/sign-in")) return <SignIn next={query.get("next")} isNew={false} key="in" />;
    if (at("/register")) return <SignIn next={query.get("next")} isNew key="new" />;
    return <Nowhere isClear={decode(path) !== undefined} />;
}

/** The screen of an address that leads nowhere, or that cannot be read. */
function Nowhere({ isClear }: { isClear: boolean }) {
    useTitle(say("nothingHere"));
    return (
        <div class="screen">
            <h1>{say("nothingHere")}</h1>
            <p>{say(isClear ? "nothingHereMore" : "brokenAddress")}</p>
            <WaysOn />
        </div>
    );
}

/** The notice that the session has ended, on whatever screen, until it is taken note of. */
function Ended({ path }: { path: string }) {
    // There the form says it.
    if (!useSignal(hasExpired) || path.startsWith("/sign-in")) return null;
    return (
        <div class="notice ended" role="alert">
            <p>{say("sessionEnded")}</p>
            <p class="line wrap">
                <a class="button" href={entrance(path)}>
                    {say("signIn")}
                </a>
                <button type="button" onClick={() => (hasExpired.set(false), focusHeading())}>
                    {say("dismiss")}
                </button>
            </p>
        </div>
    );
}

const TABS: [string, TextKey, string][] = [
    ["/", "home", "M3 11 12 4l9 7v9h-6v-6H9v6H3z"],
    ["/new", "tabNew", "M12 5v14M5 12h14"],
    ["/open", "tabOpen", "M4 7h16M4 12h16M4 17h10"],
    ["/games", "games", "M5 4h14v16H5zM9 8h6M9 12h6"],
    ["/leaderboards", "tabRanks", "M5 20v-7M12 20V5M19 20v-10"],
];

function App() {
    const shown = useSignal(place);
    const account = useSignal(session);
    useSignal(language);
    const isAlone = useSignal(isOffline);
    const { pathname, searchParams } = new URL(location.origin + shown);
    const isHere = (path: string) => (path === "/" ? pathname === "/" : pathname.startsWith(path));
    return (
        <>
            <a class="skip" href="#main">
                {say("skip")}
            </a>
            <header class="top">
                <a class="logo" href="/" aria-label="Turnstone">
                    <Logo />
                    <span>Turnstone</span>
                </a>
                <a class="person me" href={account ? `/p/${account.username}` : entrance(shown)}>
                    {account ? <bdi>{account.name}</bdi> : say("signIn")}
                </a>
                <a class="icon" href="/settings" aria-label={say("settings")} title={say("settings")}>
                    <Icon path="M4 7h10M18 7h2M4 17h2M10 17h10M14 5v4M8 15v4" />
                </a>
            </header>
            <nav class={pathname.startsWith("/m/") ? "tabs in-match" : "tabs"} aria-label={say("navigation")}>
                {TABS.map(([path, key, icon]) => (
                    <a key={path} href={path} aria-current={isHere(path) ? "page" : undefined}>
                        <Icon path={icon} />
                        <span>{say(key)}</span>
                    </a>
                ))}
            </nav>
            <main id="main" tabIndex={-1}>
                <p class={isAlone ? "offline" : "hidden"} role="status">
                    {isAlone && say("youAreOffline")}
                </p>
                <Ended path={shown} />
                {screen(pathname, searchParams)}
            </main>
        </>
    );
}

function Logo() {
    return (
        <svg viewBox="0 0 64 64" width="28" height="28" aria-hidden="true">
            <rect width="64" height="64" rx="15" class="logo-ground" />
            <ellipse cx="25" cy="37" rx="15" ry="12" fill="#fffdf7" />
            <ellipse cx="41" cy="27" rx="13" ry="10.5" fill="#e08a3c" />
        </svg>
    );
}

startPreferences();
startRouter();
await startTexts();
startEvents();
startMoves();
startTurns();
startSignOuts();
startOffline();
startKeeping();
const renew = () => void renewPush().catch(() => {});
session.watch(renew);
renew();
const root = document.getElementById("app")!;
root.replaceChildren();
render(<App />, root);

import { type Family, useGames } from "../parts/catalogue.js";
import { Refusal } from "../parts/common.js";
import { useAction } from "../parts/load.js";
import { useTitle } from "../parts/title.js";
import { go } from "../router.js";
import { playAsGuest, session } from "../session.js";
import { useSignal } from "../signal.js";
import { say } from "../texts/index.js";
import { OwnHome } from "./home/OwnHome.js";

export function Home() {
    return useSignal(session) ? <OwnHome /> : <Landing />;
}

/** The landing page of a newcomer. */
function Landing() {
    const games = useGames();
    const { isBusy, refusal, run } = useAction();
    useTitle("");
    const play = () =>
        run(async () => {
            await playAsGuest();
            go("/new");
        });
    return (
        <div class="screen landing">
            <section class="hero">
                <h1>{say("slogan")}</h1>
                <p>{say("sloganMore")}</p>
                <p class="line wrap">
                    <button type="button" class="primary" aria-disabled={isBusy} onClick={() => !isBusy && void play()}>
                        {say("playAsGuest")}
                    </button>
                    <a class="button" href="/register">
                        {say("register")}
                    </a>
                    <a class="button" href="/sign-in">
                        {say("signIn")}
                    </a>
                    <a class="button" href="/open">
                        {say("openMatches")}
                    </a>
                    <a class="button" href="/here">
                        {say("playHere")}
                    </a>
                </p>
                <Refusal text={refusal} />
            </section>
            <GameCards games={games} />
        </div>
    );
}

export function GameCards({ games }: { games: Family[] }) {
    return (
        <ul class="cards">
            {games.map((family) => (
                <li key={family.game}>
                    <a class="card" href={`/games/${family.game}`}>
                        <strong>{family.name}</strong>
                        <span>{family.summary}</span>
                    </a>
                </li>
            ))}
        </ul>
    );
}

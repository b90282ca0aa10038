import { type Family, useGames } from "../parts/catalogue.js";
import { Fault, Loading } from "../parts/common.js";
import { useLoaded } from "../parts/load.js";
import { Markdown } from "../parts/Markdown.js";
import { Marks } from "../parts/Marks.js";
import { LessonLink, OpeningPicture } from "../parts/openings.js";
import { useTitle } from "../parts/title.js";
import { client } from "../session.js";
import { say } from "../texts/index.js";

export function Games() {
    useTitle(say("games"));
    return (
        <div class="screen">
            <h1>{say("games")}</h1>
            <GameCards games={useGames()} />
        </div>
    );
}

function GameCards({ games }: { games: Family[] }) {
    return (
        <ul class="cards">
            {games.map((family) => (
                <li key={family.game}>
                    <a class="card" href={`/games/${family.game}`}>
                        <OpeningPicture game={family.game} />
                        <strong>{family.name}</strong>
                        <span>{family.summary}</span>
                    </a>
                    <LessonLink game={family.game} />
                </li>
            ))}
        </ul>
    );
}

/** A game: its variants and its rules. */
export function Game({ game }: { game: string }) {
    const family = useGames().find((one) => one.game === game);
    const rules = useLoaded(async () => client().catalogue.getRules(game), [game]);
    useTitle(family?.name ?? say("games"));
    // What comes in parts would push down what is there.
    if (!family && !rules.fault) return <Loading />;
    return (
        <div class="screen rules">
            <p class="line wrap">
                <a class="button primary" href={`/new?game=${game}`}>
                    {say("newMatch")}
                </a>
                <LessonLink game={game} />
                <a class="button" href={`/analysis?game=${game}`}>
                    {say("analysis")}
                </a>
                {family?.variants.map((variant) => (
                    <a class="button" key={variant.variant} href={`/leaderboards/${game}/${variant.variant}`}>
                        {say("leaderboardOf", { name: variant.name })}
                    </a>
                ))}
            </p>
            <Marks />
            {rules.value !== undefined ? <Markdown text={rules.value} /> : rules.fault ? <Fault fault={rules.fault} retry={rules.reload} /> : <Loading />}
        </div>
    );
}

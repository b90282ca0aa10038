import { takeSeat } from "../dice.js";

import { gameName, useGames } from "../parts/catalogue.js";
import { Fault, Loading, pace, Person, Refusal } from "../parts/common.js";
import { useAction, useLoaded } from "../parts/load.js";
import { useTitle } from "../parts/title.js";
import { go } from "../router.js";
import { client, playAsGuest, session } from "../session.js";
import { useSignal } from "../signal.js";
import { formatTime, say } from "../texts/index.js";

/** An invitation by link. */
export function Invitation({ code }: { code: string }) {
    const games = useGames();
    const account = useSignal(session);
    const { value: link, fault, reload } = useLoaded(async () => client().matches.getLink(code), [code]);
    const { isBusy, refusal, run } = useAction();
    useTitle(say("invitation"));
    const players = link ? [link.match.created_by, ...link.match.waiting, ...link.match.seats.map(({ player }) => player)] : [];
    const isIn = players.some((player) => player && player.id === account?.id);
    const join = () =>
        run(async () => {
            if (!session.value) await playAsGuest();
            const { id } = await takeSeat(link!.match, { link: code });
            go(`/m/${id}`, true);
        });
    const next = `?next=${encodeURIComponent(`/j/${code}`)}`;
    return (
        <div class="screen">
            <h1>{say("invitation")}</h1>
            {fault ? <Fault fault={fault} retry={reload} /> : !link ? <Loading /> : null}
            {link && (
                <section class="panel">
                    <h2>{gameName(games, link.match.game, link.match.variant)}</h2>
                    <p>
                        <Person player={link.match.created_by} />
                    </p>
                    <p class="quiet">
                        {pace(link.match.clock)} · {say(link.match.rated ? "rated" : "casual")} · {say("openUntil", { time: formatTime(link.expires_at) })}
                    </p>
                    {isIn ? (
                        <a class="button primary" href={`/m/${link.match.id}`}>
                            {say("toMatch")}
                        </a>
                    ) : account ? (
                        <button type="button" class="primary" onClick={() => !isBusy && join()}>
                            {say("join")}
                        </button>
                    ) : (
                        <>
                            {link.match.rated && <p>{say("ratedAsk")}</p>}
                            <p class="line wrap">
                                {!link.match.rated && (
                                    <button type="button" class="primary" onClick={() => !isBusy && join()}>
                                        {say("playAsGuest")}
                                    </button>
                                )}
                                <a class="button" href={`/register${next}`}>
                                    {say("register")}
                                </a>
                                <a class="button" href={`/sign-in${next}`}>
                                    {say("signIn")}
                                </a>
                            </p>
                        </>
                    )}
                    <Refusal text={refusal} />
                </section>
            )}
        </div>
    );
}

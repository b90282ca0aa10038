import { useState } from "preact/hooks";

import type { Schemas } from "../api-types.js";
import { takeSeat } from "../dice.js";
import { useGames } from "../parts/catalogue.js";
import { Fault, Loading, Refusal } from "../parts/common.js";
import { useEntry } from "../parts/Entry.js";
import { Select } from "../parts/fields.js";
import { focusHeading } from "../parts/focus.js";
import { useAction } from "../parts/load.js";
import { MatchRow } from "../parts/MatchRow.js";
import { More, usePages } from "../parts/pages.js";
import { ownSeats } from "../parts/seats.js";
import { useTitle } from "../parts/title.js";
import { go } from "../router.js";
import { client, session } from "../session.js";
import { useSignal } from "../signal.js";
import { say, type TextKey } from "../texts/index.js";
import { LeaveOpen } from "./inbox/LeaveOpen.js";
import { Featured, useFeatured } from "./lobby/Featured.js";
import { Following, useFollowing } from "./lobby/Following.js";
import { OpenSeeks, useOpenSeeks } from "./lobby/OpenSeeks.js";
import { OwnSeeks } from "./lobby/OwnSeeks.js";
import { useSeeks } from "./lobby/seeks.js";
import { useOwnOpen } from "./lobby/useOwnOpen.js";

type Pace = "per_move" | "bank" | "unlimited";

const CLOCKS: [Pace, TextKey][] = [
    ["per_move", "clockPerMove"],
    ["bank", "clockBank"],
    ["unlimited", "paceUnlimited"],
];

/** Open seeks, matches that anyone may join, and those that are played and can be watched. */
export function OpenMatches({ made }: { made: string | null }) {
    const games = useGames();
    const account = useSignal(session);
    const [status, setStatus] = useState<"open" | "active">("open");
    const [game, setGame] = useState("");
    const [clock, setClock] = useState<"" | Pace>("");
    const [rated, setRated] = useState("");
    const { isBusy, refusal, run } = useAction();
    const { enter, entry } = useEntry();
    useTitle(say("openMatches"));
    const list = usePages(async (from) => {
        const query = {
            status,
            limit: 50,
            ...from,
            ...(game !== "" && { game }),
            ...(clock !== "" && { clock }),
            ...(rated !== "" && { rated: rated === "yes" }),
            ...(account && status === "open" && { open_to_me: true }),
        };
        return client().matches.list(query);
    }, [status, game, clock, rated]);
    const featured = useFeatured(game);
    const following = useFollowing();
    const ownOpen = useOwnOpen();
    const seeks = useOpenSeeks(game, rated);
    const ownSeeks = useSeeks(made, (match) => go(`/m/${match}`, true));
    const fits = (match: Schemas["MatchSummary"]) =>
        (game === "" || match.game === game) && (clock === "" || match.clock.kind === clock) && (rated === "" || match.rated === (rated === "yes"));
    const own = status === "open" ? (ownOpen.value ?? []).filter(({ summary }) => fits(summary)) : [];
    const others = list.items?.filter(({ id }) => !own.some(({ summary }) => summary.id === id));
    // All at once, so that nothing moves what is there already.
    const isThere = [featured, ownOpen, ...[list, following, seeks].map(({ items, fault }) => ({ value: items, fault }))].every(({ value, fault }) => value !== undefined || fault !== undefined);
    const left = async () => {
        await ownOpen.reload();
        focusHeading();
    };
    const join = (match: { id: string; game: string }) =>
        run(async () => {
            await takeSeat(match);
            go(`/m/${match.id}`);
        });
    return (
        <div class="screen">
            <div class="line between wrap">
                <h1>{say("openMatches")}</h1>
                <a class="button primary" href="/new">
                    {say("findOpponent")}
                </a>
            </div>
            {account && <OwnSeeks games={games} own={ownSeeks} />}
            {ownSeeks.isThere ? (
                <div class="filters">
                    <Select label={say("filterStatus")} value={status} set={(value) => setStatus(value as "open")}>
                        {[["open", say("statusOpen")], ["active", say("statusActive")]]}
                    </Select>
                    <Select label={say("filterGame")} value={game} set={setGame}>
                        {[["", say("all")], ...games.map((family): [string, string] => [family.game, family.name])]}
                    </Select>
                    <Select label={say("stepPace")} value={clock} set={(pace) => setClock(pace)}>
                        {[["", say("all")], ...CLOCKS.map(([kind, key]): [string, string] => [kind, say(key)])]}
                    </Select>
                    <Select label={say("rated")} value={rated} set={setRated}>
                        {[["", say("all")], ["yes", say("rated")], ["no", say("casual")]]}
                    </Select>
                </div>
            ) : (
                <Loading />
            )}
            <Refusal text={refusal} />
            {entry}
            {ownSeeks.isThere && !isThere && <Loading />}
            {ownSeeks.isThere && isThere && (
                <>
                    {featured.value && <Featured games={games} match={featured.value} />}
                    <Following list={following} />
                    {status === "open" && <OpenSeeks games={games} list={seeks} clock={clock} />}
                    {list.fault !== undefined && <Fault fault={list.fault} retry={list.reload} />}
                    <ul class="rows" id="open-list">
                        {own.map((card) => (
                            <MatchRow key={card.summary.id} games={games} summary={card.summary} card={card} tag={say("youAreIn")}>
                                <LeaveOpen games={games} match={card.summary} done={left} />
                            </MatchRow>
                        ))}
                        {others?.map((summary) => (
                            <MatchRow key={summary.id} games={games} summary={summary} tag={ownSeats(summary).length > 0 ? say("youAreIn") : undefined}>
                                {status === "open" && (
                                    <button type="button" class="primary" aria-label={`${say("join")}: ${summary.created_by.display_name}`} onClick={() => !isBusy && enter(() => join(summary), !summary.rated)}>
                                        {say("join")}
                                    </button>
                                )}
                            </MatchRow>
                        ))}
                    </ul>
                    <More list={list} isEndless />
                    {own.length === 0 && others?.length === 0 && (
                        <div class="empty">
                            <p>{say("nothingOpen")}</p>
                            <a class="button primary" href="/new">
                                {say("newMatch")}
                            </a>
                        </div>
                    )}
                </>
            )}
        </div>
    );
}

import { value } from "@turnstone/client";
import { useState } from "preact/hooks";

import { takeSeat } from "../dice.js";
import { useGames } from "../parts/catalogue.js";
import { Fault, Loading, Refusal } from "../parts/common.js";
import { Select } from "../parts/fields.js";
import { useAction } from "../parts/load.js";
import { MatchRow } from "../parts/MatchRow.js";
import { More, usePages } from "../parts/pages.js";
import { useTitle } from "../parts/title.js";
import { go } from "../router.js";
import { api, session } from "../session.js";
import { useSignal } from "../signal.js";
import { say, type TextKey } from "../texts/index.js";
import { OpenSeeks } from "./lobby/OpenSeeks.js";
import { OwnSeeks } from "./lobby/OwnSeeks.js";

const CLOCKS: [string, TextKey][] = [
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
    const [clock, setClock] = useState("");
    const [rated, setRated] = useState("");
    const { isBusy, refusal, run } = useAction();
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
        return value(await api().GET("/v1/matches", { params: { query } }));
    }, [status, game, clock, rated]);
    const join = (match: { id: string; game: string }) =>
        run(async () => {
            if (!account) return go(`/sign-in?next=${encodeURIComponent(`/m/${match.id}`)}`);
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
            {account && <OwnSeeks games={games} made={made} leads />}
            <div class="filters">
                <Select label={say("filterStatus")} value={status} set={(value) => setStatus(value as "open")}>
                    {[["open", say("statusOpen")], ["active", say("statusActive")]]}
                </Select>
                <Select label={say("filterGame")} value={game} set={setGame}>
                    {[["", say("all")], ...games.map((family): [string, string] => [family.game, family.name])]}
                </Select>
                <Select label={say("stepPace")} value={clock} set={setClock}>
                    {[["", say("all")], ...CLOCKS.map(([kind, key]): [string, string] => [kind, say(key)])]}
                </Select>
                <Select label={say("rated")} value={rated} set={setRated}>
                    {[["", say("all")], ["yes", say("rated")], ["no", say("casual")]]}
                </Select>
            </div>
            <Refusal text={refusal} />
            {status === "open" && <OpenSeeks games={games} game={game} rated={rated} clock={clock} />}
            {list.fault ? <Fault fault={list.fault} retry={list.reload} /> : !list.items ? <Loading /> : null}
            <ul class="rows">
                {list.items?.map((summary) => (
                    <MatchRow key={summary.id} games={games} summary={summary}>
                        {status === "open" && (
                            <button type="button" class="primary" aria-label={`${say("join")}: ${summary.created_by.display_name}`} onClick={() => !isBusy && join(summary)}>
                                {say("join")}
                            </button>
                        )}
                    </MatchRow>
                ))}
            </ul>
            <More list={list} />
            {list.items?.length === 0 && (
                <div class="empty">
                    <p>{say("nothingOpen")}</p>
                    <a class="button primary" href="/new">
                        {say("newMatch")}
                    </a>
                </div>
            )}
        </div>
    );
}

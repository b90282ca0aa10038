import { useState } from "preact/hooks";

import type { Schemas } from "../../api-types.js";
import { Ask } from "../../parts/Ask.js";
import { type Family, gameName } from "../../parts/catalogue.js";
import { Refusal } from "../../parts/common.js";
import { useAction } from "../../parts/load.js";
import { client, session } from "../../session.js";
import { say } from "../../texts/index.js";

interface LeaveOpenProps {
    games: Family[];
    match: Schemas["MatchSummary"];
    done(): Promise<void>;
}

/** The button with which the maker of an open match cancels it, and another player leaves it. */
export function LeaveOpen({ games, match, done }: LeaveOpenProps) {
    const { isBusy, refusal, run } = useAction();
    const [asks, setAsks] = useState(false);
    const isMaker = match.created_by.id === session.value?.id;
    const label = say(isMaker ? "cancelMatch" : "leaveSeat");
    const leave = () =>
        run(async () => {
            await (isMaker ? client().matches.cancel(match.id) : client().matches.leaveSeat(match.id));
            await done();
        });
    return (
        <>
            <button type="button" aria-label={`${label}: ${gameName(games, match.game, match.variant)}`} onClick={() => !isBusy && (isMaker ? setAsks(true) : void leave())}>
                {label}
            </button>
            <Refusal text={refusal} />
            {asks && (
                <Ask
                    text={say("cancelAsk")}
                    yes={say("cancelMatch")}
                    close={(isSure) => {
                        setAsks(false);
                        if (isSure) void leave();
                    }}
                />
            )}
        </>
    );
}

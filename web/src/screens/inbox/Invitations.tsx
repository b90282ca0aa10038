import { value } from "@turnstone/client";
import { useState } from "preact/hooks";

import type { HomeScreen, Schemas } from "../../api-types.js";
import { takeSeat } from "../../dice.js";
import { type Family, gameName } from "../../parts/catalogue.js";
import { Panel, Refusal } from "../../parts/common.js";
import { focusHeading } from "../../parts/focus.js";
import { useAction, useLoaded } from "../../parts/load.js";
import { MatchRow } from "../../parts/MatchRow.js";
import { go } from "../../router.js";
import { api, session } from "../../session.js";
import { formatNumber, say } from "../../texts/index.js";
import { Answers } from "./Answers.js";
import { Decline, type Reason } from "./Decline.js";
import { loadAnswers } from "./loadAnswers.js";

interface PartProps {
    home: HomeScreen;
    games: Family[];
    reload(): Promise<void>;
}

/** The invitations to the account, each with the word that came with it. */
export function Received({ home, games, reload }: PartProps) {
    const { isBusy, refusal, run } = useAction();
    const [declines, setDeclines] = useState<string>();
    const ids = home.invitations.ids;
    // Only this list has the words.
    const { value: words } = useLoaded(async () => {
        const { items } = value(await api().GET("/v1/me/invitations", { params: { query: { limit: 100 } } }));
        return new Map(items.map(({ id, message }) => [id, message]));
    }, [ids.join()]);
    const accept = (match: Schemas["MatchSummary"]) =>
        run(async () => {
            await takeSeat(match);
            go(`/m/${match.id}`);
        });
    const decline = (id: string, reason: Reason | undefined) =>
        run(async () => {
            const params = { path: { id }, query: reason === undefined ? {} : { reason } };
            value(await api().DELETE("/v1/matches/{id}/invitation", { params }));
            await reload();
            focusHeading("received");
        });
    return (
        <Panel title={`${say("invitations")} · ${formatNumber(home.invitations.count)}`} id="received">
            <ul class="rows">
                {ids.map((id) => {
                    const card = home.matches[id];
                    const message = words?.get(id);
                    return (
                        card && (
                            <MatchRow key={id} games={games} summary={card.summary} card={card}>
                                {message !== undefined && (
                                    <p class="said" dir="auto">
                                        {message}
                                    </p>
                                )}
                                <button type="button" class="primary" aria-label={`${say("accept")}: ${card.summary.created_by.display_name}`} onClick={() => !isBusy && accept(card.summary)}>
                                    {say("accept")}
                                </button>
                                <button type="button" aria-label={`${say("decline")}: ${card.summary.created_by.display_name}`} onClick={() => setDeclines(id)}>
                                    {say("decline")}
                                </button>
                            </MatchRow>
                        )
                    );
                })}
            </ul>
            <Refusal text={refusal} />
            {declines !== undefined && (
                <Decline
                    close={(answer) => {
                        setDeclines(undefined);
                        if (answer && !isBusy) void decline(declines, answer.reason);
                    }}
                />
            )}
        </Panel>
    );
}

/** The account's matches that wait for players: those to which it has invited somebody, and the others. */
export function Sent({ home, games, reload }: PartProps) {
    const { isBusy, refusal, run } = useAction();
    const { ids } = home.open_matches;
    const summaries = ids.flatMap((id) => home.matches[id]?.summary ?? []);
    const own = summaries.filter(({ created_by }) => created_by.id === session.value?.id);
    const load = async () => loadAnswers(own.map(({ id }) => id)).catch(() => new Map<string, never>());
    // The matches are shown at once, what was answered as soon as it is there.
    const { value: answers = new Map<string, never>() } = useLoaded(load, [summaries.map(({ id, version }) => `${id}.${version}`).join()]);
    const cancel = (id: string) =>
        run(async () => {
            value(await api().DELETE("/v1/matches/{id}", { params: { path: { id } } }));
            await reload();
            focusHeading("sent");
        });
    const invited = summaries.filter(({ id }) => answers.has(id));
    const others = summaries.filter(({ id }) => !answers.has(id));
    const row = (summary: Schemas["MatchSummary"]) => (
        <MatchRow key={summary.id} games={games} summary={summary} card={home.matches[summary.id]!}>
            {answers.has(summary.id) && (
                <>
                    <Answers answers={answers.get(summary.id)!} />
                    <button type="button" aria-label={`${say("cancelMatch")}: ${gameName(games, summary.game, summary.variant)}`} onClick={() => !isBusy && cancel(summary.id)}>
                        {say("cancelMatch")}
                    </button>
                </>
            )}
        </MatchRow>
    );
    return (
        <>
            {invited.length > 0 && (
                <Panel title={`${say("invitationsSent")} · ${formatNumber(invited.length)}`} id="sent">
                    <ul class="rows">{invited.map(row)}</ul>
                    <Refusal text={refusal} />
                </Panel>
            )}
            {others.length > 0 && (
                <Panel title={`${say("partOpen")} · ${formatNumber(home.open_matches.count - invited.length)}`}>
                    <ul class="rows">{others.map(row)}</ul>
                </Panel>
            )}
        </>
    );
}

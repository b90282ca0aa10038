import { useState } from "preact/hooks";

import type { HomeScreen, Schemas } from "../../api-types.js";
import { takeSeat } from "../../dice.js";
import type { Family } from "../../parts/catalogue.js";
import { Panel, Refusal } from "../../parts/common.js";
import { focusHeading } from "../../parts/focus.js";
import { useAction, useLoaded } from "../../parts/load.js";
import { MatchRow } from "../../parts/MatchRow.js";
import { hasItem, More } from "../../parts/pages.js";
import { go } from "../../router.js";
import { client, session } from "../../session.js";
import { formatNumber, say } from "../../texts/index.js";
import { Answers } from "./Answers.js";
import { Decline, type Reason } from "./Decline.js";
import { LeaveOpen } from "./LeaveOpen.js";
import { loadAnswers } from "./loadAnswers.js";
import { usePart } from "./usePart.js";

interface PartProps {
    home: HomeScreen;
    games: Family[];
    reload(): Promise<void>;
}

/** The invitations to the account, each with the word that came with it. */
export function Received({ home, games, reload }: PartProps) {
    const { isBusy, refusal, run } = useAction();
    const [declines, setDeclines] = useState<string>();
    const { cards, list } = usePart(home, "invitations");
    const known = cards.map(({ summary }) => summary.id).join();
    // Only this list has the words.
    const { value: words } = useLoaded(async () => {
        const found = new Map<string, string | undefined>();
        await hasItem(
            async (from) => client().matches.listInvitations({ limit: 100, ...from }),
            ({ id, message }) => (found.set(id, message), found.size >= cards.length),
        );
        return found;
    }, [known]);
    const accept = (match: Schemas["MatchSummary"]) =>
        run(async () => {
            await takeSeat(match);
            go(`/m/${match.id}`);
        });
    const decline = (id: string, reason: Reason | undefined) =>
        run(async () => {
            await client().matches.declineInvitation(id, reason === undefined ? {} : { reason });
            await reload();
            focusHeading("received");
        });
    return (
        <Panel title={`${say("invitations")} · ${formatNumber(home.invitations.count)}`} id="received">
            <ul class="rows">
                {cards.map((card) => {
                    const { id, created_by } = card.summary;
                    const message = words?.get(id);
                    return (
                        <MatchRow key={id} games={games} summary={card.summary} card={card}>
                            {message !== undefined && (
                                <p class="said" dir="auto">
                                    {message}
                                </p>
                            )}
                            <button type="button" class="primary" aria-label={`${say("accept")}: ${created_by.display_name}`} onClick={() => !isBusy && accept(card.summary)}>
                                {say("accept")}
                            </button>
                            <button type="button" aria-label={`${say("decline")}: ${created_by.display_name}`} onClick={() => setDeclines(id)}>
                                {say("decline")}
                            </button>
                        </MatchRow>
                    );
                })}
            </ul>
            <More list={list} of={say("invitations")} />
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
    const { cards, list } = usePart(home, "open_matches");
    const summaries = cards.map(({ summary }) => summary);
    const own = summaries.filter(({ created_by }) => created_by.id === session.value?.id);
    const load = async () => loadAnswers(own.map(({ id }) => id)).catch(() => new Map<string, never>());
    // The matches are shown at once, what was answered as soon as it is there.
    const { value: answers = new Map<string, never>() } = useLoaded(load, [summaries.map(({ id, version }) => `${id}.${version}`).join()]);
    const invited = cards.filter(({ summary }) => answers.has(summary.id));
    const others = cards.filter(({ summary }) => !answers.has(summary.id));
    const row = (card: Schemas["MatchCard"]) => {
        const { summary } = card;
        const found = answers.get(summary.id);
        const done = async () => {
            await reload();
            focusHeading(found ? "sent" : "waiting");
        };
        return (
            <MatchRow key={summary.id} games={games} summary={summary} card={card}>
                {found && <Answers answers={found} />}
                <LeaveOpen games={games} match={summary} done={done} />
            </MatchRow>
        );
    };
    return (
        <>
            {invited.length > 0 && (
                <Panel title={`${say("invitationsSent")} · ${formatNumber(invited.length)}`} id="sent">
                    <ul class="rows">{invited.map(row)}</ul>
                    {others.length === 0 && <More list={list} of={say("partOpen")} />}
                </Panel>
            )}
            {others.length > 0 && (
                <Panel title={`${say("partOpen")} · ${formatNumber(home.open_matches.count - invited.length)}`} id="waiting">
                    <ul class="rows">{others.map(row)}</ul>
                    <More list={list} of={say("partOpen")} />
                </Panel>
            )}
        </>
    );
}

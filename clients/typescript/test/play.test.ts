// Plays a whole match of every game, in the long form of every variant. This compiles only if the document has what a client needs,
// and succeeds only if the server responds as documented.

import assert from "node:assert/strict";
import test from "node:test";

import { type GameMatch, type MatchEvent, type Reply, TurnstoneError } from "@turnstone/client";

import { createMatch, newPlayer, type Player, takeSeat } from "./support.js";

const IS_LONG = process.env["TURNSTONE_LONG"] === "1";

type Move = { ply: number; move: string };

/** A played move, the alternatives, and the server's response. */
interface Played {
    player: Player;
    sent: Move;
    other: Move | undefined;
    answer: GameMatch;
}

/** What an operation responds, which must be a success with this status. */
async function success<T>(reply: Reply<T>, status: number): Promise<T> {
    const { data, response } = await reply.withResponse();
    assert.equal(response.status, status);
    assert(data !== undefined, "no body");
    return data;
}

/** The error of an operation, which must be refused with this code. */
async function failure(reply: Reply<unknown>, status: number, code: string): Promise<TurnstoneError> {
    const error = await reply.then(() => undefined, (reason: unknown) => reason);
    assert(error instanceof TurnstoneError);
    assert.deepEqual([error.status, error.code, error.problem?.status], [status, code, status]);
    return error;
}

/** Pseudorandom numbers from 0 to 1, the same for the same text. */
function seededRandom(text: string): () => number {
    let state = 0;
    for (const character of text) state = (Math.imul(state, 31) + character.charCodeAt(0)) >>> 0;
    return () => {
        state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
        return state / 2 ** 32;
    };
}

/** Plays one legal move for the player to act. */
async function playMove(match: GameMatch, players: Player[], random: () => number): Promise<Played> {
    const reader = players[0]?.client;
    assert(reader);
    const legal = await success(reader.matches.listLegalMoves(match.id), 200);
    assert.equal(legal.ply, match.ply);
    assert.deepEqual(legal.seats, match.to_act);
    const { ply } = legal;
    const index = Math.floor(random() * legal.moves.length);
    const move = legal.moves[index]?.move;
    const other = legal.moves[index === 0 ? 1 : 0]?.move;
    const holder = match.seats.find(({ seat }) => seat === match.to_act[0])?.player?.id;
    const player = players.find(({ id }) => id === holder);
    assert(move !== undefined && player, "somebody is to act and has a move");
    const sent = { ply, move };
    const answer = await success(player.client.matches.playMove(match.id, sent), 201);
    assert(answer.ply > ply, "a move makes a ply");
    return { player, sent, other: other === undefined ? undefined : { ply, move: other }, answer };
}

/** Sends a move again: the response must be the first one, whatever has happened since. */
async function checkRepeat({ player, sent, answer }: Played): Promise<void> {
    const again = await success(player.client.matches.playMove(answer.id, sent), 201);
    assert.deepEqual(again, answer);
}

/** Sends another move for a ply that has been played: it must be refused, with the current ply. */
async function checkStale({ player, other, answer }: Played): Promise<void> {
    assert(other);
    const refused = await failure(player.client.matches.playMove(answer.id, other), 409, "stale_ply");
    assert.equal(refused.problem?.ply, answer.ply);
}

/** Reads the match, and again with its tag: nothing has changed, so the response is empty. */
async function readMatch({ client }: Player, id: string): Promise<GameMatch> {
    const { data: match, response } = await client.matches.get(id).withResponse();
    const etag = response.headers.get("etag");
    assert(etag);
    const again = await client.matches.get(id, {}, { headers: { "If-None-Match": etag } }).withResponse();
    assert.deepEqual([again.response.status, again.data], [304, undefined]);
    return match;
}

/** Reads the whole log, in pages small enough that there are many. */
async function readEvents({ client }: Player, id: string): Promise<MatchEvent[]> {
    const events: MatchEvent[] = [];
    for await (const event of client.matches.listEvents(id, { limit: 7 })) events.push(event);
    return events;
}

/** Checks that the log has no gap and agrees with the match. */
function checkEvents(match: GameMatch, events: MatchEvent[], moves: Move[]): void {
    assert.deepEqual(events.map(({ seq }) => seq), events.map((_, index) => index + 1));
    assert.equal(events.length, match.version);
    const reported = events.flatMap(({ move_played }) => (move_played ? [move_played] : []));
    // A client sends the ply that it has seen; the move becomes the next ply.
    const expected = moves.map(({ ply, move }) => ({ ply: ply + 1, move }));
    assert.deepEqual(reported.map(({ ply, move }) => ({ ply, move })), expected);
    const last = events.at(-1);
    assert.equal(last?.kind, "finished");
    assert.deepEqual(last.finished?.winners, match.result?.winners);
    assert.deepEqual(last.finished?.score, match.result?.score);
    assert.equal(last.hash, match.chain_head);
}

/** Checks the result against the state, and puts it into words. */
function checkResult({ state, result, to_act, seats }: GameMatch): string {
    assert(state && result);
    assert.deepEqual(Object.keys(state).sort(), ["game", state.game].sort(), "one member, named by `game`");
    assert.deepEqual(to_act, []);
    const { winners, reason, score } = result;
    if (state.mancala) assert.deepEqual(score, state.mancala.stores);
    if (state.mancala) assert.equal(winners.length, new Set(score).size - 1, "a draw has no winner");
    if (score) assert.equal(score.length, seats.length);
    // In Mancala more is better; in Acey-Deucey the score counts the men that are not yet off.
    for (const winner of winners) {
        if (state.mancala) assert.equal(score?.[winner], Math.max(...(score ?? [])));
        if (state.acey_deucey) assert.equal(score?.[winner], 0);
    }
    const who = winners.length === 0 ? "a draw" : `seat ${winners.join(" and ")} wins`;
    return `${who}${score ? ` ${score.join(":")}` : ""} (${reason})`;
}

/** Plays one match from its creation to its end. */
async function playMatch(host: Player, guest: Player, game: string, variant: string): Promise<string> {
    const { id } = await createMatch(host, guest, game, variant);
    const random = seededRandom(`${game}/${variant}`);
    const played: Played[] = [];
    let repeated: Played | undefined;
    let match = await takeSeat(guest, id);
    while (match.status !== "finished") {
        const last = await playMove(match, [host, guest], random);
        played.push(last);
        match = last.answer;
        // Once, in the middle of the match, after a move with alternatives.
        if (!repeated && played.length > 4 && last.other && match.status === "active") {
            repeated = last;
            await checkRepeat(repeated);
            await checkStale(repeated);
        }
    }
    assert(repeated, "the match was long enough");
    await checkRepeat(repeated);
    const final = await readMatch(guest, id);
    assert.deepEqual(final, match);
    const position = await success(host.client.matches.getPosition(id, final.ply), 200);
    assert.deepEqual(position.state, final.state);
    checkEvents(final, await readEvents(host, id), played.map(({ sent }) => sent));
    return `${game}/${variant}: ${final.ply} plies, ${checkResult(final)}`;
}

/** Every game in the catalogue, so that new games are included: one variant, in the long form all. */
test("a whole match of every game", { concurrency: 4 }, async (context) => {
    const [host, guest] = await Promise.all([newPlayer(), newPlayer()]);
    const { items } = await success(host.client.catalogue.listGames(), 200);
    assert(items.length > 0);
    const variants = items.flatMap(({ game, variants }) =>
        (IS_LONG ? variants : variants.slice(-1)).map(({ variant }) => ({ game, variant })),
    );
    const play = ({ game, variant }: { game: string; variant: string }) =>
        context.test(`${game}/${variant}`, async (part) =>
            part.diagnostic(await playMatch(host, guest, game, variant)),
        );
    await Promise.all(variants.map(play));
});

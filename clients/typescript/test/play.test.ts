// Plays a whole match of every game, in the long form of every variant. This compiles only if the document has what a client needs,
// and succeeds only if the server responds as documented.

import assert from "node:assert/strict";
import test from "node:test";

import { type GameMatch, type MatchEvent, type ProblemDetails, value } from "@turnstone/client";

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

type FetchResult<T> = { data?: T; error?: ProblemDetails; response: Response };

/** The body of a response that must be a success with this status. */
function success<T>(result: FetchResult<T>, status: number): T {
    const body = value(result);
    assert.equal(result.response.status, status);
    assert(body !== undefined, "no body");
    return body;
}

/** The problem of a response that must be a failure with this code. */
function failure<T>({ error, response }: FetchResult<T>, status: number, code: string): ProblemDetails {
    assert.equal(response.status, status);
    assert.equal(response.headers.get("content-type"), "application/problem+json");
    assert(error !== undefined, "no problem");
    assert.equal(error.code, code);
    assert.equal(error.status, status);
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
    const at = { path: { id: match.id } };
    const reader = players[0]?.client;
    assert(reader);
    const legal = success(await reader.api.GET("/v1/matches/{id}/legal-moves", { params: at }), 200);
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
    const call = { params: at, body: sent };
    const answer = success(await player.client.api.POST("/v1/matches/{id}/moves", call), 201);
    assert(answer.ply > ply, "a move makes a ply");
    return { player, sent, other: other === undefined ? undefined : { ply, move: other }, answer };
}

/** Sends a move again: the response must be the first one, whatever has happened since. */
async function checkRepeat({ player, sent, answer }: Played): Promise<void> {
    const call = { params: { path: { id: answer.id } }, body: sent };
    const again = success(await player.client.api.POST("/v1/matches/{id}/moves", call), 201);
    assert.deepEqual(again, answer);
}

/** Sends another move for a ply that has been played: it must be refused, with the current ply. */
async function checkStale({ player, other, answer }: Played): Promise<void> {
    assert(other);
    const call = { params: { path: { id: answer.id } }, body: other };
    const refused = await player.client.api.POST("/v1/matches/{id}/moves", call);
    assert.equal(failure(refused, 409, "stale_ply").ply, answer.ply);
}

/** Reads the match, and again with its tag: nothing has changed, so the response is empty. */
async function readMatch({ client }: Player, id: string): Promise<GameMatch> {
    const path = { id };
    const first = await client.api.GET("/v1/matches/{id}", { params: { path } });
    const match = success(first, 200);
    const etag = first.response.headers.get("etag");
    assert(etag);
    const header = { "If-None-Match": etag };
    const { response } = await client.api.GET("/v1/matches/{id}", { params: { path, header } });
    assert.equal(response.status, 304);
    return match;
}

/** Reads the whole log by cursors, in pages small enough that there are many. */
async function readEvents({ client }: Player, id: string): Promise<MatchEvent[]> {
    const events: MatchEvent[] = [];
    let cursor: string | null = null;
    do {
        const query: { limit: number; cursor?: string } = cursor === null ? { limit: 7 } : { limit: 7, cursor };
        const params = { path: { id }, query };
        const page = success(await client.api.GET("/v1/matches/{id}/events", { params }), 200);
        events.push(...page.items);
        cursor = page.next_cursor;
    } while (cursor !== null);
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
    const end = { params: { path: { id, ply: final.ply } } };
    const position = success(await host.client.api.GET("/v1/matches/{id}/positions/{ply}", end), 200);
    assert.deepEqual(position.state, final.state);
    checkEvents(final, await readEvents(host, id), played.map(({ sent }) => sent));
    return `${game}/${variant}: ${final.ply} plies, ${checkResult(final)}`;
}

/** Every game in the catalogue, so that new games are included: one variant, in the long form all. */
test("a whole match of every game", { concurrency: 4 }, async (context) => {
    const [host, guest] = await Promise.all([newPlayer(), newPlayer()]);
    const { items } = success(await host.client.api.GET("/v1/games"), 200);
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

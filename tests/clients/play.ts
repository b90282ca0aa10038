// Plays a whole match of every variant through the types generated from the OpenAPI document, on a
// server that it starts itself. It compiles only if the document has what the client needs, and
// succeeds only if the server responds as documented.

import assert from "node:assert/strict";
import { randomBytes, randomUUID } from "node:crypto";

import createClient, { type Client } from "openapi-fetch";

import type { components, paths } from "./generated/schema.js";
import { startServer } from "./server.js";

// The start and stop of the server come on top; all together stay below two minutes.
const PLAY_LIMIT_MS = 180_000;

type Schemas = components["schemas"];
type Match = Schemas["GameMatch"];
type Problem = Schemas["ProblemDetails"];
type Move = { ply: number; move: string };

interface Player {
    username: string;
    id: string;
    client: Client<paths>;
}

/** A played move, the alternatives, and the server's response. */
interface Played {
    player: Player;
    sent: Move;
    other: Move | undefined;
    answer: Match;
}

type FetchResult<T> = { data?: T; error?: Problem; response: Response };

/** The body of a response that must be a success with this status. */
function success<T>({ data, error, response }: FetchResult<T>, status: number): T {
    const reported = error ? `${error.code}: ${error.detail}` : "";
    assert.equal(response.status, status, `${response.url}: ${reported}`);
    assert(data !== undefined, `${response.url}: no body`);
    return data;
}

/** The problem of a response that must be a failure with this code. */
function failure<T>({ error, response }: FetchResult<T>, status: number, code: string): Problem {
    assert.equal(response.status, status, response.url);
    assert.equal(response.headers.get("content-type"), "application/problem+json");
    assert(error !== undefined, `${response.url}: no problem`);
    assert.equal(error.code, code);
    assert.equal(error.status, status);
    return error;
}

/** Registers an account with an unused name, and logs it in. */
async function newPlayer(baseUrl: string): Promise<Player> {
    const username = `client_${randomBytes(5).toString("hex")}`;
    const password = randomUUID();
    const visitor = createClient<paths>({ baseUrl });
    const account = success(await visitor.POST("/v1/accounts", { body: { username, password } }), 201);
    const login = success(await visitor.POST("/v1/sessions", { body: { username, password } }), 201);
    assert.equal(login.account.id, account.id);
    const headers = { Authorization: `Bearer ${login.token}` };
    const client = createClient<paths>({ baseUrl, headers });
    assert.equal(success(await client.GET("/v1/me"), 200).username, username);
    return { username, id: account.id, client };
}

/** Creates a match for the guest, twice with the same key: both must be the same match. */
async function createMatch(host: Player, guest: Player, game: string, variant: string): Promise<Match> {
    const clock = { kind: "per_move", per_move_seconds: 86_400 };
    const body = { game, variant, seat: 0, invite: [guest.username], rated: false, clock };
    const params = { header: { "Idempotency-Key": randomUUID() } };
    const match = success(await host.client.POST("/v1/matches", { params, body }), 201);
    const repeated = await host.client.POST("/v1/matches", { params, body });
    assert.equal(success(repeated, 201).id, match.id);
    assert.equal(repeated.response.headers.get("idempotency-replayed"), "true");
    return match;
}

/** Takes a seat as the invited player, which starts the match. */
async function takeSeat(guest: Player, id: string): Promise<Match> {
    const path = { params: { path: { id } }, body: {} };
    const match = success(await guest.client.POST("/v1/matches/{id}/seats", path), 200);
    assert.equal(match.status, "active", "both players are seated, so the match runs");
    return match;
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
async function playMove(match: Match, players: Player[], random: () => number): Promise<Played> {
    const at = { path: { id: match.id } };
    const reader = players[0]?.client;
    assert(reader);
    const legal = success(await reader.GET("/v1/matches/{id}/legal-moves", { params: at }), 200);
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
    const answer = success(await player.client.POST("/v1/matches/{id}/moves", call), 201);
    assert(answer.ply > ply, "a move makes a ply");
    return { player, sent, other: other === undefined ? undefined : { ply, move: other }, answer };
}

/** Sends a move again: the response must be the first one, whatever has happened since. */
async function checkRepeat({ player, sent, answer }: Played): Promise<void> {
    const call = { params: { path: { id: answer.id } }, body: sent };
    const again = success(await player.client.POST("/v1/matches/{id}/moves", call), 201);
    assert.deepEqual(again, answer);
}

/** Sends another move for a ply that has been played: it must be refused, with the current ply. */
async function checkStale({ player, other, answer }: Played): Promise<void> {
    assert(other);
    const call = { params: { path: { id: answer.id } }, body: other };
    const refused = await player.client.POST("/v1/matches/{id}/moves", call);
    assert.equal(failure(refused, 409, "stale_ply").ply, answer.ply);
}

/** Reads the match, and again with its tag: nothing has changed, so the response is empty. */
async function readMatch({ client }: Player, id: string): Promise<Match> {
    const path = { id };
    const first = await client.GET("/v1/matches/{id}", { params: { path } });
    const match = success(first, 200);
    const etag = first.response.headers.get("etag");
    assert(etag);
    const header = { "If-None-Match": etag };
    const { response } = await client.GET("/v1/matches/{id}", { params: { path, header } });
    assert.equal(response.status, 304);
    return match;
}

/** Reads the whole log by cursors, in pages small enough that there are many. */
async function readEvents({ client }: Player, id: string): Promise<Schemas["MatchEvent"][]> {
    const events: Schemas["MatchEvent"][] = [];
    let cursor: string | null = null;
    do {
        const query: { limit: number; cursor?: string } = cursor === null ? { limit: 7 } : { limit: 7, cursor };
        const params = { path: { id }, query };
        const page = success(await client.GET("/v1/matches/{id}/events", { params }), 200);
        events.push(...page.items);
        cursor = page.next_cursor;
    } while (cursor !== null);
    return events;
}

/** Checks that the log has no gap and agrees with the match. */
function checkEvents(match: Match, events: Schemas["MatchEvent"][], moves: Move[]): void {
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
function checkResult({ state, result, to_act, seats }: Match): string {
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
    const position = success(await host.client.GET("/v1/matches/{id}/positions/{ply}", end), 200);
    assert.deepEqual(position.state, final.state);
    checkEvents(final, await readEvents(host, id), played.map(({ sent }) => sent));
    return `${game}/${variant}: ${final.ply} plies, ${checkResult(final)}`;
}

/** Plays every variant of every game in the catalogue, so that new games are included. */
async function playAll(address: string): Promise<void> {
    const host = await newPlayer(address);
    const guest = await newPlayer(address);
    const games = success(await host.client.GET("/v1/games"), 200).items;
    assert(games.length > 0);
    for (const { game, variants } of games) {
        for (const { variant } of variants) console.log(await playMatch(host, guest, game, variant));
    }
}

/** Fails when the time is up, or on a signal. */
function interruption(): Promise<never> {
    return new Promise((_, reject) => {
        setTimeout(() => reject(new Error("the time is up")), PLAY_LIMIT_MS).unref();
        for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => reject(new Error(signal)));
    });
}

const interrupted = interruption();
// It may fail while the server starts, before any handler is attached.
interrupted.catch(() => {});
const server = await startServer();
try {
    await Promise.race([playAll(server.address), interrupted]);
} finally {
    await server.stop();
}

// The thin layer loses nothing and does nothing twice, through a proxy that loses requests and
// answers on purpose.

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import {
    type AccountChanges,
    byDeadline,
    ConnectionError,
    type GameMatch,
    type MatchEvent,
    MoveQueue,
    type QueuedMove,
    Turnstone,
    TurnstoneError,
} from "@turnstone/client";

import {
    ADDRESS,
    createMatch,
    FAULTY_ADDRESS,
    IMPATIENT,
    newMatch,
    newPlayer,
    takeSeat,
    throughFaults,
} from "./support.js";

// The number of faults that the proxy has for a move.
const FAULTS = 7;

/** How often a move of this match was sent, and how often too early. */
async function sends({ id }: GameMatch): Promise<unknown> {
    const response = await fetch(`${FAULTY_ADDRESS}/proxy/requests?path=/v1/matches/${id}/moves`);
    return response.json();
}

async function refused(move: Promise<unknown>): Promise<TurnstoneError> {
    const error = await move.then(() => undefined, (reason: unknown) => reason);
    assert(error instanceof TurnstoneError);
    return error;
}

async function seqs(events: AsyncIterable<MatchEvent>): Promise<number[]> {
    const found = [];
    for await (const { seq } of events) found.push(seq);
    return found;
}

async function next<T>(feed: AsyncGenerator<T, void, void>): Promise<T> {
    const result = await feed.next();
    assert(!result.done);
    return result.value;
}

/** Reads a feed of one match until it tells of the first move. It may tell of the seats first. */
async function untilMoved(feed: AsyncGenerator<AccountChanges, void, void>): Promise<void> {
    for (;;) {
        const { items, restarted } = await next(feed);
        assert.deepEqual([items.length, restarted], [1, false]);
        if (items[0]?.summary.ply === 1) return;
    }
}

/** Plays a dozen moves, then resigns. */
async function playOn(match: GameMatch, seats: Turnstone[]): Promise<GameMatch> {
    let now = match;
    while (now.ply < 12) {
        const { ply, moves } = await seats[0]!.matches.listLegalMoves(match.id);
        now = await seats[now.to_act[0]!]!.playMove(match.id, { ply, move: moves.at(-1)!.move });
    }
    return seats[0]!.matches.resign(match.id);
}

describe("through faults", { concurrency: true }, () => {
    test("a move is sent until it is answered, not before Retry-After, and is played once", async () => {
        const { host, match } = await newMatch();
        const answer = await throughFaults(host).playMove(match.id, { ply: 0, move: "3" });
        assert.equal(answer.ply, 1);
        assert.deepEqual(await sends(match), { sent: FAULTS + 1, hasty: 0 });
        assert.equal((await host.client.matches.get(match.id)).ply, 1);
    });

    test("a move that the server refuses is not sent again", async () => {
        const { host, match } = await newMatch();
        const error = await refused(throughFaults(host).playMove(match.id, { ply: 0, move: "7" }));
        assert.deepEqual([error.status, error.code], [422, "malformed_move"]);
        assert.deepEqual(await sends(match), { sent: FAULTS + 1, hasty: 0 });
    });

    test("the app ends a move that cannot be sent", async () => {
        const nobody = new Turnstone({ address: "http://127.0.0.1:1", token: "x", retry: IMPATIENT });
        const signal = AbortSignal.timeout(200);
        await assert.rejects(nobody.playMove("x", { ply: 0, move: "3" }, { signal }), { name: "TimeoutError" });
    });

    test("a wrong address or token fails at once", () => {
        assert.throws(() => new Turnstone({ address: "turnstone.example" }), TypeError);
        assert.throws(() => new Turnstone({ address: FAULTY_ADDRESS, token: "a\nb" }), TypeError);
    });

    test("a request that may do something twice is sent once, and a safe one is given up in time", async () => {
        let sent = 0;
        const lost = () => ((sent += 1), Promise.reject(new TypeError("lost")));
        const settings = { ...IMPATIENT, giveUpAfterSeconds: 1 };
        const { accounts } = new Turnstone({ address: "http://127.0.0.1:1", retry: settings, fetch: lost });
        await assert.rejects(accounts.createSession({ username: "x", password: "x" }), ConnectionError);
        assert.equal(sent, 1);
        await assert.rejects(accounts.getMe(), (error: ConnectionError) => error.cause instanceof TypeError);
        assert(sent > 2);
    });

    test("a match is followed without a gap or a repeat, from a stream that breaks and by waiting", async () => {
        const { host, guest, match } = await newMatch();
        const faulty = throughFaults(guest);
        const streamed = seqs(faulty.followMatch(match.id));
        const polled = seqs(faulty.pollMatch(match.id));
        const { version } = await playOn(match, [host.client, guest.client]);
        const all = Array.from({ length: version }, (_, index) => index + 1);
        assert.deepEqual(await streamed, all);
        assert.deepEqual(await polled, all);
        assert.deepEqual(await seqs(faulty.followMatch(match.id, version - 1)), [version]);
        assert.deepEqual(await seqs(faulty.pollMatch(match.id, version)), []);
    });

    test("a match that cannot be seen is not followed", async () => {
        const { client } = await newPlayer();
        const error = await refused(seqs(client.followMatch("018f0000-0000-7000-8000-000000000000")));
        assert.equal(error.code, "not_found");
    });

    test("an account is followed from the cursor that was stored, and from the beginning if it is unknown", async () => {
        const { host, guest, match } = await newMatch();
        const abort = new AbortController();
        const feed = throughFaults(guest).followAccount(undefined, abort);
        const first = await next(feed);
        assert.deepEqual([first.items.map(({ summary }) => summary.id), first.restarted], [[match.id], false]);
        await host.client.playMove(match.id, { ply: 0, move: "1" });
        await untilMoved(feed);
        abort.abort(new Error("closed"));
        await assert.rejects(feed.next(), /closed/);
        await untilMoved(guest.client.followAccount(first.next_cursor));
        const unknown = await next(guest.client.followAccount("unknown"));
        assert.deepEqual([unknown.items.length, unknown.restarted], [1, true]);
    });

    test("everything that happens to an account is told, by a stream that breaks", async () => {
        const { host, guest, match } = await newMatch();
        const { next_cursor } = await next(guest.client.followAccount());
        const abort = new AbortController();
        const feed = throughFaults(guest).streamAccount(next_cursor, abort);
        const texts = Array.from({ length: 9 }, (_, index) => `message ${index}`);
        for (const text of texts) {
            await host.client.matches.sendMessage(match.id, { text });
        }
        await host.client.playMove(match.id, { ply: 0, move: "1" });
        const found: (string | null)[] = [];
        let cursor: string | undefined;
        for (let ply: number | undefined; ply !== 1; ) {
            const { message, match: card, position } = await next(feed);
            if (message) found.push(message.message.text);
            ply = card?.summary.ply;
            cursor = position;
        }
        abort.abort(new Error("closed"));
        assert.deepEqual(found, texts);
        // The feed and the stream share their positions.
        const rest = guest.client.followAccount(cursor);
        await host.client.matches.resign(match.id);
        assert.deepEqual((await next(rest)).items.map(({ summary }) => summary.status), ["finished"]);
        const error = await refused(guest.client.streamAccount("unknown").next());
        assert.equal(error.code, "invalid_cursor");
    });

    test("the cards of the home screen are sorted as the server sorts them", async () => {
        const [host, guest] = await Promise.all([newPlayer(), newPlayer()]);
        for (let matches = 0; matches < 3; matches += 1) {
            await takeSeat(guest, (await createMatch(host, guest, "mancala", "egyptian")).id);
        }
        const { my_turn, matches } = await host.client.feeds.getHome();
        const cards = my_turn.ids.map((id) => matches[id]!);
        assert.equal(cards.length, 3);
        assert.deepEqual([...cards].reverse().sort(byDeadline), cards);
    });

    test("the clock is the server's, however wrong the device's is", async () => {
        const { host, match } = await newMatch();
        const { clock, matches } = throughFaults(host);
        assert.equal(clock.offsetSeconds, 0);
        for (let reads = 0; reads < 3; reads += 1) await matches.get(match.id);
        assert(Math.abs(clock.offsetSeconds - 3600) < 1.5, `${clock.offsetSeconds}`);
        const left = clock.remaining(match.deadline)!;
        assert(Math.abs(left - (86_400 - 3600)) < 60, `${left}`);
        assert.equal(clock.remaining(null), null);
        assert.equal(clock.remaining(match.created_at), 0);
    });

    test("queued moves are kept until they are answered, and the moves behind a refused one are dropped", async () => {
        const { host, match } = await newMatch();
        const other = await newMatch();
        let stored: QueuedMove[] = [];
        const store = { load: async () => stored, save: async (moves: QueuedMove[]) => void (stored = moves) };
        const offline = new Turnstone({ address: "http://127.0.0.1:1", token: host.token, retry: IMPATIENT });
        const before = new MoveQueue(offline, store);
        // Pit 3 ends in the store, so the same player moves again. The second move is of an empty pit.
        await Promise.all(["3", "3", "1"].map((move, ply) => before.add(match.id, { ply, move })));
        await before.add(other.match.id, { ply: 0, move: "1" });
        await assert.rejects(before.flush({ signal: AbortSignal.timeout(100) }), { name: "TimeoutError" });
        assert.equal(stored.length, 4);
        // A session that has ended decides nothing about the moves.
        const loggedOut = new MoveQueue(new Turnstone({ address: ADDRESS, token: "A".repeat(43), retry: IMPATIENT }), store);
        await assert.rejects(loggedOut.flush(), { code: "unauthenticated" });
        assert.equal(stored.length, 4);
        // The app was closed in the tunnel and starts again.
        const queue = new MoveQueue(throughFaults(host), store);
        const outcomes = await queue.flush();
        assert.deepEqual(
            outcomes.map(({ move, answer, refusal }) => [move.move, answer?.ply ?? refusal?.code]),
            [["3", 1], ["3", "illegal_move"], ["1", "illegal_move"], ["1", "not_a_player"]],
        );
        assert.deepEqual(stored, []);
    });
});

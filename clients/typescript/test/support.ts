// The common parts of the tests: players on the server whose address scripts/clients gives.

import assert from "node:assert/strict";
import { randomBytes, randomUUID } from "node:crypto";

import { type GameMatch, type RetrySettings, Turnstone } from "@turnstone/client";

function environment(name: string): string {
    const set = process.env[name];
    assert(set, `${name} is not set: run scripts/clients --test typescript`);
    return set;
}

export const ADDRESS = environment("TURNSTONE_ADDRESS");
export const FAULTY_ADDRESS = environment("TURNSTONE_FAULTY_ADDRESS");

/** Short waits, because the proxy loses many requests, one of them by not answering. */
export const IMPATIENT: Partial<RetrySettings> = { baseDelaySeconds: 0.01, maxDelaySeconds: 0.1, timeoutSeconds: 4 };

export interface Player {
    password: string;
    username: string;
    id: string;
    token: string;
    client: Turnstone;
}

/** Registers an account with an unused name, and logs it in. */
export async function newPlayer(): Promise<Player> {
    const username = `client_${randomBytes(5).toString("hex")}`;
    const password = randomUUID();
    const visitor = new Turnstone({ address: ADDRESS });
    const account = await visitor.accounts.create({ username, password });
    const { token, account: loggedIn } = await visitor.accounts.createSession({ username, password });
    assert.equal(loggedIn.id, account.id);
    const client = new Turnstone({ address: ADDRESS, token });
    assert.equal((await client.accounts.getMe()).username, username);
    return { username, password, id: account.id, token, client };
}

/** The same player through the faulty proxy. */
export function throughFaults({ token }: Player): Turnstone {
    return new Turnstone({ address: FAULTY_ADDRESS, token, retry: IMPATIENT });
}

/** Creates a match for the guest, twice with the same key: both must be the same match. */
export async function createMatch(host: Player, guest: Player, game: string, variant: string): Promise<GameMatch> {
    const clock = { kind: "per_move", per_move_seconds: 86_400 } as const;
    const input = { game, variant, seat: 0, invite: [guest.username], rated: false, clock };
    const options = { idempotencyKey: randomUUID() };
    const match = await host.client.matches.create(input, options);
    const { data, response } = await host.client.matches.create(input, options).withResponse();
    assert.deepEqual([response.status, data.id], [201, match.id]);
    assert.equal(response.headers.get("idempotency-replayed"), "true");
    return match;
}

/** Takes a seat as the invited player, which starts the match. */
export async function takeSeat(guest: Player, id: string): Promise<GameMatch> {
    const match = await guest.client.matches.takeSeat(id);
    assert.equal(match.status, "active", "both players are seated, so the match runs");
    return match;
}

/** A running match of two new players. */
export async function newMatch(game = "mancala", variant = "egyptian") {
    const [host, guest] = await Promise.all([newPlayer(), newPlayer()]);
    const { id } = await createMatch(host, guest, game, variant);
    return { host, guest, match: await takeSeat(guest, id) };
}

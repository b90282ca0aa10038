// What makes the client pleasant: pages, keys, errors, signing in again, webhooks, and its size.

import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import test from "node:test";
import { gzipSync } from "node:zlib";

import {
    ConflictError,
    InvalidRequestError,
    MoveQueue,
    NotFoundError,
    type QueuedMove,
    Turnstone,
    UnauthenticatedError,
    webhooks,
} from "@turnstone/client";
import { build } from "esbuild";

import { ADDRESS, createMatch, IMPATIENT, newMatch, newPlayer, type Player } from "./support.js";

const MOST_BYTES = 8000;

/** A client that notes its requests, of which the answer to the first one is lost. */
function forgetful({ token }: Player) {
    const sent: Request[] = [];
    const send: typeof fetch = async (input, init) => {
        const request = new Request(input, init);
        sent.push(request.clone());
        const response = await fetch(request);
        if (sent.length === 1) throw new TypeError("lost");
        return response;
    };
    return { sent, client: new Turnstone({ address: ADDRESS, token, retry: IMPATIENT, fetch: send }) };
}

test("the items of all pages are iterated, and the promise is the first page", async () => {
    const [host, guest] = await Promise.all([newPlayer(), newPlayer()]);
    const ids = [];
    for (let matches = 0; matches < 3; matches += 1) ids.push((await createMatch(host, guest, "mancala", "egyptian")).id);
    const query = { player: host.username, limit: 2 };
    const first = await host.client.matches.list(query);
    assert.deepEqual([first.items.length, typeof first.next_cursor], [2, "string"]);
    const found = [];
    for await (const { id } of host.client.matches.list(query)) found.push(id);
    assert.deepEqual(found.sort(), ids.sort());
});

test("what is created is created once, with a key that the client has made", async () => {
    const [host, guest] = await Promise.all([newPlayer(), newPlayer()]);
    const { client, sent } = forgetful(host);
    const { id } = await client.matches.create({ game: "mancala", variant: "egyptian", invite: [guest.username] });
    const keys = sent.map(({ headers }) => headers.get("idempotency-key"));
    assert.equal(keys.length, 2);
    assert(keys[0] && keys[0] === keys[1]);
    const all = await host.client.matches.list({ player: host.username });
    assert.deepEqual(all.items.map((match) => match.id), [id]);
    const { version } = JSON.parse(readFileSync("package.json", "utf8"));
    assert.equal(sent[0]?.headers.get("user-agent"), `turnstone-ts/${version}`);
});

test("errors are classes by kind, with a code and the id of the request", async () => {
    const { host, guest, match } = await newMatch();
    const illegal = await host.client.playMove(match.id, { ply: 0, move: "9" }).catch((error: unknown) => error);
    assert(illegal instanceof InvalidRequestError);
    assert.equal(illegal.code, "malformed_move");
    assert.match(illegal.requestId!, /^[0-9a-f-]{36}$/);
    assert.equal(illegal.requestId, illegal.problem?.request_id);
    await assert.rejects(guest.client.playMove(match.id, { ply: 0, move: "1" }), ConflictError);
    await assert.rejects(host.client.matches.get(randomUUID()), NotFoundError);
    await assert.rejects(new Turnstone({ address: ADDRESS }).accounts.getMe(), UnauthenticatedError);
    // @ts-expect-error no match has this status
    await assert.rejects(host.client.matches.list({ status: "fnished" }), { code: "invalid_query" });
});

test("an app signs in again once for all requests, and loses neither clock nor queue", async () => {
    const { host, guest, match } = await newMatch();
    const { token } = host;
    const { items } = await host.client.accounts.listSessions();
    let signedIn = 0;
    const client = new Turnstone({
        address: ADDRESS,
        token,
        onUnauthorized: async () => {
            signedIn += 1;
            const { username, password } = host;
            return (await new Turnstone({ address: ADDRESS }).accounts.createSession({ username, password })).token;
        },
    });
    const stored: QueuedMove[] = [];
    const queue = new MoveQueue(client, { load: async () => stored, save: async (moves) => void stored.splice(0, Infinity, ...moves) });
    await queue.add(match.id, { ply: 0, move: "1" });
    await host.client.accounts.revokeSession(items[0]!.id);
    const events = client.followMatch(match.id);
    const [outcomes, me, first] = await Promise.all([queue.flush(), client.accounts.getMe(), events.next()]);
    assert.deepEqual(outcomes.map(({ answer }) => answer?.ply), [1]);
    assert.deepEqual([me.username, first.value?.seq, signedIn], [host.username, 1, 1]);
    assert.notEqual(client.token, token);
    await events.return();
    // A wrong password is no session that has ended.
    await assert.rejects(client.accounts.createSession({ username: guest.username, password: "wrong" }), { code: "bad_credentials" });
    assert.equal(signedIn, 1);
    const hopeless = new Turnstone({ address: ADDRESS, token, onUnauthorized: async () => undefined });
    await assert.rejects(hopeless.accounts.getMe(), { code: "unauthenticated" });
});

test("a delivery is verified as the server has signed it, and one that was changed is not", async () => {
    const { client } = await newPlayer();
    const receiver = createServer();
    receiver.listen(0, "127.0.0.1");
    await once(receiver, "listening");
    try {
        const { port } = receiver.address() as AddressInfo;
        const { id, secret } = await client.webhooks.create({ url: `http://127.0.0.1:${port}/` });
        await client.webhooks.test(id);
        const [request, response] = await once(receiver, "request");
        let body = "";
        for await (const chunk of request) body += chunk;
        response.end();
        const event = await webhooks.verify(body, request.headers, secret);
        assert.equal(event.type, "webhook.test");
        assert("webhook_id" in event.data && event.data.webhook_id === id);
        const headers = new Headers(Object.entries(request.headers as Record<string, string>));
        assert.deepEqual(await webhooks.verify(new TextEncoder().encode(body), headers, secret), event);
        const wrong = { name: "WebhookError" };
        await assert.rejects(webhooks.verify(`${body} `, headers, secret), wrong);
        await assert.rejects(webhooks.verify(body, headers, `whsec_${btoa("x".repeat(24))}`), wrong);
        await assert.rejects(webhooks.verify(body, {}, secret), wrong);
        headers.set("webhook-timestamp", "1700000000");
        await assert.rejects(webhooks.verify(body, headers, secret), /too old/);
    } finally {
        receiver.closeAllConnections();
        receiver.close();
    }
});

test("the client is small in an app's bundle", async (context) => {
    const options = { bundle: true, minify: true, format: "esm", target: "es2022", write: false } as const;
    const { outputFiles } = await build({ entryPoints: ["src/index.ts"], ...options });
    const { length } = gzipSync(outputFiles[0]!.contents);
    context.diagnostic(`passed: ${length} bytes by gzip`);
    assert(length <= MOST_BYTES, `${length} bytes`);
});

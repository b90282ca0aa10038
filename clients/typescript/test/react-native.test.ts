// Plays without what React Native has not, or not in its older versions. This file is a process of its
// own, so it may take these from the prototypes.

import assert from "node:assert/strict";
import test from "node:test";

import { Turnstone } from "@turnstone/client";

import { IMPATIENT, newMatch, throughFaults } from "./support.js";

const MISSING: [object, string[]][] = [
    [AbortSignal, ["abort", "any", "timeout"]],
    [AbortSignal.prototype, ["reason", "throwIfAborted"]],
    [Response.prototype, ["arrayBuffer", "body", "bytes", "formData"]],
    [URLSearchParams.prototype, ["get", "getAll", "has"]],
    [globalThis, ["crypto"]],
];
for (const [owner, names] of MISSING) {
    for (const name of names) {
        Reflect.deleteProperty(owner, name);
        assert(!(name in owner), `${name} is still there`);
    }
}

test("a whole match is played through faults, polled, and told by the account's feed", async () => {
    const { host, guest, match } = await newMatch();
    const { matches } = host.client;
    const feed = guest.client.followAccount();
    const polled = guest.client.pollMatch(match.id);
    // The proxy does not answer one of the attempts: a time-out without a reason.
    let now = await throughFaults(host).playMove(match.id, { ply: 0, move: "3" });
    while (now.status === "active") {
        const { ply, moves } = await matches.listLegalMoves(match.id);
        const player = now.to_act[0] === 0 ? host : guest;
        now = await player.client.playMove(match.id, { ply, move: moves[0]!.move });
    }
    const seqs = [];
    for await (const { seq } of polled) seqs.push(seq);
    assert.deepEqual(seqs, Array.from({ length: now.version }, (_, index) => index + 1));
    const { value: changes } = await feed.next();
    assert.deepEqual(changes?.items.map(({ summary }) => summary.status), ["finished"]);
    assert.equal((await matches.create({ game: "mancala", variant: "egyptian", solo: true })).status, "active");
    assert.match(await matches.getBoard(match.id), /^<svg/);
    assert.equal(await (await matches.getBoardPng(match.id)).slice(1, 4).text(), "PNG");
    const etag = (await matches.get(match.id).withResponse()).response.headers.get("etag")!;
    const { response } = await matches.get(match.id, {}, { headers: { "If-None-Match": etag } }).withResponse();
    assert.equal(response.status, 304);
});

test("the app ends what waits, and a request that is given up says why", async () => {
    const abort = new AbortController();
    const nobody = new Turnstone({ address: "http://127.0.0.1:1", token: "x", retry: IMPATIENT });
    const move = nobody.playMove("x", { ply: 0, move: "3" }, abort);
    setTimeout(() => abort.abort(), 100);
    await assert.rejects(move, { name: "AbortError" });
    await assert.rejects(nobody.playMove("x", { ply: 0, move: "3" }, abort), { name: "AbortError" });
    const silent: typeof fetch = (_, init) =>
        new Promise((_resolve, reject) => init?.signal?.addEventListener("abort", () => reject(new Error("Aborted"))));
    const retry = { ...IMPATIENT, timeoutSeconds: 0.05, giveUpAfterSeconds: 0.1 };
    const { accounts } = new Turnstone({ address: "http://127.0.0.1:1", retry, fetch: silent });
    await assert.rejects(accounts.getMe(), /no answer for 0.05 seconds/);
});

test("a stream that cannot be read while it arrives fails, and says what to use", async () => {
    const { host, match } = await newMatch();
    await assert.rejects(host.client.followMatch(match.id).next(), /use pollMatch/);
    await assert.rejects(host.client.streamAccount().next(), /followAccount/);
});

// Lets the example bots in TypeScript and Python play matches against each other, to their ends. Each is
// started with a session first, with which it becomes a bot, and again with the token that it made.
// No move may be refused: bots play only when it is their turn.
//
// Usage: TURNSTONE_ADDRESS=http://SERVER node bots.mjs

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, request as send } from "node:http";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const LIMIT_MS = 120_000;
const address = process.env.TURNSTONE_ADDRESS;
const clients = new URL("../", import.meta.url);
const BOTS = [
    { name: "typescript", command: process.execPath, program: "dist/examples/bot.js" },
    { name: "python", command: ".venv/bin/python", program: "examples/bot.py" },
];

async function call(method, path, token, body) {
    const headers = { "Content-Type": "application/json", ...(token && { Authorization: `Bearer ${token}` }) };
    const response = await fetch(address + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    const answer = await response.json();
    assert(response.ok, `${method} ${path}: ${answer.code}: ${answer.detail}`);
    return answer;
}

let refusals = 0;
/** Passes the requests of the bots on, and counts the moves that the server refuses. */
const counter = createServer((asked, answer) => {
    const passed = send(new URL(asked.url, address), { method: asked.method, headers: asked.headers }, (response) => {
        if (asked.method === "POST" && asked.url.endsWith("/moves") && response.statusCode >= 400) refusals += 1;
        answer.writeHead(response.statusCode, response.headers);
        response.pipe(answer);
    });
    passed.on("error", () => answer.destroy());
    answer.on("close", () => passed.destroy());
    asked.pipe(passed);
});
counter.listen(0, "127.0.0.1");
await once(counter, "listening");

/** Starts a bot with the token of a session, or with its own. */
function run({ name, command, program }, secret) {
    const cwd = fileURLToPath(new URL(`${name}/`, clients));
    const bot = spawn(command, [program], {
        cwd,
        env: { ...process.env, TURNSTONE_ADDRESS: `http://127.0.0.1:${counter.address().port}`, ...secret },
        stdio: ["ignore", "pipe", "inherit"],
    });
    running.add(bot);
    bot.once("error", fail);
    bot.once("exit", () => running.delete(bot) && fail(new Error(`the bot in ${name} has ended`)));
    return bot;
}

function stop(bot) {
    running.delete(bot);
    bot.kill();
}

/** Registers an account, and lets the bot declare itself and make its token, with which it starts again. */
async function start(kind) {
    const credentials = { username: `${kind.name.slice(0, 6)}_${randomUUID().slice(0, 8)}`, password: randomUUID() };
    await call("POST", "/v1/accounts", null, credentials);
    const session = (await call("POST", "/v1/sessions", null, credentials)).token;
    const first = run(kind, { TURNSTONE_SESSION: session });
    let token;
    for await (const line of createInterface(first.stdout)) {
        token = /^TURNSTONE_TOKEN=(ts_.+)$/.exec(line)?.[1];
        if (token) break;
    }
    assert(token, `the bot in ${kind.name} has made no token`);
    stop(first);
    const { items } = await call("GET", "/v1/me/tokens", session);
    assert.deepEqual(items.map(({ scopes }) => [...scopes].sort()), [["account:read", "matches:play", "matches:read"]]);
    run(kind, { TURNSTONE_TOKEN: token }).stdout.pipe(process.stdout);
    return { ...credentials, session };
}

const running = new Set();
let fail;
const failure = new Promise((_, reject) => (fail = reject));
failure.catch(() => {});
setTimeout(() => fail(new Error("the bots have not finished in time")), LIMIT_MS).unref();

/** The bots take turns in the match, until it is over. */
async function finish(match, token) {
    for (let after = 0; ; ) {
        const { items } = await call("GET", `/v1/matches/${match}/events?limit=100&wait_seconds=10&after=${after}`, token);
        after = items.at(-1)?.seq ?? after;
        if (items.some(({ kind }) => kind === "finished")) return call("GET", `/v1/matches/${match}`, token);
    }
}

try {
    const players = await Promise.race([Promise.all(BOTS.map(start)), failure]);
    const [first, second] = players;
    const bots = (await call("GET", "/v1/bots?game=mancala&limit=100")).items.map(({ player }) => player.username);
    for (const { username } of players) assert(bots.includes(username), `${username} is not among the bots`);
    const play = async (game, variant) => {
        const invite = [second.username];
        const body = { game, variant, seat: 0, invite, rated: false, clock: { kind: "unlimited" } };
        const { id } = await call("POST", "/v1/matches", first.session, body);
        return (await finish(id, first.session)).ply;
    };
    // All at once, so that what a bot was told of one match is old when it has played in the others.
    const games = [["mancala", "egyptian"], ["octi", "kids"]];
    const played = await Promise.race([Promise.all([...games, ...games].map(([game, variant]) => play(game, variant))), failure]);
    const plies = played.reduce((sum, ply) => sum + ply, 0);
    assert.equal(refusals, 0, `${refusals} moves were refused in ${plies} plies`);
    console.log(`passed: the bots in ${BOTS.map(({ name }) => name).join(" and ")} played ${played.length} matches, ${plies} plies, without a refusal`);
} finally {
    for (const bot of running) stop(bot);
    counter.closeAllConnections();
    counter.close();
}

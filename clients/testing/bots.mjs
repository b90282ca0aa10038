// Lets the example bots in TypeScript and Python play a match against each other, to its end.
//
// Usage: TURNSTONE_ADDRESS=http://SERVER node bots.mjs

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
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

/** Registers an account for a bot, and starts the bot. */
async function start({ name, command, program }) {
    const credentials = { username: `${name.slice(0, 6)}_${randomUUID().slice(0, 8)}`, password: randomUUID() };
    await call("POST", "/v1/accounts", null, credentials);
    const { token } = await call("POST", "/v1/sessions", null, credentials);
    const cwd = fileURLToPath(new URL(`${name}/`, clients));
    const env = { ...process.env, TURNSTONE_TOKEN: token };
    const bot = spawn(command, [program], { cwd, env, stdio: ["ignore", "inherit", "inherit"] });
    bot.once("error", fail);
    bot.once("exit", () => fail(new Error(`the bot in ${name} has ended`)));
    return { ...credentials, token, bot };
}

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

const players = await Promise.all(BOTS.map(start));
try {
    const [first, second] = players;
    const clock = { kind: "unlimited" };
    const body = { game: "mancala", variant: "egyptian", seat: 0, invite: [second.username], rated: false, clock };
    const { id } = await call("POST", "/v1/matches", first.token, body);
    const { ply, result } = await Promise.race([finish(id, first.token), failure]);
    const winner = result.winners.map((seat) => BOTS[seat].name).join() || "nobody";
    console.log(`passed: the bots in ${BOTS.map(({ name }) => name).join(" and ")} played ${ply} plies; ${winner} won`);
} finally {
    for (const { bot } of players) {
        bot.removeAllListeners("exit");
        bot.kill();
    }
}

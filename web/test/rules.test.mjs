// The rules as WebAssembly, in the browser, as the server sends them.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { after, before, test } from "node:test";

import { address, call, launch, open, player, startMatch, untilTaps, untilTrue, byTaps, generator, someTaps } from "./support.mjs";

let browser;
before(async () => (browser = await launch()));
after(() => browser?.close());

const SOURCES = new URL("../../crates/games/src/", import.meta.url);

/** The recorded games: their events, and the state after each. */
function recorded() {
    const games = [];
    for (const game of readdirSync(SOURCES, { withFileTypes: true }).filter((entry) => entry.isDirectory())) {
        const folder = new URL(`${game.name}/replays/`, SOURCES);
        let names = [];
        try {
            names = readdirSync(folder);
        } catch {
            continue;
        }
        for (const name of names) games.push({ name: `${game.name}/${name}`, ...read(readFileSync(new URL(name, folder), "utf8")) });
    }
    return games;
}

function read(text) {
    const [head, body] = text.split("\n\n");
    const created = { options: {} };
    for (const line of head.split("\n")) {
        const [name, value] = line.split(": ");
        if (name === "game" || name === "variant") created[name] = value;
        else created.options[name] = Number.isNaN(Number(value)) ? value : Number(value);
    }
    const steps = body.split("\n").filter((line) => line !== "" && !line.startsWith("result: "));
    const events = steps.map((line) => {
        const [step, view] = line.split(/ (?=\{)/);
        // After some rolls no state was recorded.
        const state = view && JSON.parse(view);
        const [, seat, ...words] = step.split(" ");
        if (words[0] === "roll") return { state, event: { kind: "dice_rolled", dice_rolled: { faces: words.slice(1).map(Number) } } };
        if (words[0] === "pass") return { state, event: { kind: "passed", seat: Number(seat) } };
        return { state, event: { kind: "move_played", seat: Number(seat), move_played: { move: words.join(" ") } } };
    });
    return { start: [{ kind: "created", created }, { kind: "started" }], events, game: created.game };
}

/** The address of the module, as the page names it. */
async function moduleAddress() {
    const html = await (await fetch(address)).text();
    const scripts = [...html.matchAll(/\/assets\/[\w-]+\.js/g)].map(([path]) => path);
    for (const script of scripts) {
        const found = /\/assets\/rules-\w+\.wasm/.exec(await (await fetch(address + script)).text());
        if (found) return found[0];
    }
    return assert.fail("no script names the module");
}

/** A page in which `ask` calls the module. */
async function withRules() {
    const table = await open(browser, undefined, "/games");
    await table.page.evaluate(async (path) => {
        const { instance } = await WebAssembly.instantiateStreaming(fetch(path));
        const { memory, room, run, answer } = instance.exports;
        self.ask = (call) => {
            const bytes = new TextEncoder().encode(JSON.stringify(call));
            // Making room may move the memory.
            const at = room(bytes.length);
            new Uint8Array(memory.buffer, at, bytes.length).set(bytes);
            const length = run();
            const { value, refusal } = JSON.parse(new TextDecoder().decode(new Uint8Array(memory.buffer, answer(), length)));
            if (refusal) throw new Error(`${call.call}: ${refusal.code}: ${refusal.detail}`);
            return value;
        };
    }, await moduleAddress());
    return table;
}

test("every recorded game replays to the same states", async () => {
    const { page, context, complaints } = await withRules();
    const games = recorded();
    assert.ok(games.length > 10);
    for (const { name, start, events, game } of games) {
        const states = await page.evaluate(([start, events]) => {
            const { id } = self.ask({ call: "open", events: start });
            return events.map((event) => {
                self.ask({ call: "add", id, events: [event] });
                return self.ask({ call: "state", id });
            });
        }, [start, events.map(({ event }) => event)]);
        for (const [index, { state }] of events.entries()) if (state) assert.deepEqual(states[index][game], state, `${name}: step ${index}`);
    }
    assert.deepEqual(complaints, []);
    await context.close();
});

test("pictures are those of the server, byte by byte, and a computer plays as there", async () => {
    const anna = await player("anna");
    const { page, context } = await withRules();
    for (const [game, variant] of [["six", "classic"], ["octi", "kids"], ["mancala", "egyptian"], ["acey_deucey", "american"]]) {
        const { id } = await call("POST", "/v1/matches", { body: { game, variant, solo: true }, token: anna.token });
        const draw = generator(5);
        for (let made = 0; made < 3; made += 1) {
            const match = await call("GET", `/v1/matches/${id}`, { token: anna.token });
            const taps = await someTaps(id, anna.token, (next) => next[draw(next.length)]);
            const { draft } = await call("GET", `/v1/matches/${id}/legal-moves?prefix=${encodeURIComponent(taps.join(" "))}`, { token: anna.token });
            await call("POST", `/v1/matches/${id}/moves`, { body: { ply: match.ply, move: draft.move, seat: match.to_act[0] }, token: anna.token });
        }
        const { items } = await call("GET", `/v1/matches/${id}/events?limit=100`, { token: anna.token });
        for (const lang of ["en", "he", "ru"]) {
            const theirs = await (await fetch(`${address}/v1/matches/${id}/board.svg?frame=position&theme=dark&seat=1&lang=${lang}`)).text();
            const here = await page.evaluate(([events, lang]) => {
                const { id } = self.ask({ call: "open", events });
                return self.ask({ call: "picture", id, shown: { theme: "dark", seat: 1, lang } });
            }, [items, lang]);
            assert.equal(here, theirs, `${game} in ${lang}`);
        }
    }
    await context.close();
});

/** A match on a screen that has followed it, and the requests that it sends from then on. */
async function followed(input, options) {
    const [anna, ben] = [await player("anna"), await player("ben")];
    const id = await startMatch(anna, ben, input);
    const table = await open(browser, anna, "/healthz", options);
    const { page } = table;
    await page.goto(`${address}/m/${id}`);
    await page.locator(".place.open").first().waitFor();
    const requests = [];
    page.on("request", (request) => requests.push(new URL(request.url()).pathname.split("/").at(-1)));
    return { ...table, id, anna, ben, requests };
}

/** Taps a place that is open and takes the tap back until the rules answer here. */
async function untilHere(page, requests) {
    for (let attempt = 0; attempt < 50; attempt += 1) {
        requests.length = 0;
        await page.locator(".place.open").nth(attempt % (await page.locator(".place.open").count())).click();
        await untilTaps(page, 1);
        await page.locator(".bar").getByRole("button", { name: "Clear" }).click();
        await untilTaps(page, 0);
        if (!requests.includes("legal-moves") && !requests.includes("board.svg")) return;
        await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
    }
    assert.fail("the server is asked for ever");
}

test("once the rules are there, taps ask the server nothing", async () => {
    const { page, context, complaints, requests } = await followed({ game: "octi", variant: "kids" });
    await untilHere(page, requests);
    requests.length = 0;
    const places = page.locator(".place.open");
    for (let tap = 0; tap < Math.min(4, await places.count()); tap += 1) {
        await byTaps.place(page, (await places.nth(tap).getAttribute("data-key")).split("@")[0]);
        await untilTaps(page, 1);
        await page.locator(".bar").getByRole("button", { name: "Clear" }).click();
        await untilTaps(page, 0);
    }
    assert.deepEqual(requests.filter((name) => ["legal-moves", "board.svg"].includes(name)), []);
    assert.deepEqual(complaints, []);
    await context.close();
});

test("where there is no WebAssembly, the server answers the taps", async () => {
    const [anna, ben] = [await player("anna"), await player("ben")];
    const id = await startMatch(anna, ben, { game: "octi", variant: "kids" });
    const { page, context, complaints } = await open(browser, anna, "/healthz");
    await context.addInitScript(() => delete self.WebAssembly);
    const requests = [];
    page.on("request", (request) => requests.push(new URL(request.url()).pathname));
    await page.goto(`${address}/m/${id}`);
    await page.locator(".place.open").first().waitFor();
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
    await page.locator(".place.open").first().click();
    await untilTaps(page, 1);
    assert.ok(requests.some((path) => path.endsWith("/legal-moves")));
    assert.ok(!requests.some((path) => path.endsWith(".wasm")), "what cannot be used is not loaded");
    assert.deepEqual(complaints, []);
    await context.close();
});

test("a first visit that plays nothing does not load the rules", async () => {
    const { page, context } = await open(browser, undefined, "/healthz");
    const requests = [];
    page.on("request", (request) => requests.push(new URL(request.url()).pathname));
    await page.goto(address);
    await page.locator("main h1").first().waitFor();
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
    await untilTrue(page, async () => document.readyState === "complete");
    assert.ok(!requests.some((path) => path.endsWith(".wasm")));
    await context.close();
});

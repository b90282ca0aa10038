// Usage: node measure/measure.mjs [PAGE.md]: measures how fast the page is in Chromium, against the server at
// TURNSTONE_ADDRESS, and writes the figures into the document, between its two marks. It fails if one
// is worse than it may be. `scripts/page --measure` runs it.

import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { chromium } from "playwright-core";

import { address, byTaps, call, launch, open, player, startMatch, untilTaps, WITHOUT_WORKER } from "../test/support.mjs";
import lighthouse from "./node_modules/lighthouse/core/index.js";

const [document] = process.argv.slice(2);
/** The limits of the page, and the least score of Lighthouse. */
const LIMITS = { firstVisit: 90_000, paint: 1000, tap: 50, score: 95 };
const CPU = 4;
/** Taps on a board, in so many visits. */
const [TAPS, VISITS] = [54, 3];
/** 1.6 Mbit/s, in bytes a second. */
const RATE = 1_600_000 / 8;
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"];

const anna = await player("anna");
const ben = await player("ben");
const faults = [];
const holds = (fits, what) => fits || faults.push(what);
const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

/** A Six match with all stones on the board, from the game that the notation's examples have. */
async function fullBoard() {
    const text = readFileSync(new URL("../../crates/games/src/six/notation.txt", import.meta.url), "utf8");
    const steps = text.split("\n").filter((line) => line.startsWith("steps:")).map((line) => line.slice(6).split(";").map((step) => step.trim().split(" ")));
    const longest = steps.toSorted((a, b) => b.length - a.length)[0].filter(([, placed]) => !placed.includes(">"));
    const id = await startMatch(anna, ben, { game: "six", variant: "basic", options: { declaration: "manual" } });
    for (const [ply, [seat, placed]] of longest.entries()) {
        await call("POST", `/v1/matches/${id}/moves`, { token: [anna, ben][Number(seat)].token, body: { ply, move: placed } });
    }
    return { id, stones: longest.length };
}

const octi = await startMatch(anna, ben, { game: "octi", variant: "kids" });
const six = await fullBoard();
const mancala = await startMatch(anna, ben, { game: "mancala", variant: "egyptian" });
const aceyDeucey = await startMatch(anna, ben, { game: "acey_deucey", variant: "american" });

/** Opens a browser that is as slow as a cheap phone. */
async function slowly(path, account, latency, work) {
    const browser = await launch();
    try {
        const { page, context } = await open(browser, account, "/healthz", WITHOUT_WORKER);
        const session = await context.newCDPSession(page);
        await session.send("Network.enable");
        let bytes = 0;
        session.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
        await session.send("Network.emulateNetworkConditions", { offline: false, latency, downloadThroughput: RATE, uploadThroughput: RATE });
        await session.send("Emulation.setCPUThrottlingRate", { rate: CPU });
        await context.addInitScript(() => {
            self.paints = [];
            new PerformanceObserver((list) => self.paints.push(...list.getEntries().map(({ startTime }) => startTime))).observe({ type: "largest-contentful-paint", buffered: true });
        });
        await page.goto(address + path);
        await page.locator("main h1").first().waitFor();
        await page.locator(".loading").waitFor({ state: "detached" });
        await page.evaluate(() => new Promise((done) => setTimeout(done, 1000)));
        return await work(page, () => bytes);
    } finally {
        await browser.close();
    }
}

/** The largest paint of a first visit, the middle of three, and the bytes that came over the wire. */
async function firstVisit(path, latency) {
    const [paints, sizes] = [[], []];
    for (let visit = 0; visit < 3; visit += 1) {
        await slowly(path, undefined, latency, async (page, bytes) => {
            paints.push(await page.evaluate(() => self.paints.at(-1)));
            sizes.push(bytes());
        });
    }
    return { paint: Math.round(median(paints)), bytes: Math.max(...sizes) };
}

/** Taps until the rules answer in the browser, which they do once they are loaded. */
async function untilHere(page) {
    const asked = [];
    page.on("request", (request) => asked.push(request.url()));
    for (let attempt = 0; attempt < 100; attempt += 1) {
        asked.length = 0;
        const key = await page.locator(".place.open").first().getAttribute("data-key");
        await byTaps.place(page, key.split("@")[0]);
        await untilTaps(page, 1);
        await page.locator(".bar").getByRole("button", { name: "Clear" }).click();
        await untilTaps(page, 0);
        if (!asked.some((url) => /legal-moves|board\.svg/.test(url))) return;
        await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
    }
    assert.fail("the server is asked for every tap");
}

/** How long the taps of some work took to be shown, each from the event to the next paint. */
async function tapsOf(page, work) {
    await page.evaluate(() => {
        self.taps = [];
        const observer = new PerformanceObserver((list) => self.taps.push(...list.getEntries().filter(({ interactionId }) => interactionId > 0).map(({ interactionId, duration }) => [interactionId, duration])));
        observer.observe({ type: "event", durationThreshold: 16 });
    });
    await work();
    await page.evaluate(() => new Promise((done) => setTimeout(done, 500)));
    const slowest = new Map();
    for (const [interaction, duration] of await page.evaluate(() => self.taps)) slowest.set(interaction, Math.max(slowest.get(interaction) ?? 0, duration));
    return [...slowest.values()];
}

/** A tap on an element, and on nothing else: what Playwright does around its own clicks would count as the page's. */
async function tapOn(page, locator) {
    const { x, y, width, height } = await locator.boundingBox();
    await page.mouse.click(x + width / 2, y + height / 2);
}

/** The taps on a board in one visit. */
async function tapsOfVisit(id) {
    const { to_act: [seat] } = await call("GET", `/v1/matches/${id}`);
    return slowly(`/m/${id}`, [anna, ben][seat], 0, async (page) => {
        await page.locator(".place.open").first().waitFor();
        await untilHere(page);
        const places = Math.min(10, await page.locator(".place.open").count());
        return tapsOf(page, async () => {
            for (let tap = 0; 2 * tap < TAPS / VISITS; tap += 1) {
                await tapOn(page, page.locator(".place.open").nth(tap % places));
                await untilTaps(page, 1);
                await tapOn(page, page.locator(".bar").getByRole("button", { name: "Clear" }));
                await untilTaps(page, 0);
            }
        });
    });
}

/** The taps on the only button of a page, in one visit: less is not to be had on this machine. */
function tapsOfFloor() {
    return slowly("/games", undefined, 0, async (page) => {
        await page.evaluate(() => {
            const button = document.createElement("button");
            button.textContent = "0";
            button.addEventListener("click", () => (button.textContent = String(Number(button.textContent) + 1)));
            document.body.replaceChildren(button);
        });
        return tapsOf(page, async () => {
            for (let tap = 0; tap < TAPS / VISITS; tap += 1) await tapOn(page, page.getByRole("button"));
        });
    });
}

/** The middle and the slowest of the taps of some visits, and their INP, which leaves one in fifty out. */
async function taps(ofVisit) {
    const all = [];
    for (let visit = 0; visit < VISITS; visit += 1) all.push(...(await ofVisit()));
    // Taps of less than two frames are not listed.
    all.push(...Array(Math.max(0, TAPS - all.length)).fill(16));
    all.sort((a, b) => b - a);
    return { middle: median(all), inp: all[Math.floor(all.length / 50)], slowest: all[0] };
}

const freePort = () =>
    new Promise((done) => {
        const server = createServer().listen(0, "127.0.0.1", () => {
            const { port } = server.address();
            server.close(() => done(port));
        });
    });

/** The scores of Lighthouse on screens, as a phone sees them. */
async function scores(screens) {
    const port = await freePort();
    const directory = mkdtempSync(join(tmpdir(), "turnstone-page-"));
    const executablePath = process.env["CHROMIUM"] ?? "/usr/bin/chromium";
    const context = await chromium.launchPersistentContext(directory, {
        executablePath,
        args: ["--no-sandbox", "--disable-dev-shm-usage", `--remote-debugging-port=${port}`],
    });
    const found = [];
    try {
        const page = context.pages()[0] ?? (await context.newPage());
        await page.goto(`${address}/healthz`);
        for (const [name, path, account] of screens) {
            await page.evaluate((session) => (session ? localStorage.setItem("turnstone.session", session) : localStorage.clear()), account && JSON.stringify(account));
            const { lhr } = await lighthouse(address + path, { port, output: "json", logLevel: "error", onlyCategories: CATEGORIES, disableStorageReset: true });
            const points = CATEGORIES.map((id) => Math.round((lhr.categories[id]?.score ?? 0) * 100));
            found.push({ name, points });
            for (const [index, id] of CATEGORIES.entries()) {
                const failed = lhr.categories[id].auditRefs.filter(({ id, weight }) => weight > 0 && (lhr.audits[id].score ?? 1) < 0.9).map(({ id }) => `${id} ${lhr.audits[id].displayValue ?? ""}`);
                console.log(`${name} ${id}: ${points[index]} ${failed.join(", ")}`);
                holds(points[index] >= LIMITS.score, `Lighthouse gives ${path} ${points[index]} for ${id}: ${failed.join(", ")}`);
            }
        }
    } finally {
        await context.close();
        rmSync(directory, { recursive: true, force: true });
    }
    return found;
}

const landing = await firstVisit("/", 0);
const far = await firstVisit("/", 150);
holds(landing.bytes < LIMITS.firstVisit, `a first visit takes ${landing.bytes} bytes`);
holds(landing.paint < LIMITS.paint, `the largest paint comes after ${landing.paint} ms`);
console.log(`first visit: ${landing.bytes} bytes, ${landing.paint} ms; with a round trip of 150 ms ${far.paint} ms`);
const floor = await taps(tapsOfFloor);
const tapped = [
    ["Octi, 6 × 7", await taps(() => tapsOfVisit(octi))],
    [`Six, ${six.stones + 2} stones`, await taps(() => tapsOfVisit(six.id))],
    ["Mancala", await taps(() => tapsOfVisit(mancala))],
    ["Acey-Deucey", await taps(() => tapsOfVisit(aceyDeucey))],
];
for (const [board, { inp }] of tapped) holds(inp < LIMITS.tap, `the INP of taps on the board of ${board} is ${inp} ms`);
const found = await scores([
    ["landing", "/", undefined],
    ["rules", "/games/mancala", undefined],
    ["open matches", "/open", anna],
    ["leaderboard", "/leaderboards", anna],
    ["match", `/m/${octi}`, anna],
]);

const rows = [
    `| CPU ${CPU} times slower; of ${TAPS} taps the middle, INP, the slowest | |`,
    "|---|---:|",
    `| first visit, everything that comes over the wire | ${Math.ceil(landing.bytes / 1000)} kB |`,
    `| its largest paint, 1.6 Mbit/s | ${landing.paint} ms |`,
    `| the same with a round trip of 150 ms | ${far.paint} ms |`,
    ...[...tapped, ["a page with nothing but a button", floor]].map(([board, { middle, inp, slowest }]) => `| a tap (${board}) | ${middle}, ${inp}, ${slowest} ms |`),
    "",
    "| Lighthouse | performance | accessibility | best practices | search |",
    "|---|---:|---:|---:|---:|",
    ...found.map(({ name, points }) => `| ${name} | ${points.join(" | ")} |`),
].join("\n");
if (document !== undefined) {
    const text = readFileSync(document, "utf8");
    const marks = /(<!-- measured -->\n)[^]*?(\n<!-- \/measured -->)/;
    assert.match(text, marks);
    writeFileSync(document, text.replace(marks, (_, start, end) => `${start}\n${rows}\n${end}`));
}
console.log(rows);
assert.deepEqual(faults, []);

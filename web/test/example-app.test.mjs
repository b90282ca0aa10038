// The example app of clients/example-app, built by the words of its README, on the screen of a phone.

import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { createInterface } from "node:readline";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";

import { call, launch, TIMEOUT } from "./support.mjs";

const MOST_LINES = 400;
const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const APP = join(ROOT, "clients/example-app");
// What was made is not in a new copy of the repository.
const isSource = (path) => !["node_modules", "dist"].includes(basename(path));
const folder = mkdtempSync(join(tmpdir(), "turnstone-app-"));
const env = { ...process.env, npm_config_prefer_offline: "true", npm_config_audit: "false", npm_config_fund: "false", TURNSTONE_ADDRESS: "" };
const run = (cwd, command, ...options) => execFileSync(command, options, { cwd, env, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });

let browser;
let server;
let address;

before(async () => {
    for (const name of ["clients/typescript", "clients/example-app", "web"]) cpSync(join(ROOT, name), join(folder, name), { recursive: true, filter: isSource });
    symlinkSync(join(ROOT, "web/node_modules"), join(folder, "web/node_modules"));
    run(join(folder, "clients/typescript"), "sh", "-ec", "npm ci --ignore-scripts && npm run build");
    run(join(folder, "web/board"), "npm", "run", "build");
    const app = join(folder, "clients/example-app");
    const [, words] = /```sh\n([^]*?)```/.exec(readFileSync(join(app, "README.md"), "utf8"));
    run(app, "sh", "-ec", words);
    server = spawn("node", ["serve.mjs"], { cwd: app, env: { ...process.env, PORT: "0" }, stdio: ["ignore", "pipe", "inherit"] });
    for await (const line of createInterface(server.stdout)) {
        address = line;
        break;
    }
    browser = await launch();
});
after(async () => {
    await browser?.close();
    server?.kill();
    rmSync(folder, { recursive: true, force: true });
});

/** The app on a new phone; complaints of the browser are collected, but for what is asked for without a network. */
async function phone(path = "/") {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: "en-GB", reducedMotion: "reduce" });
    context.setDefaultTimeout(TIMEOUT);
    const page = await context.newPage();
    const complaints = [];
    page.on("pageerror", (error) => complaints.push(error.message));
    page.on("console", (message) => message.type() === "error" && !message.text().includes("ERR_INTERNET_DISCONNECTED") && complaints.push(message.text()));
    await page.goto(address + path);
    return { context, page, complaints };
}

const token = (page) => page.evaluate(() => JSON.parse(localStorage.getItem("token")));
const matchOf = (page) => new URL(page.url()).hash.split("/")[1];

/** Makes the match of a game with the computer, or with a friend. */
async function start(page, game, level) {
    await page.locator(`select[name=game] option[value="${game}"]`).waitFor({ state: "attached" });
    await page.selectOption("select[name=game]", game);
    await page.selectOption("select[name=level]", level);
    await page.getByRole("button", { name: "New match" }).tap();
    await page.waitForFunction(() => location.hash.startsWith("#m/"));
}

const yourTurn = (page) => page.locator("main > [role=status]", { hasText: "Your turn" });

/** Taps on the first place that is open, which is a whole move in Mancala; and plays it. */
async function tapMove(page, beforePlaying = async () => {}) {
    await page.locator("turnstone-board .place.open").first().tap();
    await page.locator('turnstone-board .bar[data-taps="1"][aria-busy="false"]').waitFor();
    await beforePlaying();
    await page.locator('turnstone-board .play[aria-disabled="false"]').tap();
}

test("it is short, installs, plays against the computer, and keeps a move for when there is a network", { timeout: 120_000 }, async () => {
    const files = ["", "public/"].flatMap((part) => readdirSync(join(APP, part), { withFileTypes: true }).filter((entry) => entry.isFile()).map(({ name }) => part + name));
    const written = files.filter((name) => !/README|\.gitignore|package-lock/.test(name));
    const lines = written.reduce((sum, name) => sum + readFileSync(join(APP, name), "utf8").split("\n").length - 1, 0);
    assert.ok(lines <= MOST_LINES, `${lines} lines`);
    const { context, page, complaints } = await phone();
    await start(page, "mancala/egyptian", "1");
    const devtools = await context.newCDPSession(page);
    assert.deepEqual((await devtools.send("Page.getInstallabilityErrors")).installabilityErrors, []);
    const id = matchOf(page);
    const secret = await token(page);
    const read = () => call("GET", `/v1/matches/${id}`, { token: secret });
    /** Waits until it is the person's turn after this ply. */
    const untilTurn = async (ply) => {
        for (;;) {
            const match = await read();
            if (match.ply > ply && match.to_act[0] === 0) return match.ply;
            await call("GET", `/v1/matches/${id}/events?after=${match.version}&wait_seconds=10`, { token: secret });
        }
    };
    await yourTurn(page).waitFor();
    await tapMove(page);
    const ply = await untilTurn(0);
    await page.locator(`turnstone-board .bar[data-ply="${ply}"]`).waitFor();
    await page.evaluate(() => navigator.serviceWorker.ready);
    await tapMove(page, () => context.setOffline(true));
    await page.getByText("The move is kept").waitFor();
    assert.equal((await read()).ply, ply);
    await page.reload();
    await page.getByRole("link", { name: "Board games" }).waitFor();
    assert.equal(await page.evaluate(() => JSON.parse(localStorage.getItem("moves")).length), 1);
    await context.setOffline(false);
    await page.waitForFunction(() => JSON.parse(localStorage.getItem("moves")).length === 0);
    await untilTurn(ply);
    await page.goto(`${address}/#`);
    await page.locator(`a[href="#m/${id}"]`).waitFor();
    assert.deepEqual(complaints, []);
    await context.close();
});

test("a friend joins by the link, and both see how it ends", { timeout: 120_000 }, async () => {
    const [anna, ben] = [await phone(), await phone("/")];
    await start(anna.page, "octi/kids", "");
    await anna.page.getByRole("button", { name: "Invite a friend" }).tap();
    const link = await anna.page.getByText("#join/").innerText();
    await ben.page.goto("about:blank");
    await ben.page.goto(link);
    await ben.page.waitForFunction(() => location.hash.startsWith("#m/"));
    for (const { page } of [anna, ben]) await page.locator("main > [role=status]", { hasText: /Your turn|Their turn/ }).waitFor();
    const isFirst = await yourTurn(anna.page).count();
    const [mover, other] = isFirst ? [anna, ben] : [ben, anna];
    await mover.page.getByRole("button", { name: "Resign" }).tap();
    await mover.page.getByText("Lost").waitFor();
    await other.page.getByText("Won").waitFor();
    for (const { complaints, context } of [anna, ben]) {
        assert.deepEqual(complaints, []);
        await context.close();
    }
});

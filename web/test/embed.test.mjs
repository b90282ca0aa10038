// Boards on other sites: in a frame, and as the element of the package.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { extname } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { fileURLToPath } from "node:url";
import { after, before, test } from "node:test";

import { transformSync } from "esbuild";

import { address, call, launch, open, player, startMatch, TIMEOUT, WITHOUT_WORKER } from "./support.mjs";

const WEB = fileURLToPath(new URL("..", import.meta.url));
const TYPES = { ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".wasm": "application/wasm" };
/** As strict as a page can be that has its scripts and styles inside. */
const POLICY = "default-src 'none'; script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval'; style-src 'unsafe-inline'; connect-src 'self'; frame-src *; require-trusted-types-for 'script'; trusted-types turnstone-picture";
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

let browser;
let site;
let origin;
before(async () => {
    browser = await launch();
    execFileSync("node", ["board/build.mjs"], { cwd: WEB });
    const module = readdirSync(`${WEB}dist`).find((name) => /^rules-.*\.wasm\.br$/.test(name));
    const files = new Map(["examples.html", ...readdirSync(`${WEB}board/dist`).map((name) => `dist/${name}`)].map((name) => [`/board/${name}`, readFileSync(`${WEB}board/${name}`)]));
    files.set("/rules/dist/rules.wasm", brotliDecompressSync(readFileSync(`${WEB}dist/${module}`)));
    files.set("/rules/dist/index.js", transformSync(readFileSync(`${WEB}rules/src/index.ts`), { loader: "ts", target: "es2022" }).code);
    // Another site: the packages, and pages of what is in their address.
    site = createServer((request, response) => {
        const { pathname, searchParams } = new URL(request.url, "http://x");
        const html = searchParams.get("html");
        const body = html ? `<!doctype html><title>x</title>${html}` : files.get(pathname);
        response.writeHead(body ? 200 : 404, { "content-type": TYPES[html ? ".html" : extname(pathname)] ?? "text/plain", "content-security-policy": POLICY });
        response.end(body);
    });
    await new Promise((done) => site.listen(0, done));
    origin = `http://localhost:${site.address().port}`;
});
after(() => {
    browser?.close();
    site?.close();
});

/** Opens a page of the other site, for somebody who is signed in at the server; gathers complaints and requests. */
async function visit(path, options = {}) {
    const context = await browser.newContext({ ...WITHOUT_WORKER, viewport: { width: 420, height: 844 }, locale: "en-GB", ...options });
    context.setDefaultTimeout(TIMEOUT);
    const [complaints, requests] = [[], []];
    await context.addInitScript(() => {
        if (location.pathname.startsWith("/embed/")) localStorage.setItem("turnstone.session", JSON.stringify({ token: "secret", id: "x", username: "x", name: "x" }));
        addEventListener("securitypolicyviolation", (event) => console.error(`CSP: ${event.violatedDirective} ${event.blockedURI}`));
    });
    const page = await context.newPage();
    page.on("pageerror", (error) => complaints.push(error.message));
    page.on("console", (message) => message.type() === "error" && !/favicon|status of 404/.test(message.text() + message.location().url) && complaints.push(message.text()));
    page.on("request", (request) => requests.push(request));
    await page.goto(origin + path);
    return { page, context, complaints, requests };
}

const framed = (path) => `/?html=${encodeURIComponent(`<iframe src="${address}${path}" width="400" height="480"></iframe>`)}`;

test("another site frames a match and sees moves arrive, as nobody, and can play none", async () => {
    const [anna, ben] = [await player("anna"), await player("ben")];
    const id = await startMatch(anna, ben, { game: "mancala", variant: "egyptian" });
    const here = await open(browser, undefined, `/m/${id}`, { permissions: ["clipboard-read", "clipboard-write"] });
    await here.page.locator(".share summary").click();
    await here.page.getByRole("button", { name: "Copy: Put it on a web page" }).click();
    await here.page.getByRole("button", { name: "Copied: Put it on a web page" }).waitFor();
    const line = await here.page.evaluate(() => navigator.clipboard.readText());
    assert.deepEqual(here.complaints, []);
    await here.context.close();
    const { page, context, complaints, requests } = await visit(`/?html=${encodeURIComponent(line.replace(id, `${id}?theme=dark&lang=nl`))}`);
    const frame = page.frameLocator("iframe");
    await frame.locator(".place").first().waitFor();
    await call("POST", `/v1/matches/${id}/moves`, { token: anna.token, body: { ply: 0, move: "3" } });
    await frame.locator(".board.film").waitFor();
    await frame.locator(".told", { hasText: anna.name }).waitFor();
    await frame.locator("div.board:not(.film)").waitFor();
    assert.equal(await frame.locator(".place.open, .bar").count(), 0);
    const link = frame.getByRole("link", { name: ben.name });
    assert.deepEqual(await link.evaluate(({ href, target }) => [href, target]), [`${address}/m/${id}`, "_blank"]);
    assert.deepEqual(await frame.locator(".turnstone").evaluate(({ lang, dataset }) => [lang, dataset.theme]), ["nl", "dark"]);
    // Everything is seen without scrolling.
    const overflow = await frame.locator("html").evaluate((html) => [html.scrollWidth - html.clientWidth, html.scrollHeight - html.clientHeight]);
    assert.deepEqual(overflow, [0, 0]);
    const inside = page.frames()[1];
    await inside.evaluate(axe);
    assert.deepEqual(await inside.evaluate(async () => (await self.axe.run()).violations.map(({ id, nodes }) => `${id} ${nodes[0].target}`)), []);
    const told = await Promise.all(requests.map((request) => request.allHeaders()));
    assert.deepEqual(told.filter((headers) => headers["authorization"] || headers["cookie"]), []);
    assert.deepEqual(complaints, []);
    await context.close();
});

test("a private match and an unknown one say so in a frame, and no other page can be framed", async () => {
    const anna = await player("anna");
    const { id } = await call("POST", "/v1/matches", { body: { game: "mancala", variant: "basic", visibility: "private" }, token: anna.token });
    for (const path of [id, "00000000-0000-7000-8000-000000000000", "x"]) {
        const { page, context, complaints } = await visit(framed(`/embed/${path}`));
        await page.frameLocator("iframe").getByText("There is no such match, or it is private.").waitFor();
        assert.deepEqual(complaints, []);
        await context.close();
    }
    for (const path of ["/", `/m/${id}`, "/docs/"]) {
        const { page, context } = await visit(framed(path));
        assert.match(page.frames()[1].url(), /^chrome-error:/, path);
        await context.close();
    }
});

test("the examples of the package: one plays by taps against the computer, rolls dice, and looks back", async () => {
    const { page, context, complaints } = await visit("/board/examples.html");
    const computer = page.locator("#computer");
    await computer.locator(".place.open").first().click();
    await computer.locator('.bar[data-taps="1"]').waitFor();
    await computer.locator('.play[aria-disabled="false"]').click();
    await computer.locator(".board.film").waitFor();
    await page.locator("#moves", { hasText: /\d/ }).waitFor();
    await computer.locator('.bar:not([data-ply="0"]):not([data-ply="1"])').waitFor();
    await computer.locator(".place.open").first().waitFor();
    // It answers why not, and the keyboard plays, too.
    await computer.locator(".place:not(.open)").first().click({ force: true });
    await computer.locator(".bar.refused").waitFor();
    await computer.locator(".place.open").first().focus();
    await page.keyboard.press("Enter");
    await computer.locator('.bar[data-taps="1"]').waitFor();

    await page.locator("#two .place.open").first().waitFor();
    const told = page.locator("#past .told");
    assert.equal(await told.textContent(), "");
    await page.locator("#ply").fill("2");
    await told.filter({ hasText: ":" }).waitFor();
    assert.deepEqual(complaints, []);
    await page.evaluate(axe);
    const { violations } = await page.evaluate(() => self.axe.run({ include: ["turnstone-board"] }));
    assert.deepEqual(violations.map(({ id, nodes }) => `${id} ${nodes[0].target}`), []);
    await context.close();
});

test("the element makes a move in a match of a server, which its page sends", async () => {
    const [anna, ben] = [await player("anna"), await player("ben")];
    const id = await startMatch(anna, ben, { game: "octi", variant: "kids" });
    const { page, context, complaints } = await open(browser, undefined, `/embed/${id}`);
    await page.evaluate(() => {
        const board = document.querySelector("turnstone-board");
        board.addEventListener("turnstone-move", ({ detail }) => (self.made = detail));
        board.setAttribute("seat", "0");
        board.setAttribute("playable", "");
    });
    for (const [taps, tap] of ['.place.open[data-key="32"]', '.tap[data-tap="A"]'].entries()) {
        await page.locator(tap).click();
        await page.locator(`.bar[data-taps="${taps + 1}"][aria-busy="false"]`).waitFor();
    }
    await page.locator('.play[aria-disabled="false"]').click();
    const made = await (await page.waitForFunction(() => self.made)).jsonValue();
    assert.deepEqual(made, { move: "32+A", ply: 0, seat: 0 });
    await call("POST", `/v1/matches/${id}/moves`, { token: anna.token, body: made });
    await page.locator('.bar[data-ply="1"][data-taps="0"]').waitFor();
    await page.locator(".told", { hasText: anna.name }).waitFor();
    assert.equal(await page.locator(".place.open, .bar button").count(), 0);
    assert.deepEqual(complaints, []);
    await context.close();
});

test("with less motion the board of the package shows the new position at once", async () => {
    const { page, context } = await visit("/board/examples.html", { reducedMotion: "reduce" });
    const computer = page.locator("#computer");
    await page.evaluate(() => {
        self.films = 0;
        const { shadowRoot } = document.getElementById("computer");
        new MutationObserver(() => (self.films += shadowRoot.querySelectorAll(".board.film").length)).observe(shadowRoot, { subtree: true, attributes: true, childList: true });
    });
    await computer.locator(".place.open").first().click();
    await computer.locator('.play[aria-disabled="false"]').click();
    await computer.locator('.bar:not([data-ply="0"]):not([data-ply="1"]) ').waitFor();
    assert.equal(await page.evaluate(() => self.films), 0);
    await context.close();
});

// The list of moves: what was played, by whom and when, and the way to each position.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { address, call, launch, open, player, startMatch, WITHOUT_WORKER } from "./support.mjs";

let browser;
before(async () => (browser = await launch()));
after(() => browser?.close());

const DESK = { viewport: { width: 1280, height: 800 } };
const play = (id, account, ply, move) => call("POST", `/v1/matches/${id}/moves`, { token: account.token, body: { ply, move } });
const shows = (page, text) => page.locator(".step-ply").getByText(text, { exact: true }).waitFor();
const current = (page) => page.locator(".move-list [aria-current]").getAttribute("data-ply");

async function started(moves) {
    const [anna, ben] = [await player("anna"), await player("ben")];
    const id = await startMatch(anna, ben, { game: "six", variant: "basic" });
    for (const [ply, move] of moves.entries()) await play(id, [anna, ben][ply % 2], ply, move);
    return { anna, ben, id };
}

test("at a desk the moves stand beside the board: a tap or a key leads to each position", async () => {
    const { anna, ben, id } = await started("0,-1 -1,0 1,-1 -2,0".split(" "));
    const { page, context, complaints } = await open(browser, anna, `/m/${id}`, DESK);
    const list = page.locator(".move-list");
    await list.locator('[data-ply="4"][aria-current="step"]').waitFor();
    assert.equal(await list.locator("button").count(), 4);
    assert.match(await list.locator('[data-ply="2"]').innerText(), /-1,0/);
    assert.equal(await list.locator('[data-ply="2"] time').getAttribute("datetime").then((at) => Math.abs(Date.now() - Date.parse(at)) < 600_000), true);
    await list.locator('[data-ply="2"]').click();
    await shows(page, "2 / 4");
    assert.equal(await current(page), "2");
    await page.keyboard.press("ArrowUp");
    await shows(page, "1 / 4");
    assert.equal(await page.evaluate(() => document.activeElement.dataset.ply), "1", "the focus goes along");
    await page.keyboard.press("End");
    await shows(page, "4 / 4");
    await page.keyboard.press("Home");
    await shows(page, "0 / 4");
    await page.evaluate(() => document.activeElement.blur());
    await page.keyboard.press("End");
    await shows(page, "4 / 4");
    // One stop of the Tab key, however many moves there are.
    assert.equal(await list.locator('[tabindex="0"]').count(), 1);
    await play(id, anna, 4, "2,-1");
    await play(id, ben, 5, "-3,0");
    await list.locator('[data-ply="6"][aria-current="step"]').waitFor();
    assert.equal(await page.evaluate(() => scrollY), 0);
    assert.deepEqual(complaints, []);
    await context.close();
});

test("on a phone the list is folded below the board", async () => {
    const { anna, id } = await started(["0,-1"]);
    const { page, context, complaints } = await open(browser, anna, `/m/${id}`);
    const part = page.locator(".moves");
    await part.waitFor();
    assert.equal(await part.getAttribute("open"), null);
    await part.locator("summary").click();
    await part.locator('[data-ply="1"]').waitFor();
    assert.deepEqual(complaints, []);
    await context.close();
});

test("of a match of 500 plies only a part is drawn, and only the list scrolls", async () => {
    const { anna, id } = await started(["0,-1"]);
    const last = 500;
    // The server says that it goes on and on, always in the same position.
    const { page, context } = await open(browser, anna, "/games", { ...DESK, ...WITHOUT_WORKER });
    const path = `/v1/matches/${id}`;
    const at = (ply) => new Date(Date.UTC(2026, 0, 1) + ply * 60_000).toISOString();
    const all = Array.from({ length: last }, (_, index) => ({ seq: index + 1, kind: "move_played", seat: index % 2, at: at(index), hash: "", move_played: { ply: index + 1, move: `m${index + 1}` } }));
    await context.addInitScript(() => delete self.WebAssembly);
    await context.route(`**${path}`, async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: { ...(await response.json()), ply: last, version: last } });
    });
    await context.route(`**${path}/events?*`, (route) => {
        const query = new URL(route.request().url()).searchParams;
        const first = Number(query.get("cursor") ?? query.get("after"));
        const items = all.slice(first, first + 100);
        return route.fulfill({ json: { items, next_cursor: first + 100 < last ? String(first + 100) : null } });
    });
    const board = await (await fetch(`${address}${path}/board.svg?frame=position&names=false`)).text();
    await context.route(`**${path}/board.svg?*`, (route) => route.fulfill({ contentType: "image/svg+xml", body: board }));
    await page.goto(`${address}/m/${id}`);
    const list = page.locator(".move-list");
    await list.locator(`[data-ply="${last}"][aria-current="step"]`).waitFor();
    const drawn = () => list.locator("li").count();
    assert.ok((await drawn()) < 100, `${await drawn()} rows`);
    const isSeen = (ply) =>
        list.evaluate((frame, ply) => {
            const [of, row] = [frame.getBoundingClientRect(), frame.querySelector(`[data-ply="${ply}"]`)?.getBoundingClientRect()];
            return row !== undefined && row.top >= of.top - 1 && row.bottom <= of.bottom + 1;
        }, ply);
    assert.ok(await isSeen(last));
    await page.keyboard.press("Home");
    await shows(page, "0 / 500");
    await list.locator('[data-ply="1"]').waitFor();
    assert.ok(await isSeen(1));
    assert.ok((await drawn()) < 100);
    // Who scrolls gets more, and what was seen stays where it is.
    await list.evaluate((frame) => (frame.scrollTop = frame.scrollHeight));
    await list.locator('[data-ply="80"]').waitFor();
    await list.locator('[data-ply="80"]').click();
    await shows(page, "80 / 500");
    await page.keyboard.press("ArrowUp");
    await shows(page, "79 / 500");
    assert.equal(await page.evaluate(() => scrollY), 0);
    await context.close();
});

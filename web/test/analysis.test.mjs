// The analysis board: variations on a match, what the computer expects, lines from the start of a game, links.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";

import { byTaps, call, launch, open, player, startMatch, untilTaps } from "./support.mjs";

let browser;
before(async () => (browser = await launch()));
after(() => browser?.close());

const MOVES = "0,-1 -1,0 1,-1 -2,0 2,-1 -3,0 3,-1 -1,1 4,-1 -2,2 5,-1".split(" ");

/** A match of Six to which Anna has made these moves with Ben. */
async function match(anna, ben, moves) {
    const id = await startMatch(anna, ben, { game: "six", variant: "basic" });
    for (const [ply, move] of moves.entries()) await call("POST", `/v1/matches/${id}/moves`, { token: [anna, ben][ply % 2].token, body: { ply, move } });
    return id;
}

const at = (page, words) => page.locator(".step-ply").getByText(words, { exact: true }).waitFor();
const seen = (page) => page.locator('.outlook[aria-busy="false"]').waitFor();
async function words(page) {
    await page.locator(".words").evaluate((part) => (part.open = true));
    await page.locator(".words p:not(:empty)").waitFor();
    return page.locator(".words").innerText();
}
const current = (page) => page.locator(".tree-line [aria-current]").innerText();

test("a variation on a match is valued, and its address shows it on another device", async () => {
    const [anna, ben] = [await player("anna"), await player("ben")];
    const id = await match(anna, ben, MOVES);
    const { page, context, complaints } = await open(browser, anna, `/m/${id}`);
    await page.getByRole("button", { name: "Back", exact: true }).click();
    await page.getByText("10 / 11", { exact: true }).waitFor();
    await page.getByRole("link", { name: "Analysis" }).click();
    await at(page, "10 / 11");
    await seen(page);
    // Black wins with the next move.
    assert.match(await page.locator(".outlook").innerText(), /^black 100%\s*0% red\s*for certain/);
    await byTaps.place(page, "-4,0");
    await untilTaps(page, 1);
    await byTaps.play(page);
    await at(page, "11 / 11");
    assert.match(await current(page), /11\s+-4,0/);
    assert.equal(await page.locator(".tree-line .others button").count(), 1);
    // A line of the computer is played by a tap.
    await seen(page);
    const best = page.locator(".outlook li button").first();
    const move = await best.getAttribute("data-move");
    await best.click();
    await at(page, "12 / 12");
    await page.getByRole("button", { name: "Back", exact: true }).click();
    await page.waitForURL(/step=11$/);
    const there = await open(browser, undefined, page.url().slice(new URL(page.url()).origin.length));
    for (const one of [page, there.page]) await at(one, "11 / 12");
    assert.equal(await words(there.page), await words(page));
    assert.equal(await page.getByRole("textbox", { name: "Link to this position" }).inputValue(), there.page.url());
    await there.page.getByRole("button", { name: "Forward" }).click();
    await at(there.page, "12 / 12");
    assert.ok((await current(there.page)).endsWith(move));
    // Back in what was played, and the variation is gone.
    await page.locator('.tree-line [data-step="5"]').first().click();
    await at(page, "5 / 12");
    await page.locator(".tree-line .others [data-step]").first().click();
    await page.getByRole("button", { name: /^Remove/ }).click();
    await at(page, "10 / 11");
    assert.equal(await page.locator(".tree-line .others").count(), 0);
    assert.deepEqual([...complaints, ...there.complaints], []);
    await context.close();
    await there.context.close();
});

test("what was tried beside the shown line is there after a reload, for each match", async () => {
    const [anna, ben] = [await player("anna"), await player("ben")];
    const ids = [await match(anna, ben, MOVES), await match(anna, ben, MOVES)];
    const { page, context, complaints } = await open(browser, anna, `/analysis?match=${ids[0]}`);
    const others = () => page.locator(".tree-line .others button").evaluateAll((moves) => moves.map((move) => move.textContent.trim()));
    const variation = async (step) => {
        await page.locator(`.move-list > li > [data-step="${step}"]`).click();
        await at(page, `${step} / 11`);
        await byTaps.place(page, "1,-2");
        await untilTaps(page, 1);
        await byTaps.play(page);
        await page.waitForURL(new RegExp(`from=${step}`));
    };
    await at(page, "11 / 11");
    for (const step of [3, 6]) await variation(step);
    const tried = await others();
    assert.equal(tried.length, 2);
    await page.reload();
    await page.locator(".tree-line .others").first().waitFor();
    assert.deepEqual(await others(), tried);
    // Not in another match, and not what was removed.
    await page.goto(new URL(`/analysis?match=${ids[1]}`, page.url()).href);
    await at(page, "11 / 11");
    assert.deepEqual(await others(), []);
    await page.goto(new URL(`/analysis?match=${ids[0]}`, page.url()).href);
    await page.locator(".tree-line .others button").first().click();
    await page.getByRole("button", { name: /^Remove/ }).click();
    await page.waitForURL(/step=3/);
    await page.reload();
    await at(page, "3 / 11");
    assert.deepEqual(await others(), tried.slice(1));
    assert.deepEqual(complaints, []);
    await context.close();
});

test("a match that two people are playing is not analysed, a match against the computer is", async () => {
    const [anna, ben] = [await player("anna"), await player("ben")];
    const id = await match(anna, ben, MOVES.slice(0, 3));
    const { page, context, complaints } = await open(browser, ben, `/m/${id}`);
    await page.locator(".by-text").waitFor();
    assert.equal(await page.getByRole("link", { name: "Analysis" }).count(), 0);
    await page.goto(new URL(`/analysis?match=${id}&ply=2`, page.url()).href);
    await page.getByText("This match is still being played").waitFor();
    assert.equal(await page.locator(".board, .outlook").count(), 0);
    const body = { game: "mancala", variant: "egyptian", seat: 0, opponent: { computer: 1 } };
    const { id: other } = await call("POST", "/v1/matches", { body, token: ben.token });
    await call("POST", `/v1/matches/${other}/moves`, { token: ben.token, body: { ply: 0, move: "1" } });
    await page.goto(new URL(`/m/${other}`, page.url()).href);
    await page.locator(".by-text").waitFor();
    await page.getByRole("link", { name: "Analysis" }).click();
    await page.locator('.tree-line [data-step="1"]').waitFor();
    assert.deepEqual(complaints, []);
    await context.close();
});

test("moves are pasted, and the one that is not legal is named", async () => {
    const { page, context, complaints } = await open(browser, undefined, "/analysis?game=mancala");
    const field = page.getByLabel("Moves to begin with, if any");
    const start = page.getByRole("button", { name: "Start" });
    await page.getByLabel("Game").selectOption("mancala/egyptian");
    await field.fill("3\n9\n1");
    await start.click();
    await page.getByRole("alert").getByText(/^Move 2, \u2068?9\u2069?: \u2068?a move is a pit from/).waitFor();
    await field.fill("4 4");
    await start.click();
    await at(page, "2 / 2");
    assert.match(page.url(), /game=mancala&variant=egyptian&moves=4%3B4$/);
    await page.getByRole("button", { name: "Undo" }).click();
    await at(page, "1 / 1");
    // An address with a move too many shows the moves before it, and says so.
    await page.goto(new URL("/analysis?game=octi&variant=kids&moves=32%2BB;99", page.url()).href);
    await page.getByRole("alert").getByText("Move 2").waitFor();
    await at(page, "1 / 1");
    await page.goto(new URL("/analysis?game=octi&variant=none", page.url()).href);
    await page.getByRole("alert").getByText("This link is broken").waitFor();
    assert.deepEqual(complaints, []);
    await context.close();
});

test("the text of a record is pasted, and dice are rolled or chosen", async () => {
    const { page, context, complaints } = await open(browser, undefined, "/analysis");
    await page.getByLabel("Moves to begin with").fill(readFileSync(new URL("../../docs/examples/record.txt", import.meta.url), "utf8"));
    assert.equal(await page.getByLabel("Game").inputValue(), "acey_deucey/american");
    await page.getByRole("button", { name: "Start" }).click();
    await at(page, "12 / 12");
    await page.locator('.tree-line [data-step="11"]').click();
    await at(page, "11 / 12");
    const dice = page.locator(".dice-choice");
    await dice.locator('[data-face="3"]').click();
    await dice.locator('[data-face="4"]').click();
    await at(page, "12 / 12");
    assert.match(await current(page), /\(3-4\)/);
    await seen(page);
    assert.ok((await page.locator(".outlook li").count()) > 0);
    // A roll that is undone was none.
    await page.getByRole("button", { name: "Undo" }).click();
    await at(page, "11 / 12");
    assert.equal(await page.locator(".tree-line .others").count(), 0);
    await dice.getByRole("button", { name: "Roll" }).click();
    await dice.waitFor({ state: "detached" });
    await at(page, "12 / 12");
    assert.deepEqual(complaints, []);
    await context.close();
});

test("a game on this device is analysed; without WebAssembly the board says that it cannot be", async () => {
    const { page, context, complaints } = await open(browser, undefined, "/here");
    await page.locator('[data-choice="octi/kids"]').click();
    await page.locator(".place.open").first().waitFor();
    await page.getByRole("link", { name: "Analysis" }).click();
    await at(page, "0 / 0");
    await seen(page);
    assert.deepEqual(complaints, []);
    await context.addInitScript(() => delete self.WebAssembly);
    await page.reload();
    await page.getByText("This browser could not load the rules.").waitFor();
    await context.close();
});

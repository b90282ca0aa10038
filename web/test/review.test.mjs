// The engine's answers: the review of a finished match, and hints in a match against it.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { call, launch, open, player, startMatch, untilBehind } from "./support.mjs";

let browser;
before(async () => (browser = await launch()));
after(() => browser?.close());

const play = (id, account, ply, move) => call("POST", `/v1/matches/${id}/moves`, { token: account.token, body: { ply, move } });

/** A match of Six in which Ben overlooks that Anna makes six in a row. */
async function finished() {
    const [anna, ben] = [await player("anna"), await player("ben")];
    const id = await startMatch(anna, ben, { game: "six", variant: "basic" });
    const moves = "0,-1 -1,0 1,-1 -2,0 2,-1 -3,0 3,-1 -1,1 4,-1 -2,2 5,-1".split(" ");
    for (const [ply, move] of moves.entries()) await play(id, [anna, ben][ply % 2], ply, move);
    return { anna, ben, id, moves };
}

test("a player asks for the review, sees a bad move, and steps to it", async () => {
    const { anna, id, moves } = await finished();
    const { page, context, complaints } = await open(browser, anna, `/m/${id}`);
    const part = page.locator(".review");
    await part.locator("summary").click();
    await part.getByRole("button", { name: "Review the moves" }).click();
    await part.getByRole("button", { name: "The moves, with the computer's verdicts" }).click();
    const list = page.locator(".move-list");
    await list.locator(`[data-ply="${moves.length}"][data-verdict]`).waitFor();
    await part.locator("progress").waitFor({ state: "detached" });
    const { status, plies } = await call("GET", `/v1/matches/${id}/review`);
    assert.equal(status, "done");
    const verdicts = await list.locator("[data-verdict]").evaluateAll((all) => all.map((one) => one.dataset.verdict));
    assert.deepEqual(verdicts, plies.map(({ verdict }) => verdict));
    const marked = verdicts.filter((verdict) => verdict === "mistake" || verdict === "blunder").length;
    assert.ok(marked > 0, "to let the other side win is a bad move");
    assert.equal(await part.locator(".graph-mark").count(), marked);
    const { ply, best } = plies.find(({ verdict }) => verdict === "mistake" || verdict === "blunder");
    const step = list.locator(`[data-ply="${ply}"]`);
    await step.getByText(`better: \u2068${best}\u2069`).waitFor();
    await step.click();
    await page.getByText(`${ply} / ${moves.length}`, { exact: true }).waitFor();
    assert.equal(await step.getAttribute("aria-current"), "step");
    // The graph leads to a ply too: its left end to the start.
    await part.locator(".graph svg").click({ position: { x: 2, y: 20 } });
    await page.getByText(`0 / ${moves.length}`, { exact: true }).waitFor();
    assert.match(await part.locator('[data-seat="0"]').innerText(), /accuracy \u2068?\d+%/);
    assert.deepEqual(complaints, []);
    await context.close();
});

test("a move that was taken back is marked so, and is no part of the review's graph", async () => {
    const [anna, ben] = [await player("anna"), await player("ben")];
    const id = await startMatch(anna, ben, { game: "six", variant: "basic" });
    await play(id, anna, 0, "0,-1");
    await play(id, ben, 1, "-1,0");
    const offers = `/v1/matches/${id}/takeback-offer`;
    await call("POST", offers, { token: ben.token, body: { ply: 2 } });
    await call("POST", `${offers}/answer`, { token: anna.token, body: { ply: 2, accept: true } });
    await play(id, ben, 3, "-1,1");
    await call("POST", `/v1/matches/${id}/resignation`, { token: anna.token });
    const { page, context, complaints } = await open(browser, anna, `/m/${id}`);
    const part = page.locator(".review");
    await part.locator("summary").click();
    await part.getByRole("button", { name: "Review the moves" }).click();
    await part.getByRole("status").getByText("The review is done").waitFor({ state: "attached" });
    assert.equal(await page.evaluate(() => document.activeElement.tagName), "SUMMARY");
    const { plies } = await call("GET", `/v1/matches/${id}/review`);
    assert.deepEqual(plies.map((ply) => ply.is_taken_back), [false, true, false]);
    await part.getByRole("button", { name: "The moves, with the computer's verdicts" }).click();
    const list = page.locator(".move-list");
    await list.locator('[data-ply="4"][data-verdict]').waitFor();
    assert.deepEqual(await list.locator("button").evaluateAll((all) => all.map((one) => [one.dataset.ply, one.querySelector(".taken-back") !== null])), [["1", false], ["2", true], ["3", false], ["4", false]]);
    assert.equal(await list.locator("[aria-current]").count(), 1);
    assert.equal((await part.locator(".graph-line").getAttribute("points")).split(" ").length, 2);
    assert.deepEqual(complaints, []);
    await context.close();
});

test("who is not signed in sees a review that somebody has asked for, in the reader's language", async () => {
    const { anna, id, moves } = await finished();
    await call("POST", `/v1/matches/${id}/review`, { token: anna.token });
    const { page, context, complaints } = await open(browser, undefined, `/m/${id}`, { locale: "he" });
    const part = page.locator(".review");
    await part.locator("summary").click();
    await part.getByRole("button", { name: "לנתח את המהלכים" }).click();
    await part.getByRole("button", { name: "המהלכים, ומה שהמחשב אומר עליהם" }).click();
    await page.locator(`.move-list [data-ply="${moves.length}"][data-verdict]`).waitFor();
    assert.equal(await page.evaluate(() => document.documentElement.dir), "rtl");
    assert.deepEqual(complaints, []);
    await context.close();
});

test("the computer gives a hint in a match against it, and in none between people", async () => {
    const [anna, ben] = [await player("anna"), await player("ben")];
    const body = { game: "octi", variant: "kids", seat: 0, opponent: { computer: 1 } };
    const { id } = await call("POST", "/v1/matches", { body, token: anna.token });
    const { page, context, complaints } = await open(browser, anna, `/m/${id}`);
    const part = page.locator(".hint");
    await part.getByRole("button", { name: "Hint" }).click();
    const { move } = await call("GET", `/v1/matches/${id}/hint`, { token: anna.token });
    await part.getByText(`\u2068${move}\u2069`).waitFor();
    await play(id, anna, 0, move);
    // The hint was for the position before.
    await untilBehind(page, 1);
    await part.getByText(`\u2068${move}\u2069`).waitFor({ state: "detached" });
    assert.deepEqual(complaints, []);
    await context.close();

    const other = await startMatch(anna, ben, { game: "octi", variant: "kids" });
    const table = await open(browser, anna, `/m/${other}`);
    await table.page.locator(".by-text").waitFor();
    assert.equal(await table.page.locator(".hint").count(), 0);
    await table.context.close();
});

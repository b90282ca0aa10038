// The lessons: a game is learned to its end by taps, and by keys alone.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { byKeys, byTaps, launch, open, untilTaps, WITHOUT_WORKER } from "./support.mjs";

let browser;
before(async () => (browser = await launch()));
after(() => browser?.close());

const TAPS = {
    mancala: [["1"], ["4"], ["2"], ["1"], ["6"], ["6", "L"], ["1"], ["1"], ["1"], ["4"]],
    octi: [["32", "A"], ["32", "33"], ["42", "H"], ["42", "24"], ["22", "24", "23"], ["22", "24", "44"], ["35", "36"], ["22", "24", "23", "44", "34"], ["42", "24", "33"], ["42", "24", "26"]],
};
const untilStep = (page, n) => page.locator(".lesson-steps", { hasText: `Step ${n} of 10` }).waitFor();
const untilDone = (page) => page.locator('.bar.done').waitFor();
const status = (page) => page.locator(".bar-status").innerText();

async function tap(page, hand, taps) {
    for (const [index, one] of taps.entries()) {
        await untilTaps(page, index);
        const isButton = /^[A-Z]$/.test(one);
        await (isButton ? hand.choose(page, one) : hand.place(page, one));
    }
}

test("a game is learned by taps; a wrong move is explained, and the right one shown", async () => {
    const { page, context, complaints } = await open(browser, undefined, "/games/mancala");
    await page.getByRole("link", { name: "Learn to play" }).click();
    await untilStep(page, 1);
    assert.equal(await page.title(), "Mancala: Learn to play – Turnstone");
    for (const [index, taps] of TAPS.mancala.entries()) {
        await untilStep(page, index + 1);
        if (index === 2) {
            await byTaps.place(page, "3");
            assert.match(await page.getByRole("alert").innerText(), /allowed \(.?sows 5 from pit 3.?\), but/);
            await page.getByRole("button", { name: "Show me" }).click();
        } else if (index === 3) {
            await page.locator('.place[data-key="2@0"]').click({ force: true });
            assert.match(await page.getByRole("alert").innerText(), /empty/);
            await tap(page, byTaps, taps);
        } else await tap(page, byTaps, taps);
        await untilDone(page);
        assert.match(await status(page), /^Right! \u2068South\u2069: sows/);
        if (index < 9) await page.getByRole("button", { name: "Continue" }).click();
    }
    await page.getByRole("heading", { name: /Now you can play .?Mancala/ }).waitFor();
    await page.getByRole("button", { name: "Play against level 1" }).click();
    await page.waitForURL("**/here");
    await untilTaps(page, 0);
    assert.deepEqual(complaints, []);
    await context.close();
});

test("a game is learned by keys alone, in the reader's language, and goes on where it was left", async () => {
    const { page, context, complaints } = await open(browser, undefined, "/learn/octi");
    const [beginning, rest] = [TAPS.octi.slice(0, 3), TAPS.octi.slice(3)];
    const learn = async (steps, from) => {
        for (const [index, taps] of steps.entries()) {
            await page.locator(".lesson-steps label", { hasText: String(from + index) }).waitFor();
            await tap(page, byKeys, taps);
            await untilDone(page);
            if (from + index < 10) await byKeys.play(page);
        }
    };
    await learn(beginning, 1);
    await untilStep(page, 4);
    assert.ok(await page.evaluate(() => document.activeElement.closest(".board") !== null), "the focus is on the board");
    assert.match(await page.locator(".lesson-text[role=status]").innerText(), /Jump over a pod/);
    await page.getByRole("button", { name: "Back", exact: true }).click();
    await untilStep(page, 3);
    await page.getByRole("button", { name: "Forward" }).click();
    await untilStep(page, 4);
    await page.evaluate(() => localStorage.setItem("turnstone.preferences", JSON.stringify({ language: "he" })));
    await page.reload();
    await page.locator(".lesson-steps", { hasText: "שלב 4 מתוך 10" }).waitFor();
    await learn(rest, 4);
    await page.getByRole("heading", { name: /אוקטי/ }).last().waitFor();
    assert.deepEqual(complaints, []);
    await context.close();
});

test("a move is shown step by step, and then the next step of the lesson comes by itself", async () => {
    const { page, context, complaints } = await open(browser, undefined, "/learn/mancala", { reducedMotion: "no-preference" });
    await byTaps.place(page, "2");
    await page.locator(".board.film").waitFor();
    await untilDone(page);
    await untilStep(page, 2);
    await page.locator('.place[data-key="1@0"].open').waitFor();
    assert.deepEqual(complaints, []);
    await context.close();
});

test("without WebAssembly the rules are offered instead", async () => {
    const prepare = (context) => context.addInitScript(() => delete self.WebAssembly);
    const { page, context } = await open(browser, undefined, "/learn/six", { ...WITHOUT_WORKER, prepare });
    await page.getByRole("link", { name: "Read the rules" }).click();
    await page.waitForURL("**/games/six");
    await context.close();
});

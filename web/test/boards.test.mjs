// Boards: three marks that differ, the three materials, and the legend.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { address, byTaps, call, launch, open, player, startMatch, untilTaps } from "./support.mjs";

let browser;
before(async () => (browser = await launch()));
after(() => browser?.close());

const MARKS = { last: "rgb(255, 179, 0)", legal: "rgb(8, 66, 160)", chosen: "rgb(147, 0, 64)" };
const style = (locator, name) => locator.evaluate((one, name) => getComputedStyle(one)[name], name);

test("the last move, what can be tapped and what was tapped differ in hue, shape and fill", async () => {
    const [anna, ben] = [await player("anna"), await player("ben")];
    const id = await startMatch(anna, ben, { game: "octi", variant: "kids" });
    for (const [ply, move] of ["32+A", "26+E", "32-33", "26-25"].entries()) {
        await call("POST", `/v1/matches/${id}/moves`, { token: [anna, ben][ply % 2].token, body: { ply, move } });
    }
    const { page, context, complaints } = await open(browser, anna, `/m/${id}`);
    await untilTaps(page, 0);
    const drawing = page.locator(".drawing");
    const reached = drawing.locator("g.reached:not(.halo)");
    assert.equal(await style(reached, "stroke"), MARKS.last);
    assert.equal(await reached.locator("polyline").count(), 4, "corners");
    assert.equal(await style(drawing.locator("g.left"), "fill"), MARKS.last);
    const legal = page.locator(".open-places:not(.under)");
    assert.deepEqual([await style(legal, "stroke"), await style(legal, "fill")], [MARKS.legal, "none"]);
    assert.ok((await legal.locator("polygon, rect").count()) > 0, "rings around the pods that can move");
    await byTaps.place(page, "33");
    await untilTaps(page, 1);
    const chosen = page.locator(".tapped-places:not(.under)");
    assert.deepEqual([await style(chosen, "stroke"), await style(chosen, "fill")], [MARKS.chosen, MARKS.chosen]);
    assert.ok((await legal.locator("circle").count()) > 0, "rings where the pod may go");
    const same = drawing.locator("g.chosen:not(.halo)");
    assert.deepEqual([await style(same, "stroke"), await style(same, "fill")], [MARKS.chosen, MARKS.chosen], "as in the picture");
    assert.deepEqual(complaints, []);
    await context.close();
});

test("boards are of wood, slate or paper, in every match and after a reload", async () => {
    const [anna, ben] = [await player("anna"), await player("ben")];
    const id = await startMatch(anna, ben, { game: "six", variant: "basic" });
    const { page, context, complaints } = await open(browser, anna, `/m/${id}`);
    const drawing = page.locator(".drawing");
    const seen = new Map();
    for (const board of ["Wood", "Slate", "Paper"]) {
        await page.goto(`${address}/settings`);
        await page.getByRole("combobox", { name: "Board", exact: true }).selectOption({ label: board });
        await page.goto(`${address}/m/${id}`);
        await untilTaps(page, 0);
        const table = await style(drawing.locator("g.table"), "fill");
        assert.equal(await style(page.locator(".board-frame"), "backgroundColor"), table, "the frame goes on where the picture ends");
        seen.set(table, await drawing.locator("linearGradient, radialGradient").count());
    }
    assert.equal(seen.size, 3, "each has its own table");
    const [wood, slate, paper] = seen.values();
    assert.ok(wood > 0 && slate > 0 && paper === 0, "wood and slate have light and shade, paper is printed");
    assert.deepEqual(complaints, []);
    await context.close();
});

test("the rules of a game name the three marks", async () => {
    const { page, context, complaints } = await open(browser, undefined, "/games/mancala", { locale: "nl-NL" });
    await page.locator(".marks-legend").waitFor();
    assert.deepEqual(await page.locator(".marks-legend li").allInnerTexts(), ["Laatste zet", "Mogelijk", "Gekozen"]);
    const colours = await page.locator(".marks-legend g:not(.under)").evaluateAll((all) => all.map((one) => getComputedStyle(one).stroke));
    assert.deepEqual(colours, Object.values(MARKS));
    assert.deepEqual(complaints, []);
    await context.close();
});

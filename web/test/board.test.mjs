// The board and what lies around it: at every size of the screen, by finger, mouse and keyboard.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { byKeys, byTaps, call, launch, move, open, player, plyOf, startMatch, untilBehind, untilTaps } from "./support.mjs";

let browser;
before(async () => (browser = await launch()));
after(() => browser?.close());

const play = (id, account, ply, move) => call("POST", `/v1/matches/${id}/moves`, { token: account.token, body: { ply, move } });

/** A match with its first moves, opened by the first player. */
async function opened(input, moves = [], options = {}) {
    const [anna, ben] = [await player("anna"), await player("ben")];
    const id = await startMatch(anna, ben, input);
    for (const [ply, one] of moves.entries()) await play(id, [anna, ben][ply % 2], ply, one);
    const table = await open(browser, anna, `/m/${id}`, options);
    await table.page.locator(".board .place").first().waitFor();
    return { ...table, id, anna, ben };
}

/** The places whose middle something else covers, or that are not on the screen. */
const hidden = (page) =>
    page.locator(".board .place").evaluateAll((places) =>
        places.flatMap((place) => {
            const { left, top, width, height } = place.getBoundingClientRect();
            const there = document.elementFromPoint(left + width / 2, top + height / 2);
            return there?.closest(".board") ? [] : [place.dataset.key];
        }),
    );

for (const [width, height, isBeside] of [[390, 844, false], [375, 600, false], [740, 360, true], [640, 360, true], [1280, 800, true]]) {
    test(`at ${width} × ${height} the board and what one does there fit on the screen, and nothing covers it`, async () => {
        for (const input of [{ game: "octi", variant: "kids" }, { game: "mancala", variant: "basic" }]) {
            const { page, context, complaints } = await opened(input, [], { viewport: { width, height } });
            await page.locator(".place.open").first().waitFor();
            const [board, bar] = [await page.locator(".board-view").boundingBox(), await page.locator(".bar").boundingBox()];
            assert.deepEqual(await hidden(page), [], input.game);
            assert.ok(bar.y + bar.height <= height + 1, `the bar ends at ${bar.y + bar.height}`);
            assert.equal(bar.x >= board.x + board.width, isBeside);
            if (!isBeside) assert.ok(board.y + board.height <= bar.y + 1);
            // It is as large as one of the sides of the screen lets it be.
            const used = Math.max(board.height / height, board.width / (isBeside ? width - bar.width : width));
            assert.ok(used > (width < 400 ? 0.6 : 0.7), `${input.game}: ${used}`);
            assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
            assert.deepEqual(complaints, []);
            await context.close();
        }
    });
}

test("a long row of stones on a small screen is brought near enough for a finger, and seen as a whole on a button", async () => {
    const row = Array.from({ length: 38 }, (_, index) => `${-index - 1},0`);
    const { page, context, complaints } = await opened({ game: "six", variant: "basic" }, row, { viewport: { width: 320, height: 640 } });
    await page.locator(".place.open").first().waitFor();
    const [frame, zoom] = [page.locator(".board-view"), page.locator(".board-zoom")];
    await zoom.waitFor();
    const sizes = () => page.locator(".place").evaluateAll((places) => Math.min(...places.map((place) => Math.min(place.offsetWidth, place.offsetHeight))));
    assert.ok((await sizes()) >= 43.5, `${await sizes()} pixels`);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    // The last stone is seen, and a tap beside it counts.
    const isSeen = (key) =>
        frame.evaluate((frame, key) => {
            const [of, at] = [frame.getBoundingClientRect(), frame.querySelector(`[data-key="${key}"]`).getBoundingClientRect()];
            return at.left >= of.left && at.right <= of.right && at.top >= of.top && at.bottom <= of.bottom;
        }, key);
    assert.ok(await isSeen("-38,0"));
    await page.locator('.place[data-key="-39,0"]').click();
    await untilTaps(page, 1);
    // The keys of the board go on where it is not seen yet.
    await page.locator('.place[data-key="-38,0"]').focus();
    for (let steps = 0; steps < 6; steps += 1) await page.keyboard.press("ArrowRight");
    assert.ok(await isSeen(await page.evaluate(() => document.activeElement.dataset.key)));
    await zoom.getByRole("button", { name: "Whole board" }).click();
    await page.waitForFunction(() => document.querySelector(".board").offsetWidth <= document.querySelector(".board-view").clientWidth);
    assert.ok((await isSeen("1,0")) && (await isSeen("-38,0")));
    const whole = await sizes();
    await page.locator('.place[data-key="-38,0"]').focus();
    await page.keyboard.press("+");
    await page.waitForFunction((whole) => document.querySelector(".place").offsetWidth > whole, whole);
    assert.equal(await page.evaluate(() => scrollY), 0);
    assert.deepEqual(complaints, []);
    await context.close();
});

const OCTI = ["32+A", "26+E"];
const middle = async (page, key) => {
    const { x, y, width, height } = await page.locator(`.place[data-key="${key}"]`).boundingBox();
    return { x: x + width / 2, y: y + height / 2 };
};

test("a pod is dragged with the mouse: onto a place, beside all, and not after Escape", async () => {
    const { page, context, complaints } = await opened({ game: "octi", variant: "kids" }, OCTI);
    await page.locator('.place.open[data-key="32"]').waitFor();
    const [from, to, far] = [await middle(page, "32"), await middle(page, "33"), await middle(page, "56")];
    const lift = async () => {
        await page.mouse.move(from.x, from.y);
        await page.mouse.down();
        await page.mouse.move(from.x + 5, from.y - 20, { steps: 3 });
        await untilTaps(page, 1);
        assert.notEqual(await page.locator('.drawing [data-place="32"]').evaluateAll((shapes) => shapes.map(({ style }) => style.transform).join("")), "");
    };
    await lift();
    await page.mouse.move(far.x, far.y, { steps: 3 });
    await page.mouse.up();
    await untilTaps(page, 0);
    await lift();
    await page.keyboard.press("Escape");
    await untilTaps(page, 0);
    await page.mouse.move(to.x, to.y);
    await page.mouse.up();
    await lift();
    await page.mouse.move(to.x, to.y, { steps: 3 });
    await page.mouse.up();
    await page.locator('.play[aria-disabled="false"]').waitFor();
    assert.equal(await page.locator(".bar-status").innerText(), "32-33");
    await byTaps.play(page);
    await untilBehind(page, 2);
    assert.deepEqual(complaints, []);
    await context.close();
});

test("a finger drags a pod and leaves the page where it is; a pit from which it slips is not played", async () => {
    const touch = { hasTouch: true, viewport: { width: 390, height: 560 } };
    const swipe = async (page, from, to) => {
        const session = await page.context().newCDPSession(page);
        const send = (type, points) => session.send("Input.dispatchTouchEvent", { type, touchPoints: points });
        await send("touchStart", [from]);
        for (let step = 1; step <= 6; step += 1) await send("touchMove", [{ x: from.x + ((to.x - from.x) * step) / 6, y: from.y + ((to.y - from.y) * step) / 6 }]);
        await send("touchEnd", []);
    };
    const octi = await opened({ game: "octi", variant: "kids" }, OCTI, touch);
    await octi.page.locator('.place.open[data-key="32"]').waitFor();
    await swipe(octi.page, await middle(octi.page, "32"), await middle(octi.page, "33"));
    await octi.page.locator('.play[aria-disabled="false"]').waitFor();
    assert.equal(await octi.page.locator(".bar-status").innerText(), "32-33");
    assert.equal(await octi.page.evaluate(() => scrollY), 0);
    assert.deepEqual(octi.complaints, []);
    await octi.context.close();
    const prepare = (context) => context.addInitScript(() => localStorage.setItem("turnstone.preferences", JSON.stringify({ confirms: "never" })));
    const { page, context } = await opened({ game: "mancala", variant: "basic" }, [], { ...touch, prepare });
    await page.locator(".place.open").first().waitFor();
    const key = await page.locator(".place.open").first().getAttribute("data-key");
    const from = await middle(page, key);
    await swipe(page, from, { x: from.x, y: from.y - 120 });
    assert.equal(await page.evaluate(() => scrollY), 0);
    assert.equal(await plyOf(page), 0);
    // A mouse: a tap that stops a fling is none for the browser.
    await page.mouse.click(from.x, from.y);
    await untilBehind(page, 0);
    await context.close();
});

test("by keyboard the focus stays on the board after a move and after the answer", async () => {
    const { page, context, id, ben } = await opened({ game: "octi", variant: "kids" });
    await move(page, byKeys, ["32", "A"]);
    const isOnBoard = () => page.evaluate(() => document.activeElement?.closest(".board") !== null);
    assert.ok(await isOnBoard());
    await play(id, ben, 1, "26+E");
    await untilBehind(page, 1);
    await page.locator(".place.open").first().waitFor();
    assert.ok(await isOnBoard());
    await page.keyboard.press("PageDown");
    await page.keyboard.press("Enter");
    await untilTaps(page, 1);
    await context.close();
});

test("one chooses where a move asks first, and whether places have names", async () => {
    const prepare = (context) => context.addInitScript(() => localStorage.getItem("turnstone.preferences") ?? localStorage.setItem("turnstone.preferences", JSON.stringify({ confirms: "slow" })));
    const fast = await opened({ game: "six", variant: "basic", clock: { kind: "per_move", per_move_seconds: 3600 } }, [], { prepare });
    assert.equal(await fast.page.locator(".drawing .label").count(), 0, "a phone shows no coordinates");
    await fast.page.locator(".place.open").first().click();
    await untilBehind(fast.page, 0);
    await fast.context.close();
    const slow = await opened({ game: "six", variant: "basic", clock: { kind: "per_move", per_move_seconds: 259_200 } }, [], { prepare, viewport: { width: 1280, height: 800 } });
    assert.ok((await slow.page.locator(".drawing .label").count()) > 0, "a desk has room for them");
    await slow.page.locator(".place.open").first().click();
    await untilTaps(slow.page, 1);
    await slow.page.locator('.play[aria-disabled="false"]').waitFor();
    await slow.page.goto(new URL("/settings", slow.page.url()).href);
    await slow.page.getByLabel("Coordinates on the board").uncheck();
    await slow.page.goto(new URL(`/m/${slow.id}`, slow.page.url()).href);
    await slow.page.locator(".place.open").first().waitFor();
    assert.equal(await slow.page.locator(".drawing .label").count(), 0);
    await slow.context.close();
});

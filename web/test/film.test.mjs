// Moves are shown step by step: one's own, the answer, and what happened while one was away.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { address, call, launch, open, player, startMatch, untilTaps } from "./support.mjs";

let browser;
before(async () => (browser = await launch()));
after(() => browser?.close());

const MOTION = { reducedMotion: "no-preference" };

/** Collects from now on how many shapes have moved in each film, and whether the next one came while it ran. */
const watchFilms = (page) =>
    page.evaluate(() => {
        self.films = [];
        let ply, playing;
        const look = () => {
            const board = document.querySelector(".board.film");
            if (board?.dataset.film !== ply) {
                ply = board?.dataset.film;
                if (ply) self.films.push((playing = new Set()));
            }
            if (board) {
                for (const { effect } of document.getAnimations()) if (effect.target.closest(".drawing")) playing.add(effect.target);
            }
            requestAnimationFrame(look);
        };
        look();
    });

const filmsOf = (page) => page.evaluate(() => self.films.map((film) => film.size));
const untilFilms = (page, count) => page.waitForFunction((count) => self.films.length >= count && !document.querySelector(".board.film"), count);

test("one sees stones sown one by one, first one's own and then the computer's", async () => {
    const { page, context } = await open(browser, undefined, "/here", MOTION);
    await page.locator('[data-choice="mancala/basic"]').click();
    await page.locator(".place.open").first().waitFor();
    await watchFilms(page);
    await page.locator(".place.open").first().click();
    await untilTaps(page, 1);
    await page.locator(".play").click();
    await page.locator(".board.film").waitFor();
    const counts = await page.locator(".board.film .count").first().isVisible();
    assert.equal(counts, false, "numbers of the position before");
    await untilFilms(page, 2);
    const [own, ...answers] = await filmsOf(page);
    assert.equal(own, 4, `four stones, then ${answers}`);
    assert.equal(await page.evaluate(() => document.getAnimations().filter(({ effect }) => effect.target.closest(".drawing")).length), 0);
    await context.close();
});

test("what comes from the hand appears", async () => {
    const { page, context } = await open(browser, undefined, "/here", MOTION);
    await page.locator('[data-choice="six/basic"]').click();
    await page.locator(".place.open").first().click();
    await untilTaps(page, 1);
    const appears = page.waitForFunction(() => document.getAnimations().some(({ effect }) => effect.target.closest(".piece") && effect.getKeyframes()[0].opacity === "0"));
    await page.locator(".play").click();
    await appears;
    await context.close();
});

test("a tap skips the film, and with less motion there are numbers instead", async () => {
    const sizes = [];
    for (const [reducedMotion, isSkipped] of [["no-preference", false], ["no-preference", true], ["reduce", false]]) {
        const { page, context } = await open(browser, undefined, "/here", { reducedMotion });
        // Sown on from pit to pit, it takes more than a second.
        await page.locator('[data-choice="mancala/nigerian"]').click();
        await page.locator(".place.open").first().waitFor();
        await watchFilms(page);
        await page.locator(".place.open").first().click();
        await untilTaps(page, 1);
        await page.locator(".play").click();
        if (isSkipped) {
            await page.locator(".board.film").waitFor();
            await page.locator(".board.film").click({ position: { x: 5, y: 5 } });
        }
        await page.waitForFunction(() => Number(document.querySelector(".bar")?.dataset.ply) >= 2);
        await page.waitForFunction(() => !document.querySelector(".board.film"));
        sizes.push((await filmsOf(page))[0]);
        const numbers = page.locator(".trail-numbers text");
        if (reducedMotion === "reduce") {
            await numbers.first().waitFor();
            const steps = (await numbers.allTextContents()).flatMap((text) => text.split(" ").map(Number));
            assert.deepEqual(steps.toSorted((one, other) => one - other), steps.map((_, index) => index + 1));
            assert.ok(steps.length > 1, `${steps}`);
        } else assert.equal(await numbers.count(), 0);
        await context.close();
    }
    const [whole, skipped, none] = sizes;
    assert.ok(whole > 8 && skipped < whole, `${whole} and ${skipped} stones`);
    assert.equal(none, undefined);
});

test("a move is said in words, first what it did and then what is to do, and heard if one wants", async () => {
    const [anna, ben] = [await player("anna"), await player("ben")];
    const id = await startMatch(anna, ben, { game: "mancala", variant: "egyptian" });
    const play = async (who, move) => {
        const { ply } = await call("GET", `/v1/matches/${id}`, { token: who.token });
        await call("POST", `/v1/matches/${id}/moves`, { token: who.token, body: { ply, move } });
    };
    for (const hears of [true, false]) {
        const { page, context } = await open(browser, ben, `/m/${id}`, {
            ...MOTION,
            prepare: (context) =>
                context.addInitScript((sound) => {
                    localStorage.setItem("turnstone.preferences", JSON.stringify({ sound }));
                    self.heard = 0;
                    const { start } = OscillatorNode.prototype;
                    OscillatorNode.prototype.start = function (...args) {
                        self.heard += 1;
                        start.apply(this, args);
                    };
                }, hears),
        });
        await page.locator("div.board:not(.skeleton)").click({ position: { x: 5, y: 5 } });
        const saidOf = (text) => page.waitForFunction((text) => document.querySelector(".match p.hidden[role=status]")?.textContent === text, text).catch(async () => assert.equal(await page.locator(".match p.hidden[role=status]").textContent(), text));
        if (hears) {
            await play(anna, "3");
            await page.locator(".told", { hasText: ": sows 4 from pit 3, moves again" }).waitFor();
            await saidOf(`\u2068${anna.name}\u2069: sows 4 from pit 3, moves again. Waiting for your opponent`);
            await play(anna, "1");
            await saidOf(`\u2068${anna.name}\u2069: sows 4 from pit 1. Your turn: choose on the board`);
        } else {
            await page.locator(".told", { hasText: `\u2068${anna.name}\u2069: sows 4 from pit 1` }).waitFor();
            await page.getByRole("button", { name: "Show the last move again" }).click();
            await page.locator(".board.film").waitFor();
        }
        await page.waitForFunction(() => !document.querySelector(".board.film"));
        const heard = await page.evaluate(() => self.heard);
        assert.equal(heard >= 4, hears, `${heard} sounds`);
        await context.close();
    }
});

test("the move of the other side is shown when it comes, again on a button, and what happened while one was away", async () => {
    const [anna, ben] = [await player("anna"), await player("ben")];
    const id = await startMatch(anna, ben, { game: "mancala", variant: "basic" });
    const play = async (who, move) => {
        const { ply } = await call("GET", `/v1/matches/${id}`, { token: who.token });
        await call("POST", `/v1/matches/${id}/moves`, { token: who.token, body: { ply, move } });
    };
    await play(anna, "1");
    const { page, context } = await open(browser, anna, `/m/${id}`, MOTION);
    const untilPly = (ply) => page.waitForFunction((ply) => document.querySelector(".step-ply")?.textContent.includes(`/ ${ply}`), ply);
    await untilPly(1);
    await watchFilms(page);
    // The rules are loaded once the page has nothing else to do.
    await page.getByRole("button", { name: "Show the last move again" }).click();
    await page.waitForFunction(() => (document.querySelector('[aria-label="Show the last move again"]')?.click(), self.films.length > 0));
    await untilFilms(page, 1);
    await play(ben, "2");
    await untilFilms(page, 2);
    assert.equal((await filmsOf(page))[1], 4, "four stones");
    await page.goto(`${address}/`);
    for (const [who, move] of [[anna, "3"], [ben, "4"], [anna, "5"]]) await play(who, move);
    await page.goto(`${address}/m/${id}`, { waitUntil: "commit" });
    await watchFilms(page);
    await untilPly(5);
    await untilFilms(page, 3);
    await page.getByRole("button", { name: "Flip the board" }).click();
    await play(ben, "6");
    await untilFilms(page, 4);
    assert.equal((await filmsOf(page)).length, 4, "each move is seen once");
    await context.close();
});

// A game without an account and without a network: against the computer, and two at one device.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { byTaps, isLong, launch, open, untilTaps, untilTrue } from "./support.mjs";

let browser;
before(async () => (browser = await launch()));
after(() => browser?.close());

const plyOf = async (page) => Number(await page.locator(".bar").getAttribute("data-ply"));

/** Taps what may be tapped until the taps make a move, and plays it. */
async function playSome(page) {
    const ply = await plyOf(page);
    for (let taps = 0; (await page.locator('.play[aria-disabled="false"]').count()) === 0; taps += 1) {
        assert.ok(taps < 20);
        const button = page.locator(".tap").first();
        if (await button.count()) await button.click();
        else await page.locator(".place.open").first().click();
        await untilTaps(page, taps + 1);
    }
    await byTaps.play(page);
    await page.waitForFunction((ply) => Number(document.querySelector(".bar")?.dataset.ply) > ply, ply);
}

/** Whether the service worker has kept a file of each of these names. */
const hasKept = async (names) => {
    const addresses = [];
    for (const cache of await caches.keys()) addresses.push(...(await (await caches.open(cache)).keys()).map(({ url }) => url));
    return names.every((name) => addresses.some((address) => address.includes(name)));
};

const untilMine = (page) =>
    page.waitForFunction(() => document.querySelector('.bar[aria-busy="false"] .play, .ending .primary') !== null);

test("a visitor plays the computer without a network, and the game survives a reload", async () => {
    const { page, context } = await open(browser, undefined, "/");
    await page.getByRole("link", { name: "two players on this device" }).click();
    await page.locator('[data-choice="mancala/basic"]').waitFor();
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await untilTrue(page, hasKept, [".wasm", "/Here-", "/assets/src-"]);
    await context.setOffline(true);
    await page.locator('[data-choice="mancala/basic"]').click();
    await untilMine(page);
    await playSome(page);
    await untilMine(page);
    const ply = await plyOf(page);
    assert.ok(ply >= 2, "the computer has answered");
    await page.reload();
    await untilMine(page);
    assert.equal(await plyOf(page), ply);
    for (let moves = 0; (await page.locator(".play").count()) > 0 && (isLong || moves < 3); moves += 1) {
        assert.ok(moves < 100);
        await playSome(page);
        await untilMine(page);
    }
    if (isLong) assert.match(await page.locator(".outcome").innerText(), /won|draw/i);
    await page.getByRole("button", { name: /New match|Another game/ }).click();
    await page.locator('[data-choice="six/basic"]').waitFor();
    await context.close();
});

test("a file that is on its way while the service worker takes over is kept too", async () => {
    let arrive;
    const prepare = async (context) => {
        await context.addInitScript(() => {
            const workers = navigator.serviceWorker;
            const register = workers.register.bind(workers);
            workers.register = async (...args) => (await new Promise((start) => (window.startWorker = start)), register(...args));
        });
        const arrival = new Promise((done) => (arrive = done));
        await context.route("**/*.wasm", async (route) => (await arrival, route.continue()));
    };
    const { page, context } = await open(browser, undefined, "/", { prepare });
    const asked = page.waitForRequest("**/*.wasm");
    await page.getByRole("link", { name: "two players on this device" }).click();
    await asked;
    await page.evaluate(() => window.startWorker());
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    arrive();
    await untilTrue(page, hasKept, [".wasm"]);
    await context.close();
});

test("a worker thinks for the computer, and its answer to a game that was given up is none to the next", async () => {
    const { page, context, complaints } = await open(browser, undefined, "/here");
    await page.getByLabel("Opponent").selectOption("8");
    await page.locator('[data-choice="mancala/nigerian"]').click();
    await untilMine(page);
    const workers = page.workers();
    assert.equal(workers.length, 1);
    assert.match(workers[0].url(), /\/assets\/engine-/);
    await playSome(page);
    await page.locator('.bar[aria-busy="true"]').waitFor();
    await page.getByRole("button", { name: "New match" }).click();
    await page.locator('[data-choice="octi/kids"]').click();
    await untilMine(page);
    assert.equal(await plyOf(page), 0);
    for (let moves = 0; moves < 2; moves += 1) {
        await playSome(page);
        await untilMine(page);
    }
    assert.ok((await plyOf(page)) >= 4, "the computer has answered");
    // Had the page thought itself, the worker would have ended.
    assert.equal(page.workers().length, 1);
    assert.deepEqual(complaints, []);
    await context.close();
});

test("two people at one device roll dice and move", async () => {
    const { page, context, complaints } = await open(browser, undefined, "/");
    await page.getByRole("link", { name: "two players on this device" }).click();
    await page.getByLabel("Opponent").selectOption({ label: "Two players on this device" });
    await page.locator('[data-choice="acey_deucey/american"]').click();
    for (let moves = 0; moves < 3; moves += 1) {
        await untilMine(page);
        await playSome(page);
    }
    assert.ok((await plyOf(page)) >= 3);
    assert.deepEqual(complaints, []);
    await context.close();
});

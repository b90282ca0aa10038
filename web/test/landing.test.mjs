// The first minute: the board of the first page, and the ways in for those who have no account.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { address, byTaps, call, launch, open, player, plyOf, startMatch, untilTaps, untilTrue, WITHOUT_WORKER } from "./support.mjs";

let browser;
before(async () => (browser = await launch()));
after(() => browser?.close());

const DAY = { kind: "per_move", per_move_seconds: 86_400 };
/** The computer has answered, and it is the visitor's turn. */
const untilAnswered = (page, ply) =>
    page.waitForFunction((ply) => Number(document.querySelector('.bar[aria-busy="false"]')?.dataset.ply) > ply, ply);

test("the first page is a board, without the rules, within 90 kB, and nothing on it moves", async () => {
    for (const [width, height, locale] of [[390, 844, "en-GB"], [320, 640, "ru-RU"], [1280, 800, "he-IL"]]) {
        const { page, context, complaints } = await open(browser, undefined, "/healthz", { ...WITHOUT_WORKER, viewport: { width, height }, locale });
        await context.addInitScript(() => {
            self.shifts = [];
            new PerformanceObserver((list) => self.shifts.push(...list.getEntries())).observe({ type: "layout-shift", buffered: true });
        });
        const session = await context.newCDPSession(page);
        await session.send("Network.enable");
        let bytes = 0;
        session.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
        await page.goto(address);
        await page.locator(".landing .place.open").first().waitFor();
        await page.locator(".pick .name:not(:empty)").first().waitFor();
        await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode().catch(() => {}))));
        await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
        assert.ok(bytes < 90_000, `${bytes} bytes`);
        assert.deepEqual(await page.evaluate(() => self.shifts.map(({ value, sources }) => `${value} ${sources.map(({ node }) => node?.className)}`)), []);
        assert.equal(await page.evaluate(() => performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".wasm")).length), 0);
        assert.deepEqual(complaints, []);
        await context.close();
    }
});

test("the first tap of a visitor counts, although the rules come later, and the game is there the next time", async () => {
    const { page, context, complaints } = await open(browser, undefined, "/healthz", WITHOUT_WORKER);
    let arrive;
    const arrival = new Promise((done) => (arrive = done));
    await context.route("**/*.wasm", async (route) => (await arrival, route.continue()));
    const asked = page.waitForRequest("**/*.wasm");
    await page.goto(address);
    await byTaps.place(page, "2");
    await asked;
    await page.locator('.bar[aria-busy="true"]').waitFor();
    arrive();
    await untilAnswered(page, 1);
    const ply = await plyOf(page);
    await page.reload();
    await untilAnswered(page, 0);
    assert.equal(await plyOf(page), ply);
    await page.locator(".bar").getByRole("button", { name: "Undo" }).click();
    await page.locator('.bar[data-ply="0"]').waitFor();
    assert.deepEqual(complaints, []);
    await context.close();
});

test("each game is tried by a tap on its small board, also the one with dice, and by keys alone", async () => {
    const { page, context, complaints } = await open(browser, undefined, "/");
    for (const [game, taps] of [["octi", ["32", "A"]], ["six", ["0,-1"]], ["acey_deucey", undefined]]) {
        await page.locator(`[data-pick="${game}"]`).click();
        await page.locator(`[data-pick="${game}"][aria-pressed="true"]`).waitFor();
        await page.locator('.bar[data-ply="0"][aria-busy="false"] .place.open, .place.open').first().waitFor();
        for (const tap of taps ?? []) {
            if (await page.locator(`.tap[data-tap="${tap}"]`).count()) await byTaps.choose(page, tap);
            else await byTaps.place(page, tap);
        }
        if (taps) await untilAnswered(page, 1);
    }
    await page.locator('[data-pick="mancala"]').focus();
    await page.keyboard.press("Enter");
    await page.locator('.place.open[data-key="2@0"], .place.open[data-key="2"]').focus();
    await page.keyboard.press("Enter");
    await untilAnswered(page, 1);
    assert.deepEqual(complaints, []);
    await context.close();
});

test("without WebAssembly the first page says so, and leads on", async () => {
    const { page, context, complaints } = await open(browser, undefined, "/healthz");
    await context.addInitScript(() => delete self.WebAssembly);
    await page.goto(address);
    await byTaps.place(page, "3");
    await page.getByText("This browser could not load the rules").waitFor();
    await page.getByRole("link", { name: "Find an opponent" }).click();
    await page.locator('[data-choice="six/basic"]').waitFor();
    assert.deepEqual(complaints, []);
    await context.close();
});

test("matches that are being played are shown with their boards", async () => {
    const [anna, ben] = [await player("anna"), await player("ben")];
    const { page, context, complaints } = await open(browser, undefined, "/");
    // Only the newest matches are shown, and other tests may play newer ones meanwhile.
    let isShown = false;
    for (let tries = 0; tries < 5 && !isShown; tries += 1) {
        const id = await startMatch(anna, ben, { game: "mancala", variant: "basic", clock: DAY });
        await call("POST", `/v1/matches/${id}/moves`, { token: anna.token, body: { ply: 0, move: "3" } });
        await page.goto(address);
        await page.mouse.move(5, 5);
        await page.mouse.move(50, 50);
        const card = page.locator(`.live a[href="/m/${id}"]`).getByText("1 move");
        isShown = await card.waitFor({ timeout: 4000 }).then(() => true, () => false);
    }
    assert.ok(isShown, "no card of a match that has just begun");
    await page.waitForFunction(() => document.querySelector(".live-board")?.naturalWidth > 0);
    assert.deepEqual(complaints, []);
    await context.close();
});

test("a visitor makes a match step by step, goes a step back, and becomes a guest with the last tap", async () => {
    const { page, context, complaints } = await open(browser, undefined, "/");
    await page.getByRole("link", { name: "Find an opponent" }).click();
    await page.locator('[data-choice="mancala/basic"]').click();
    await page.locator('[data-choice="open"]').click();
    await page.locator('[data-choice="pace/86400"]').waitFor();
    await page.goBack();
    // Levels have words, and a newcomer's is marked.
    await page.locator('[data-choice="computer/2"].usual').getByText("for beginners").waitFor();
    await page.goBack();
    await page.locator('[data-choice="mancala/basic"]').waitFor();
    await page.goForward();
    await page.reload();
    await page.locator('[data-choice="computer/2"]').click();
    assert.equal(await page.evaluate(() => localStorage.getItem("turnstone.session")), null);
    await page.locator('[data-choice="start"]').click();
    await page.waitForURL(/\/m\//);
    await page.locator(".place.open").first().waitFor();
    assert.match(await page.evaluate(() => localStorage.getItem("turnstone.session")), /"isGuest":true/);
    // A lost match suggests the level below.
    const { token } = JSON.parse(await page.evaluate(() => localStorage.getItem("turnstone.session")));
    await call("POST", `/v1/matches/${page.url().split("/").at(-1)}/resignation`, { token });
    await page.goto(`${address}/new?game=mancala&variant=basic`);
    await page.locator('[data-choice="computer/1"].usual').getByText("suits you").waitFor();
    assert.deepEqual(complaints, []);
    await context.close();
});

test("who joins, or follows somebody, may do so as a guest; a rated match wants an account", async () => {
    const anna = await player("anna");
    const made = {};
    for (const rated of [true, false]) {
        const body = { game: "octi", variant: "kids", clock: DAY, rated };
        made[rated] = (await call("POST", "/v1/matches", { token: anna.token, body })).id;
    }
    const { page, context, complaints } = await open(browser, undefined, `/m/${made[true]}`);
    const dialog = page.getByRole("dialog");
    const join = page.getByRole("button", { name: "Join", exact: true });
    await join.click();
    await dialog.getByText("for registered players").waitFor();
    assert.equal(await dialog.getByRole("button", { name: "Play as a guest" }).count(), 0);
    assert.equal(await dialog.getByRole("link", { name: "Sign in" }).getAttribute("href"), `/sign-in?next=${encodeURIComponent(`/m/${made[true]}`)}`);
    await dialog.getByRole("button", { name: "Not now" }).click();
    await dialog.waitFor({ state: "detached" });
    await page.goto(`${address}/m/${made[false]}`);
    await join.click();
    await dialog.getByRole("button", { name: "Play as a guest" }).click();
    await page.locator(".seat.acts").waitFor();
    assert.equal((await call("GET", `/v1/matches/${made[false]}`)).status, "active");
    await context.close();

    const other = await open(browser, undefined, `/p/${anna.username}`);
    await other.page.getByRole("button", { name: "Follow" }).click();
    await other.page.getByRole("dialog").getByRole("button", { name: "Play as a guest" }).click();
    await other.page.getByRole("button", { name: "Stop following" }).waitFor();
    assert.deepEqual([...complaints, ...other.complaints], []);
    await other.context.close();
});

test("the way back leads to where the reader was, how far down that may be", async () => {
    const { page, context, complaints } = await open(browser, undefined, "/games/six");
    await page.locator(".prose h2").nth(2).waitFor();
    await page.evaluate(() => scrollTo(0, 900));
    await untilTrue(page, () => history.state?.y === 900);
    await page.locator('.tabs a[href="/leaderboards"]').click();
    await page.waitForURL(/leaderboards/);
    await page.waitForFunction(() => scrollY === 0);
    await page.goBack();
    await page.waitForFunction(() => scrollY === 900);
    await page.reload();
    await page.waitForFunction(() => scrollY === 900);
    assert.deepEqual(complaints, []);
    await context.close();
});

test("a place that cannot be tapped says why not, here and in a match", async () => {
    const [anna, ben] = [await player("anna"), await player("ben")];
    const id = await startMatch(anna, ben, { game: "octi", variant: "kids", clock: DAY });
    const { page, context } = await open(browser, anna, `/m/${id}`);
    const tap = (name) => page.locator(`.place[data-key^="${name}"]`).first().click({ force: true });
    await page.locator(".place.open").first().waitFor();
    const said = page.locator(".bar [role=alert]", { hasText: "the pod on 26 is not yours" });
    // Until the rules are there, the bar says only that it cannot be.
    for (const end = Date.now() + 15_000; !(await said.count()); ) {
        assert.ok(Date.now() < end);
        await tap("26");
        await page.locator(".bar [role=alert]").waitFor();
    }
    await byTaps.place(page, "32");
    await untilTaps(page, 1);
    assert.equal(await page.locator(".bar [role=alert]").count(), 0);
    await page.goto(`${address}/here`);
    await page.locator('[data-choice="octi/kids"]').click();
    await page.locator(".place.open").first().waitFor();
    await tap("44");
    await page.locator(".bar [role=alert]").getByText("there is no pod on 44").waitFor();
    await context.close();
});

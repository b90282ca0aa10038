// The page beside moves.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { byTaps, call, launch, move, open, TIMEOUT, player, plyOf, startMatch, untilBehind, untilTaps, WITHOUT_WORKER } from "./support.mjs";

let browser;
before(async () => (browser = await launch()));
after(() => browser?.close());

test("a newcomer registers, starts a match in three taps and invites by a link", async () => {
    const { page, context, complaints } = await open(browser, undefined, "/");
    await page.getByRole("link", { name: "Create an account" }).click();
    await page.getByLabel("Username").fill(`new_${process.pid}`);
    await page.getByLabel("Password").fill("correct horse battery");
    await page.getByRole("button", { name: "Create an account" }).click();
    await page.getByRole("button", { name: "I have saved it" }).click();
    await page.getByRole("link", { name: "New match" }).first().click();
    await page.locator('[data-choice="octi/kids"]').click();
    await page.locator('[data-choice="link"]').click();
    await page.locator('[data-choice="pace/259200"]').click();
    await page.waitForURL(/\/m\//);
    await page.getByRole("button", { name: "Create an invite link" }).click();
    const link = await page.getByLabel("Send this link to a friend").inputValue();

    const ben = await player("ben");
    const other = await open(browser, ben, new URL(link).pathname);
    await other.page.getByRole("button", { name: "Join" }).click();
    await other.page.locator(".board .place").first().waitFor();
    // The player who waits sees that the match has begun.
    await page.locator(".seat.acts").waitFor();
    assert.deepEqual([...complaints, ...other.complaints], []);
    await context.close();
    await other.context.close();
});

test("a newcomer plays the computer as a guest, and keeps the match when registering", async () => {
    const { page, context, complaints } = await open(browser, undefined, "/");
    await page.getByRole("link", { name: "Find an opponent" }).click();
    await page.locator('[data-choice="mancala/basic"]').click();
    await page.locator('[data-choice="computer/1"]').click();
    await page.locator('[data-choice="start"]').click();
    await page.waitForURL(/\/m\//);
    const match = new URL(page.url()).pathname;
    await page.locator(".board .place").first().waitFor();
    await page.goto(`${new URL(page.url()).origin}/`);
    await page.getByText("You are playing as a guest").waitFor();
    // The keyboard skips what is on every screen.
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => location.hash === "#main" && document.activeElement?.id === "main");
    // Signing out would lose everything, so the page asks.
    await page.goto(`${new URL(page.url()).origin}/settings`);
    await page.getByRole("button", { name: "Sign out on this device" }).click();
    await page.getByText("A guest has no password").waitFor();
    await page.getByRole("button", { name: "No", exact: true }).click();
    await page.goto(`${new URL(page.url()).origin}/`);
    await page.getByRole("link", { name: "Create an account" }).click();
    await page.getByLabel("Username").fill(`guest_${process.pid}`);
    await page.getByLabel("Password").fill("correct horse battery");
    await page.getByRole("button", { name: "Create an account" }).click();
    await page.getByRole("button", { name: "I have saved it" }).click();
    await page.locator(`a[href="${match}"]`).first().waitFor();
    assert.equal(await page.getByText("You are playing as a guest").count(), 0);
    assert.deepEqual(complaints, []);
    await context.close();
});

test("an invitation shows up at home by itself, and is accepted there", async () => {
    const [anna, ben] = [await player("anna"), await player("ben")];
    const home = await open(browser, ben, "/");
    await home.page.getByText("You have no matches yet").waitFor();
    const body = { game: "mancala", variant: "basic", invite: [ben.username] };
    await call("POST", "/v1/matches", { body, token: anna.token });
    await home.page.getByRole("button", { name: "Accept" }).click();
    await home.page.locator(".board .place").first().waitFor();
    assert.deepEqual(home.complaints, []);
    await home.context.close();
});

test("a tap is undone, an illegal move is refused in words, and a half move stays while one looks back", async () => {
    const [anna, ben] = [await player("anna"), await player("ben")];
    const id = await startMatch(anna, ben, { game: "octi", variant: "kids" });
    const { page, context, complaints } = await open(browser, anna, `/m/${id}`);
    await move(page, byTaps, ["32", "A"]);
    const { ply } = await call("GET", `/v1/matches/${id}`, { token: anna.token });
    await call("POST", `/v1/matches/${id}/moves`, { token: ben.token, body: { ply, move: "26+E" } });
    await untilBehind(page, 1);
    await byTaps.place(page, "42");
    await untilTaps(page, 1);
    await page.getByRole("button", { name: "Back", exact: true }).click();
    await page.getByText("You are looking at an earlier position").waitFor();
    await page.getByRole("button", { name: "To the newest position" }).first().click();
    await untilTaps(page, 1);
    await byTaps.choose(page, "H");
    await untilTaps(page, 2);
    await page.locator(".bar").getByRole("button", { name: "Undo" }).click();
    await untilTaps(page, 1);
    await page.locator(".bar").getByRole("button", { name: "Clear" }).click();
    await untilTaps(page, 0);
    assert.deepEqual(complaints, []);

    await page.getByLabel("Move as text").fill("32-66");
    await page.locator(".by-text").getByRole("button", { name: "Play" }).click();
    assert.match(await page.locator(".bar [role=alert]").innerText(), /32|pod|step|jump|move/i);
    await page.getByLabel("Move as text").fill("32-33");
    await page.locator(".by-text").getByRole("button", { name: "Play" }).click();
    await untilBehind(page, 2);
    await context.close();
});

test("a move arrives although its first answer was lost", async () => {
    const [anna, ben] = [await player("anna"), await player("ben")];
    const id = await startMatch(anna, ben, { game: "six", variant: "basic" });
    const { page, context } = await open(browser, anna, `/m/${id}`, WITHOUT_WORKER);
    let lost = 0;
    await page.route("**/moves", async (route) => {
        if ((lost += 1) > 1) return route.continue();
        await route.fetch();
        await route.abort("connectionreset");
    });
    await move(page, byTaps, ["0,-1"]);
    // The page may have heard of the move otherwise, but it asks until it has an answer.
    await untilTaps(page, 0);
    assert.equal(lost, 2);
    assert.equal(await plyOf(page), 1);
    await context.close();
});

test("players write, offer a draw, agree, and want a rematch", async () => {
    const [anna, ben] = [await player("anna"), await player("ben")];
    const id = await startMatch(anna, ben, { game: "mancala", variant: "basic" });
    const one = await open(browser, anna, `/m/${id}`);
    const other = await open(browser, ben, `/m/${id}`);
    await one.page.getByLabel("New message").fill("Hello <b>Ben</b>");
    await one.page.getByRole("button", { name: "Send" }).click();
    await other.page.getByText("Hello <b>Ben</b>").waitFor();
    await one.page.getByRole("button", { name: "Offer a draw" }).click();
    await other.page.getByRole("button", { name: "Accept" }).click();
    for (const { page } of [one, other]) await page.locator(".ending").getByText("A draw").waitFor();
    await one.page.getByRole("button", { name: "Rematch" }).click();
    await other.page.getByRole("button", { name: "Accept" }).click();
    for (const { page } of [one, other]) await page.waitForURL((url) => !url.pathname.endsWith(id));
    await one.page.locator(".bar[data-ply='0']").waitFor();
    for (const { context, complaints } of [one, other]) {
        assert.deepEqual(complaints, []);
        await context.close();
    }
});

test("what is sent again arrives once, and what was changed meanwhile arrives as it is now", async () => {
    const [anna, ben] = [await player("anna"), await player("ben")];
    const id = await startMatch(anna, ben, { game: "mancala", variant: "basic" });
    const { page, context } = await open(browser, anna, `/m/${id}`, WITHOUT_WORKER);
    const keys = [];
    // The server gets it; its answer is a proxy's.
    await context.route(/\/v1\/matches(\/[^/]+\/messages)?$/, async (route) => {
        if (route.request().method() !== "POST") return route.continue();
        keys.push(route.request().headers()["idempotency-key"]);
        if (keys.length % 3 === 0) return route.continue();
        await route.fetch();
        await route.fulfill({ status: 403, contentType: "text/html", body: "no" });
    });
    const send = page.locator(".messages").getByRole("button", { name: "Send" });
    await page.getByLabel("New message").fill("Hello");
    const untilAsked = async (times) => {
        for (const end = Date.now() + TIMEOUT; keys.length < times; ) {
            assert.ok(Date.now() < end, "not asked in time");
            await new Promise((done) => setTimeout(done, 20));
        }
    };
    for (let times = 1; times <= 2; times += 1) {
        await send.click();
        await untilAsked(times);
        await page.locator(".messages .refusal:not(:empty)").waitFor();
    }
    await page.getByLabel("New message").fill("Hello again");
    await send.click();
    await page.locator(".messages li.mine", { hasText: "Hello again" }).waitFor();
    assert.equal(keys[0], keys[1]);
    assert.notEqual(keys[1], keys[2]);
    const { items } = await call("GET", `/v1/matches/${id}/messages`, { token: anna.token });
    assert.deepEqual(items.map(({ text }) => text), ["Hello", "Hello again"]);

    keys.length = 0;
    await page.goto(new URL("/new", page.url()).href);
    await page.locator('[data-choice="mancala/basic"]').click();
    await page.locator('[data-choice="open"]').click();
    const before = (await call("GET", "/v1/me/matches?section=open_matches", { token: anna.token })).items.length;
    for (const [times, pace] of ["86400", "86400", "bank"].entries()) {
        await page.locator(`[data-choice="pace/${pace}"]`).click();
        await untilAsked(times + 1);
        if (times < 2) await page.locator(".new .refusal:not(:empty)").waitFor();
    }
    await page.waitForURL(/\/m\//);
    assert.equal(keys[0], keys[1]);
    assert.notEqual(keys[1], keys[2]);
    const { clock } = await call("GET", `/v1/matches/${page.url().split("/").at(-1)}`, { token: anna.token });
    assert.deepEqual([clock.kind, clock.bank_seconds, clock.increment_seconds], ["bank", 604_800, 43_200]);
    assert.equal((await call("GET", "/v1/me/matches?section=open_matches", { token: anna.token })).items.length, before + 2);
    await context.close();
});

test("a visitor opens a link from a chat and follows the match", async () => {
    const [anna, ben] = [await player("anna"), await player("ben")];
    const id = await startMatch(anna, ben, { game: "six", variant: "basic" });
    const { page, context, complaints } = await open(browser, undefined, `/m/${id}?utm_source=chat`);
    await page.locator(".bar-status", { hasText: "You are watching" }).waitFor();
    await call("POST", `/v1/matches/${id}/moves`, { token: anna.token, body: { ply: 0, move: "0,-1" } });
    await untilBehind(page, 0);
    assert.match(await page.title(), /–/);
    await page.goBack().catch(() => {});
    assert.deepEqual(complaints, []);
    await context.close();
});

test("two tabs share one stream, and both see a move", async () => {
    const [anna, ben] = [await player("anna"), await player("ben")];
    const id = await startMatch(anna, ben, { game: "six", variant: "basic" });
    const { page, context } = await open(browser, ben, `/m/${id}`);
    const streams = [];
    const second = await context.newPage();
    second.on("request", (request) => request.url().includes("/v1/me/stream") && streams.push(request));
    await second.goto(page.url());
    await second.locator(".board .place").first().waitFor();
    await call("POST", `/v1/matches/${id}/moves`, { token: anna.token, body: { ply: 0, move: "0,-1" } });
    for (const tab of [page, second]) await untilBehind(tab, 0);
    assert.equal(streams.length, 0, "the second tab has no stream of its own");
    await context.close();
});

test("a session that has ended leads to signing in, and back", async () => {
    const anna = await player("anna");
    const { page, context } = await open(browser, anna, "/settings");
    await page.getByLabel("About me").waitFor();
    await call("DELETE", `/v1/sessions/${anna.sessionId}`, { token: anna.token });
    await page.reload();
    await page.locator(".ended").getByText("You have been signed out").waitFor();
    await page.locator(".ended").getByRole("link", { name: "Sign in" }).click();
    await page.getByText("You have been signed out").waitFor();
    await page.getByLabel("Username").fill(anna.username);
    await page.getByLabel("Password").fill(anna.password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.waitForURL(/\/settings$/);
    await context.close();
});

test("an address that leads nowhere says so, one that cannot be read too, and both lead home", async () => {
    const { page, context, complaints } = await open(browser, undefined, "/games");
    const lead = (path) => page.evaluate((path) => (history.pushState(null, "", path), dispatchEvent(new PopStateEvent("popstate"))), path);
    const broken = page.getByText("This link is broken");
    for (const path of ["/m/%E0%A4%A", "/p/%ff", "/j/%C3", "/games/%", "/leaderboards/six/%E0", "/m/a/b"]) {
        await lead(path);
        await page.getByRole("heading", { level: 1, name: "Nothing here" }).waitFor();
        assert.equal(await broken.count(), path.includes("%") ? 1 : 0, path);
        assert.match(await page.title(), /Nothing here/);
        await page.getByRole("main").getByRole("link", { name: "Home" }).click();
        await page.getByRole("link", { name: "Create an account" }).waitFor();
    }
    assert.deepEqual(complaints, []);
    await lead("/m/019a9f3c-5f00-7d3e-8a4b-2f6f0c9a1e01");
    await page.getByRole("main").getByRole("link", { name: "Home" }).waitFor();
    await context.close();
});

test("a picture that the server cannot draw now keeps its place, and comes when the server said", async () => {
    const [anna, ben] = [await player("anna"), await player("ben")];
    const id = await startMatch(anna, ben, { game: "six", variant: "basic" });
    // Where the page cannot draw it itself.
    const prepare = (context) => context.addInitScript(() => delete self.WebAssembly);
    const { page, context } = await open(browser, anna, "/games", { ...WITHOUT_WORKER, prepare });
    const busy = { status: 503, headers: { "retry-after": "2" }, json: { code: "overloaded", title: "", detail: "", status: 503 } };
    const asked = [];
    await context.route("**/board.png?*", (route) => (asked.push(Date.now()) < 4 ? route.fulfill(busy) : route.continue()));
    const boards = [];
    await context.route("**/board.svg?*", (route) => (boards.push(Date.now()) < 3 ? route.fulfill(busy) : route.continue()));
    await page.locator(".logo").click();
    const tile = await page.locator(".row svg.thumbnail.missing").boundingBox();
    const picture = page.locator(".row img.thumbnail");
    await page.waitForFunction(() => document.querySelector(".row img.thumbnail")?.naturalWidth > 0);
    assert.deepEqual(await picture.boundingBox(), tile);
    // The first is the browser's own, and the second says how long to wait.
    for (const [last, next] of [asked.slice(1, 3), asked.slice(2, 4)]) assert.ok(next - last >= 2_000, `${asked}`);
    await picture.click();
    await page.locator(".board .place").first().waitFor();
    assert.equal(await page.locator(".board-frame .notice").count(), 0);
    for (const [index, at] of boards.slice(1, 3).entries()) assert.ok(at - boards[index] >= 2_000, `${boards}`);
    assert.equal(new URL(page.url()).pathname, `/m/${id}`);
    await context.close();
});

test("who plays alone has no clock and no onlookers, and is asked for neither", async () => {
    const anna = await player("anna");
    const { page, context, complaints } = await open(browser, anna, "/new");
    await page.evaluate(() => localStorage.setItem("turnstone.pace", "259200"));
    await page.locator('[data-choice="mancala/basic"]').click();
    await page.locator('[data-choice="self"]').click();
    await page.locator('[data-choice="start"]').waitFor();
    assert.equal(await page.locator('[data-choice^="pace/"], .checks').count(), 0);
    assert.equal(await page.locator(".new").getByText("Pace").count(), 0);
    await page.locator('[data-choice="start"]').click();
    await page.waitForURL(/\/m\//);
    await page.locator(".board .place.open").first().waitFor();
    assert.equal(await page.locator(".countdown").count(), 0);
    const { solo, clock, visibility } = await call("GET", `/v1/matches/${page.url().split("/").at(-1)}`, { token: anna.token });
    assert.deepEqual([solo, clock.kind, visibility], [true, "unlimited", "private"]);
    // The pace that she likes with others stays.
    assert.equal(await page.evaluate(() => localStorage.getItem("turnstone.pace")), "259200");
    assert.deepEqual(complaints, []);
    await context.close();
});

test("the page speaks the language of its reader, from right to left where that is read so", async () => {
    const { page, context, complaints } = await open(browser, undefined, "/games/mancala", { locale: "he-IL" });
    await page.locator("html[lang=he][dir=rtl]").waitFor();
    await page.getByRole("heading", { level: 1, name: "מנקלה" }).waitFor();
    await page.goto(page.url().replace("/games/mancala", "/settings"));
    for (const [tag, heading, dir] of [["ar", "الإعدادات", "rtl"], ["ru", "Настройки", "ltr"], ["nl", "Instellingen", "ltr"], ["en", "Settings", "ltr"]]) {
        await page.locator("select").first().selectOption(tag);
        await page.getByRole("heading", { level: 1, name: heading }).waitFor();
        assert.equal(await page.locator("html").getAttribute("dir"), dir);
    }
    assert.deepEqual(complaints, []);
    await context.close();
});

test("it works over plain http on a local network, without what browsers allow only on secure pages", async () => {
    const [anna, ben] = [await player("anna"), await player("ben")];
    const id = await startMatch(anna, ben, { game: "six", variant: "basic" });
    const { page, context, complaints } = await open(browser, anna, "/sign-in");
    await context.addInitScript(() => {
        for (const [owner, name] of [[Crypto.prototype, "randomUUID"], [Crypto.prototype, "subtle"], [Navigator.prototype, "locks"], [Navigator.prototype, "serviceWorker"]]) {
            delete owner[name];
        }
    });
    await page.goto(page.url().replace("/sign-in", `/m/${id}`));
    assert.equal(await page.evaluate(() => "locks" in navigator || "randomUUID" in crypto), false);
    await move(page, byTaps, ["0,-1"]);
    await call("POST", `/v1/matches/${id}/moves`, { token: ben.token, body: { ply: 1, move: "-1,0" } });
    await untilBehind(page, 1);
    await page.getByLabel("New message").fill("Hello");
    await page.getByRole("button", { name: "Send" }).click();
    await page.locator(".messages li.mine").waitFor();
    assert.deepEqual(complaints, []);
    await context.close();
});

test("an address that leads nowhere, or is no text, says so and leads home", async () => {
    for (const path of ["/no/such/page", "/m/%E0%A4%A", "/games/%E0%A4%A", "//"]) {
        const { page, context, complaints } = await open(browser, undefined, path);
        await page.getByRole("heading", { name: "Nothing here" }).waitFor();
        await page.locator("#main").getByRole("link", { name: "Home" }).click();
        await page.getByRole("link", { name: "Create an account" }).waitFor();
        assert.equal(new URL(page.url()).pathname, "/");
        assert.deepEqual(complaints.filter((text) => !text.includes("404")), [], path);
        await context.close();
    }
});

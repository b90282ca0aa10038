// Endings while one looks on: of time, a session, a tab; and a browser's reports of the page.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { address, byTaps, call, isLong, launch, open, player, startMatch, untilBehind, untilTaps } from "./support.mjs";

let browser;
before(async () => (browser = await launch()));
after(() => browser?.close());

test("the time runs under one's eyes", async () => {
    const [anna, ben] = [await player("anna"), await player("ben")];
    const id = await startMatch(anna, ben, { game: "mancala", variant: "basic", clock: { kind: "per_move", per_move_seconds: 60 } });
    for (const [ply, move] of ["3", "2"].entries()) {
        const match = await call("GET", `/v1/matches/${id}`, { token: anna.token });
        await call("POST", `/v1/matches/${id}/moves`, { token: [anna, ben][match.to_act[0]].token, body: { ply, move } });
    }
    const match = await call("GET", `/v1/matches/${id}`, { token: anna.token });
    const { page, context, complaints } = await open(browser, [anna, ben][match.to_act[0]], `/m/${id}`);
    const clock = page.locator(".seat.acts .countdown");
    const first = await clock.innerText();
    await page.waitForFunction((first) => document.querySelector(".seat.acts .countdown")?.textContent !== first, first);
    // A minute is the shortest time that a clock can have: only the long form of the tests waits for it.
    if (isLong) {
        await page.locator(".ending").getByText("The time ran out.").waitFor({ timeout: 90_000 });
        assert.equal(await page.locator(".place.open").count(), 0);
        assert.equal(await page.getByRole("button", { name: "Rematch" }).count(), 1);
    }
    assert.deepEqual(complaints, []);
    await context.close();
});

test("a token that expires while a move waits leads to signing in, and the move is sent then", async () => {
    const [anna, ben] = [await player("anna"), await player("ben")];
    const id = await startMatch(anna, ben, { game: "mancala", variant: "basic" });
    const { page, context } = await open(browser, anna, `/m/${id}`);
    await untilTaps(page, 0);
    await byTaps.place(page, "3");
    await untilTaps(page, 1);
    await context.setOffline(true);
    await byTaps.play(page);
    await page.getByText("waits for a connection").waitFor();
    await call("DELETE", `/v1/sessions/${anna.sessionId}`, { token: anna.token });
    await context.setOffline(false);
    await page.getByRole("link", { name: "Sign in" }).first().click();
    await page.getByText("You have been signed out").waitFor();
    await page.getByLabel("Username").fill(anna.username);
    await page.getByLabel("Password").fill(anna.password);
    await page.getByRole("button", { name: "Sign in" }).click();
    // It leads back to where she was.
    await page.waitForURL(`${address}/m/${id}`);
    await untilBehind(page, 0);
    assert.equal((await call("GET", `/v1/matches/${id}`)).last_move.move, "3");
    await context.close();
});

test("the end of a session is said once, in every tab, and takes nothing that was typed", async () => {
    const [anna, ben] = [await player("anna"), await player("ben")];
    const id = await startMatch(anna, ben, { game: "mancala", variant: "basic" });
    const { page, context } = await open(browser, anna, `/m/${id}`);
    await page.getByLabel("New message").fill("A long letter to Ben");
    const second = await context.newPage();
    await second.goto(`${address}/new`);
    await second.locator('[data-choice="mancala/nigerian"]').click();
    await second.getByLabel("By username").fill(ben.username);
    await second.getByRole("button", { name: "Invite", exact: true }).click();
    await second.getByLabel("Message").fill("Once more?");
    await call("DELETE", `/v1/sessions/${anna.sessionId}`, { token: anna.token });
    for (const tab of [page, second]) await tab.locator(".ended").getByText("You have been signed out").waitFor();
    // Who has read it is not told again.
    await second.locator(".ended").getByRole("button", { name: "Dismiss" }).click();
    await second.locator(".logo").click();
    await second.getByRole("link", { name: "Create an account" }).waitFor();
    assert.equal(await second.locator(".ended").count(), 0);
    await page.locator(".ended").getByRole("link", { name: "Sign in" }).click();
    // Here the form says it.
    assert.equal(await page.getByText("You have been signed out").count(), 1);
    await page.getByLabel("Username").fill(anna.username);
    await page.getByLabel("Password").fill(anna.password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.waitForURL(`${address}/m/${id}`);
    const letter = page.getByLabel("New message");
    await letter.waitFor();
    assert.equal(await letter.inputValue(), "A long letter to Ben");
    assert.equal(await page.getByText("You have been signed out").count(), 0);
    await page.locator(".messages").getByRole("button", { name: "Send" }).click();
    await page.locator(".messages li.mine").getByText("A long letter to Ben").waitFor();
    await second.locator('.tabs a[href="/new"]').click();
    assert.equal(await second.getByLabel("Message").inputValue(), "Once more?");
    // Once: what was found again is not kept for the next time.
    await second.locator(".logo").click();
    await second.locator('.tabs a[href="/new"]').click();
    await second.locator('[data-choice="mancala/nigerian"]').waitFor();
    await context.close();
});

test("a wrong password in the settings signs nobody out", async () => {
    const anna = await player("anna");
    const { page, context } = await open(browser, anna, "/settings");
    const form = page.locator("form", { has: page.getByLabel("New password") });
    await form.getByLabel("Current password").fill("not my password");
    await form.getByLabel("New password").fill("another horse battery");
    await form.getByRole("button", { name: "Save" }).click();
    await form.locator(".refusal:not(:empty)").waitFor();
    await page.getByLabel("About me").waitFor();
    await context.close();
});

test("when the tab with the stream is closed, another one hears what happens", async () => {
    const [anna, ben] = [await player("anna"), await player("ben")];
    const id = await startMatch(anna, ben, { game: "six", variant: "basic" });
    const { page, context } = await open(browser, ben, `/m/${id}`);
    await page.locator(".board .place").first().waitFor();
    const second = await context.newPage();
    const stream = second.waitForRequest((request) => request.url().includes("/v1/me/stream"));
    await second.goto(page.url());
    await second.locator(".board .place").first().waitFor();
    await page.close();
    await stream;
    await call("POST", `/v1/matches/${id}/moves`, { token: anna.token, body: { ply: 0, move: "0,-1" } });
    await untilBehind(second, 0);
    await context.close();
});

test("no browser has to report anything of any screen", async () => {
    const [anna, ben] = [await player("anna"), await player("ben")];
    const matches = [];
    for (const [game, variant] of [["six", "basic"], ["octi", "kids"], ["mancala", "egyptian"], ["acey_deucey", "american"]]) {
        matches.push(`/m/${await startMatch(anna, ben, { game, variant })}`);
    }
    const { page, context, complaints } = await open(browser, anna, "/games");
    await context.addInitScript(() => {
        self.reports = [];
        new ReportingObserver((all) => self.reports.push(...all.map(({ type, body }) => `${type} ${JSON.stringify(body)}`)), { buffered: true }).observe();
        addEventListener("securitypolicyviolation", (event) => self.reports.push(`csp ${event.violatedDirective} ${event.blockedURI}`));
    });
    const reports = [];
    for (const path of ["/", "/new", "/open", "/here", "/games/six", "/leaderboards", "/leaderboards/six/basic", `/p/${ben.username}`, "/settings", ...matches]) {
        const response = await page.goto(address + path);
        assert.doesNotMatch(response.headers()["content-security-policy"].replace("'wasm-unsafe-eval'", ""), /unsafe/);
        await page.locator("main h1").first().waitFor();
        if (path.startsWith("/m/")) {
            await page.locator(".board .place").first().waitFor();
            await page.getByText("The position in words").click();
        }
        await page.locator(".loading").waitFor({ state: "detached" });
        reports.push(...(await page.evaluate(() => self.reports)));
    }
    // The worker has a policy of its own.
    await page.evaluate(() => navigator.serviceWorker.ready);
    assert.deepEqual(reports, []);
    assert.deepEqual(complaints, []);
    await context.close();
});

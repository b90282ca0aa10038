// The lobby: seeks, invitations and their answers.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { address, call, launch, open, player, startMatch, untilTrue, WITHOUT_WORKER } from "./support.mjs";

let browser;
before(async () => (browser = await launch()));
after(() => browser?.close());

const DAY = { kind: "per_move", per_move_seconds: 86_400 };

/** The three taps: the game, anyone, a day a move. */
async function seekByTaps(page, game) {
    await page.locator(`[data-choice="${game}"]`).click();
    await page.locator('[data-choice="anyone"]').click();
    await page.locator('[data-choice="pace/86400"]').click();
}

test("two people who want the same find each other, three taps each, and are led to the match", async () => {
    const [anna, ben] = [await player("anna"), await player("ben")];
    const one = await open(browser, anna, "/new");
    await seekByTaps(one.page, "mancala/nigerian");
    await one.page.locator("#own-seeks").getByText(/for .0:/).waitFor();
    const other = await open(browser, ben, "/new");
    await seekByTaps(other.page, "mancala/nigerian");
    for (const { page } of [one, other]) await page.waitForURL(/\/m\//);
    assert.equal(one.page.url(), other.page.url());
    await one.page.locator(".board .place").first().waitFor();
    // The way back does not lead to the same match again.
    await one.page.goBack();
    await one.page.waitForURL(/\/new\?/);
    for (const { context, complaints } of [one, other]) {
        assert.deepEqual(complaints, []);
        await context.close();
    }
});

test("one sees who looks for an opponent, plays with them by one tap, and stops looking oneself", async () => {
    const [anna, ben] = [await player("anna"), await player("ben")];
    await call("POST", "/v1/me/seeks", { token: anna.token, body: { game: "octi", variant: "kids", clock: { kind: "unlimited" } } });
    await call("POST", "/v1/me/seeks", { token: ben.token, body: { game: "six", variant: "classic", clock: DAY } });
    const { page, context, complaints } = await open(browser, ben, "/open");
    await page.locator("#own-seeks").getByRole("button", { name: "Stop looking" }).click();
    await page.locator("#own-seeks").waitFor({ state: "detached" });
    assert.deepEqual((await call("GET", "/v1/me/seeks", { token: ben.token })).items, []);
    const row = page.locator("#open-seeks .row", { hasText: anna.name });
    await row.getByText("No clock · Casual").waitFor();
    await row.getByRole("button", { name: "Join" }).click();
    await page.waitForURL(/\/m\//);
    const { seats } = await call("GET", `/v1/matches/${page.url().split("/").at(-1)}`, { token: ben.token });
    assert.deepEqual(seats.map(({ player }) => player.id).sort(), [anna.id, ben.id].sort());
    assert.deepEqual(complaints, []);
    await context.close();
});

test("who has waited a minute is offered a computer that suits", async () => {
    const anna = await player("anna");
    // A pace that nobody else wants.
    const clock = { kind: "per_move", per_move_seconds: 100_000 + process.pid };
    const { id } = await call("POST", "/v1/me/seeks", { token: anna.token, body: { game: "mancala", variant: "ethiopian", clock } });
    const { page, context, complaints } = await open(browser, anna, "/games", WITHOUT_WORKER);
    let minutes = 0;
    await context.route("**/v1/me/seeks?*", async (route) => {
        const response = await route.fetch();
        const list = await response.json();
        for (const seek of list.items) seek.suggested_computer = minutes > 0 ? 3 : null;
        await route.fulfill({ response, json: list });
    });
    // Each new stream would have the page read the list again: here nothing does but its own clock.
    await context.route("**/v1/me/stream", () => {});
    // The clock of the page goes faster, and what the server says after a minute comes with it.
    await page.clock.install();
    await page.goto(`${address}/open?seek=${id}`);
    await page.locator(`[data-seek="${id}"]`).waitFor();
    assert.equal(await page.getByRole("button", { name: "Meanwhile" }).count(), 0);
    minutes = 1;
    await page.clock.runFor(62_000);
    await page.getByRole("button", { name: "Meanwhile, play the computer: level 3" }).click();
    await page.waitForURL(/\/m\//);
    const match = await call("GET", `/v1/matches/${page.url().split("/").at(-1)}`, { token: anna.token });
    assert.deepEqual([match.game, match.variant, match.clock.kind], ["mancala", "ethiopian", "unlimited"]);
    assert.ok(match.seats.some(({ player }) => player?.kind === "computer"));
    assert.deepEqual(complaints, []);
    await context.close();
});

test("an invitation arrives with its words, is declined with a reason, and its sender sees both answers", async () => {
    const [anna, ben] = [await player("anna"), await player("ben")];
    const one = await open(browser, anna, "/new");
    await one.page.locator('[data-choice="mancala/basic"]').click();
    await one.page.getByLabel("By username").fill(ben.username);
    await one.page.getByRole("button", { name: "Invite", exact: true }).click();
    await one.page.getByLabel("Message").fill("As in the old days?");
    await one.page.locator('[data-choice="pace/86400"]').click();
    await one.page.waitForURL(/\/m\//);
    await one.page.locator('[data-answer="waiting"]').getByText(ben.name).waitFor();
    const other = await open(browser, ben, "/");
    const received = other.page.locator("#received");
    await received.getByText("As in the old days?").waitFor();
    await received.getByRole("button", { name: `Accept: ${anna.name}` }).waitFor();
    const decline = received.getByRole("button", { name: `Decline: ${anna.name}` });
    await decline.click();
    const dialog = other.page.getByRole("dialog");
    // A player who thinks better of it is where they were before.
    await dialog.getByRole("button", { name: "No" }).click();
    await dialog.waitFor({ state: "detached" });
    assert.equal(await decline.evaluate((one) => one === document.activeElement), true);
    await decline.click();
    await dialog.getByLabel("Why?").selectOption("time_control");
    await dialog.getByRole("button", { name: "Decline" }).click();
    await received.waitFor({ state: "detached" });
    await other.page.waitForFunction(() => document.activeElement?.tagName === "H1");
    await one.page.locator('[data-answer="declined"]').getByText("another pace").waitFor();
    await one.page.goto(address);
    const sent = one.page.locator("#sent");
    await sent.locator('[data-answer="declined"]').getByText("another pace").waitFor();
    await sent.getByRole("button", { name: "Cancel the match" }).click();
    await one.page.getByRole("dialog").getByRole("button", { name: "Cancel the match" }).click();
    await sent.waitFor({ state: "detached" });
    for (const { context, complaints } of [one, other]) {
        assert.deepEqual(complaints, []);
        await context.close();
    }
});

test("who has made an open match cancels it there or at home, after a question", async () => {
    const anna = await player("anna");
    const { page, context, complaints } = await open(browser, anna, "/new");
    // The seat is drawn when somebody joins: until then its maker has none.
    await page.locator('[data-choice="mancala/basic"]').click();
    await page.locator('[data-choice="open"]').click();
    await page.locator('[data-choice="pace/86400"]').click();
    await page.waitForURL(/\/m\//);
    const first = page.url().split("/").at(-1);
    const { id: second } = await call("POST", "/v1/matches", { token: anna.token, body: { game: "six", variant: "basic", seat: 0, clock: DAY } });
    const statusOf = async (id) => (await call("GET", `/v1/matches/${id}`, { token: anna.token })).status;
    const cancel = page.getByRole("main").locator("section").getByRole("button", { name: "Cancel the match" });
    const dialog = page.getByRole("dialog");
    for (const [id, path] of [[first, `/m/${first}`], [second, "/"]]) {
        await page.goto(address + path);
        await cancel.last().click();
        await dialog.getByText("Cancel this match?").waitFor();
        await dialog.getByRole("button", { name: "No" }).click();
        await dialog.waitFor({ state: "detached" });
        assert.equal(await statusOf(id), "open");
        await cancel.last().click();
        await dialog.getByRole("button", { name: "Cancel the match" }).click();
        await cancel.waitFor({ state: "detached" });
        assert.equal(await statusOf(id), "cancelled");
        if (id !== first) continue;
        await page.locator(".ending").getByText("Cancelled").waitFor();
        await page.locator(".ending").getByRole("link", { name: "New match" }).waitFor();
    }
    assert.deepEqual(complaints, []);
    await context.close();
});

test("lists go on as one scrolls, or by a button, and lose none of it when something happens", async () => {
    const [anna, ben] = [await player("anna"), await player("ben")];
    const ids = [];
    // The last to be made has the least time left.
    for (let count = 0; count < 53; count += 1) ids.unshift(await startMatch(anna, ben, { game: "mancala", variant: "basic", clock: { kind: "per_move", per_move_seconds: 200_000 - 600 * count } }));
    const { page, context, complaints } = await open(browser, anna, "/");
    const rows = page.locator("#part-my_turn .row");
    const more = page.getByRole("button", { name: "More: Your turn" });
    const untilRows = (list, count) => untilTrue(page, ([list, count]) => document.querySelectorAll(list).length === count, [list, count]);
    await rows.first().waitFor();
    assert.equal(await rows.count(), 25);
    await untilTrue(page, () => document.title.startsWith("(53) Home"));
    await page.mouse.move(195, 400);
    await page.mouse.wheel(0, 100_000);
    await untilRows(".home .row", 50);
    // The button goes with the last page; whoever was there by Tab goes on where the list went on.
    await more.focus();
    await untilRows(".home .row", 53);
    await more.waitFor({ state: "detached" });
    await untilTrue(page, () => document.activeElement === document.querySelectorAll(".home .row a")[50]);
    assert.deepEqual(await page.locator(".home .row-link").evaluateAll((links) => links.map(({ pathname }) => pathname.slice(3))), ids);
    await call("POST", `/v1/matches/${ids[0]}/resignation`, { token: anna.token });
    await page.locator("#part-finished .row").waitFor();
    await untilRows("#part-my_turn .row", 52);
    await untilTrue(page, () => document.title.startsWith("(52) Home"));

    await page.goto(`${address}/p/${ben.username}`);
    await untilRows("#matches .row-link", 20);
    await page.mouse.wheel(0, 100_000);
    await untilRows("#matches .row-link", 40);
    // So many pictures at once may be too many for the server; the page draws them itself.
    assert.deepEqual(complaints.filter((one) => !one.includes("503")), []);

    const place = (rank) => ({ player: { ...anna, id: `p${rank}`, kind: "person", display_name: `P${rank}`, avatar: "/assets/none.svg" }, rank, standing: { rating: 1500, deviation: 50, matches: 9 } });
    const queries = [];
    await context.route("**/v1/leaderboards/**", (route) => {
        const query = new URL(route.request().url()).searchParams;
        queries.push(query);
        const start = query.has("cursor") ? 50 : 0;
        const items = Array.from({ length: start ? 7 : 50 }, (_, index) => place(start + index + 1));
        return route.fulfill({ json: { items, total: 57, next_cursor: start ? null : "next" } });
    });
    await page.goto(`${address}/leaderboards/six/basic`);
    await page.getByLabel("Show").selectOption("around");
    await untilTrue(page, () => document.querySelectorAll("tbody tr").length === 50);
    await page.getByRole("button", { name: "More" }).click();
    await untilRows("tbody tr", 57);
    assert.deepEqual([queries.at(-1).get("cursor"), queries.at(-1).get("around")], ["next", null]);
    assert.equal(queries.at(-2).get("around"), anna.username);
    await context.close();
});

test("open matches are shown while the answers to their invitations cannot be read", async () => {
    const [anna, ben] = [await player("anna"), await player("ben")];
    const body = { game: "mancala", variant: "basic", clock: DAY };
    await call("POST", "/v1/matches", { token: anna.token, body });
    const { id: lost } = await call("POST", "/v1/matches", { token: anna.token, body: { ...body, invite: [ben.username] } });
    await call("POST", "/v1/matches", { token: anna.token, body: { ...body, invite: [ben.username] } });
    const { page, context } = await open(browser, anna, "/games", WITHOUT_WORKER);
    const answers = [];
    await context.route("**/v1/matches/*/events?*", (route) => answers.push(route));
    await page.locator(".logo").click();
    await page.locator(".home .row").nth(2).waitFor();
    while (answers.length < 3) await new Promise((done) => setTimeout(done, 20));
    for (const route of answers) {
        if (route.request().url().includes(lost)) await route.fulfill({ status: 404, json: { code: "not_found", title: "", detail: "", status: 404 } });
        else await route.continue();
    }
    await page.locator('#sent [data-answer="waiting"]').waitFor();
    assert.equal(await page.locator("#sent .row").count(), 1);
    assert.equal(await page.locator(".home .row").count(), 3);
    await context.close();
});

test("the options of one game do not go with the next, nor more names than it has seats", async () => {
    const [anna, ben] = [await player("anna"), await player("ben")];
    const { page, context, complaints } = await open(browser, anna, "/new");
    await page.locator('[data-choice="six/basic"]').click();
    await page.locator('[data-choice="open"]').click();
    await page.locator("select").last().selectOption("manual");
    await page.locator("select").first().selectOption("4");
    const trail = page.locator(".trail button");
    await trail.first().click();
    await page.locator('[data-choice="six/classic"]').click();
    assert.equal(await page.locator("select").count(), 0);
    await trail.nth(1).click();
    // With an opponent of one's choice, after four players of another game.
    await trail.first().click();
    await page.locator('[data-choice="six/basic"]').click();
    await page.getByRole("button", { name: "Four players in two teams" }).click();
    for (const input of await page.locator("form input").all()) await input.fill(ben.username);
    await page.getByRole("button", { name: "Invite", exact: true }).click();
    await trail.first().click();
    await page.locator('[data-choice="mancala/basic"]').click();
    assert.equal((await trail.nth(1).innerText()).trim(), ben.username);
    await page.locator('[data-choice="pace/86400"]').click();
    await page.waitForURL(/\/m\//);
    const made = await call("GET", `/v1/matches/${page.url().split("/").at(-1)}`, { token: anna.token });
    assert.deepEqual([made.game, made.variant, made.seats.length], ["mancala", "basic", 2]);
    assert.deepEqual(complaints, []);
    await context.close();
});

test("four people are invited to play in teams, and the match begins when all are in", async () => {
    const [anna, ...others] = [await player("anna"), await player("ben"), await player("cleo"), await player("dirk")];
    const { page, context, complaints } = await open(browser, anna, "/new");
    await page.locator('[data-choice="six/basic"]').click();
    await page.getByRole("button", { name: "Four players in two teams" }).click();
    for (const [index, { username }] of others.entries()) await page.getByLabel(`player ${index + 1}`).or(page.getByLabel(`player \u2068${index + 1}\u2069`)).fill(username);
    await page.getByRole("button", { name: "Invite", exact: true }).click();
    await page.locator('[data-choice="pace/86400"]').click();
    await page.waitForURL(/\/m\//);
    const id = page.url().split("/").at(-1);
    await page.locator('[data-answer="waiting"]').nth(2).waitFor();
    for (const { token } of others) await call("POST", `/v1/matches/${id}/seats`, { token, body: {} });
    await page.locator(".seat.acts").first().waitFor();
    assert.equal(await page.locator(".seat").count(), 4);
    assert.deepEqual(complaints, []);
    await context.close();
});

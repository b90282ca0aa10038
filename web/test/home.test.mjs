// The home screen: every match once, whatever it waits for, with its board.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { call, launch, open, player, startMatch, untilTrue, WITHOUT_WORKER } from "./support.mjs";

let browser;
before(async () => (browser = await launch()));
after(() => browser?.close());

const DAY = { kind: "per_move", per_move_seconds: 86_400 };
const row = (page, id) => page.locator(".home .row", { has: page.locator(`a[href="/m/${id}"]`) });
/** A board that was drawn in the page. */
const drawn = "svg.thumbnail:not(.missing)";

test("each match is there once, with the offers in it, and private ones have their boards", async () => {
    const [anna, ben] = [await player("anna"), await player("ben")];
    const mancala = { game: "mancala", variant: "basic", clock: DAY };
    const mine = await startMatch(anna, ben, { ...mancala, visibility: "private" });
    await call("POST", `/v1/matches/${mine}/draw-offer`, { body: { ply: 0 }, token: ben.token });
    await call("POST", `/v1/matches/${mine}/messages`, { body: { text: "A draw?" }, token: ben.token });
    const theirs = await startMatch(anna, ben, mancala);
    const { ply, to_act } = await call("POST", `/v1/matches/${theirs}/moves`, { body: { ply: 0, move: "1" }, token: anna.token });
    assert.deepEqual(to_act, [1]);
    await call("POST", `/v1/matches/${theirs}/draw-offer`, { body: { ply }, token: ben.token });
    const asked = await startMatch(ben, anna, mancala);
    await call("POST", `/v1/matches/${asked}/draw-offer`, { body: { ply: 0 }, token: anna.token });
    const linked = (await call("POST", "/v1/matches", { body: { ...mancala, visibility: "private" }, token: anna.token })).id;

    const { page, context, complaints } = await open(browser, anna, "/");
    await page.locator("#part-my_turn", { hasText: "Your turn · 1" }).locator(`a[href="/m/${mine}"]`).waitFor();
    await page.locator("#part-offers", { hasText: "Offers to you · 1" }).locator(`a[href="/m/${theirs}"]`).waitFor();
    await page.locator("#part-their_turn", { hasText: "Their turn · 1" }).locator(`a[href="/m/${asked}"]`).waitFor();
    await page.locator("#waiting").locator(`a[href="/m/${linked}"]`).waitFor();
    const links = await page.locator(".home .row-link").evaluateAll((rows) => rows.map((row) => row.pathname));
    assert.deepEqual(links.sort(), [mine, theirs, asked, linked].map((id) => `/m/${id}`).sort());
    await row(page, mine).getByText(`${ben.name}\u2069 offers a draw.`).waitFor();
    await row(page, mine).getByText("1 new message").waitFor();
    await row(page, theirs).getByText(`${ben.name}\u2069 offers a draw.`).waitFor();
    await row(page, asked).getByText("You have offered a draw.").waitFor();
    for (const id of [mine, linked]) await row(page, id).locator(`${drawn} [data-place]`).first().waitFor();
    assert.deepEqual(complaints, []);
    await context.close();
});

test("a board that the server does not draw is drawn here", async () => {
    const [anna, ben] = [await player("anna"), await player("ben")];
    const ids = [];
    for (const variant of ["basic", "egyptian"]) ids.push(await startMatch(anna, ben, { game: "mancala", variant, clock: DAY }));
    await call("POST", `/v1/matches/${ids[0]}/moves`, { body: { ply: 0, move: "1" }, token: anna.token });
    const { page, context } = await open(browser, anna, "/games", WITHOUT_WORKER);
    const busy = { status: 503, headers: { "retry-after": "60" }, json: { code: "overloaded", title: "", detail: "", status: 503 } };
    await context.route("**/board.png?*", (route) => route.fulfill(busy));
    await page.locator(".logo").click();
    for (const id of ids) await row(page, id).locator(`${drawn} [data-place]`).first().waitFor();
    // The position of each: after a move, and before any.
    const boards = await page.locator(drawn).evaluateAll((boards) => boards.map((board) => board.innerHTML));
    assert.notEqual(boards[0], boards[1]);
    await context.close();
});

test("among many matches one looks for a game, an opponent, or whose turn it is", async () => {
    const [anna, ben, cleo] = [await player("anna"), await player("ben"), await player("cleo")];
    const of = (maker, other, game, variant) => startMatch(maker, other, { game, variant, clock: DAY });
    for (let count = 0; count < 8; count += 1) await of(anna, ben, "mancala", "basic");
    const [six, waits] = [await of(anna, cleo, "six", "basic"), await of(cleo, anna, "octi", "kids")];
    const { page, context, complaints } = await open(browser, anna, "/");
    const links = () => page.locator(".home .row-link").evaluateAll((rows) => rows.map((row) => row.pathname.slice(3)));
    const untilRows = (count) => untilTrue(page, (count) => document.querySelectorAll(".home .row").length === count, count);
    await untilRows(10);
    await page.getByLabel("Opponent").fill("CLEO_");
    await untilRows(2);
    assert.deepEqual((await links()).sort(), [six, waits].sort());
    await page.getByLabel("Show").selectOption("their_turn");
    await untilRows(1);
    assert.deepEqual(await links(), [waits]);
    await page.getByLabel("Game").selectOption("six");
    await page.getByText("Nothing found.").waitFor();
    await page.getByLabel("Show").selectOption("");
    await untilRows(1);
    assert.deepEqual(await links(), [six]);
    assert.deepEqual(complaints, []);
    await context.close();
});

test("the list of open matches shows which are one's own, and lets one cancel them, links too", async () => {
    const [anna, ben] = [await player("anna"), await player("ben")];
    const body = { game: "octi", variant: "kids", clock: { kind: "per_move", per_move_seconds: 50_000 } };
    const [own, theirs] = [await call("POST", "/v1/matches", { body, token: anna.token }), await call("POST", "/v1/matches", { body, token: ben.token })];
    const { page, context, complaints } = await open(browser, anna, "/open");
    const list = page.locator("#open-list .row");
    const mine = list.filter({ has: page.locator(`a[href="/m/${own.id}"]`) });
    await mine.getByText("You have joined").waitFor();
    assert.equal(await mine.getByRole("button", { name: "Join" }).count(), 0);
    await list.filter({ has: page.locator(`a[href="/m/${theirs.id}"]`) }).getByRole("button", { name: "Join" }).waitFor();
    await mine.getByRole("button", { name: "Cancel the match" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel the match" }).click();
    await mine.waitFor({ state: "detached" });
    assert.equal((await call("GET", `/v1/matches/${own.id}`, { token: anna.token })).status, "cancelled");

    const { id } = await call("POST", "/v1/matches", { body: { ...body, visibility: "private" }, token: anna.token });
    await page.goto(new URL(`/m/${id}`, page.url()).href);
    await page.getByRole("button", { name: "Create an invite link" }).click();
    const link = page.getByLabel("Send this link to a friend");
    const { pathname } = new URL(await link.inputValue());
    // It is still there when one comes back, and its maker needs no invitation.
    await page.reload();
    assert.equal(new URL(await link.inputValue()).pathname, pathname);
    await page.goto(new URL(pathname, page.url()).href);
    await page.getByRole("link", { name: "To the match" }).click();
    await page.getByRole("button", { name: "Withdraw the link" }).click();
    await link.waitFor({ state: "detached" });
    await assert.rejects(call("GET", `/v1/links/${pathname.split("/").at(-1)}`, { token: ben.token }), /404/);
    await page.getByRole("button", { name: "Create an invite link" }).click();
    assert.notEqual(new URL(await link.inputValue()).pathname, pathname);
    // The server shows the page of a private match to nobody, before it knows who reads.
    assert.deepEqual(complaints.filter((one) => !one.endsWith(`/m/${id}`)), []);
    await context.close();
});

test("one sees a match to watch, whom one follows, and how one has done against them", async () => {
    const [anna, ben, cleo] = [await player("anna"), await player("ben"), await player("cleo")];
    await call("PUT", "/v1/me/profile", { body: { bio: null, country: null, shows_last_seen: true }, token: ben.token });
    const over = await startMatch(anna, ben, { game: "mancala", variant: "basic", clock: DAY });
    await call("POST", `/v1/matches/${over}/moves`, { body: { ply: 0, move: "1" }, token: anna.token });
    await call("POST", `/v1/matches/${over}/resignation`, { token: ben.token });
    const watched = await startMatch(ben, cleo, { game: "six", variant: "classic", clock: DAY });
    await call("POST", `/v1/matches/${watched}/moves`, { body: { ply: 0, move: "0,-1" }, token: ben.token });
    const { page, context, complaints } = await open(browser, anna, `/p/${ben.username}`, WITHOUT_WORKER);
    // Of the matches that others play meanwhile, none.
    await context.route(/\/v1\/matches\?.*status=active/, async (route) => {
        const response = await route.fetch();
        const list = await response.json();
        await route.fulfill({ response, json: { ...list, items: list.items.filter(({ id }) => [watched, over].includes(id)) } });
    });
    await page.locator("#head-to-head", { hasText: `You against \u2068${ben.name}\u2069` }).getByText(/^\u20681\u2069 won/).waitFor();
    await page.locator("#matches .row").nth(1).waitFor();
    await page.getByRole("button", { name: "Only our matches" }).click();
    await page.locator("#matches .row").nth(1).waitFor({ state: "detached" });
    assert.equal(await page.locator("#matches .row-link").getAttribute("href"), `/m/${over}`);
    await page.getByRole("button", { name: "Follow", exact: true }).click();
    await page.getByRole("button", { name: "Stop following" }).waitFor();

    await page.goto(new URL("/open", page.url()).href);
    await page.getByText("Players I follow · 1").click();
    const followed = page.locator("#following .row", { hasText: ben.name });
    await followed.getByText("playing now").waitFor();
    await page.getByLabel("Game").selectOption("six");
    await page.locator("#featured", { hasText: cleo.name }).getByRole("link", { name: "Watch" }).click();
    await page.waitForURL(`**/m/${watched}`);
    await page.goBack();
    await page.getByText("Players I follow · 1").click();
    await followed.getByRole("link", { name: "Challenge" }).click();
    await page.waitForURL(`**/new?opponent=${ben.username}`);
    assert.deepEqual(complaints, []);
    await context.close();
});

// The end of a match, what follows it, and what players may do beside moves.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { address, byTaps, call, launch, move, open, player, startMatch, untilBehind, untilTrue } from "./support.mjs";

let browser;
before(async () => (browser = await launch()));
after(() => browser?.close());

const SIX = "0,-1 -1,0 1,-1 -2,0 2,-1 -3,0 3,-1 -1,1 4,-1 -2,2 5,-1".split(" ");
const RATED = { rated: true, clock: { kind: "per_move", per_move_seconds: 259_200 } };

async function play(id, accounts, moves, first = 0) {
    for (const [index, one] of moves.entries()) {
        const ply = first + index;
        await call("POST", `/v1/matches/${id}/moves`, { token: accounts[ply % 2].token, body: { ply, move: one } });
    }
}

const primaries = (page) => page.locator("main .primary:visible").count();

async function close(tables) {
    for (const { context, complaints } of tables) {
        assert.deepEqual(complaints, []);
        await context.close();
    }
}

test("the end is said above the board: who has won and why, the stones, the ratings before and after", async () => {
    const [anna, ben] = [await player("anna"), await player("ben")];
    const id = await startMatch(anna, ben, { game: "six", variant: "basic", ...RATED });
    await play(id, [anna, ben], SIX.slice(0, -1));
    const tables = [];
    for (const account of [anna, ben, undefined]) tables.push(await open(browser, account, `/m/${id}`));
    const [winner, loser, onlooker] = tables.map(({ page }) => page);
    for (const page of [winner, loser, onlooker]) await page.locator(".board .place").first().waitFor();
    // The ratings come late here.
    let isLate = true;
    await winner.route(`**/v1/matches/${id}*`, async (route) => {
        const response = await route.fetch();
        const match = await response.json();
        if (isLate && route.request().method() === "GET") match.counted &&= null;
        if (isLate && match.counted === null) for (const { player } of match.seats) if (player.rating) player.rating.change = null;
        await route.fulfill({ response, json: match });
    });
    await play(id, [anna, ben], SIX.slice(-1), SIX.length - 1);

    const title = (page) => page.locator(".ending .outcome").innerText();
    for (const page of [winner, loser, onlooker]) await page.locator(".ending").waitFor();
    assert.match(await title(winner), /You won!/);
    assert.equal(await title(loser), `\u2068${anna.name}\u2069 won this time`);
    assert.equal(await title(onlooker), `Won by \u2068${anna.name}\u2069`);
    const ending = winner.locator(".ending");
    await ending.getByText("The winner has six stones in a line.").waitFor();
    const { state } = await call("GET", `/v1/matches/${id}`);
    await ending.getByText(state.six.winning_shape.map((cell) => cell.join(",")).join(" · ")).waitFor();
    assert.equal(await winner.locator(".board .winning").count() > 0, true);
    const [box, board] = [await ending.boundingBox(), await winner.locator(".board").boundingBox()];
    assert.ok(box.y + box.height <= board.y);
    await untilTrue(winner, () => document.querySelector(".ending").getBoundingClientRect().top >= 0);

    // The ratings come without moving anything.
    const ratings = ending.locator(".ending-rating");
    assert.equal(await ratings.count(), 2);
    assert.match(await ratings.first().innerText(), /…$/);
    isLate = false;
    await ratings.first().getByText(/\(\+\d+\)/).waitFor();
    assert.equal((await ending.boundingBox()).height, box.height);
    const { seats } = await call("GET", `/v1/matches/${id}`);
    for (const [seat, { player: { rating } }] of seats.entries()) {
        const [first, last] = [rating.rating, rating.rating + rating.change].map((points) => new Intl.NumberFormat("en").format(Math.round(points)));
        assert.match(await ratings.nth(seat).innerText(), new RegExp(`${first}\\??\\s→\\s${last}`));
    }
    for (const page of [winner, loser]) assert.equal(await primaries(page), 1);
    // Who looks back has one way forward, and the review is one tap away.
    await winner.getByRole("button", { name: "Back", exact: true }).click();
    await winner.getByText("You are looking at an earlier position").waitFor();
    assert.equal(await primaries(winner), 1);
    await ending.getByRole("button", { name: "Review" }).click();
    await winner.locator(".review .graph").waitFor();
    await close(tables);
});

test("there is a little joy for the winner, unless less motion is asked for, and none for the loser", async () => {
    const [anna, ben] = [await player("anna"), await player("ben")];
    const id = await startMatch(anna, ben, { game: "mancala", variant: "basic" });
    const tables = [];
    for (const [account, reducedMotion] of [[anna, "no-preference"], [anna, "reduce"], [ben, "no-preference"]]) tables.push(await open(browser, account, `/m/${id}`, { reducedMotion }));
    for (const { page } of tables) await page.locator(".board .place").first().waitFor();
    await tables[0].page.evaluate(() => {
        window.shift = 0;
        new PerformanceObserver((list) => list.getEntries().forEach(({ value, hadRecentInput }) => (window.shift += hadRecentInput ? 0 : value))).observe({ type: "layout-shift", buffered: false });
    });
    await call("POST", `/v1/matches/${id}/resignation`, { token: ben.token });
    for (const { page } of tables) await page.locator(".ending").getByText("By resignation.").waitFor();
    const joys = await Promise.all(tables.map(({ page }) => page.locator(".joy").isVisible()));
    assert.deepEqual(joys, [true, false, false]);
    await tables[0].page.waitForFunction(() => document.querySelector(".ending").getBoundingClientRect().top >= 0 && document.getAnimations().every(({ playState }) => playState === "finished"));
    assert.ok((await tables[0].page.evaluate(() => window.shift)) < 0.1, "the board stays where it is");
    await close(tables);
});

test("a rematch that is accepted leads both to it; one that is declined is said, and not offered again", async () => {
    const [anna, ben] = [await player("anna"), await player("ben")];
    const tables = [];
    for (const answer of ["Accept", "Decline"]) {
        const id = await startMatch(anna, ben, { game: "mancala", variant: "basic" });
        await call("POST", `/v1/matches/${id}/resignation`, { token: ben.token });
        const [one, other] = [await open(browser, anna, `/m/${id}`), await open(browser, ben, `/m/${id}`)];
        tables.push(one, other);
        await one.page.getByRole("button", { name: "Rematch" }).click();
        await one.page.locator(".ending").getByText("You have offered a rematch.").waitFor();
        await other.page.locator(".ending").getByText(`\u2068${anna.name}\u2069 wants a rematch.`).waitFor();
        assert.equal(await primaries(other.page), 1);
        await other.page.getByRole("button", { name: answer }).click();
        if (answer === "Decline") {
            await one.page.locator(".ending").getByText(`\u2068${ben.name}\u2069 does not want a rematch now.`).waitFor();
            // The same after the page is opened again.
            await one.page.reload();
            await one.page.locator(".ending").getByText("does not want a rematch now").waitFor();
            assert.equal(await one.page.getByRole("button", { name: "Rematch" }).count(), 0);
            continue;
        }
        for (const { page } of [one, other]) await page.waitForFunction((id) => !location.pathname.endsWith(id) && document.querySelector(".bar[data-ply='0']"), id);
        assert.equal(one.page.url(), other.page.url());
        // The way back leads to the match before, and stays there.
        await one.page.goBack();
        await one.page.getByRole("link", { name: "To the rematch" }).waitFor();
    }
    await close(tables);
});

test("offers are what they are: withdrawn, declined, accepted; and what the server refuses is said there", async () => {
    const [anna, ben] = [await player("anna"), await player("ben")];
    const id = await startMatch(anna, ben, { game: "six", variant: "basic" });
    await play(id, [anna, ben], SIX.slice(0, 2));
    const [one, other] = [await open(browser, anna, `/m/${id}`), await open(browser, ben, `/m/${id}`)];
    const offers = one.page.locator(".offers");
    await one.page.getByRole("button", { name: "Offer a draw" }).click();
    await offers.getByText("You have offered a draw.").waitFor();
    assert.equal(await primaries(other.page), 0);
    await offers.getByRole("button", { name: "Withdraw" }).click();
    await offers.waitFor({ state: "detached" });
    // At one ply a draw can be offered once.
    await one.page.getByRole("button", { name: "Offer a draw" }).click();
    await one.page.locator(".match-side .refusal:not(:empty)").waitFor();

    await play(id, [anna, ben], SIX.slice(2, 3), 2);
    await untilBehind(one.page, 2);
    await one.page.locator(".match-side .refusal:not(:empty)").waitFor({ state: "detached" });
    await one.page.getByRole("button", { name: "Offer a draw" }).click();
    await other.page.getByRole("button", { name: "Decline" }).click();
    await offers.getByText(`\u2068${ben.name}\u2069 has declined a draw.`).waitFor();
    assert.equal(await one.page.getByRole("button", { name: "Offer a draw" }).count(), 0);
    await one.page.getByRole("button", { name: "Ask for a takeback" }).click();
    await other.page.getByRole("button", { name: "Accept" }).click();
    await offers.getByText(`\u2068${ben.name}\u2069 lets you take back your move.`).waitFor();
    await close([one, other].map((table) => ({ ...table, complaints: table.complaints.filter((text) => !text.includes("409")) })));
});

test("against the computer there is no pace, chat or draw; it takes back, and plays again at once", async () => {
    const anna = await player("anna");
    const { page, context, complaints } = await open(browser, anna, "/new");
    await page.locator('[data-choice="mancala/basic"]').click();
    await page.locator('[data-choice="computer/1"]').click();
    assert.equal(await page.locator('[data-choice^="pace/"]').count(), 0);
    assert.equal(await page.getByText("Casual").count(), 0);
    await page.locator('[data-choice="start"]').click();
    await page.waitForURL(/\/m\//);
    const first = page.url();
    const id = first.split("/").at(-1);
    const { clock, rated } = await call("GET", `/v1/matches/${id}`, { token: anna.token });
    assert.deepEqual([clock.kind, rated], ["unlimited", false]);
    await move(page, byTaps, ["1"]);
    await untilBehind(page, 1);
    assert.equal(await page.locator(".messages").count(), 0);
    assert.equal(await page.getByRole("button", { name: "Offer a draw" }).count(), 0);
    await page.getByRole("button", { name: "Take back" }).click();
    await untilTrue(page, async () => document.querySelectorAll(".place.open").length === 6);
    await page.getByRole("button", { name: "Resign" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
    await page.locator(".ending").getByText("won this time").waitFor();
    await page.getByRole("button", { name: "Rematch" }).click();
    await page.waitForURL((url) => url.href !== first);
    await page.locator(".bar[data-ply]").waitFor();
    assert.deepEqual(complaints, []);
    await context.close();
});

test("the next match is the one with the least time left; how many wait stands in the title and on the icon", async () => {
    const [anna, ben] = [await player("anna"), await player("ben")];
    const begin = (days) => startMatch(anna, ben, { game: "mancala", variant: "basic", clock: { kind: "per_move", per_move_seconds: days * 86_400 } });
    const [slow, fast, first] = [await begin(7), await begin(1), await begin(14)];
    const prepare = (context) => context.addInitScript(() => {
        window.counts = [];
        Navigator.prototype.setAppBadge = async (count) => void window.counts.push(count);
    });
    const { page, context, complaints } = await open(browser, anna, `/m/${first}`, { prepare });
    const untilTitle = (start) => untilTrue(page, (start) => document.title.startsWith(start), start);
    await untilTitle("(3) ");
    assert.equal(await page.locator(".next-match").count(), 0);
    await move(page, byTaps, ["1"]);
    await untilTitle("(2) ");
    await page.locator(".bar").getByRole("link", { name: "Next match (2)" }).click();
    await page.waitForURL(`${address}/m/${fast}`);
    await call("POST", `/v1/matches/${fast}/resignation`, { token: ben.token });
    await page.locator(".ending .next-match", { hasText: "(1)" }).click();
    await page.waitForURL(`${address}/m/${slow}`);
    await untilTitle("(1) ");
    // The other side moves: that is news in any tab.
    await call("POST", `/v1/matches/${first}/moves`, { token: ben.token, body: { ply: 1, move: "1" } });
    await untilTitle("(2) ");
    for (const id of [slow, first]) await call("POST", `/v1/matches/${id}/resignation`, { token: ben.token });
    await page.locator(".ending").waitFor();
    await untilTrue(page, () => !document.title.startsWith("("));
    assert.equal(await page.locator(".next-match").count(), 0);
    assert.deepEqual(await page.evaluate(() => [window.counts.includes(3), window.counts.at(-1)]), [true, 0]);
    assert.deepEqual(complaints, []);
    await context.close();
});

test("a game on this device ends as well: for who plays the computer, and for two", async () => {
    const events = [
        { seq: 1, kind: "created", created: { game: "six", variant: "basic" } },
        { seq: 2, kind: "started" },
        ...SIX.slice(0, -1).map((one, ply) => ({ seq: 3 + ply, kind: "move_played", seat: ply % 2, move_played: { move: one } })),
    ];
    for (const [level, title] of [[1, "You won!"], [null, "Won by \u2068black\u2069"]]) {
        const prepare = (context) => context.addInitScript((kept) => localStorage.getItem("turnstone.here") ?? localStorage.setItem("turnstone.here", kept), JSON.stringify({ level, events }));
        const { page, context, complaints } = await open(browser, undefined, "/here", { prepare });
        await move(page, byTaps, SIX.slice(-1));
        const ending = page.locator(".ending");
        await ending.getByText("The winner has six stones in a line.").waitFor();
        assert.ok((await ending.locator(".outcome").innerText()).endsWith(title));
        assert.equal(await primaries(page), 1);
        await ending.getByRole("button", { name: "Play again" }).click();
        await page.locator('.bar[data-ply="0"]').waitFor();
        await page.locator(".place.open").first().waitFor();
        assert.equal(await ending.count(), 0);
        assert.deepEqual(complaints, []);
        await context.close();
    }
});

// The parts of a match beside moves: prepared answers, the film, the record and its proofs.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";

import { byTaps, call, generator, launch, open, TIMEOUT, player, plyOf, someTaps, startMatch, untilBehind, untilTaps, WITHOUT_WORKER } from "./support.mjs";

let browser;
before(async () => (browser = await launch()));
after(() => browser?.close());

const play = (id, account, ply, move) => call("POST", `/v1/matches/${id}/moves`, { token: account.token, body: { ply, move } });

test("one prepares a tree of answers by playing it on the board, and the server plays it", async () => {
    const [anna, ben] = [await player("anna"), await player("ben")];
    const id = await startMatch(anna, ben, { game: "six", variant: "basic" });
    const { page, context, complaints } = await open(browser, ben, `/m/${id}`);
    const [part, bar] = [page.locator(".lines-part"), page.locator(".bar")];
    const tree = () => call("GET", `/v1/matches/${id}/conditional-moves`, { token: ben.token }).then(({ lines }) => lines);
    const untilAsked = (line, what) => bar.getByText(line === "" ? what : `\u2068${line}\u2069: ${what}`).waitFor();
    /** Plays a ply of the line on the board, whoever's it is. */
    const add = async (tap) => {
        await untilTaps(page, 0);
        await page.locator(`.place.open[data-key="${tap}"], .tap[data-tap="${tap}"]`).click();
        await untilTaps(page, 1);
        await bar.getByRole("button", { name: "Go on", exact: true }).click();
    };
    await part.locator("summary").click();
    await part.getByRole("button", { name: "Play a line on the board" }).click();
    await untilAsked("", "What may they play? Choose on the board");
    await add("-1,1");
    await untilAsked("-1,1", "what do you play then?");
    await bar.getByRole("button", { name: "Undo" }).click();
    await untilAsked("", "What may they play? Choose on the board");
    await add("0,-1");
    await untilAsked("0,-1", "what do you play then?");
    // The board shows where the line leads, though nobody has moved.
    await page.locator('.place[data-key="0,-1"][aria-label*="black"]').waitFor();
    assert.equal(await plyOf(page), 0);
    await add("-1,0");
    await untilAsked("0,-1 · -1,0", "what may they play then?");
    await add("1,-1");
    await add("-1,1");
    await bar.getByRole("button", { name: "Prepare", exact: true }).click();
    await part.getByText("-1,1", { exact: true }).waitFor();

    // Another branch, from within the tree; and another answer in the place of the first.
    await part.getByRole("button", { name: "Go on after \u2068-1,0\u2069" }).click();
    await untilAsked("0,-1 · -1,0", "what may they play then?");
    await add("-2,0");
    await add("1,-1");
    await bar.getByRole("button", { name: "Prepare", exact: true }).click();
    await part.getByText("-2,0", { exact: true }).waitFor();
    const [{ move, next: [{ move: answer, next }] }] = await tree();
    assert.deepEqual([move, answer], ["0,-1", "-1,0"]);
    assert.deepEqual(next.map((ply) => [ply.move, ply.next[0].move]), [["1,-1", "-1,1"], ["-2,0", "1,-1"]]);

    // Of one's own answers there is one: another takes its place.
    await part.getByRole("button", { name: "Go on after \u2068-2,0\u2069" }).click();
    await untilAsked("0,-1 · -1,0 · -2,0", "what do you play then?");
    await add("-1,1");
    await bar.getByRole("button", { name: "Prepare", exact: true }).click();
    await part.getByRole("button", { name: "Play a line on the board" }).waitFor();
    assert.deepEqual((await tree())[0].next[0].next[1].next.map(({ move }) => move), ["-1,1"]);

    // In writing, too; the server says what is wrong.
    await part.getByRole("button", { name: "Go on after \u2068-1,0\u2069" }).click();
    await part.getByRole("button", { name: "Write it down" }).click();
    await part.getByLabel("If they play").fill("1,0");
    await part.getByLabel("then I play").fill("nonsense");
    await part.getByRole("button", { name: "Prepare", exact: true }).click();
    await part.locator(".refusal:not(:empty)").waitFor();
    await part.getByRole("button", { name: "Stop", exact: true }).click();

    // Prepared answers are played when the other side goes that way.
    await play(id, anna, 0, "0,-1");
    await untilBehind(page, 1);
    await part.getByRole("button", { name: "Remove \u2068-2,0\u2069" }).and(part.locator('[aria-disabled="false"]')).click();
    await part.getByText("-2,0", { exact: true }).waitFor({ state: "detached" });
    assert.deepEqual((await tree()).map(({ move }) => move), ["1,-1"]);
    assert.deepEqual(complaints.filter((text) => !text.includes("422")), []);
    await context.close();
});

for (const [pace, delay] of [["fast", 0], ["slow", 400]]) {
    test(`two prepared answers are removed one after the other, while the server is ${pace}`, async () => {
        const [anna, ben] = [await player("anna"), await player("ben")];
        const id = await startMatch(anna, ben, { game: "six", variant: "basic" });
        const line = (move, answer) => ({ move, next: [{ move: answer, next: [] }] });
        const lines = ["0,-1", "-1,1", "-1,0"].map((move) => line(move, "0,1"));
        await call("PUT", `/v1/matches/${id}/conditional-moves`, { token: ben.token, body: { lines } });
        const { page, context, complaints } = await open(browser, ben, `/m/${id}`, WITHOUT_WORKER);
        const conditions = [];
        await context.route("**/conditional-moves", async (route) => {
            if (route.request().method() !== "GET") {
                conditions.push(route.request().headers()["if-match"]);
                await new Promise((done) => setTimeout(done, delay));
            }
            await route.continue();
        });
        const part = page.locator(".lines-part");
        for (const move of lines.map(({ move }) => move)) {
            await part.getByRole("button", { name: `Remove \u2068${move}\u2069` }).and(part.locator('[aria-disabled="false"]')).click();
            await part.getByText(move, { exact: true }).waitFor({ state: "detached" });
        }
        assert.deepEqual((await call("GET", `/v1/matches/${id}/conditional-moves`, { token: ben.token })).lines, []);
        const { version } = await call("GET", `/v1/matches/${id}`, { token: ben.token });
        assert.deepEqual(conditions, new Array(3).fill(`"v${version}"`));
        assert.deepEqual(complaints, []);
        await context.close();
    });
}

test("the arrow keys step through the match, except where they have something else to do", async () => {
    const [anna, ben] = [await player("anna"), await player("ben")];
    const id = await startMatch(anna, ben, { game: "mancala", variant: "basic" });
    await call("POST", `/v1/matches/${id}/moves`, { token: anna.token, body: { ply: 0, move: "1" } });
    const { page, context, complaints } = await open(browser, anna, `/m/${id}`);
    const shows = (ply) => page.locator(".step-ply").getByText(`${ply} / 1`).waitFor();
    await page.locator(".board .place").first().waitFor();
    await shows(1);
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowLeft");
    await shows(0);
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowRight");
    await shows(1);
    await page.getByLabel("New message").fill("Hello");
    await page.keyboard.press("ArrowLeft");
    await page.locator(".board .place").first().focus();
    await page.keyboard.press("ArrowLeft");
    // Long enough for a step to be drawn.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    assert.equal(await page.locator(".step-ply").innerText(), "1 / 1");
    await page.getByRole("button", { name: "Back", exact: true }).click();
    await shows(0);
    await page.keyboard.press("ArrowRight");
    await shows(1);
    assert.deepEqual(complaints, []);
    await context.close();
});

test("prepared answers of a match that has gone on are not stored over the newer ones", async () => {
    const [anna, ben] = [await player("anna"), await player("ben")];
    const id = await startMatch(anna, ben, { game: "six", variant: "basic" });
    const answer = { move: "-1,0", next: [{ move: "1,-1", next: [{ move: "-1,1", next: [] }] }, { move: "-2,0", next: [{ move: "-1,1", next: [] }] }] };
    await call("PUT", `/v1/matches/${id}/conditional-moves`, { token: ben.token, body: { lines: [{ move: "0,-1", next: [answer] }] } });
    const { page, context } = await open(browser, ben, `/m/${id}`, WITHOUT_WORKER);
    // No news arrive, so that the page shows what has been.
    await context.route("**/v1/me/stream", () => {});
    await page.reload();
    const part = page.locator(".lines-part");
    await part.getByText("-2,0", { exact: true }).waitFor();
    await play(id, anna, 0, "0,-1");
    await part.getByRole("button", { name: "Remove \u2068-2,0\u2069" }).and(part.locator('[aria-disabled="false"]')).click();
    await untilBehind(page, 1);
    await part.getByText("0,-1", { exact: true }).waitFor({ state: "detached" });
    await part.getByRole("button", { name: "Remove \u2068-2,0\u2069" }).and(part.locator('[aria-disabled="false"]')).click();
    await part.getByText("-2,0", { exact: true }).waitFor({ state: "detached" });
    const { lines } = await call("GET", `/v1/matches/${id}/conditional-moves`, { token: ben.token });
    assert.deepEqual(lines.map(({ move }) => move), ["1,-1"]);
    await context.close();
});

test("with dice, one says what they show in a line, and plays it on the board", async () => {
    const [anna, ben] = [await player("anna"), await player("ben")];
    let [id, waits, theirs] = [];
    // After an ace and a deuce the same player goes on without a roll: this is for all other rolls.
    for (let seats = [0]; seats.length > 0; ) {
        id = await startMatch(anna, ben, { game: "acey_deucey", variant: "american" });
        const { to_act: [seat] } = await call("GET", `/v1/matches/${id}`, { token: anna.token });
        const acts = [anna, ben][seat];
        waits = [ben, anna][seat];
        theirs = await someTaps(id, acts.token, (next) => next[0]);
        const { draft } = await call("GET", `/v1/matches/${id}/legal-moves?prefix=${encodeURIComponent(theirs.join(" "))}`, { token: acts.token });
        ({ seats } = await call("GET", `/v1/matches/${id}/legal-moves?line=${encodeURIComponent(draft.move)}`, { token: waits.token }));
    }
    const { page, context, complaints } = await open(browser, waits, `/m/${id}`);
    const [part, bar] = [page.locator(".lines-part"), page.locator(".bar")];
    const tap = async (name) => {
        const button = page.locator(`.tap[data-tap="${name}"]`);
        await page.locator(`.place.open[data-key="${name}"], .place.open[data-key^="${name}@"]`).first().or(button.first()).first().waitFor();
        if (await button.count()) await button.click();
        else await byTaps.place(page, name);
    };
    await part.locator("summary").click();
    await part.getByRole("button", { name: "Play a line on the board" }).click();
    for (const [index, name] of theirs.entries()) {
        await untilTaps(page, index);
        await tap(name);
    }
    await untilTaps(page, theirs.length);
    await bar.getByRole("button", { name: "Go on", exact: true }).click();
    await part.getByLabel("The dice show").fill("six-four");
    await part.getByRole("button", { name: "Go on", exact: true }).click();
    await part.getByText("Enter what each die shows").waitFor();
    // In the digits of Arabic and Persian, too.
    await part.getByLabel("The dice show").fill("٦-۴");
    await part.getByRole("button", { name: "Go on", exact: true }).click();
    await bar.getByText("what do you play then?").waitFor();
    for (let taps = 0; ; taps += 1) {
        await untilTaps(page, taps);
        if (await page.locator('.play[aria-disabled="false"]').count()) break;
        const key = await page.locator(".place.open").first().getAttribute("data-key").catch(() => null);
        if (key !== null) await byTaps.place(page, key.split("@")[0]);
        else await page.locator(".tap").first().click();
        await page.locator(`.bar[data-taps="${taps + 1}"], .bar .tap`).first().waitFor();
        if (await page.locator(`.bar[data-taps="${taps}"]`).count()) await page.locator(".tap").first().click();
    }
    await bar.getByRole("button", { name: "Go on", exact: true }).click();
    await bar.getByRole("button", { name: "Prepare", exact: true }).click();
    await part.getByRole("button", { name: "Play a line on the board" }).waitFor();
    const { lines } = await call("GET", `/v1/matches/${id}/conditional-moves`, { token: waits.token });
    assert.deepEqual(lines[0].next[0].roll, [6, 4]);
    assert.match(lines[0].next[0].next[0].move, /in\/19/);
    assert.deepEqual(complaints, []);
    await context.close();
});

test("the film shows the match from its start to its newest position", async () => {
    const [anna, ben] = [await player("anna"), await player("ben")];
    const id = await startMatch(anna, ben, { game: "six", variant: "basic" });
    await play(id, anna, 0, "0,-1");
    await play(id, ben, 1, "-1,0");
    const { page, context, complaints } = await open(browser, anna, `/m/${id}`);
    await untilBehind(page, 1);
    const film = page.getByRole("button", { name: "Show the replay" });
    await film.click();
    for (const shown of ["0 / 2", "1 / 2", "2 / 2"]) await page.getByText(shown).waitFor();
    await film.waitFor();
    // After the end of the film one sees what comes next.
    await play(id, anna, 2, "1,-1");
    await page.getByText("3 / 3").waitFor();
    await film.click();
    await page.getByText("0 / 3").waitFor();
    await page.getByRole("button", { name: "Stop the replay" }).click();
    await film.waitFor();
    assert.deepEqual(complaints, []);
    await context.close();
});

/** Plays a match with dice until one resigns; both have given nonces. */
async function playDice(anna, ben, most) {
    const nonce = (digit) => digit.repeat(64);
    const body = { game: "acey_deucey", variant: "american", seat: 0, invite: [ben.username], clock: { kind: "unlimited" } };
    const { id } = await call("POST", "/v1/matches", { body: { ...body, dice_nonce: nonce("a") }, token: anna.token });
    await call("POST", `/v1/matches/${id}/seats`, { body: { dice_nonce: nonce("b") }, token: ben.token });
    const draw = generator(3);
    for (let made = 0; made < most; made += 1) {
        const match = await call("GET", `/v1/matches/${id}`, { token: anna.token });
        const who = [anna, ben][match.to_act[0]];
        const taps = await someTaps(id, who.token, (next) => next[draw(next.length)]);
        const { draft } = await call("GET", `/v1/matches/${id}/legal-moves?prefix=${encodeURIComponent(taps.join(" "))}`, { token: who.token });
        await play(id, who, match.ply, draft.move);
    }
    await call("POST", `/v1/matches/${id}/resignation`, { token: ben.token });
    return id;
}

test("the browser checks the chain, the dice and the signature of a record, and sees what was changed", async () => {
    const [anna, ben] = [await player("anna"), await player("ben")];
    const id = await playDice(anna, ben, 8);
    const { page, context, complaints } = await open(browser, anna, `/m/${id}`, WITHOUT_WORKER);
    const part = page.locator("details", { hasText: "Record" });
    await part.locator("summary").click();
    const findings = async () => {
        await part.getByRole("button", { name: "Check the record" }).click();
        await part.locator(".findings").waitFor();
        return part.locator("[data-finding]").evaluateAll((all) => all.map((one) => one.dataset.finding));
    };
    assert.deepEqual(await findings(), ["right", "right", "right"]);
    const downloading = page.waitForEvent("download");
    await part.getByRole("button", { name: "JSON" }).click();
    const file = await downloading;
    assert.equal(file.suggestedFilename(), `turnstone-${id}.json`);
    assert.equal(JSON.parse(readFileSync(await file.path(), "utf8")).match_id, id);
    assert.deepEqual(complaints, []);

    // A server that changes a roll, a nonce or the head is found out.
    const changes = [
        [(record) => (record.events.find((event) => event.dice_rolled).dice_rolled.faces = [1, 1]), ["wrong", "wrong", "right"]],
        [(record) => (record.dice.nonces[1] = "c".repeat(64)), ["right", "wrong", "right"]],
        [(record) => (record.signature.value = "0".repeat(128)), ["right", "right", "wrong"]],
        [(record) => (record.events[0].created.dice_commitment = "0".repeat(64)), ["wrong", "wrong", "right"]],
        [(record) => record.events.pop(), ["wrong", "wrong", "right"]],
    ];
    for (const [change, expected] of changes) {
        await context.unroute("**/record.json").catch(() => {});
        await context.route("**/record.json", async (route) => {
            const response = await route.fetch();
            const record = await response.json();
            change(record);
            await route.fulfill({ response, json: record });
        });
        await page.reload();
        await part.locator("summary").click();
        assert.deepEqual(await findings(), expected);
    }
    await context.close();
});

test("in games with dice, who creates a match and who joins it give numbers of their own", async () => {
    const [anna, ben] = [await player("anna"), await player("ben")];
    const one = await open(browser, anna, `/new?opponent=${ben.username}`);
    await one.page.locator('[data-choice="acey_deucey/american"]').click();
    const pace = one.page.locator('[data-choice="pace/259200"]');
    await pace.click();
    await one.page.waitForURL(/\/m\//);
    const id = one.page.url().split("/").at(-1);
    const other = await open(browser, ben, "/");
    await other.page.getByRole("button", { name: "Accept" }).click();
    await other.page.locator(".board .place").first().waitFor();
    const { dice } = await call("GET", `/v1/matches/${id}`, { token: anna.token });
    for (const nonce of dice.nonces) assert.match(nonce ?? "", /^[0-9a-f]{64}$/);
    for (const { context, complaints } of [one, other]) {
        assert.deepEqual(complaints, []);
        await context.close();
    }
});

test("it is said that a day of vacation comes next, and that a short match leaves the ratings", async () => {
    const [anna, ben] = [await player("anna"), await player("ben")];
    await call("PATCH", "/v1/me", { body: { vacation: { automatic: true } }, token: anna.token });
    const id = await startMatch(anna, ben, { game: "six", variant: "basic", rated: true, clock: { kind: "per_move", per_move_seconds: 259200 } });
    const { page, context, complaints } = await open(browser, ben, `/m/${id}`);
    await page.getByText("then a day of vacation").waitFor();
    await call("POST", `/v1/matches/${id}/resignation`, { token: anna.token });
    await page.getByText("The ratings stay as they are: the match was too short.").waitFor();
    assert.deepEqual(complaints, []);
    await context.close();
});

test("a profile draws the ratings as a graph, in words too", async () => {
    const [anna, ben] = [await player("anna"), await player("ben")];
    for (const loser of [ben, ben, anna]) {
        const id = await startMatch(anna, ben, { game: "six", variant: "basic", rated: true, clock: { kind: "per_move", per_move_seconds: 259200 } });
        // A match of fewer than ten plies does not count.
        for (let ply = 0; ply < 10; ply++) {
            const { moves } = await call("GET", `/v1/matches/${id}/legal-moves`);
            await play(id, [anna, ben][ply % 2], ply, moves[(ply * 7) % moves.length].move);
        }
        await call("POST", `/v1/matches/${id}/resignation`, { token: loser.token });
    }
    // Ratings follow a moment after the end of a match.
    const path = `/v1/players/${anna.username}/ratings/six/basic/history`;
    for (const end = Date.now() + TIMEOUT; (await call("GET", path)).items.length < 3; ) assert.ok(Date.now() < end, "no ratings in time");
    const { page, context, complaints } = await open(browser, ben, `/p/${anna.username}`);
    const graph = page.getByRole("img", { name: /^from/ });
    await graph.waitFor();
    assert.equal(await graph.locator("polyline").getAttribute("points").then((points) => points.split(" ").length), 3);
    await page.getByText("1 won, 0 drawn, 2 lost").or(page.getByText("\u20681\u2069 won")).first().waitFor();
    assert.deepEqual(complaints, []);
    await context.close();
});

// Matches of every family, by taps alone and by keyboard alone, each by two people in two browsers.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";

import { byKeys, byTaps, call, generator, isLong, launch, move, open, player, plyOf, someTaps, startMatch, untilBehind } from "./support.mjs";

let browser;
before(async () => (browser = await launch()));
after(() => browser?.close());

const SIX = "0,-1 -1,0 1,-1 -2,0 2,-1 -3,0 3,-1 -1,1 4,-1 -2,2 5,-1".split(" ").map((tap) => [tap]);
// The last tap is the pod that was jumped, which is captured.
const OCTI = "32 A/26 E/32 33/36 F/42 H/26 25/42 A/36 14/42 24 26 25".split("/").map((taps) => taps.split(" "));

/** A game: the taps of its moves, or nothing, which is any legal moves; and how many at most. */
const GAMES = [
    { game: "octi", variant: "kids", moves: OCTI },
    { game: "acey_deucey", variant: "american" },
    { game: "six", variant: "basic", moves: SIX },
    { game: "mancala", variant: "basic" },
    ...(isLong
        ? [
              { game: "mancala", variant: "ethiopian" },
              { game: "mancala", variant: "egyptian" },
              { game: "mancala", variant: "nigerian" },
              { game: "six", variant: "classic", most: 200 },
              { game: "six", variant: "advanced", most: 200 },
          ]
        : []),
];

/** How many moves of a game are played. In the short form one game is played to its end. */
function mostOf({ game, most }, hand) {
    return isLong || (game === "octi" && hand === byTaps) ? most : 4;
}

/** Plays a match to its end. If it takes more than `most` moves, one of the players resigns then. */
async function play({ game, variant, moves, most }, hand) {
    const [anna, ben] = [await player("anna"), await player("ben")];
    const id = await startMatch(anna, ben, { game, variant });
    const tables = [];
    for (const account of [anna, ben]) {
        const table = await open(browser, account, `/m/${id}`);
        await table.page.locator(".board .place").first().waitFor();
        tables.push({ ...table, account });
    }
    const draw = generator(7);
    for (let made = 0; ; made += 1) {
        const match = await call("GET", `/v1/matches/${id}`, { token: anna.token });
        if (match.status !== "active") break;
        const { page } = tables[match.to_act[0]];
        await untilBehind(page, match.ply - 1);
        if (made === most) {
            await page.getByRole("button", { name: "Resign" }).click();
            await page.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
            break;
        }
        const taps = moves?.[made] ?? (await someTaps(id, tables[match.to_act[0]].account.token, (next) => next[draw(next.length)]));
        await move(page, hand, taps);
        const before = match.ply;
        // The other one sees it without doing anything.
        for (const { page: table } of tables) await untilBehind(table, before);
    }
    for (const { page, context, complaints } of tables) {
        await page.locator(".outcome").waitFor();
        assert.match(await page.locator(".outcome").innerText(), /You won!|won this time|A draw/);
        assert.equal(await page.locator(".place.open").count(), 0);
        assert.deepEqual(complaints, []);
        // And back through what was played.
        const last = await plyOf(page);
        await page.getByRole("button", { name: "Back", exact: true }).click();
        await page.getByText(`${last - 1} / ${last}`).waitFor();
        await context.close();
    }
}

for (const [name, hand] of [["taps", byTaps], ["the keyboard", byKeys]]) {
    describe(`by ${name} alone`, () => {
        // The first two have choices beside the board, and dice.
        for (const one of isLong ? GAMES : GAMES.slice(0, 2)) {
            const game = { ...one, most: mostOf(one, hand) };
            const length = game.most ? `for ${game.most} moves at most` : "to its end";
            test(`two people play ${game.game} ${game.variant} ${length}`, () => play(game, hand));
        }
    });
}

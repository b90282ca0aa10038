// Usage: node test/pictures.mjs DIRECTORY: draws the pictures of docs/page.md.

import { mkdirSync } from "node:fs";
import { join } from "node:path";

import { byTaps, call, launch, open, player, startMatch, untilTaps } from "./support.mjs";

const [directory] = process.argv.slice(2);
mkdirSync(directory, { recursive: true });
const browser = await launch();

/** A player with a name to show. */
async function named(username, name) {
    const account = await player(username);
    await call("PATCH", "/v1/me", { body: { display_name: name }, token: account.token });
    return { ...account, name };
}

const anna = await named("anna", "Anna");
const ben = await named("ben", "Ben");
const dana = await named("dana", "דנה");
const clock = { kind: "per_move", per_move_seconds: 259_200 };


/** Plays moves as the server takes them, one seat after the other. */
async function played(id, accounts, moves) {
    for (const [ply, one] of moves.entries()) {
        await call("POST", `/v1/matches/${id}/moves`, { body: { ply, move: one }, token: accounts[ply % 2].token });
    }
}

const octi = await startMatch(anna, ben, { game: "octi", variant: "kids", clock });
await played(octi, [anna, ben], ["32+A", "26+E", "32-33", "36+F"]);
const six = await startMatch(anna, dana, { game: "six", variant: "basic", clock });
await played(six, [anna, dana], "0,-1 -1,0 1,-1 -2,0 2,-1 -3,0".split(" "));
const mancala = await startMatch(dana, ben, { game: "mancala", variant: "egyptian", clock });
await played(mancala, [dana, ben], ["3"]);
const dice = await startMatch(dana, anna, { game: "acey_deucey", variant: "american", clock });
await call("POST", "/v1/matches", { body: { game: "octi", variant: "kids", invite: [dana.username], clock }, token: ben.token });

// The stream of the account would keep the network from ever being idle.
const quiet = async (table) => {
    await table.page.locator("main h1").first().waitFor();
    return table.page;
};
const match = await quiet(await open(browser, anna, `/m/${octi}`));
await byTaps.place(match, "42");
await untilTaps(match, 1);
await match.locator('.tap[data-tap="H"]').waitFor();
await match.screenshot({ path: join(directory, "match.png") });

const home = await quiet(await open(browser, dana, "/", { locale: "he-IL" }));
await home.locator(".row svg.thumbnail:not(.missing)").first().waitFor();
await home.evaluate(() => Promise.all([...document.images].map((image) => image.decode().catch(() => {}))));
await home.screenshot({ path: join(directory, "home-he.png") });

const acting = (await call("GET", `/v1/matches/${dice}`, { token: anna.token })).to_act[0];
const wide = await quiet(await open(browser, [dana, anna][acting], `/m/${dice}`, { viewport: { width: 1280, height: 800 }, theme: "dark" }));
await wide.locator(".place.open").first().waitFor();
await wide.screenshot({ path: join(directory, "wide.png") });

await browser.close();

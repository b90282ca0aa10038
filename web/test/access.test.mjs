// The findings of axe: none, on any screen, at any width, in light and dark, in both directions.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";

import { byTaps, call, isLong, launch, open, player, startMatch, untilTaps } from "./support.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

let browser;
let anna;
let screens;
before(async () => {
    browser = await launch();
    anna = await player("anna");
    const ben = await player("ben");
    const octi = await startMatch(anna, ben, { game: "octi", variant: "kids" });
    const six = await startMatch(anna, ben, { game: "six", variant: "basic" });
    const mancala = await startMatch(anna, ben, { game: "mancala", variant: "egyptian" });
    const dice = await startMatch(anna, ben, { game: "acey_deucey", variant: "american" });
    await call("POST", `/v1/matches/${six}/draw-offer`, { body: { ply: 0 }, token: ben.token });
    await call("PUT", `/v1/me/blocks/${(await player("carl")).username}`, { token: anna.token });
    const token = { label: "script", scopes: ["matches:read"], expires_in_days: 30 };
    await call("POST", "/v1/me/tokens", { body: token, token: anna.token });
    const quiet = { quiet_hours: { starts_at: "22:00", ends_at: "07:00" } };
    await call("PUT", "/v1/me/notification-settings", { body: quiet, token: anna.token });
    // A match in which she waits, and has prepared an answer.
    const waits = await startMatch(ben, anna, { game: "six", variant: "basic" });
    const lines = [{ move: "0,-1", next: [{ move: "-1,0", next: [] }] }];
    await call("PUT", `/v1/matches/${waits}/conditional-moves`, { body: { lines }, token: anna.token });
    await call("POST", `/v1/matches/${octi}/messages`, { body: { text: "Hello" }, token: ben.token });
    const body = { game: "six", variant: "basic", invite: [anna.username] };
    await call("POST", "/v1/matches", { body, token: ben.token });
    const clock = { kind: "per_move", per_move_seconds: 86_400 };
    for (const [variant, { token }] of [["egyptian", anna], ["ethiopian", ben]]) {
        await call("POST", "/v1/me/seeks", { body: { game: "mancala", variant, clock }, token });
    }
    const asks = { game: "octi", variant: "kids", invite: [ben.username], message: "Come!" };
    await call("POST", "/v1/matches", { body: asks, token: anna.token });
    const over = await startMatch(anna, ben, { game: "octi", variant: "kids", rated: true, clock });
    await call("POST", `/v1/matches/${over}/resignation`, { token: ben.token });
    screens = [
        ["/", undefined],
        ["/sign-in", undefined],
        ["/here", undefined],
        ["/analysis?game=octi&variant=kids&moves=32%2BB", undefined],
        ["/new?game=six&variant=basic", undefined],
        ["/no/such/page", undefined],
        ["/", anna],
        ["/new", anna],
        ["/open", anna],
        ["/games/mancala", undefined],
        ["/learn/mancala", undefined],
        ["/leaderboards", anna],
        [`/p/${ben.username}`, anna],
        ["/settings", anna],
        [`/m/${octi}`, anna],
        [`/m/${waits}`, anna],
        [`/m/${over}`, anna],
        [`/m/${six}`, anna],
        [`/m/${mancala}`, anna],
        [`/m/${dice}`, undefined],
    ];
});
after(() => browser?.close());

const ALL = [320, 390, 1280].flatMap((width) => ["light", "dark"].flatMap((theme) => ["en-GB", "he-IL"].map((locale) => [width, theme, locale])));
const SOME = [[320, "dark", "he-IL"]];

/** The findings of axe on a page, and whether it is too wide. */
async function faultsOf(page, path) {
    await page.evaluate(axe);
    const { violations } = await page.evaluate(() => axe.run({ runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] }));
    const faults = violations.map(({ id, nodes }) => `${path} ${id}: ${nodes.slice(0, 3).map(({ html }) => html.slice(0, 160)).join(" | ")}`);
    const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    return tooWide > 0 ? [...faults, `${path} is ${tooWide} pixels too wide`] : faults;
}

for (const [width, theme, locale] of isLong ? ALL : SOME) {
    test(`axe finds nothing at ${width} pixels, ${theme}, ${locale}`, async () => {
        const faults = [];
        for (const account of [undefined, anna]) {
            // Without transitions: a colour half-way between two has the contrast of neither.
            const how = { viewport: { width, height: 800 }, theme, locale, bypassCSP: true, reducedMotion: "reduce" };
            const { page, context } = await open(browser, account, "/games", how);
            for (const [path, who] of screens) {
                if (who !== account) continue;
                await page.goto(new URL(path, page.url()).href);
                await page.locator("main h1").first().waitFor();
                if (path.startsWith("/m/")) await page.locator(".board .place").first().waitFor();
                if (path.startsWith("/m/") && (await page.locator(".place.open").count())) {
                    const key = await page.locator(".place.open").first().getAttribute("data-key");
                    await byTaps.place(page, key.split("@")[0]);
                    await untilTaps(page, 1);
                }
                await page.locator(".loading").waitFor({ state: "detached" });
                // Folded parts have to fit, too.
                await page.evaluate(() => document.querySelectorAll("details").forEach((part) => (part.open = true)));
                faults.push(...(await faultsOf(page, path)));
                if (path !== "/here") continue;
                await page.locator('[data-choice="octi/kids"]').click();
                await page.locator(".place.open").first().click();
                await untilTaps(page, 1);
                faults.push(...(await faultsOf(page, "a game at /here")));
            }
            await context.close();
        }
        assert.deepEqual(faults, []);
    });
}

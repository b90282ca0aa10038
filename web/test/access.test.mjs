// The findings of axe: none, on any screen, at any width, in light and dark, in both directions.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";

import { misfits, screens, visit } from "./screens.mjs";
import { isLong, launch, open, untilTaps } from "./support.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

let browser;
let anna;
let all;
before(async () => {
    browser = await launch();
    ({ anna, screens: all } = await screens());
});
after(() => browser?.close());

const ALL = [320, 390, 1280].flatMap((width) => ["light", "dark"].flatMap((theme) => ["en-GB", "he-IL"].map((locale) => [width, theme, locale])));
const SOME = [[320, "dark", "he-IL"]];

/** The findings of axe on a page, and what does not fit. */
async function faultsOf(page, path) {
    await page.evaluate(axe);
    const { violations } = await page.evaluate(() => axe.run({ runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] }));
    const faults = violations.map(({ id, nodes }) => `${path} ${id}: ${nodes.slice(0, 3).map(({ html }) => html.slice(0, 160)).join(" | ")}`);
    return [...faults, ...(await misfits(page)).map((fault) => `${path}: ${fault}`)];
}

for (const [width, theme, locale] of isLong ? ALL : SOME) {
    test(`axe finds nothing at ${width} pixels, ${theme}, ${locale}`, async () => {
        const faults = [];
        for (const account of [undefined, anna]) {
            // Without transitions: a colour half-way between two has the contrast of neither.
            const how = { viewport: { width, height: 800 }, theme, locale, bypassCSP: true, reducedMotion: "reduce" };
            const { page, context } = await open(browser, account, "/games", how);
            for (const [path, who] of all) {
                if (who !== account) continue;
                await visit(page, path);
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

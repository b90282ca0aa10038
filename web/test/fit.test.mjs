// Every text fits on every screen of narrow phones in every language, and nothing moves there while it is loaded.
// TURNSTONE_PICTURES=DIRECTORY keeps what was seen, to compare pictures.

import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";

import { misfits, screens, visit } from "./screens.mjs";
import { isLong, launch, open, WITHOUT_WORKER } from "./support.mjs";

const directory = process.env["TURNSTONE_PICTURES"];
// Those with the longest words, each way, when there is little time.
const SOME = ["ru", "ar"];

let browser;
let all;
before(async () => {
    browser = await launch();
    all = await screens();
    if (directory) mkdirSync(directory, { recursive: true });
});
after(() => browser?.close());

for (const locale of isLong ? ["en-GB", "nl", "ru", "he", "ar"] : SOME) {
    test(`each text fits at 320 and 390 pixels, ${locale}`, async () => {
        const faults = [];
        for (const account of [undefined, all.anna]) {
            const { page, context } = await open(browser, account, "/games", { viewport: { width: 320, height: 800 }, locale });
            for (const [index, [path, who]] of all.screens.entries()) {
                if (who !== account) continue;
                await visit(page, path);
                for (const width of [320, 390]) {
                    await page.setViewportSize({ width, height: 800 });
                    faults.push(...(await misfits(page)).map((fault) => `${width} ${path}: ${fault}`));
                    if (directory) await page.screenshot({ path: join(directory, `${locale}-${index}-${width}.png`), fullPage: true });
                }
                await page.setViewportSize({ width: 320, height: 800 });
            }
            await context.close();
        }
        assert.ok(faults.length === 0, faults.join("\n"));
    });
}

test("nothing moves while a screen is loaded", async () => {
    const faults = [];
    for (const account of [undefined, all.anna]) {
        const { page, context } = await open(browser, account, "/healthz", WITHOUT_WORKER);
        await context.addInitScript(() => {
            self.shifts = [];
            new PerformanceObserver((list) => self.shifts.push(...list.getEntries())).observe({ type: "layout-shift", buffered: true });
        });
        // Answers come one after the other, so that what waits for the last one is seen.
        let asked = 0;
        await context.route("**/v1/**", async (route) => {
            await new Promise((done) => setTimeout(done, 40 * (asked++ % 4)));
            await route.continue().catch(() => {});
        });
        for (const [path, who] of all.screens) {
            if (who !== account) continue;
            await page.goto(new URL(path, page.url()).href);
            await page.locator("main h1").first().waitFor();
            if (path.startsWith("/m/")) await page.locator(".board .place").first().waitFor();
            await page.locator(".loading").waitFor({ state: "detached" });
            await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
            // The line of the bar goes up by its height once *Next match* is known.
            const moved = await page.evaluate(() => self.shifts.filter(({ value }) => value > 0.002).map(({ value, sources }) => `${value} ${sources.map(({ node }) => node?.className ?? node?.nodeName)}`));
            faults.push(...moved.map((one) => `${path}: ${one}`));
        }
        await context.close();
    }
    assert.ok(faults.length === 0, faults.join("\n"));
});

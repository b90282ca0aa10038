import { readFileSync, writeFileSync } from "node:fs";
import { address, byTaps, call, launch, open, player, startMatch, untilTaps, WITHOUT_WORKER } from "../test/support.mjs";
const CPU = Number(process.env.CPU ?? 4);
const anna = await player("anna");
const ben = await player("ben");
async function fullBoard() {
    const text = readFileSync(new URL("../../crates/games/src/six/notation.txt", import.meta.url), "utf8");
    const steps = text.split("\n").filter((line) => line.startsWith("steps:")).map((line) => line.slice(6).split(";").map((step) => step.trim().split(" ")));
    const longest = steps.toSorted((a, b) => b.length - a.length)[0].filter(([, placed]) => !placed.includes(">"));
    const id = await startMatch(anna, ben, { game: "six", variant: "basic", options: { declaration: "manual" } });
    for (const [ply, [seat, placed]] of longest.entries()) await call("POST", `/v1/matches/${id}/moves`, { token: [anna, ben][Number(seat)].token, body: { ply, move: placed } });
    return id;
}
const games = { six: fullBoard, octi: () => startMatch(anna, ben, { game: "octi", variant: "kids" }), mancala: () => startMatch(anna, ben, { game: "mancala", variant: "egyptian" }), acey: () => startMatch(anna, ben, { game: "acey_deucey", variant: "american" }) };
for (const game of process.argv.slice(2)) {
    const id = await games[game]();
    const { to_act: [seat] } = await call("GET", `/v1/matches/${id}`);
    const browser = await launch();
    const { page, context } = await open(browser, [anna, ben][seat], "/healthz", WITHOUT_WORKER);
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: CPU });
    await page.goto(`${address}/m/${id}`);
    await page.locator(".place.open").first().waitFor();
    const asked = [];
    page.on("request", (request) => asked.push(request.url()));
    for (let attempt = 0; attempt < 100; attempt += 1) {
        asked.length = 0;
        const key = await page.locator(".place.open").first().getAttribute("data-key");
        await byTaps.place(page, key.split("@")[0]);
        await untilTaps(page, 1);
        await page.locator(".bar").getByRole("button", { name: "Clear" }).click();
        await untilTaps(page, 0);
        if (!asked.some((url) => /legal-moves|board\.svg/.test(url))) break;
        await new Promise((done) => setTimeout(done, 100));
    }
    await page.evaluate(() => {
        self.taps = [];
        new PerformanceObserver((list) => self.taps.push(...list.getEntries().filter(({ interactionId }) => interactionId > 0).map(({ interactionId, duration, name, startTime, processingStart, processingEnd }) => ({ interactionId, duration, name, startTime, processingStart, processingEnd })))).observe({ type: "event", durationThreshold: 16 });
    });
    
    const count = Math.min(10, await page.locator(".place.open").count());
    for (let tap = 0; tap < count; tap += 1) {
        await page.locator(".place.open").nth(tap).click({ delay: 60 });
        await untilTaps(page, 1);
        await page.locator(".bar").getByRole("button", { name: "Clear" }).click({ delay: 60 });
        await untilTaps(page, 0);
    }
    await new Promise((done) => setTimeout(done, 600));
    
    
    const all = new Map();
    for (const e of await page.evaluate(() => self.taps)) { const b = all.get(e.interactionId); if (!b || b.duration < e.duration) all.set(e.interactionId, e); }
    console.log(game, [...all.values()].map((e) => `${e.name}:${Math.round(e.duration)} (wait ${Math.round(e.processingStart - e.startTime)} run ${Math.round(e.processingEnd - e.processingStart)})`).join("  "));
    await browser.close();
}

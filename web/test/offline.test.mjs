// Without a network: what was seen stays, and moves are sent when it is back.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { address, byTaps, call, launch, move, open, player, plyOf, startMatch, untilBehind, untilTaps, untilTrue, WITHOUT_WORKER } from "./support.mjs";

let browser;
before(async () => (browser = await launch()));
after(() => browser?.close());

/** Waits until the service worker has the page in its hands, and the kept answers have this match. */
async function untilKept(page, id) {
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await untilTrue(page, async (id) => {
        for (const name of await caches.keys()) {
            const names = (await (await caches.open(name)).keys()).map(({ url }) => new URL(url));
            const has = (end) => names.some(({ pathname }) => pathname.endsWith(`${id}${end}`));
            if (has("") && has("/board.svg") && names.some(({ pathname, search }) => pathname.endsWith("/legal-moves") && search === "")) return true;
        }
        return false;
    }, id);
}

/** Plays a move of one tap without a connection. */
async function playAlone(page, place) {
    await untilTaps(page, 0);
    await byTaps.place(page, place);
    await untilTaps(page, 1);
    await byTaps.play(page);
    await page.getByText(`\u2068${place}\u2069 waits for a connection`).waitFor();
}

/** Waits until the rules are kept, and the events of a match. */
async function untilRulesKept(page, id) {
    await untilTrue(page, async (id) => {
        const paths = [];
        for (const name of await caches.keys()) paths.push(...(await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname));
        return paths.some((path) => path.endsWith(`${id}/events`)) && paths.some((path) => path.endsWith(".wasm"));
    }, id);
}

const offlineFault = (text) => /ERR_INTERNET_DISCONNECTED|Failed to fetch|net::/.test(text);

test("without a network the page opens, shows my matches, and sends a move once when it is back", async () => {
    const [anna, ben] = [await player("anna"), await player("ben")];
    const id = await startMatch(anna, ben, { game: "mancala", variant: "basic" });
    const { page, context, complaints } = await open(browser, anna, "/");
    await page.locator(`a[href="/m/${id}"]`).waitFor();
    await untilKept(page, id);
    await context.setOffline(true);
    // Neither the page nor the match was opened before, only the home screen.
    await page.goto(`${address}/m/${id}`);
    await page.getByText("This is what was last known").waitFor();
    await page.locator(".board .place").first().waitFor();
    await playAlone(page, "3");
    // It is stored: closing the page loses nothing, and nothing else can be played meanwhile.
    await page.reload();
    await page.getByText("\u20683\u2069 waits for a connection").waitFor();
    assert.equal(await page.locator(".place.open").count(), 0);
    assert.equal((await call("GET", `/v1/matches/${id}`, { token: anna.token })).ply, 0);

    await context.setOffline(false);
    await untilBehind(page, 0);
    await page.getByText("You are offline").waitFor({ state: "detached" });
    const { items } = await call("GET", `/v1/matches/${id}/events`, { token: anna.token });
    assert.deepEqual(items.filter(({ kind }) => kind === "move_played").map(({ move_played: { move } }) => move), ["3"]);
    assert.deepEqual(complaints.filter((text) => !offlineFault(text)), []);
    await context.close();
});

test("a move of several taps is made without a network, and its half moves are drawn", async () => {
    const [anna, ben] = [await player("anna"), await player("ben")];
    const id = await startMatch(anna, ben, { game: "octi", variant: "kids" });
    const { page, context } = await open(browser, anna, "/");
    await untilKept(page, id);
    await untilRulesKept(page, id);
    await context.setOffline(true);
    await page.goto(`${address}/m/${id}`);
    await page.getByText("You are offline").first().waitFor();
    await page.locator(".place.open").first().waitFor();
    const before = await page.locator(".board .drawing").innerHTML();
    // A pod, and the direction of its new prong.
    for (const name of await page.locator(".place.open").evaluateAll((places) => places.map(({ dataset }) => dataset.key.split("@")[0]))) {
        await byTaps.place(page, name);
        await untilTaps(page, 1);
        if ((await page.locator(".tap").count()) > 0) break;
        await page.locator(".bar").getByRole("button", { name: "Clear" }).click();
        await untilTaps(page, 0);
    }
    await page.locator(".tap").first().click();
    await untilTaps(page, 2);
    assert.notEqual(await page.locator(".board .drawing").innerHTML(), before);
    await byTaps.play(page);
    await page.getByText("waits for a connection").waitFor();
    await context.setOffline(false);
    await untilBehind(page, 0);
    assert.equal((await call("GET", `/v1/matches/${id}`, { token: anna.token })).ply, 1);
    await context.close();
});

test("moves made without a network are sent in order, and a refused one is explained", async () => {
    const [anna, ben] = [await player("anna"), await player("ben")];
    const ids = [];
    for (let match = 0; match < 3; match += 1) ids.push(await startMatch(anna, ben, { game: "mancala", variant: "basic" }));
    const { page, context } = await open(browser, anna, "/");
    for (const id of ids) await untilKept(page, id);
    await context.setOffline(true);
    for (const id of ids) {
        await page.goto(`${address}/m/${id}`);
        await playAlone(page, "3");
    }
    await page.goto(address);
    await page.getByRole("heading", { level: 1, name: "Home" }).waitFor();
    // Meanwhile the second match ends.
    await call("POST", `/v1/matches/${ids[1]}/resignation`, { token: ben.token });
    const sent = [];
    context.on("request", (request) => request.url().endsWith("/moves") && sent.push(request.url().split("/").at(-2)));
    await context.setOffline(false);
    await page.getByText("was refused").waitFor();
    await page.getByRole("button", { name: "Dismiss" }).click();
    await page.getByText("was refused").waitFor({ state: "detached" });
    await page.goto(`${address}/m/${ids[2]}`);
    await untilBehind(page, 0);
    assert.deepEqual([...new Set(sent)], ids);
    assert.equal((await call("GET", `/v1/matches/${ids[0]}`, { token: anna.token })).ply, 1);
    await context.close();
});

test("a move whose answers are lost again and again is played once, and the page says what it does", async () => {
    const [anna, ben] = [await player("anna"), await player("ben")];
    const id = await startMatch(anna, ben, { game: "mancala", variant: "basic" });
    const { page, context } = await open(browser, anna, `/m/${id}`, WITHOUT_WORKER);
    let asked = 0;
    await context.route("**/moves", async (route) => {
        if ((asked += 1) > 3) return route.continue();
        await route.fetch();
        await route.abort("connectionreset");
    });
    await move(page, byTaps, ["3"]);
    await page.waitForFunction(() => !Object.keys(localStorage).some((key) => key.startsWith("turnstone.moves.")));
    assert.equal(asked, 4);
    assert.equal(await plyOf(page), 1);
    await context.close();
});

test("a move that a proxy refuses waits, and is sent again by itself", async () => {
    const [anna, ben] = [await player("anna"), await player("ben")];
    const id = await startMatch(anna, ben, { game: "mancala", variant: "basic" });
    const { page, context } = await open(browser, anna, `/m/${id}`, WITHOUT_WORKER);
    let asked = 0;
    // Some proxies answer as if all were well.
    const answers = [{ status: 403, contentType: "text/html", body: "<h1>Sign in to the hotel</h1>" }, { status: 200, json: { welcome: true } }];
    await context.route("**/moves", (route) => {
        const answer = answers[asked];
        asked += 1;
        return answer ? route.fulfill(answer) : route.continue();
    });
    await move(page, byTaps, ["3"]);
    assert.equal(asked, 3);
    assert.equal((await call("GET", `/v1/matches/${id}`)).ply, 1);
    await context.close();
});

test("news come again by themselves after something has refused the stream", async () => {
    const [anna, ben] = [await player("anna"), await player("ben")];
    const id = await startMatch(anna, ben, { game: "six", variant: "basic" });
    const { page, context } = await open(browser, undefined, "/games", WITHOUT_WORKER);
    let asked = 0;
    await context.route("**/v1/me/stream", (route) => ((asked += 1) > 2 ? route.continue() : route.fulfill({ status: 403, contentType: "text/html", body: "no" })));
    await page.evaluate((session) => localStorage.setItem("turnstone.session", session), JSON.stringify(ben));
    await page.goto(`${address}/m/${id}`);
    await page.locator(".board .place").first().waitFor();
    await call("POST", `/v1/matches/${id}/moves`, { token: anna.token, body: { ply: 0, move: "0,-1" } });
    await untilBehind(page, 0);
    assert.ok(asked > 2);
    await context.close();
});

test("the board comes back after a load that failed", async () => {
    const [anna, ben] = [await player("anna"), await player("ben")];
    const id = await startMatch(anna, ben, { game: "six", variant: "basic" });
    const { page, context } = await open(browser, anna, "/games", WITHOUT_WORKER);
    let fails = true;
    // A status for which the client does not send a request again.
    await context.route("**/board.svg?*", (route) => (fails ? route.fulfill({ status: 403, contentType: "text/html", body: "no" }) : route.continue()));
    await page.goto(`${address}/m/${id}`);
    await page.locator(".board-frame").getByRole("button", { name: "Try again" }).waitFor();
    fails = false;
    await page.locator(".board .place").first().waitFor();
    await context.close();
});

test("who signs out without a network is signed out here at once, and on the server as soon as there is one", async () => {
    const anna = await player("anna");
    const { page, context } = await open(browser, undefined, "/games", { permissions: ["notifications"] });
    await context.addInitScript(() => {
        // The answer to the renewal of the subscription comes when it is let through.
        const send = self.fetch;
        self.fetch = async (...request) => {
            const response = await send(...request);
            if (response.url.endsWith("/push-subscriptions")) await new Promise((done) => (self.letThrough = done));
            return response;
        };
        // A browser without windows denies it, whatever a test grants.
        Object.defineProperty(Notification, "permission", { value: "granted" });
        PushManager.prototype.getSubscription = async () => ({ unsubscribe: async () => (localStorage.setItem("unsubscribed", "yes"), true), toJSON: () => ({ endpoint: "https://push.example.com/1", keys: { p256dh: "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8", auth: "AQcHBwcHBwcHBwcHBwcHBw" } }) });
    });
    await page.evaluate(([id, session]) => {
        localStorage.setItem("turnstone.session", session);
        localStorage.setItem(`turnstone.push.${id}`, '"00000000-0000-7000-8000-000000000000"');
    }, [anna.id, JSON.stringify(anna)]);
    await page.goto(`${address}/settings`);
    await page.getByLabel("About me").waitFor();
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.waitForFunction(() => self.letThrough !== undefined);
    await context.setOffline(true);
    await page.getByRole("button", { name: "Sign out on this device" }).click();
    await page.getByRole("link", { name: "Sign in" }).first().waitFor();
    await page.evaluate(() => self.letThrough());
    await page.waitForFunction(() => localStorage.getItem("unsubscribed") === "yes" && !Object.keys(localStorage).some((key) => /^turnstone\.(session|push)/.test(key)));
    await call("GET", "/v1/me", { token: anna.token });
    // Also if the page was closed meanwhile.
    await page.close();
    await context.setOffline(false);
    const next = await context.newPage();
    await next.goto(`${address}/games`);
    await next.waitForFunction(() => !Object.keys(localStorage).some((key) => key.startsWith("turnstone.ended.")));
    await assert.rejects(call("GET", "/v1/me", { token: anna.token }), /401/);
    await context.close();
});

/** Whether files of these names are kept. */
const untilFilesKept = (page, names) =>
    untilTrue(page, async (names) => {
        const paths = [];
        for (const name of await caches.keys()) paths.push(...(await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname));
        return names.every((name) => paths.some((path) => path.includes(name)));
    }, names);

test("home and the game here open without a network though they were never opened with one", async () => {
    const [anna, ben] = [await player("anna"), await player("ben")];
    const id = await startMatch(anna, ben, { game: "mancala", variant: "basic" });
    const { page, context } = await open(browser, anna, "/games");
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await untilFilesKept(page, ["/v1/me/home", "/Here-", "/engine-", "/Learn-"]);
    await context.setOffline(true);
    await page.goto(address);
    await page.locator(`.home a[href="/m/${id}"]`).waitFor();
    await page.goto(`${address}/here`);
    await page.getByRole("heading", { level: 1, name: "Play on this device" }).waitFor();
    await page.getByRole("button", { name: "Try again" }).waitFor();
    // Once home was seen, the rules are there, too.
    await context.setOffline(false);
    await page.goto(address);
    await untilFilesKept(page, [".wasm"]);
    await context.setOffline(true);
    await page.goto(`${address}/here`);
    await page.locator('[data-choice="mancala/basic"]').click();
    await byTaps.place(page, "3");
    await byTaps.play(page);
    await page.waitForFunction(() => Number(document.querySelector(".bar")?.dataset.ply) > 1);
    await page.goto(`${address}/learn/six`);
    await page.locator(".place.open").first().waitFor();
    await context.close();
});

test("the lessons are kept in the reader's language before one is opened", async () => {
    const { page, context } = await open(browser, undefined, "/games", { locale: "he" });
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    // The texts of the page, and those of the lessons.
    await untilTrue(page, async () => {
        const paths = [];
        for (const name of await caches.keys()) paths.push(...(await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname));
        return paths.some((path) => path.includes("/Learn-")) && paths.filter((path) => path.includes("/he-")).length === 2;
    });
    await context.setOffline(true);
    await page.goto(`${address}/learn/mancala`);
    await page.locator(".lesson-text").waitFor();
    assert.equal(await page.evaluate(() => document.documentElement.lang), "he");
    await context.close();
});

test("a network that answers nothing is none: what is known is shown, and what is new as soon as it comes", async () => {
    const [anna, ben] = [await player("anna"), await player("ben")];
    const id = await startMatch(anna, ben, { game: "mancala", variant: "basic" });
    const { page, context } = await open(browser, anna, "/");
    await untilKept(page, id);
    const prepare = () => {
        const send = self.fetch;
        const isData = (request) => String(request.url ?? request).includes("/v1/");
        let open;
        const opened = new Promise((done) => (open = done));
        self.openNetwork = open;
        self.fetch = async (...request) => (isData(request[0]) && (await opened), send(...request));
    };
    await context.addInitScript(prepare);
    const [worker] = context.serviceWorkers();
    await worker.evaluate(() => (self.fetch = () => new Promise(() => {})));
    await page.goto(address);
    await page.locator(`.home a[href="/m/${id}"]`).waitFor();
    await page.getByText("This is what was last known").waitFor();
    const next = await startMatch(anna, ben, { game: "six", variant: "basic" });
    await page.evaluate(() => self.openNetwork());
    await page.locator(`.home a[href="/m/${next}"]`).waitFor();
    await page.getByText("You are offline").waitFor({ state: "detached" });
    await context.close();
});

test("what is kept of an account goes when it signs out", async () => {
    const [anna, ben] = [await player("anna"), await player("ben")];
    const id = await startMatch(anna, ben, { game: "mancala", variant: "basic", visibility: "private" });
    const { page, context } = await open(browser, anna, "/");
    await untilKept(page, id);
    await page.goto(`${address}/settings`);
    await page.getByRole("button", { name: "Sign out on this device" }).click();
    await untilTrue(page, async () => {
        const names = await caches.keys();
        const account = await caches.open("turnstone.account");
        return !names.some((name) => name.startsWith("turnstone.data.")) && (await account.keys()).length === 0;
    });
    await context.close();
});

test("the page can be installed", async () => {
    const { page, context } = await open(browser, undefined, "/");
    const manifest = await page.evaluate(async () => (await fetch(document.querySelector("link[rel=manifest]").href)).json());
    assert.deepEqual(manifest.icons.map(({ purpose, sizes }) => `${purpose} ${sizes}`), ["any any", "any 512x512", "maskable 512x512"]);
    for (const { src, type } of manifest.icons) {
        const response = await page.request.get(address + src);
        assert.equal(response.headers()["content-type"], type);
    }
    await page.evaluate(() => navigator.serviceWorker.ready);
    const session = await context.newCDPSession(page);
    const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
    // A context of tests is like a private window.
    assert.deepEqual(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== "in-incognito"), []);
    await context.close();
});

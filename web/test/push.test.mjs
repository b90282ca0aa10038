// Push messages: the browser gets them from DevTools, as its push service would give them to it.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { address, call, launch, open, player, startMatch, untilTrue, WITHOUT_WORKER } from "./support.mjs";

let browser;
before(async () => (browser = await launch({ isWhole: true })));
after(() => browser?.close());

/** Opens a page that may show notifications; returns how to push to its service worker, which waits until they show. */
async function openToPush(account, path) {
    const opened = await open(browser, account, path, { permissions: ["notifications"] });
    const { page, context } = opened;
    await page.evaluate(() => navigator.serviceWorker.ready);
    const session = await context.newCDPSession(page);
    const registered = new Promise((done) =>
        session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => registrations[0] && done(registrations[0].registrationId)),
    );
    await session.send("ServiceWorker.enable");
    const registrationId = await registered;
    const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
    // Chromium drops a notification when it is asked for all while it shows it. So the worker says when it shows.
    await worker.evaluate(() => {
        self.count = 0;
        const show = registration.showNotification.bind(registration);
        registration.showNotification = async (...all) => (await show(...all), (self.count += 1));
    });
    let count = 0;
    const push = async (...messages) => {
        const origin = new URL(address).origin;
        await Promise.all(messages.map((one) => session.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data: JSON.stringify(one) })));
        count += messages.length;
        await untilTrue(worker, (count) => self.count === count, count);
    };
    return { ...opened, push };
}

const message = (id, changes) => ({
    id: "01a20f99-0000-7000-8000-000000000000", kind: "your_turn", title: "Your turn in Six", body: "ben played", language: "en",
    match_id: id, game: "six", min_version: 4, url: `https://play.example/m/${id}`, tag: `match-${id}`, badge: 2,
    created_at: "2026-11-24T20:15:00Z", deadline: null, close: [], ...changes,
});

const shown = (page) =>
    page.evaluate(async () => (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, body, tag, lang, data, image }) => ({ title, body, tag, lang, data, image })));

test("a push shows the board, takes the place of the one before, and closes what is over", async () => {
    const [anna, ben] = [await player("anna"), await player("ben")];
    const id = await startMatch(anna, ben, { game: "six", variant: "basic", visibility: "private" });
    const { page, context, push, complaints } = await openToPush(anna, "/");
    await untilTrue(page, async () => (await (await caches.open("turnstone.account")).keys()).length === 1);
    // Many at once: none is lost.
    const tags = Array.from({ length: 10 }, (_, number) => `messages-${number}`);
    await push(...tags.map((tag) => message(id, { title: "Old", tag })));
    assert.deepEqual((await shown(page)).map(({ tag }) => tag).toSorted(), tags);
    await push(message(id, { close: tags }));
    const [one, ...others] = await shown(page);
    assert.deepEqual(others, []);
    assert.deepEqual([one.title, one.body, one.tag, one.lang], ["Your turn in Six", "ben played", `match-${id}`, "en"]);
    // It leads into this page, at the version of the message; the board of a private match is there too.
    assert.equal(one.data.path, `/m/${id}?min_version=4`);
    assert.match(one.image ?? "", /^data:image\/png;base64,/);
    assert.deepEqual(complaints, []);
    await context.close();
});

test("a notification that is pressed opens the match at its version", async () => {
    const [anna, ben] = [await player("anna"), await player("ben")];
    const id = await startMatch(anna, ben, { game: "six", variant: "basic" });
    const { page, context, complaints } = await openToPush(anna, "/");
    const asked = page.waitForRequest((request) => request.url().endsWith(`/v1/matches/${id}?min_version=4`));
    // DevTools cannot press a notification; the worker hears what the browser would tell it.
    const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
    await worker.evaluate((path) => {
        const event = new Event("notificationclick");
        Object.assign(event, { notification: { close() {}, data: { path } }, waitUntil() {} });
        dispatchEvent(event);
    }, `/m/${id}?min_version=4`);
    await asked;
    await page.locator(".board .place").first().waitFor();
    assert.deepEqual(complaints, []);
    await context.close();
});

/** This browser has no push service. The messages of one would be the same in form. */
const withPushService = (context) =>
    context.addInitScript(() => {
        let subscription = null;
        const bytes = (length, first) => btoa(String.fromCharCode(first, ...new Array(length - 1).fill(7))).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
        PushManager.prototype.getSubscription = async () => subscription;
        PushManager.prototype.subscribe = async ({ userVisibleOnly, applicationServerKey }) => {
            if (!userVisibleOnly || applicationServerKey.length !== 87) throw new TypeError("not a subscription");
            const point = "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8";
            const endpoint = "https://push.example.com/device/1";
            subscription = { toJSON: () => ({ endpoint, keys: { p256dh: point, auth: bytes(16, 1) } }), unsubscribe: async () => ((subscription = null), true) };
            return subscription;
        };
    });

test("one subscribes this device, and ends that", async () => {
    const anna = await player("anna");
    const { page, context, complaints } = await open(browser, anna, "/games", { permissions: ["notifications"] });
    await withPushService(context);
    await page.goto(`${address}/settings`);
    const list = () => call("GET", "/v1/me/push-subscriptions", { token: anna.token }).then(({ items }) => items.map(({ endpoint }) => endpoint));
    await page.getByRole("button", { name: "Notify me on this device" }).click();
    await page.getByRole("button", { name: "Stop notifications on this device" }).waitFor();
    assert.deepEqual(await list(), ["https://push.example.com/device/1"]);
    await page.getByRole("button", { name: "Stop notifications on this device" }).click();
    await page.getByRole("button", { name: "Notify me on this device" }).waitFor();
    assert.deepEqual(await list(), []);
    assert.deepEqual(complaints, []);
    await context.close();
});

test("when the server ends a session, its subscription ends here, before another account has one", async () => {
    const [anna, ben] = [await player("anna"), await player("ben")];
    const { page, context } = await open(browser, anna, "/games", { permissions: ["notifications"], ...WITHOUT_WORKER });
    await withPushService(context);
    // Without a worker, as tests see no request that passes one; what it is needed for here is this.
    await context.addInitScript(() => {
        const registration = { pushManager: PushManager.prototype, getNotifications: async () => [] };
        Object.defineProperty(navigator.serviceWorker, "ready", { value: Promise.resolve(registration) });
    });
    await page.goto(`${address}/settings`);
    await page.getByRole("button", { name: "Notify me on this device" }).click();
    await page.getByRole("button", { name: "Stop notifications on this device" }).waitFor();
    await page.evaluate(async (id) => {
        localStorage.setItem(`turnstone.push.${id}`, '"an id"');
        const subscription = await PushManager.prototype.getSubscription();
        const { unsubscribe } = subscription;
        self.steps = [];
        const released = new Promise((done) => (self.release = done));
        subscription.unsubscribe = async () => (self.steps.push("asked"), await released, self.steps.push("ended"), unsubscribe());
    }, ben.id);
    const told = [];
    page.on("request", (request) => request.method() === "POST" && request.url().endsWith("/v1/me/push-subscriptions") && told.push(request.url()));
    await call("DELETE", `/v1/sessions/${anna.sessionId}`, { token: anna.token });
    await page.locator(".logo").click();
    await page.waitForFunction(() => self.steps.length === 1);
    await page.locator('.me[href="/sign-in"]').click();
    await page.getByLabel("Username").fill(ben.username);
    await page.getByLabel("Password").fill(ben.password);
    await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
    await page.locator(".me", { hasText: ben.name }).waitFor();
    await page.evaluate(() => self.release());
    await page.waitForFunction((id) => !localStorage.getItem(`turnstone.push.${id}`), ben.id);
    assert.deepEqual(await page.evaluate(() => self.steps), ["asked", "ended"]);
    assert.deepEqual(told, []);
    await context.close();
});

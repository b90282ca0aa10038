// Support for the tests of the page: a browser, players, and taps as people make them.

import assert from "node:assert/strict";

import { chromium } from "playwright-core";

export const address = process.env["TURNSTONE_ADDRESS"];
export const isLong = process.env["TURNSTONE_LONG"] === "1";
/** For tests that answer requests themselves: what passes a service worker, Playwright does not see. */
export const WITHOUT_WORKER = { serviceWorkers: "block" };
/** How long to wait for what the page has to do by itself, in milliseconds. */
export const TIMEOUT = 20_000;
const PASSWORD = "correct horse battery";

/** A browser: Chromium without what draws windows, or with it, which push messages need. */
export function launch({ isWhole = false } = {}) {
    const { CHROMIUM = "/usr/bin/chromium", CHROMIUM_HEADLESS = CHROMIUM } = process.env;
    const executablePath = isWhole ? CHROMIUM : CHROMIUM_HEADLESS;
    return chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-dev-shm-usage"] });
}

export async function call(method, path, { body, token } = {}) {
    const headers = { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) };
    const response = await fetch(address + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    const text = await response.text();
    assert.ok(response.ok, `${method} ${path}: ${response.status} ${text}`);
    return text === "" ? undefined : JSON.parse(text);
}

let count = 0;
/** A new account, as the page keeps it. */
export async function player(name) {
    const username = `${name}_${process.pid}_${(count += 1)}`;
    const body = { username, password: PASSWORD };
    await call("POST", "/v1/accounts", { body });
    const { token, session, account } = await call("POST", "/v1/sessions", { body });
    return { token, sessionId: session.id, id: account.id, username, name: account.display_name, password: PASSWORD };
}

/** A match of two players; the first has seat 0. */
export async function startMatch(anna, ben, input) {
    const body = { seat: 0, invite: [ben.username], clock: { kind: "unlimited" }, ...input };
    const { id } = await call("POST", "/v1/matches", { body, token: anna.token });
    await call("POST", `/v1/matches/${id}/seats`, { body: {}, token: ben.token });
    return id;
}

/**
 * Opens a path as an account, or as a visitor, in a context that `prepare` may change first. Any complaint
 * of the browser fails the test.
 */
export async function open(browser, account, path, options = {}) {
    const { theme, prepare, ...others } = options;
    const context = await browser.newContext({
        viewport: { width: 390, height: 844 },
        locale: "en-GB",
        colorScheme: theme ?? "light",
        // Films have their own tests.
        reducedMotion: "reduce",
        ...others,
    });
    context.setDefaultTimeout(TIMEOUT);
    const complaints = [];
    await prepare?.(context);
    await context.addInitScript((session) => {
        if (session && !localStorage.getItem("turnstone.session")) localStorage.setItem("turnstone.session", session);
        addEventListener("securitypolicyviolation", (event) => console.error(`CSP: ${event.violatedDirective} ${event.blockedURI}`));
    }, account && JSON.stringify(account));
    const page = await context.newPage();
    page.on("pageerror", (error) => complaints.push(error.message));
    page.on("console", (message) => message.type() === "error" && complaints.push(`${message.text()} ${message.location().url}`));
    page.on("request", (request) => {
        const { origin, protocol } = new URL(request.url());
        if (protocol !== "blob:" && origin !== address) complaints.push(`a request to ${origin}`);
    });
    await page.goto(address + path);
    return { page, context, complaints };
}

/** Waits until the bar beneath the board has this many taps and nothing is on its way. */
export async function untilTaps(page, taps) {
    await page.locator(`.bar[data-taps="${taps}"][aria-busy="false"]`).waitFor();
}

/** Waits until the page shows a ply behind this one. */
export async function untilBehind(page, ply) {
    await page.waitForFunction((ply) => Number(document.querySelector(".bar")?.dataset.ply) > ply, ply);
}

/** Asks the page until an asynchronous question is answered with yes: `waitForFunction` takes any promise for one. */
export async function untilTrue(page, question, argument) {
    const end = Date.now() + TIMEOUT;
    while (!(await page.evaluate(question, argument))) {
        assert.ok(Date.now() < end, `not in time: ${question}`);
        await new Promise((done) => setTimeout(done, 50));
    }
}

export const plyOf = async (page) => Number(await page.locator(".bar").getAttribute("data-ply"));

/** Presses a key until what has the focus fits. */
async function pressUntil(page, key, fits, argument) {
    for (let presses = 0; presses < 200; presses += 1) {
        if (await page.evaluate(([fits, argument]) => {
            const one = document.activeElement;
            const [kind, value] = [fits, argument];
            if (kind === "board") return one?.closest(".board") !== null && one?.dataset.key !== undefined;
            if (kind === "place") return one?.dataset.key === value || one?.dataset.key?.split("@")[0] === value && one.classList.contains("open");
            if (kind === "tap") return one?.dataset.tap === value;
            return one?.classList.contains("play") === true;
        }, [fits, argument])) return;
        await page.keyboard.press(key);
    }
    assert.fail(`${key} does not lead to ${fits} ${argument ?? ""}`);
}

/** Taps of people: with a finger or mouse, at the place itself. */
export const byTaps = {
    async place(page, name) {
        const place = page.locator(`.place.open[data-key="${name}"], .place.open[data-key^="${name}@"]`).first();
        await place.click();
    },
    async choose(page, tap) {
        await page.locator(`.tap[data-tap="${tap}"]`).click();
    },
    async play(page) {
        await page.locator('.play[aria-disabled="false"]').click();
    },
};

/** Without a mouse: the Tab key, the keys of the board, and Enter. */
export const byKeys = {
    async place(page, name) {
        await page.locator(`.place.open[data-key="${name}"], .place.open[data-key^="${name}@"]`).first().waitFor();
        const isThere = await page.evaluate(() => document.activeElement?.closest(".board") !== null && document.activeElement?.dataset.key !== undefined);
        if (!isThere) await pressUntil(page, "Tab", "board");
        await pressUntil(page, "PageDown", "place", name);
        await page.keyboard.press("Enter");
    },
    async choose(page, tap) {
        await page.locator(`.tap[data-tap="${tap}"]`).waitFor();
        await pressUntil(page, "Tab", "tap", tap);
        await page.keyboard.press("Enter");
    },
    async play(page) {
        await page.locator('.play[aria-disabled="false"]').waitFor();
        await pressUntil(page, "Tab", "play");
        await page.keyboard.press("Enter");
    },
};

/** Makes a move of these taps. */
export async function move(page, hand, taps) {
    const ply = await plyOf(page);
    for (const [index, tap] of taps.entries()) {
        await untilTaps(page, index);
        await page.waitForFunction(
            (tap) => document.querySelector(`.tap[data-tap="${CSS.escape(tap)}"]`)
                ?? [...document.querySelectorAll(".place.open")].find((one) => one.dataset.key.split("@")[0] === tap),
            tap,
        ).catch(async (error) => {
            throw new Error(`no tap ${tap} of ${taps}: ${await page.locator(".bar").innerText()}`, { cause: error });
        });
        if (await page.locator(`.tap[data-tap="${tap}"]`).count()) await hand.choose(page, tap);
        else await hand.place(page, tap);
    }
    await untilTaps(page, taps.length);
    await hand.play(page);
    await untilBehind(page, ply);
}

/** The taps of some legal move of a match, from the server; `pick` chooses among the next ones. */
export async function someTaps(id, token, pick) {
    for (let taps = []; ; ) {
        const query = encodeURIComponent(taps.join(" "));
        const { draft } = await call("GET", `/v1/matches/${id}/legal-moves?prefix=${query}`, { token });
        if (draft.move !== null && (draft.next.length === 0 || taps.length > 12)) return taps;
        taps = [...taps, pick(draft.next).tap];
    }
}

/** Numbers that are the same in each run. */
export function generator(seed) {
    let state = seed;
    return (below) => {
        state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
        return Math.floor((state / 0x80000000) * below);
    };
}

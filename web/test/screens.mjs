// The screens of the page, each with something to show, for the tests that look at all of them.

import { byTaps, call, player, startMatch, untilTaps } from "./support.mjs";

/** A player, Anna, and screens: an address, and who opens it. */
export async function screens() {
    const anna = await player("anna");
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
    const list = [
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
    return { anna, screens: list };
}

/** Opens a screen, makes the first tap of a move there, and unfolds what is folded. */
export async function visit(page, path) {
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
}

/**
 * What does not fit on the screen that is shown, in words: a page or a text that is too wide, a text that its part cuts
 * off, a word that is broken in two, buttons that lie on each other. Names alone may be shortened, and what readers
 * can scroll may be longer.
 */
export const misfits = (page) =>
    page.evaluate(() => {
        const faults = [];
        const { documentElement: root } = document;
        if (root.scrollWidth > innerWidth) faults.push(`${root.scrollWidth - innerWidth} pixels too wide`);
        const nameOf = (one) => `${one.localName}.${one.className} "${one.textContent.trim().slice(0, 50)}"`;
        const isShown = (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !one.closest(".hidden, .board, svg");
        const around = (one) => (one ? [one, ...around(one.parentElement)] : []);

        // Texts: within the window and within what clips them.
        const walker = document.createTreeWalker(document.querySelector("#app") ?? document.body, NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
            const parent = node.parentElement;
            if (node.data.trim() === "" || !isShown(parent) || parent.closest("script, style, option, pre")) continue;
            const range = document.createRange();
            range.selectNodeContents(node);
            const styles = around(parent).map((one) => [one, getComputedStyle(one)]);
            if (styles.some(([, { clipPath }]) => clipPath !== "none")) continue;
            const isName = parent.closest("bdi, .person, time, input, textarea") !== null;
            const scrolls = styles.some(([one, { overflowX }]) => /auto|scroll/.test(overflowX) && one !== root && one !== document.body);
            for (const box of range.getClientRects()) {
                if (!scrolls && !isName && (box.left < -1 || box.right > innerWidth + 1)) faults.push(`out of the window: ${nameOf(parent)}`);
                for (const [one, { overflowX, overflowY }] of styles) {
                    if (one === root || one === document.body || isName) continue;
                    const frame = one.getBoundingClientRect();
                    const isCutAcross = /hidden|clip/.test(overflowX) && (box.left < frame.left - 1 || box.right > frame.right + 1);
                    const isCutDown = /hidden|clip/.test(overflowY) && (box.top < frame.top - 2 || box.bottom > frame.bottom + 2);
                    if (isCutAcross || isCutDown) faults.push(`cut off: ${nameOf(parent)} by ${one.localName}.${one.className}`);
                }
            }
            if (isName || parent.closest(".code, code")) continue;
            // Words: whole in a line. One that has a digit or a sign is a name or an address.
            for (const { 0: word, index } of node.data.matchAll(/(?<![\p{L}\p{M}\p{N}_@./])[\p{L}\p{M}]{3,}(?![\p{L}\p{M}\p{N}_@./])/gu)) {
                range.setStart(node, index);
                range.setEnd(node, index + word.length);
                const tops = [...range.getClientRects()].map(({ top }) => Math.round(top / 4));
                if (Math.max(...tops) - Math.min(...tops) > 2) faults.push(`broken: ${word} in ${nameOf(parent)}`);
            }
        }

        // Buttons: none on another. What is fixed to the window lies on what is scrolled below it.
        const layer = (one) => around(one).find((other) => /fixed|sticky/.test(getComputedStyle(other).position));
        const buttons = [...document.querySelectorAll("button, a, input, select, textarea, summary")].filter(isShown).map((one) => [one, one.getBoundingClientRect(), layer(one)]);
        for (const [index, [one, box, where]] of buttons.entries()) {
            for (const [other, its, there] of buttons.slice(index + 1)) {
                if (where !== there || one.contains(other) || other.contains(one)) continue;
                const across = Math.min(box.right, its.right) - Math.max(box.left, its.left);
                const down = Math.min(box.bottom, its.bottom) - Math.max(box.top, its.top);
                if (across > 1 && down > 1) faults.push(`on each other: ${nameOf(one)} and ${nameOf(other)}`);
            }
        }
        return [...new Set(faults)];
    });

// The effects of the settings.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { call, launch, open, player, untilTrue } from "./support.mjs";

let browser;
before(async () => (browser = await launch()));
after(() => browser?.close());

/** Asks the server until it says what is wanted. */
async function untilServer(path, token, fits) {
    const end = Date.now() + 20_000;
    for (;;) {
        const answer = await call("GET", path, { token });
        if (fits(answer)) return answer;
        assert.ok(Date.now() < end, JSON.stringify(answer));
        await new Promise((done) => setTimeout(done, 50));
    }
}

test("one chooses what to be told, and when not", async () => {
    const anna = await player("anna");
    const { page, context, complaints } = await open(browser, anna, "/settings", { timezoneId: "Asia/Jerusalem" });
    const part = page.locator("#notifications");
    await part.getByLabel("A match has begun: E-mail").check();
    await part.getByLabel("It is my turn: Push").uncheck();
    await part.getByLabel("Quiet hours").check();
    await part.getByLabel("From").fill("23:30");
    await part.getByText("Time zone:").waitFor();
    await part.getByLabel("E-mails").selectOption("daily");
    await part.getByRole("button", { name: "Save" }).click();
    await part.getByText("Saved.").waitFor();
    const settings = await call("GET", "/v1/me/notification-settings", { token: anna.token });
    const kinds = Object.fromEntries(settings.kinds.map((one) => [one.kind, one]));
    assert.deepEqual(
        [kinds.match_begun.email, kinds.your_turn.push, settings.quiet_hours, settings.email_frequency],
        [true, false, { starts_at: "23:30", ends_at: "07:00" }, "daily"],
    );
    assert.equal((await call("GET", "/v1/me", { token: anna.token })).time_zone, "Asia/Jerusalem");
    await part.getByLabel("Quiet hours").uncheck();
    await part.getByRole("button", { name: "Save" }).click();
    await untilServer("/v1/me/notification-settings", anna.token, ({ quiet_hours }) => quiet_hours === undefined);
    assert.deepEqual(complaints, []);
    await context.close();
});

test("one plans a vacation, and drops it", async () => {
    const anna = await player("anna");
    const { page, context, complaints } = await open(browser, anna, "/settings");
    const part = page.locator("#vacation");
    const day = (days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    await part.getByLabel("First day").fill(day(2));
    await part.getByLabel("Last day").fill(day(3));
    await part.getByRole("button", { name: "Plan a vacation" }).click();
    const { vacation } = await untilServer("/v1/me", anna.token, ({ vacation }) => vacation.planned.length === 1);
    const [{ starts_at, ends_at }] = vacation.planned;
    assert.equal(Date.parse(ends_at) - Date.parse(starts_at), 2 * 86_400_000);
    await part.getByRole("button", { name: "Remove" }).click();
    await untilServer("/v1/me", anna.token, ({ vacation }) => vacation.planned.length === 0);
    // Refusals of the server are in its words.
    await part.getByLabel("First day").fill(day(3));
    await part.getByLabel("Last day").fill(day(400));
    await part.getByRole("button", { name: "Plan a vacation" }).click();
    await part.locator(".refusal:not(:empty)").waitFor();
    assert.deepEqual(complaints.filter((text) => !text.includes("422")), []);
    await context.close();
});

test("one makes a token for a program, and revokes it", async () => {
    const anna = await player("anna");
    const { page, context, complaints } = await open(browser, anna, "/settings");
    const part = page.locator("#tokens");
    await part.getByText("Create a token").first().click();
    await part.getByLabel("What is it for?").fill("My script");
    await part.getByLabel("play", { exact: true }).check();
    await part.getByRole("button", { name: "Create a token" }).click();
    const token = await part.getByLabel("Your token").inputValue();
    await call("GET", "/v1/me/turns", { token });
    const { items } = await call("GET", "/v1/me/tokens", { token: anna.token });
    assert.deepEqual(items.map(({ label, scopes }) => [label, scopes]), [["My script", ["matches:read", "matches:play"]]]);
    await part.getByRole("button", { name: "Remove" }).click();
    await untilServer("/v1/me/tokens", anna.token, ({ items }) => items.length === 0);
    assert.deepEqual(complaints, []);
    await context.close();
});

test("one unblocks a player, and ends the session of another device", async () => {
    const [anna, ben] = [await player("anna"), await player("ben")];
    await call("PUT", `/v1/me/blocks/${ben.username}`, { token: anna.token });
    const body = { username: anna.username, password: anna.password, label: "An old phone" };
    await call("POST", "/v1/sessions", { body });
    const labels = ["Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36", "Firefox on Android", "Safari on iPhone"];
    for (const label of labels) await call("POST", "/v1/sessions", { body: { ...body, label } });
    const signed = await open(browser, undefined, "/sign-in");
    await signed.page.getByLabel("Username").fill(anna.username);
    await signed.page.getByLabel("Password").fill(anna.password);
    await signed.page.getByRole("button", { name: "Sign in" }).click();
    await signed.page.getByRole("heading", { level: 1, name: "Home" }).waitFor();
    const { page, context, complaints } = signed;
    await page.goto(new URL("/settings", page.url()).href);
    await page.locator("#blocks").getByRole("button", { name: "Unblock" }).click();
    await untilServer("/v1/me/blocks", anna.token, ({ items }) => items.length === 0);
    // This device has a name that its owner understands, also in sessions from before, which have a part of the user agent.
    await page.getByText("An old phone").waitFor();
    await page.locator("li", { hasText: "this device" }).getByText("\u2068Chrome\u2069 on \u2068Linux\u2069").waitFor();
    await page.locator("li", { hasText: "\u2068Firefox\u2069 on \u2068Android\u2069" }).waitFor();
    await page.locator("li", { hasText: "\u2068Safari\u2069 on \u2068iPhone\u2069" }).waitFor();
    await page.locator("li", { hasText: /^Windows/ }).waitFor();
    await page.locator("li", { hasText: "An old phone" }).getByRole("button", { name: "Sign out" }).click();
    await untilServer("/v1/sessions", anna.token, ({ items }) => !items.some(({ label }) => label === "An old phone"));
    assert.deepEqual(complaints, []);
    await context.close();
});

test("one finds a setting by a word, wherever it stands, or goes to its section", async () => {
    const anna = await player("anna");
    const { page, context, complaints } = await open(browser, anna, "/settings");
    await page.locator("#notifications form").waitFor();
    const panels = () => page.locator(".settings .panel:visible h2").allInnerTexts();
    const sections = () => page.locator(".settings-sections a").allInnerTexts();
    assert.deepEqual(await sections(), ["This browser", "Profile", "Notifications", "Vacation", "Security", "People", "Your data"]);
    const all = await panels();
    await page.getByLabel("Search the settings").fill("QUIET hours");
    await page.locator("#blocks").waitFor({ state: "hidden" });
    assert.deepEqual([await panels(), await sections()], [["Notifications"], ["Notifications"]]);
    await page.getByLabel("Search the settings").fill("Enschede");
    await page.getByText("Nothing found.").waitFor();
    await page.getByLabel("Search the settings").fill("");
    await page.locator("#blocks").waitFor();
    assert.deepEqual(await panels(), all);
    await page.locator(".settings-sections").getByRole("link", { name: "Security" }).click();
    await page.waitForFunction(() => document.activeElement?.id === "settings-security");
    assert.equal(new URL(page.url()).pathname, "/settings");
    // Others see when she was here only if she wants that.
    await page.getByLabel("Others can see when I was last here").check();
    await page.locator("#settings-profile").getByRole("button", { name: "Save" }).click();
    await untilServer("/v1/me/profile", anna.token, ({ shows_last_seen }) => shows_last_seen);
    assert.deepEqual(complaints, []);
    await context.close();
});

test("dates are in the form of the page's language, whatever the browser speaks", async () => {
    const anna = await player("anna");
    const { page, context } = await open(browser, anna, "/settings", { locale: "en-US" });
    const part = page.locator("#vacation");
    const [first, last] = [new Date(Date.UTC(2031, 2, 4)), new Date(Date.UTC(2031, 2, 9))];
    const day = (date) => date.toISOString().slice(0, 10);
    const said = async (tag, heading, expected) => {
        await page.locator("select").first().selectOption(tag);
        await page.getByRole("heading", { level: 1, name: heading }).waitFor();
        await part.locator("input[type=date]").first().fill(day(first));
        await part.locator("input[type=date]").last().fill(day(last));
        await part.getByText(expected).waitFor();
    };
    await said("en", "Settings", "4 Mar 2031 – 9 Mar 2031");
    await said("nl", "Instellingen", "4 mrt 2031 – 9 mrt 2031");
    await said("ru", "Настройки", "4 мар. 2031 г. – 9 мар. 2031 г.");
    await said("he", "הגדרות", "4 במרץ 2031 – 9 במרץ 2031");
    await context.close();
});

test("one gives an address, which waits for its confirmation, and takes it back", async () => {
    const anna = await player("anna");
    const { page, context, complaints } = await open(browser, anna, "/settings");
    const part = page.locator("#email");
    await part.getByLabel("New address").fill("anna@play.example");
    await part.getByLabel("Current password").fill("wrong password");
    await part.getByRole("button", { name: "Save" }).click();
    await part.locator(".refusal:not(:empty)").waitFor();
    await part.getByLabel("Current password").fill(anna.password);
    await part.getByRole("button", { name: "Save" }).click();
    await part.getByText("An e-mail was sent to").waitFor();
    assert.equal((await call("GET", "/v1/me/email", { token: anna.token })).wanted, "anna@play.example");
    await part.getByLabel("Current password").fill(anna.password);
    await part.getByRole("button", { name: "Remove" }).click();
    await part.getByText("An e-mail was sent to").waitFor({ state: "detached" });
    assert.equal((await call("GET", "/v1/me/email", { token: anna.token })).wanted, null);
    assert.deepEqual(complaints.filter((text) => !/40[13]|422/.test(text)), []);
    await context.close();
});

test("one gets all one's data, and deletes the account", async () => {
    const anna = await player("anna");
    const { page, context } = await open(browser, anna, "/settings");
    const downloading = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download all my data" }).click();
    assert.equal((await downloading).suggestedFilename(), "turnstone-export.json");
    await page.getByLabel("Delete my account").fill(anna.password);
    await page.getByRole("button", { name: "Delete my account" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete my account" }).click();
    await page.getByRole("link", { name: "Create an account" }).waitFor();
    await untilTrue(page, () => localStorage.getItem("turnstone.session") === null);
    await context.close();
});

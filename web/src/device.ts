import { say } from "./texts/index.js";

// Each as it calls itself in a user agent, the more particular before those whose names it also carries.
const BROWSERS: [RegExp, string][] = [
    [/\bEdg(e|A|iOS)?\//, "Edge"],
    [/\bOPR\/|\bOpera\b/, "Opera"],
    [/\bSamsungBrowser\//, "Samsung Internet"],
    [/\bYaBrowser\//, "Yandex Browser"],
    [/\b(Firefox|FxiOS)\//, "Firefox"],
    [/(Chrome|Chromium|CriOS)\//, "Chrome"],
    [/\bSafari\//, "Safari"],
];
const SYSTEMS: [RegExp, string][] = [
    [/\biPhone\b/, "iPhone"],
    [/\biPad\b/, "iPad"],
    [/\bAndroid\b/, "Android"],
    [/\bCrOS\b/, "ChromeOS"],
    [/\bWindows\b/, "Windows"],
    [/\bMacintosh\b/, "Mac"],
    [/\bLinux\b/, "Linux"],
];

interface Device {
    browser: string | undefined;
    system: string | undefined;
}

const nameIn = (table: [RegExp, string][], text: string) => table.find(([pattern]) => pattern.test(text))?.[1];
const read = (agent: string): Device => ({ browser: nameIn(BROWSERS, agent), system: nameIn(SYSTEMS, agent) });

/** What a label of `labelOf` names; undefined: somebody has chosen it. */
function readLabel(label: string): Device | undefined {
    // Older sessions have the beginning of the user agent.
    if (label.startsWith("Mozilla/")) return read(label);
    const [browser, system, ...others] = label.split(" on ");
    const isOurs = others.length === 0 && BROWSERS.some(([, name]) => name === browser) && SYSTEMS.some(([, name]) => name === system);
    return isOurs ? { browser, system } : undefined;
}

/** The label of this browser in the list of devices, the same in all languages: other programs show it, too. */
export function labelOf(agent: string): string | null {
    const { browser, system } = read(agent);
    return browser && system ? `${browser} on ${system}` : (browser ?? system ?? null);
}

/** The name of a device for its owner. */
export function deviceName(label: string | null): string {
    if (label === null) return say("unknownDevice");
    const device = readLabel(label);
    if (!device) return label;
    const { browser, system } = device;
    return browser && system ? say("deviceOn", { browser, system }) : (browser ?? system ?? say("unknownDevice"));
}

import { Signal } from "../signal.js";
import type { en } from "./en.js";

type Key = keyof typeof en;
export type CountKey = { [K in Key]: (typeof en)[K] extends string ? never : K }[Key];
export type TextKey = Exclude<Key, CountKey>;
type Values = Record<string, string | number>;
type AnyTexts = { [K in Key]: string | Partial<Record<Intl.LDMLPluralRule, string>> };

export type Language = "en" | "he" | "ar" | "ru" | "nl";

/** The languages, each with its name for itself, and its texts, of which only those of the reader are loaded. */
export const LANGUAGES: Record<Language, { name: string; load(): Promise<AnyTexts> }> = {
    en: { name: "English", load: async () => (await import("./en.js")).en },
    he: { name: "עברית", load: async () => (await import("./he.js")).he },
    ar: { name: "العربية", load: async () => (await import("./ar.js")).ar },
    ru: { name: "Русский", load: async () => (await import("./ru.js")).ru },
    nl: { name: "Nederlands", load: async () => (await import("./nl.js")).nl },
};

let texts: AnyTexts;
/** The language that is shown, once its texts are there. */
export const language = new Signal<Language>("en");

/** The first of these languages that there is, also by what the browser wants. */
export function languageOf(...asked: (string | null | undefined)[]): Language {
    const tags = [...asked, ...navigator.languages].map((tag) => tag?.toLowerCase().split("-")[0]?.replace("iw", "he"));
    return tags.find((tag): tag is Language => tag !== undefined && tag in LANGUAGES) ?? "en";
}

export const isRightToLeft = (tag: string = language.value) => tag === "he" || tag === "ar";

/** Loads the texts of a language, which may not be wanted any more once they are there. */
export async function loadTexts(wanted: () => Language): Promise<void> {
    const tag = wanted();
    const load = (tag: Language) => LANGUAGES[tag]!.load().catch(() => undefined);
    let [loaded, found] = [await load(tag), tag];
    // Without a network there is always English.
    if (!loaded && !texts) [loaded, found] = [await load("en"), "en"];
    if (!loaded || (texts && tag !== wanted())) return;
    texts = loaded;
    language.set(found);
}

// Values within a text, such as a name, keep their own direction.
export const fill = (text: string, values: Values) =>
    text.replace(/\{(\w+)\}/g, (_, name: string) => {
        const value = values[name] ?? "";
        return typeof value === "number" ? formatNumber(value) : `\u2068${value}\u2069`;
    });

/** What somebody did: "Ann: sows 5 from pit 3". */
export const saidOf = (name: string, words: string) => `\u2068${name}\u2069: ${words}`;

/** A text in the reader's language. */
export function say(key: TextKey, values: Values = {}): string {
    return fill(texts[key] as string, values);
}

/** Objects of `Intl`, one for each language: making one takes a slow phone a millisecond. */
function once<T>(make: (language: string) => T): () => T {
    const made = new Map<string, T>();
    return () => {
        const { value } = language;
        let found = made.get(value);
        if (!found) made.set(value, (found = make(value)));
        return found;
    };
}
const plurals = once((tag) => new Intl.PluralRules(tag));
const numbers = once((tag) => new Intl.NumberFormat(tag, { maximumFractionDigits: 0 }));

/** A text that counts; `{n}` in it is the number. */
export function sayMany(key: CountKey, n: number, values: Values = {}): string {
    const forms = texts[key] as Partial<Record<Intl.LDMLPluralRule, string>>;
    const form = plurals().select(n);
    return fill(forms[form] ?? forms.other ?? "", { n, ...values });
}

/** The text `prefix_id`, or the id itself where a newer server has one that this page does not know. */
export function sayById(prefix: string, id: string): string {
    const text = texts[`${prefix}_${id}` as Key];
    return typeof text === "string" ? text : id.replaceAll("_", " ");
}

export const sideName = (side: string) => sayById("side", side);

/** Parts one after the other, with the comma of the language. */
export const listed = (parts: string[]) => parts.join(language.value === "ar" ? "، " : ", ");

export function formatNumber(value: number): string {
    return numbers().format(value);
}

/** A change, with its sign. */
export const formatSigned = (value: number) => new Intl.NumberFormat(language.value, { signDisplay: "exceptZero" }).format(value);

/** A share of 1 in percent; with its sign, if that says something. */
export function formatPercent(share: number, isSigned = false): string {
    const signDisplay = isSigned ? "exceptZero" : "auto";
    return new Intl.NumberFormat(language.value, { style: "percent", maximumFractionDigits: 0, signDisplay }).format(share);
}

/** The language of dates: that of the page, whatever the browser is in. Its English is that of Britain. */
const dateTag = (tag: string) => (tag === "en" ? "en-GB" : tag);
const days = once((tag) => new Intl.DateTimeFormat(dateTag(tag), { dateStyle: "medium" }));
const times = once((tag) => new Intl.DateTimeFormat(dateTag(tag), { dateStyle: "medium", timeStyle: "short" }));
const agos = once((tag) => new Intl.RelativeTimeFormat(dateTag(tag), { numeric: "auto" }));

export function formatDate(instant: string): string {
    return days().format(new Date(instant));
}

export function formatTime(instant: string): string {
    return times().format(new Date(instant));
}

/** How long ago something was, to the hour: "3 hours ago". */
export function formatAgo(instant: string): string {
    const hours = Math.max(0, Math.floor((Date.now() - Date.parse(instant)) / 3_600_000));
    return hours < 24 ? agos().format(-hours, "hour") : agos().format(-Math.floor(hours / 24), "day");
}

/** A duration in its largest units: "2 days 3 hr"; a clock below an hour. */
export function formatSeconds(seconds: number, isShort = true): string {
    const left = Math.max(0, Math.floor(seconds));
    const unit = (value: number, name: string) =>
        new Intl.NumberFormat(language.value, { style: "unit", unit: name, unitDisplay: isShort ? "short" : "long" }).format(value);
    const [days, hours, minutes] = [Math.floor(left / 86_400), Math.floor((left % 86_400) / 3600), Math.floor((left % 3600) / 60)];
    if (days > 0) return hours > 0 && isShort ? `${unit(days, "day")} ${unit(hours, "hour")}` : unit(days, "day");
    if (hours > 0) return minutes > 0 && isShort ? `${unit(hours, "hour")} ${unit(minutes, "minute")}` : unit(hours, "hour");
    if (!isShort) return minutes > 0 ? unit(minutes, "minute") : unit(left, "second");
    return `${minutes}:${String(left % 60).padStart(2, "0")}`;
}

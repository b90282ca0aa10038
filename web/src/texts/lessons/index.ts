import { language } from "../index.js";
import type { en } from "./en.js";

/** The sentences of the lessons. `tsc` refuses a language that lacks one. */
export type LessonTexts = { [Key in keyof typeof en]: (typeof en)[Key] extends string ? string : Record<keyof (typeof en)[Key], string> };
/** The games that have a lesson. */
export type LessonGame = { [Key in keyof LessonTexts]: LessonTexts[Key] extends string ? never : Key }[keyof LessonTexts];

const LOADED: Record<string, () => Promise<LessonTexts>> = {
    en: async () => (await import("./en.js")).en,
    he: async () => (await import("./he.js")).he,
    ar: async () => (await import("./ar.js")).ar,
    ru: async () => (await import("./ru.js")).ru,
    nl: async () => (await import("./nl.js")).nl,
};

/** The sentences in the reader's language. */
export const lessonTexts = () => LOADED[language.value]!();

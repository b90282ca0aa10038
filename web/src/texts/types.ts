import type { en } from "./en.js";

/** The texts of a language; a text that counts has all plural forms of the language, and no other. */
export type Texts<Form extends Intl.LDMLPluralRule> = {
    [Key in keyof typeof en]: (typeof en)[Key] extends string ? string : Record<Form, string>;
};

// The texts of the page and of the server, and the rules of the games, against crates/texts/glossary.toml: one word
// for a notion in each language. Also what no text has: words of code where no author reads, and two full stops.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";

import { transformSync } from "esbuild";

const LANGUAGES = ["en", "nl", "ru", "he", "ar"];
const read = (path) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");

/** The sections of a file of lines `key = ["word", ...]`. */
function glossary() {
    const found = {};
    let section;
    for (const line of read("crates/texts/glossary.toml").split("\n")) {
        const [, notion, key, words] = /^(?:\[(.+)\]|(\w+) = (\[.*\]))$/.exec(line) ?? [];
        if (notion) section = found[notion] = {};
        if (key) section[key] = JSON.parse(words);
    }
    return found;
}

/** What a file of the page has for a language. */
async function load(path, tag) {
    const { code } = transformSync(read(path), { loader: "ts" });
    return Object.entries((await import(`data:text/javascript,${encodeURIComponent(code)}`))[tag]);
}

/** The texts of the page in a language, with all forms of those that count, and those of the lessons. */
async function ofPage(tag) {
    const texts = (await load(`web/src/texts/${tag}.ts`, tag)).map(([key, text]) => [`page ${key}`, typeof text === "string" ? text : Object.values(text).join(" | ")]);
    const lessons = (await load(`web/src/texts/lessons/${tag}.ts`, tag)).flatMap(([key, part]) =>
        typeof part === "string" ? [[`page lesson ${key}`, part]] : Object.entries(part).map(([step, text]) => [`page lesson ${key}.${step}`, text]),
    );
    return [...texts, ...lessons];
}

/** The texts of the server in a language: messages and their attributes, with all forms. */
function ofServer(tag) {
    const found = [];
    let message = "";
    for (const file of readdirSync(new URL(`../../crates/texts/languages/${tag}`, import.meta.url))) {
        for (const line of read(`crates/texts/languages/${tag}/${file}`).split("\n")) {
            const [, id, attribute, text] = /^(?:([a-z][\w-]*)|    (\.\w+)) =(.*)$/.exec(line) ?? [];
            if (id) message = id;
            if (text !== undefined) found.push([message + (attribute ?? ""), text]);
            else if (/^[ }]/.test(line)) found.at(-1)[1] += `\n${line}`;
        }
    }
    return found;
}

/** A text without code, values and the marks of vowels, which not every writer sets. */
const plain = (text) => text.replace(/`[^`]*`|\{ ?\$?\w+( ->)? ?\}?|^\s*\*?\[\w+\]/gm, " ").replace(/[\u064b-\u0652\u2066-\u2069\u200f]/g, "").toLowerCase();

/** What is written before a word, as a part of it. */
const BEFORE = { he: "[והבלמכש]{0,3}", ar: "(?:[وف]?(?:ال|لل|[بلك]ال|[بلكس])?)" };

/** The expression that finds one of these words. */
function finding(tag, words) {
    const any = words.map((word) => plain(word).replace("$", "(?!\\p{L})")).join("|");
    return new RegExp(`(?<!${BEFORE[tag] ? "\\p{L}" : "[\\p{L}-]"})${BEFORE[tag] ?? ""}(?:${any})`, "u");
}

/** Of each language the texts by their ids, and the same without code. */
const texts = {};
const words = {};
for (const tag of LANGUAGES) {
    texts[tag] = [...(await ofPage(tag)), ...ofServer(tag)];
    words[tag] = new Map(texts[tag].map(([id, text]) => [id, plain(text)]));
}

test("each notion has one word in each language", () => {
    const faults = [];
    for (const [notion, { except = [], ...has }] of Object.entries(glossary())) {
        const inEnglish = finding("en", has.en);
        const ids = [...words.en].flatMap(([id, english]) => (inEnglish.test(english) && !except.includes(id) ? id : []));
        if (ids.length === 0) faults.push(`${notion}: no text has it`);
        for (const tag of LANGUAGES.slice(1)) {
            const inLanguage = finding(tag, has[tag]);
            faults.push(...ids.filter((id) => !inLanguage.test(words[tag].get(id) ?? "")).map((id) => `${notion}, ${tag}: ${id} = ${words[tag].get(id)}`));
        }
        const needless = except.filter((id) => !inEnglish.test(words.en.get(id) ?? ""));
        faults.push(...needless.map((id) => `${notion}: ${id} is no exception`));
    }
    assert.ok(faults.length === 0, faults.join("\n"));
});

test("no text has a word that another one stands for", () => {
    const faults = [];
    for (const tag of LANGUAGES) {
        const folder = tag === "en" ? "docs/rules" : `docs/rules/${tag}`;
        const rules = ["acey_deucey", "mancala", "octi", "six"].map((game) => [`${folder}/${game}.md`, plain(read(`${folder}/${game}.md`))]);
        for (const [notion, { [`${tag}_not`]: unwanted }] of Object.entries(glossary())) {
            const found = unwanted && finding(tag, unwanted);
            const here = found ? [...words[tag], ...rules].filter(([, text]) => found.test(text)) : [];
            faults.push(...here.map(([id, text]) => `${notion}, ${tag}: ${id} has ${found.exec(text)[0]}`));
        }
    }
    assert.ok(faults.length === 0, faults.join("\n"));
});

test("no text has two full stops, and none of the page has marks of code or spaces at its ends", () => {
    const faults = LANGUAGES.flatMap((tag) =>
        texts[tag].filter(([id, text]) => text.includes("..") || (id.startsWith("page ") && /`|^ | $|  /.test(text))).map(([id, text]) => `${tag}: ${id} = ${text}`),
    );
    assert.ok(faults.length === 0, faults.join("\n"));
});

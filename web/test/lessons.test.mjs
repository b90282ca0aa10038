// The lessons as data: every position can be reached, and what a step asks for can be done there.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { brotliDecompressSync } from "node:zlib";

import { build } from "esbuild";

const web = join(dirname(fileURLToPath(import.meta.url)), "..");
const LANGUAGES = ["en", "he", "ar", "ru", "nl"];
/** What a sentence may have at most, so that it fits above the board of a phone. */
const LONGEST = 200;

async function sources() {
    const texts = LANGUAGES.map((tag) => `export { ${tag} } from "./src/texts/lessons/${tag}.ts";`);
    const contents = ['export { lessons } from "./src/screens/learn/lessons.ts";', 'export * from "./src/screens/learn/task.ts";', 'export { Rules } from "./rules/src/index.ts";', ...texts].join("\n");
    const { outputFiles } = await build({ stdin: { contents, resolveDir: web }, bundle: true, format: "esm", write: false });
    return import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`);
}

test("each lesson has ten steps with a sentence in five languages, and what they ask for is legal", async () => {
    const { lessons, after, isAsked, Rules, ...texts } = await sources();
    const [module] = readdirSync(join(web, "dist")).filter((name) => /^rules-.*\.wasm\.br$/.test(name));
    const rules = await Rules.load(brotliDecompressSync(readFileSync(join(web, "dist", module))));
    assert.deepEqual(Object.keys(lessons).sort(), rules.games().map(({ game }) => game).sort());
    for (const [game, { variant, steps }] of Object.entries(lessons)) {
        assert.equal(steps.length, 10, game);
        for (const tag of LANGUAGES) assert.deepEqual(Object.keys(texts[tag][game]), steps.map(({ text }) => text), `${game} ${tag}`);
        for (const step of steps) {
            const name = `${game} ${step.text}`;
            for (const tag of LANGUAGES) assert.ok(texts[tag][game][step.text].length <= LONGEST, `${tag} ${name}`);
            const begun = { level: null, events: [{ seq: 1, kind: "created", created: { game, variant: step.variant ?? variant } }, { seq: 2, kind: "started" }] };
            const { events } = after(step.line, rules, begun);
            const match = rules.replay(events);
            assert.deepEqual(match.summary().to_act, [0], `${name}: the reader is to move`);
            const legal = match.legalMoves().moves.map(({ move }) => move);
            const does = (move) => {
                const tried = rules.replay(events);
                tried.play(move);
                const fits = isAsked(step, move, tried, match.summary().ply + 1);
                tried.close();
                return fits;
            };
            assert.ok(legal.includes(step.shown) && does(step.shown), `${name}: ${step.shown} does not do it`);
            if (Array.isArray(step.asked)) for (const move of step.asked) assert.ok(legal.includes(move), `${name}: ${move} is not legal`);
            assert.equal(legal.every(does), step.asked === "any" || legal.length === 1, `${name}: whether all moves do it`);
            match.close();
        }
    }
});

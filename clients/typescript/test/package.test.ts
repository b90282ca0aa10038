// The package, as an app gets it: packed by the README's words, and installed into an empty directory.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import test from "node:test";

const CLIENT = fileURLToPath(new URL("../../", import.meta.url));
const README = readFileSync(join(CLIENT, "README.md"), "utf8");
const VERSIONS = JSON.parse(readFileSync(join(CLIENT, "package.json"), "utf8")).devDependencies;
// What was made is not in a new copy of the repository.
const MADE = ["node_modules", "dist"];

const env = { ...process.env, npm_config_prefer_offline: "true" };
const run = (cwd: string, command: string, ...options: string[]): string =>
    execFileSync(command, options, { cwd, env, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });

/** The blocks of code in the README. */
const blocks = (language: string): string[] =>
    [...README.matchAll(new RegExp(`^\`\`\`${language}\n([^]*?)^\`\`\`$`, "gm"))].map(([, block]) => block!);

/** Makes the package from a new copy of the sources, and installs it into a new directory. */
function install(folder: string): string {
    const [copy, app] = [join(folder, "copy"), join(folder, "app")];
    cpSync(CLIENT, copy, { recursive: true, filter: (path) => !MADE.includes(basename(path)) });
    const words = blocks("sh").filter((block) => block.includes("npm pack"));
    assert.equal(words.length, 1, "the README says once how the package is made");
    run(copy, "sh", "-ec", words[0]!);
    const [file] = readdirSync(copy).filter((name) => name.endsWith(".tgz"));
    assert(file);
    mkdirSync(app);
    writeFileSync(join(app, "package.json"), JSON.stringify({ type: "module" }));
    const tools = ["typescript", "@types/node"].map((name) => `${name}@${VERSIONS[name]}`);
    run(app, "npm", "install", "--silent", "--ignore-scripts", join(copy, file), ...tools);
    return app;
}

test("the package is whole: the README's code has its types, and plays a match", () => {
    const folder = mkdtempSync(join(tmpdir(), "turnstone-client-"));
    try {
        const app = install(folder);
        const code = blocks("ts");
        code.forEach((block, index) => writeFileSync(join(app, `block-${index}.ts`), block));
        const options = ["--strict", "--exactOptionalPropertyTypes", "--module", "nodenext", "--target", "es2022", "--types", "node"];
        run(app, "node_modules/.bin/tsc", ...options, ...code.map((_, index) => `block-${index}.ts`));
        assert.match(run(app, process.execPath, "block-0.js"), /\n\d+ finished \n$/);
    } finally {
        rmSync(folder, { recursive: true, force: true });
    }
});

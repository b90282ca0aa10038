// The package `@turnstone/rules`, as `npm pack` makes it: its README's example runs.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { test } from "node:test";

const RULES = fileURLToPath(new URL(".", import.meta.url));
const run = (command, argument, cwd) => execFileSync(command, argument, { cwd, encoding: "utf8" });

test("the example of the README runs with the package as it is published", () => {
    const folder = mkdtempSync(join(tmpdir(), "turnstone-rules-"));
    try {
        run("node", ["build.mjs"], RULES);
        const packed = run("npm", ["pack", "--silent", "--ignore-scripts", "--pack-destination", folder], RULES).trim();
        writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module" }));
        run("npm", ["install", "--silent", "--offline", "--no-audit", "--no-fund", join(folder, packed.split("\n").at(-1))], folder);
        const [, example] = /```js\n([^]*?)```/.exec(readFileSync(join(RULES, "README.md"), "utf8"));
        writeFileSync(join(folder, "example.mjs"), example);
        const said = run("node", ["example.mjs"], folder);
        assert.match(said, /true/);
        assert.match(said, /Mancala, [^:]*: zet \d+|beurt|aan zet/i);
    } finally {
        rmSync(folder, { recursive: true, force: true });
    }
});

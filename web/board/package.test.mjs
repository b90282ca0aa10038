// The package `@turnstone/board`, as `npm pack` makes it: small, whole, and typed.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { test } from "node:test";

const BOARD = fileURLToPath(new URL(".", import.meta.url));
const run = (command, argument, cwd) => execFileSync(command, argument, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });

test("the package is small, has all it imports, and its types are right", () => {
    const folder = mkdtempSync(join(tmpdir(), "turnstone-board-"));
    try {
        run("node", ["build.mjs"], BOARD);
        const packed = run("npm", ["pack", "--silent", "--ignore-scripts", "--pack-destination", folder], BOARD).trim();
        run("tar", ["-xzf", packed.split("\n").at(-1)], folder);
        const dist = join(folder, "package/dist");
        const files = readdirSync(dist);
        const script = readFileSync(join(dist, "index.js"));
        assert.ok(brotliCompressSync(script).length < 25_000, `${brotliCompressSync(script).length} bytes`);
        for (const [, name] of script.toString().matchAll(/(?:import\(|from)"([^"]+)"/g)) assert.ok(files.includes(name.slice(2)), name);
        // It leaves nothing behind on the sites where it is.
        assert.doesNotMatch(script.toString(), /localStorage|sessionStorage|indexedDB|document\.cookie/);
        mkdirSync(join(folder, "node_modules/@turnstone"), { recursive: true });
        symlinkSync(join(folder, "package"), join(folder, "node_modules/@turnstone/board"));
        writeFileSync(join(folder, "use.ts"), USE);
        run(join(BOARD, "../node_modules/.bin/tsc"), ["--noEmit", "--strict", "--skipLibCheck", "--module", "nodenext", "--target", "es2022", "use.ts"], folder);
    } finally {
        rmSync(folder, { recursive: true, force: true });
    }
});

const USE = `
import { TurnstoneBoard } from "@turnstone/board";
const board: TurnstoneBoard = document.createElement("turnstone-board");
board.addEventListener("turnstone-move", ({ detail }) => { const move: string = detail.move; board.title = move; });
// @ts-expect-error there is no such property
board.nothing = 1;
`;

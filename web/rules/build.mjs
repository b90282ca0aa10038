// Makes the package, dist: the module that scripts/page has built, or that of ../dist, and index.ts compiled.

import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { brotliDecompressSync } from "node:zlib";

process.chdir(fileURLToPath(new URL(".", import.meta.url)));
mkdirSync("dist", { recursive: true });
if (!existsSync("dist/rules.wasm")) {
    const module = readdirSync("../dist").find((name) => /^rules-.*\.wasm\.br$/.test(name));
    writeFileSync("dist/rules.wasm", brotliDecompressSync(readFileSync(`../dist/${module}`)));
}
execFileSync("../node_modules/.bin/tsc", ["-p", "."], { stdio: "inherit" });

// Makes the package, dist: the module that scripts/page has built, or that of ../dist, and index.ts compiled.

import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

process.chdir(fileURLToPath(new URL(".", import.meta.url)));
mkdirSync("dist", { recursive: true });
if (!existsSync("dist/rules.wasm")) {
    const module = readdirSync("../dist").find((name) => /^rules-.*\.wasm$/.test(name));
    copyFileSync(`../dist/${module}`, "dist/rules.wasm");
}
execFileSync("../node_modules/.bin/tsc", ["-p", "."], { stdio: "inherit" });

// Makes dist, which any web server can serve. TURNSTONE_ADDRESS is the server of the games, if it is not
// at the origin of the app; it must then allow that origin (`--cors-origins`).

import { createHash } from "node:crypto";
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";

import { build } from "esbuild";

rmSync("dist", { recursive: true, force: true });
cpSync("public", "dist", { recursive: true });
await build({
    entryPoints: ["app.ts"],
    bundle: true,
    splitting: true,
    format: "esm",
    target: "es2022",
    minify: true,
    outdir: "dist",
    define: { SERVER: JSON.stringify(process.env.TURNSTONE_ADDRESS ?? "") },
});
// The service worker keeps all of it; another content is another version.
const files = readdirSync("dist").filter((name) => name !== "sw.js");
const hash = createHash("sha256");
for (const name of files) hash.update(readFileSync(`dist/${name}`));
const worker = readFileSync("dist/sw.js", "utf8")
    .replace("VERSION", JSON.stringify(hash.digest("hex").slice(0, 12)))
    .replace("FILES", JSON.stringify(["./", ...files]));
writeFileSync("dist/sw.js", worker);

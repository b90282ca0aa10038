// Usage: node build.mjs DIRECTORY [--serve ADDRESS]
//
// Writes the page to DIRECTORY: what the server embeds, each file also in Brotli. The same sources
// give the same bytes. With --serve it builds again when a source changes, and serves the page at
// port 8090 with the API of the server at ADDRESS.

import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer, request } from "node:http";
import { basename, dirname, extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";

import { build } from "esbuild";

import { bundle } from "./board/bundle.mjs";

const here = dirname(fileURLToPath(import.meta.url));
process.chdir(here);
const [directory = "dist", , address] = process.argv.slice(2);
/** The output of `rules/build.sh`. */
const MODULE = "rules/dist/rules.wasm";

/** Whether this server, whose document this is, starts matches against the computer. */
function hasComputers() {
    const { components } = JSON.parse(readFileSync("../openapi/turnstone.json", "utf8"));
    return "opponent" in components.schemas.MatchInput.properties;
}

/**
 * The rules as WebAssembly, with the name that the page loads: as `scripts/page` has just built them, or
 * as they were before.
 */
function rules() {
    const before = readdirSync("dist").find((name) => /^rules-.*\.wasm\.br$/.test(name));
    const isBuilt = existsSync(MODULE) || !before;
    const bytes = isBuilt ? readFileSync(MODULE) : brotliDecompressSync(readFileSync(join("dist", before)));
    return { name: `rules-${hashOf(bytes)}.wasm`, bytes };
}

/** The games that a visitor can try at once, the one that is shown first before the others. */
const TRIED = { mancala: "egyptian", six: "basic", octi: "kids", acey_deucey: "american" };
/** How boards are drawn. */
const THEMES = ["light", "dark", "slate-light", "slate-dark", "paper-light", "paper-dark"];

/**
 * The boards of these games before the first move, which are shown before anything of the rules is loaded:
 * their pictures, and the places that can be tapped.
 */
async function openings(files, bytes) {
    const { instance } = await WebAssembly.instantiate(bytes);
    const { memory, room, run, answer } = instance.exports;
    const ask = (call) => {
        const asked = new TextEncoder().encode(JSON.stringify(call));
        const at = room(asked.length);
        new Uint8Array(memory.buffer, at, asked.length).set(asked);
        const length = run();
        return JSON.parse(new TextDecoder().decode(new Uint8Array(memory.buffer, answer(), length))).value;
    };
    const boards = Object.entries(TRIED).map(([game, variant]) => {
        const events = [{ kind: "created", created: { game, variant } }, { kind: "started" }];
        const { id } = ask({ call: "open", events });
        const draw = (theme) => {
            const picture = Buffer.from(ask({ call: "picture", id, shown: { theme, names: false } }));
            const name = `board-${game}-${theme}-${hashOf(picture)}.svg`;
            files.set(name, picture);
            return [`/assets/${name}`, picture.toString()];
        };
        const drawn = THEMES.map((theme) => [theme, ...draw(theme)]);
        const bare = Buffer.from(ask({ call: "picture", id, shown: { theme: "light", names: false, coordinates: false } })).toString();
        const [ratio, bareRatio] = [drawn[0][2], bare].map((picture) => {
            const [width, height] = /viewBox="([^"]*)"/.exec(picture)[1].split(" ").slice(2).map(Number);
            return width / height;
        });
        const places = ask({ call: "legal_moves", id, prefix: "" }).draft.next.flatMap(({ place }) => place ?? []);
        const pictures = Object.fromEntries(drawn.map(([theme, path]) => [theme, path]));
        return [game, { variant, pictures, ratio, bareRatio, grows: !bare.includes('class="board"'), places }];
    });
    return Object.fromEntries(boards);
}

/** A worker as one file. */
async function compileWorker(source, define = {}) {
    const result = await build({
        entryPoints: [source],
        alias: { "@turnstone/rules": "./rules/src/index.ts" },
        bundle: true,
        format: "iife",
        target: "es2022",
        minify: true,
        charset: "utf8",
        write: false,
        define,
    });
    return result.outputFiles[0].contents;
}

/** The worker that thinks for the computer. */
async function compileEngine() {
    const contents = await compileWorker("src/worker/engine.ts");
    return { name: `engine-${hashOf(contents)}.js`, contents };
}

/** Compiles the sources; returns the files by name, and which of them the page loads first. */
async function compile(module, engine, boards) {
    const result = await build({
        entryPoints: { app: "src/main.tsx", style: "src/style.css" },
        alias: { "@turnstone/client": "../clients/typescript/src/index.ts", "@turnstone/rules": "./rules/src/index.ts" },
        bundle: true,
        splitting: true,
        format: "esm",
        target: "es2022",
        jsx: "automatic",
        jsxImportSource: "preact",
        minify: true,
        charset: "utf8",
        legalComments: "none",
        entryNames: "[name]-[hash]",
        chunkNames: "[name]-[hash]",
        outdir: "assets",
        write: false,
        metafile: true,
        define: { HAS_COMPUTERS: String(hasComputers()), RULES: JSON.stringify(`/assets/${module}`), OPENINGS: JSON.stringify(boards), ENGINE: JSON.stringify(`/assets/${engine}`) },
    });
    const files = new Map(result.outputFiles.map((file) => [basename(file.path), file.contents]));
    const outputs = Object.entries(result.metafile.outputs);
    const entry = (source) => outputs.find(([, output]) => output.entryPoint === source);
    const [script, { imports }] = entry("src/main.tsx");
    const [style] = entry("src/style.css");
    const staticOf = ({ imports }) => imports.filter(({ kind }) => kind === "import-statement").map(({ path }) => path);
    const preloads = staticOf({ imports });
    const beside = (...sources) => {
        const paths = sources.map(entry).flatMap(([path, output]) => [path, ...staticOf(output)]);
        return [...new Set(paths)].filter((path) => path !== script && !preloads.includes(path));
    };
    const [later, here] = [beside("src/screens/inner.ts", "src/texts/en.ts"), beside("src/screens/Here.tsx", "src/screens/Analysis.tsx", "src/screens/Learn.tsx", "rules/src/index.ts")];
    const languages = readdirSync("src/texts/lessons").filter((name) => name !== "index.ts");
    const lessons = Object.fromEntries(languages.map((name) => [`src/texts/${name}`, `src/texts/lessons/${name}`].map((source) => `/${entry(source)[0]}`)));
    return { files, script, style, preloads, later, here, lessons };
}

const hashOf = (content) => createHash("sha256").update(content).digest("hex").slice(0, 8).toUpperCase();

/** Adds a file of `public`, with the hash of its content in its name; returns its path. */
function addPublic(files, name, change = (bytes) => bytes) {
    const bytes = change(readFileSync(join("public", name)));
    const named = name.replace(/(?=\.[^.]*$)/, `-${hashOf(bytes)}`);
    files.set(named, Buffer.from(bytes));
    return `/assets/${named}`;
}

/** The service worker, which keeps these files, those that are loaded later, and those of `/here`, `/analysis` and `/learn`. */
function compileServiceWorker(shell, later, here, lessons, icon) {
    const define = { SHELL: JSON.stringify(shell), LATER: JSON.stringify(later), HERE: JSON.stringify(here), LESSONS: JSON.stringify(lessons), SHELL_VERSION: JSON.stringify(hashOf(shell.join())), ICON: JSON.stringify(icon) };
    return compileWorker("src/worker/sw.ts", define);
}

/** The page that other sites embed; its files are added, and its HTML. */
async function addEmbed(files) {
    const result = await bundle({
        entryPoints: { embed: "src/embed/embed.ts", "embed-style": "src/embed/embed.css" },
        entryNames: "[name]-[hash]",
        chunkNames: "[name]-[hash]",
        outdir: "assets",
        write: false,
        metafile: true,
    });
    for (const file of result.outputFiles) files.set(basename(file.path), file.contents);
    const outputs = Object.entries(result.metafile.outputs);
    const path = (source) => `/${outputs.find(([, output]) => output.entryPoint === source)[0]}`;
    const html = readFileSync("embed.html", "utf8").replace("{style}", path("src/embed/embed.css")).replace("{script}", path("src/embed/embed.ts"));
    files.set("embed.html", Buffer.from(html));
}

async function page() {
    const module = rules();
    const engine = await compileEngine();
    const pictures = new Map();
    const boards = await openings(pictures, module.bytes);
    const { files, script, style, preloads, later, here, lessons } = await compile(module.name, engine.name, boards);
    for (const [name, picture] of pictures) files.set(name, picture);
    files.set(module.name, module.bytes);
    files.set(engine.name, engine.contents);
    const icon = addPublic(files, "icon.svg");
    const touch = addPublic(files, "icon-180.png");
    const large = addPublic(files, "icon-512.png");
    const maskable = addPublic(files, "icon-maskable.png");
    const fill = (text) => text.replace("{icon}", icon).replace("{large}", large).replace("{maskable}", maskable);
    const manifest = addPublic(files, "app.webmanifest", (bytes) => fill(bytes.toString()));
    const shell = [script, style, ...preloads].map((path) => `/${path}`).concat(icon, manifest);
    const addressed = (paths) => paths.map((path) => `/${path}`);
    files.set("sw.js", await compileServiceWorker(shell, addressed(later), addressed([...here, `assets/${engine.name}`]), lessons, touch));
    const html = readFileSync("index.html", "utf8")
        .replace("{icon}", icon)
        .replace("{touch}", touch)
        .replace("{manifest}", manifest)
        .replace("{style}", `/${style}`)
        .replace("{script}", `/${script}`)
        .replace(
            "{preloads}\n",
            preloads.map((path) => `<link rel="modulepreload" href="/${path}">\n`).join(""),
        );
    files.set("index.html", Buffer.from(html));
    await addEmbed(files);
    return files;
}

const files = await page();
rmSync(directory, { recursive: true, force: true });
mkdirSync(directory, { recursive: true });
for (const [name, bytes] of files) {
    // Nobody reads the module as it is, or how it has changed.
    if (!name.endsWith(".wasm")) writeFileSync(join(directory, name), bytes);
    // The server fills index.html in, and compresses it then.
    if (name === "index.html") continue;
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    writeFileSync(join(directory, `${name}.br`), brotliCompressSync(bytes, { params }));
}
const sizes = readdirSync(directory).filter((name) => extname(name) === ".br");
const bytes = (name) => readFileSync(join(directory, name)).length;
for (const name of sizes.sort()) console.log(String(bytes(name)).padStart(7), name);

if (address !== undefined) {
    const types = { ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".png": "image/png", ".webmanifest": "application/manifest+json", ".wasm": "application/wasm" };
    let served;
    let builtAt = 0;
    createServer(async (asked, answer) => {
        const path = new URL(asked.url, "http://x").pathname;
        if (/^\/(v1|healthz|docs|openapi)/.test(path)) {
            const options = { method: asked.method, headers: asked.headers };
            const forwarded = request(new URL(asked.url, address), options, (response) => {
                answer.writeHead(response.statusCode, response.headers);
                response.pipe(answer);
            });
            // A browser ends streams, and a server that starts again ends everything.
            forwarded.on("error", () => answer.destroy());
            answer.on("close", () => forwarded.destroy());
            asked.pipe(forwarded);
            return;
        }
        if (Date.now() - builtAt > 1000) {
            served = await page().catch((error) => console.error(String(error)));
            builtAt = Date.now();
        }
        const name = path.startsWith("/assets/") ? basename(path) : path.startsWith("/embed/") ? "embed.html" : "index.html";
        const file = served?.get(path === "/sw.js" ? "sw.js" : name);
        // The policies are those of the server.
        const { headers } = await fetch(new URL(name.endsWith(".html") ? path : "/", address));
        const policy = path.startsWith("/assets/") ? {} : { "content-security-policy": headers.get("content-security-policy") };
        answer.writeHead(file ? 200 : 404, { "content-type": types[extname(path)] ?? "text/html; charset=utf-8", ...policy });
        answer.end(file ?? "");
    }).listen(8090, () => console.log("http://127.0.0.1:8090"));
}

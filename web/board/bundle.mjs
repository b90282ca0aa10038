// How the board is bundled, for the package and for the page that other sites embed.

import { fileURLToPath } from "node:url";

import { build } from "esbuild";

const PAGE = fileURLToPath(new URL("..", import.meta.url));

/** Compiles a style sheet of `web/src`; returns its text. */
async function styleOf(source) {
    const options = { entryPoints: [source], absWorkingDir: PAGE, bundle: true, minify: true, charset: "utf8", target: "es2022", write: false };
    const { outputFiles } = await build(options);
    return outputFiles[0].text.trim();
}

/** Compiles a script of `web/src` that has the board in it, with more options. */
export async function bundle(options) {
    return build({
        absWorkingDir: PAGE,
        alias: { "@turnstone/client": "../clients/typescript/src/index.ts" },
        bundle: true,
        splitting: true,
        format: "esm",
        target: "es2022",
        jsx: "automatic",
        jsxImportSource: "preact",
        minify: true,
        charset: "utf8",
        legalComments: "none",
        define: { BOARD_STYLE: JSON.stringify(await styleOf("src/element/element.css")) },
        ...options,
    });
}

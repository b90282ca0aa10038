// Makes the package, dist: the element as one module, and the texts of each language beside it.

import { copyFileSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { bundle } from "./bundle.mjs";

const here = fileURLToPath(new URL(".", import.meta.url));
rmSync(`${here}dist`, { recursive: true, force: true });
await bundle({ entryPoints: { index: "src/element/element.ts" }, chunkNames: "[name]", outdir: `${here}dist` });
copyFileSync(`${here}index.d.ts`, `${here}dist/index.d.ts`);

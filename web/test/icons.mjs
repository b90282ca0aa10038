// Usage: node test/icons.mjs: draws the icons of public in PNG from icon.svg.

import { readFileSync } from "node:fs";

import { launch } from "./support.mjs";

const icon = readFileSync("public/icon.svg", "utf8");
// Icons that a system cuts to its own shape have no corners, and their middle is smaller.
const inner = icon.replace(/^<svg[^>]*>|<\/svg>$/g, "").replace('rx="15" ', "");
const maskable = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-8 -8 80 80"><rect x="-8" y="-8" width="80" height="80" fill="#0b6b5d"/>${inner}</svg>`;
const browser = await launch();
for (const [name, size, svg] of [["icon-180", 180, maskable], ["icon-512", 512, icon], ["icon-maskable", 512, maskable]]) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw;height:100vh}</style>${svg.trim()}`);
    await page.screenshot({ path: `public/${name}.png`, omitBackground: true });
}
await browser.close();

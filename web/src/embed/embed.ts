// The page of `/embed/{id}`, for frames on other sites: it shows a public match and cannot play. It reads
// nothing that the browser has stored, and asks the server as nobody.

import type { GameMatch } from "../api-types.js";
import "../element/element.js";
import { isRightToLeft, languageOf } from "../texts/index.js";

/** What of the address is an attribute of the board. */
const ATTRIBUTES = ["theme", "seat", "ply", "coordinates"];

const id = location.pathname.split("/")[2] ?? "";
const query = new URLSearchParams(location.search);
const root = document.documentElement;
root.lang = languageOf(query.get("lang"));
root.dir = isRightToLeft(root.lang) ? "rtl" : "ltr";

const board = document.createElement("turnstone-board");
for (const name of ATTRIBUTES) {
    const value = query.get(name);
    if (value !== null) board.setAttribute(name, value);
}
board.setAttribute("server", location.origin);
board.setAttribute("match", id);

const link = document.createElement("a");
link.href = `/m/${encodeURIComponent(id)}`;
link.target = "_blank";
link.rel = "noopener";
link.textContent = "Turnstone";
board.addEventListener("turnstone-change", ({ detail }) => {
    const { seats, created_by } = detail as GameMatch;
    const names = new Set(seats.flatMap(({ player }) => player?.display_name ?? []));
    const shown = [...(names.size > 0 ? names : [created_by.display_name])];
    // Each name keeps its own direction.
    link.textContent = shown.map((name) => `\u2068${name}\u2069`).join(" – ");
    document.title = shown.join(" – ");
});

const isDark = matchMedia("(prefers-color-scheme: dark)");
const show = () => {
    const [, ground] = /(light|dark)$/.exec(query.get("theme") ?? "") ?? [];
    root.dataset["theme"] = ground ?? (isDark.matches ? "dark" : "light");
};
isDark.addEventListener("change", show);
show();
const main = document.createElement("main");
const title = document.createElement("h1");
title.append(link);
main.append(board, title);
document.body.replaceChildren(main);

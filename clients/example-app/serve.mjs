// Serves dist at http://127.0.0.1:8090, and passes the API on to TURNSTONE_ADDRESS.

import { readFile } from "node:fs/promises";
import { createServer, request } from "node:http";
import { basename, extname } from "node:path";

const server = process.env.TURNSTONE_ADDRESS ?? "http://127.0.0.1:8080";
const types = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".webmanifest": "application/manifest+json" };

const app = createServer(async (asked, answer) => {
    const { pathname } = new URL(asked.url, server);
    if (pathname.startsWith("/v1/")) {
        const passed = request(new URL(asked.url, server), { method: asked.method, headers: asked.headers }, (response) => {
            answer.writeHead(response.statusCode, response.headers);
            response.pipe(answer);
        });
        passed.on("error", () => answer.destroy());
        answer.on("close", () => passed.destroy());
        asked.pipe(passed);
        return;
    }
    const name = basename(pathname) || "index.html";
    const file = await readFile(`dist/${name}`).catch(() => undefined);
    answer.writeHead(file ? 200 : 404, { "Content-Type": types[extname(name)] ?? "text/plain", "Cache-Control": "no-cache" });
    answer.end(file);
});
app.listen(Number(process.env.PORT ?? 8090), "127.0.0.1", () => console.log(`http://127.0.0.1:${app.address().port}`));

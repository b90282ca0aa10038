// A proxy between a client and the server that loses requests and answers on purpose, always in the
// same way, so that the tests of all clients can prove that nothing is lost or done twice.
//
// Usage: node faulty-proxy.mjs http://SERVER
//
// - `POST …/moves`: the first sends of a request meet one fault each, in the order of `MOVE_FAULTS`.
//   After that it passes. The same token, path and body is the same request.
// - Streams of events are cut in the middle of every fourth event.
// - Every second request with `wait_seconds` loses its connection.
// - `Date` is an hour ahead in every answer: clients must notice that their clock is "wrong".
// - `GET /proxy/requests?path=PATH` answers how often each method and path was sent, and how often a
//   client came back earlier than `Retry-After` allowed.

import { createServer, request as send } from "node:http";

const CLOCK_AHEAD_MS = 3_600_000;
const EVENTS_PER_STREAM = 3;
const MOVE_FAULTS = ["lost request", "lost answer", "no answer", "busy", "limited", "cut answer", "bad gateway"];

const upstream = new URL(process.argv[2]);
const sends = new Map();
const notBefore = new Map();
const counts = new Map();

function count(path) {
    const known = counts.get(path) ?? { sent: 0, hasty: 0 };
    counts.set(path, known);
    return known;
}

function problem(response, status, code, headers) {
    response.writeHead(status, { "Content-Type": "application/problem+json", Date: later(), ...headers });
    response.end(JSON.stringify({ type: `/v1/problems#${code}`, title: code, status, detail: code, code }));
}

function later(date = new Date().toUTCString()) {
    return new Date(Date.parse(date) + CLOCK_AHEAD_MS).toUTCString();
}

/** Passes a request on. `receive` gets the server's answer. */
function forward(request, response, body, receive) {
    const { hostname, port } = upstream;
    const headers = { ...request.headers, host: upstream.host };
    const passed = send({ hostname, port, path: request.url, method: request.method, headers }, receive);
    // The client waits no more, or has its answer.
    response.once("close", () => passed.destroy());
    passed.on("error", () => request.socket.destroy());
    passed.end(body);
}

/** Passes the server's answer on, or `part` of its bytes before the connection is cut. */
function answer(response, part = 1) {
    return (received) => {
        const headers = { ...received.headers, date: later(received.headers.date) };
        const stream = headers["content-type"]?.startsWith("text/event-stream");
        const chunks = [];
        let events = 0;
        if (stream) response.writeHead(received.statusCode, headers);
        received.on("data", (chunk) => {
            if (!stream) return chunks.push(chunk);
            for (const line of chunk.toString("utf8").split(/(?<=\n)/)) {
                if (line.startsWith("data:") && ++events > EVENTS_PER_STREAM) {
                    // Half a line, which the client must not take for an event.
                    return response.write(line.slice(0, line.length / 2), () => response.destroy());
                }
                if (!response.destroyed) response.write(line);
            }
        });
        received.on("end", () => {
            if (stream) return response.end();
            const body = Buffer.concat(chunks);
            response.writeHead(received.statusCode, headers);
            if (part === 1) return response.end(body);
            response.write(body.subarray(0, body.length * part), () => response.destroy());
        });
        received.on("error", () => response.destroy());
    };
}

function faultyMove(request, response, body, key) {
    const { pathname } = new URL(request.url, upstream);
    if (Date.now() < (notBefore.get(key) ?? 0)) count(pathname).hasty += 1;
    const attempt = sends.get(key) ?? 0;
    sends.set(key, attempt + 1);
    const wait = (seconds) => {
        notBefore.set(key, Date.now() + seconds * 1000);
        return { "Retry-After": String(seconds) };
    };
    switch (MOVE_FAULTS[attempt]) {
        case "lost request":
            return request.socket.destroy();
        case "lost answer":
            return forward(request, response, body, (received) => received.on("end", () => request.socket.destroy()).resume());
        case "no answer":
            return undefined;
        case "busy":
            return problem(response, 503, "overloaded", wait(1));
        case "limited":
            return problem(response, 429, "rate_limited", wait(0));
        case "cut answer":
            return forward(request, response, body, answer(response, 0.5));
        case "bad gateway":
            response.writeHead(502, { "Content-Type": "text/html" });
            return response.end("<html>Bad Gateway</html>");
        default:
            return forward(request, response, body, answer(response));
    }
}

const server = createServer((request, response) => {
    const chunks = [];
    request.on("data", (chunk) => chunks.push(chunk));
    request.on("end", () => {
        const body = Buffer.concat(chunks);
        const { pathname, searchParams } = new URL(request.url, upstream);
        if (pathname === "/proxy/requests") {
            response.writeHead(200, { "Content-Type": "application/json" });
            return response.end(JSON.stringify(count(searchParams.get("path"))));
        }
        count(pathname).sent += 1;
        const key = `${request.headers.authorization} ${pathname} ${body}`;
        if (request.method === "POST" && pathname.endsWith("/moves")) {
            return faultyMove(request, response, body, key);
        }
        if (searchParams.has("wait_seconds")) {
            const attempt = sends.get(key) ?? 0;
            sends.set(key, attempt + 1);
            if (attempt % 2 === 0) return request.socket.destroy();
        }
        forward(request, response, body, answer(response));
    });
});
server.listen(0, "127.0.0.1", () => console.log(`the proxy is ready at http://127.0.0.1:${server.address().port}`));

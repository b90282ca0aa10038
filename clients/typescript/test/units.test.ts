import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { execFileSync } from "node:child_process";

import { byDeadline, ServerClock } from "@turnstone/client";

import { serverSentEvents } from "../src/sse.js";

const ROOT = new URL("../../", import.meta.url);

test("matches are sorted by deadline, those without one last, then by id", () => {
    const match = (id: string, deadline: string | null) => ({ id, deadline });
    const sorted = [
        match("d", "2026-01-01T00:00:00Z"),
        match("b", "2026-01-02T00:00:00Z"),
        match("c", "2026-01-02T00:00:00Z"),
        match("a", null),
        match("e", null),
    ];
    assert.deepEqual([4, 2, 1, 3, 0].map((index) => sorted[index]!).sort(byDeadline), sorted);
    const cards = sorted.map((summary) => ({ summary }));
    assert.deepEqual([4, 2, 1, 3, 0].map((index) => cards[index]!).sort(byDeadline), cards);
});

test("the clock agrees with every answer, and starts again when the device's clock was changed", () => {
    const clock = new ServerClock();
    const date = (milliseconds: number) => new Date(milliseconds).toUTCString();
    // The server is 10.4 s ahead: its 110.0 to 111.0 is the device's 99.6 to 100.6.
    clock.observe(date(110_000), 99_900, 100_000);
    clock.observe(date(111_000), 100_500, 100_700);
    clock.observe(date(110_000), 100_550, 100_580);
    clock.observe(null, 0, 0);
    assert(Math.abs(clock.offsetSeconds - 10.4) < 0.06, `${clock.offsetSeconds}`);
    clock.observe(date(500_000), 99_900, 100_000);
    assert.equal(clock.offsetSeconds, 400.55);
});

test("server-sent events are read whatever the pieces in which they arrive", async () => {
    const text = ': hello\r\n\r\nid: 1\nevent: seated\ndata: {"a":\ndata: "ü"}\n\nid: 2\rdata:x\r\rid: 3\ndata: cut';
    const bytes = new TextEncoder().encode(text);
    for (const size of [1, 2, 7, bytes.length]) {
        const body = new ReadableStream<Uint8Array>({
            start(controller) {
                for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size));
                controller.close();
            },
        });
        const events = [];
        for await (const event of serverSentEvents(body, () => {})) events.push(event);
        assert.deepEqual(events, [
            { id: "1", event: "seated", data: '{"a":\n"ü"}' },
            { id: "2", event: "message", data: "x" },
        ]);
    }
});

test("the example of the README is the program that is run here, and it plays a match", () => {
    const example = readFileSync(new URL("examples/match.ts", ROOT), "utf8");
    assert(readFileSync(new URL("README.md", ROOT), "utf8").includes(`\`\`\`ts\n${example}\`\`\`\n`));
    const output = execFileSync(process.execPath, ["dist/examples/match.js"], { cwd: ROOT, encoding: "utf8" });
    assert.match(output, /^\[ 1, 0 \]\n1 created[^]*\d+ finished \n$/);
});

// Starts a server to play on, and stops it.

import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const START_LIMIT_MS = 30_000;
const STOP_LIMIT_MS = 15_000;

export interface Server {
    address: string;
    stop: () => Promise<void>;
}

/** Starts the server on a free port, with a new database unless one is given. */
export async function startServer(): Promise<Server> {
    // The build directory of cargo.
    const target = process.env["CARGO_TARGET_DIR"] ?? fileURLToPath(new URL("../../../target", import.meta.url));
    const binary = process.env["TURNSTONE_BIN"] ?? join(target, "debug/turnstone");
    const args = ["serve", "--address", "127.0.0.1:0", "--metrics-address", "off", "--limits", "off"];
    args.push("--drain-seconds", "0", "--stop-timeout-seconds", "5");
    let directory: string | undefined;
    if (!process.env["DATABASE_URL"]) {
        directory = mkdtempSync(join(tmpdir(), "turnstone-clients-"));
        // A server that runs as root runs its Postgres as another user, who must be able to read
        // this directory.
        chmodSync(directory, 0o755);
        args.push("--data-dir", directory);
    }
    const child = spawn(binary, args, { stdio: ["ignore", "pipe", "pipe"] });
    const stop = async () => {
        try {
            await stopProcess(child);
        } finally {
            if (directory) rmSync(directory, { recursive: true, force: true });
        }
    };
    try {
        return { address: await readyAddress(child), stop };
    } catch (error) {
        await stop();
        throw error;
    }
}

/** Waits for the line with the server's address. */
function readyAddress(child: ChildProcess): Promise<string> {
    return new Promise((resolve, reject) => {
        let out = "";
        let log = "";
        // Reads on after the start, because a full pipe would block the server.
        child.stderr?.setEncoding("utf8").on("data", (text: string) => (log = (log + text).slice(-4000)));
        child.stdout?.setEncoding("utf8").on("data", (text: string) => {
            out += text;
            const address = /^turnstone is ready at (http:\S+)/m.exec(out)?.[1];
            if (address) resolve(address);
        });
        child.once("error", reject);
        child.once("exit", (code, signal) =>
            reject(new Error(`the server ended before it was ready (${code ?? signal})\n${log}`)),
        );
        const slow = () => reject(new Error(`the server was not ready in time\n${log}`));
        setTimeout(slow, START_LIMIT_MS).unref();
    });
}

/** Stops a process, and waits for its end. */
async function stopProcess(child: ChildProcess): Promise<void> {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()));
    child.kill("SIGTERM");
    const killer = setTimeout(() => child.kill("SIGKILL"), STOP_LIMIT_MS);
    await exited;
    clearTimeout(killer);
    assert.equal(child.exitCode, 0, "the server stops in order on SIGTERM");
}

// Runs the checks of the OpenAPI document, in both versions, one after the other, with one line for each, and stops at
// the first that fails. Version 3.0 is not in the repository: target/debug/turnstone, or $TURNSTONE_BIN, prints it.

import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const here = fileURLToPath(new URL(".", import.meta.url));
const root = resolve(here, "../..");
const { TURNSTONE_BIN, CARGO_TARGET_DIR = "target" } = process.env;
const program = resolve(root, TURNSTONE_BIN ?? join(CARGO_TARGET_DIR, "debug/turnstone"));
const scratch = mkdtempSync(join(tmpdir(), "turnstone-document."));
process.on("exit", () => rmSync(scratch, { recursive: true }));
const older = join(scratch, "turnstone-3.0.json");
execFileSync(program, ["openapi", "--spec", "3.0", "--output", older]);
// The short form looks at one version: the other is made from it.
const documents = [join(root, "openapi/turnstone.json"), ...(process.env.TURNSTONE_LONG === "1" ? [older] : [])];

// No tool here may send usage counts or look for newer versions.
const noTelemetry = { REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true", NO_UPDATE_NOTIFIER: "1" };

// Runs a command and prints whether it passed; exits if it did not. `faults` extracts the faults
// from the output.
function step(name, command, args, summary, faults = () => []) {
    const { status, signal, error, stdout, stderr } = spawnSync(command, args, {
        cwd: here,
        encoding: "utf8",
        env: { ...process.env, ...noTelemetry, PATH: `${here}node_modules/.bin:${process.env.PATH}` },
        maxBuffer: 2 ** 26,
    });
    const found = faults(stdout ?? "");
    if (error || status !== 0 || found.length > 0) {
        console.log(`FAILED  ${name}: ${error?.message ?? `status ${status ?? signal}`}`);
        console.log(found.length > 0 ? indented(found) : `${stdout ?? ""}${stderr ?? ""}`);
        process.exit(1);
    }
    console.log(`passed  ${name}: ${summary(stdout)}`);
}

function indented(lines) {
    return lines.map((line) => `        ${line}`).join("\n");
}

// The findings of Redocly, warnings included. There must be no ignore file.
function redoclyFaults(stdout) {
    if (!stdout.startsWith("{")) return [];
    const { totals, problems } = JSON.parse(stdout);
    const found = problems.map(({ ruleId, message, location }) => `${ruleId} at ${location[0]?.pointer}: ${message}`);
    return totals.ignored > 0 ? [...found, `${totals.ignored} ignored`] : found;
}

// The findings of Spectral. Severity 0 is an error and 1 a warning.
function spectralFaults(stdout, maxSeverity) {
    if (!stdout.startsWith("[")) return [];
    const found = JSON.parse(stdout).filter(({ severity }) => severity <= maxSeverity);
    return found.map(({ code, message, path }) => `${code} at ${path.join(".")}: ${message}`);
}

function spectralSummary(stdout) {
    const warnings = spectralFaults(stdout, 1);
    return warnings.length === 0 ? "no error, no warning" : `no error; warnings:\n${indented(warnings)}`;
}

for (const document of documents) {
    const name = document.split("/").at(-1);
    step(
        `redocly lint ${name}`,
        "redocly",
        // No operation uses the payloads of webhooks. tests/openapi/components.rs has the rule with this exception.
        ["lint", document, "--extends", "recommended-strict", "--skip-rule", "no-unused-components", "--format", "json"],
        () => "no error, no warning",
        redoclyFaults,
    );
    step(
        `spectral lint ${name}`,
        "spectral",
        ["lint", document, "--ruleset", ".spectral.yaml", "--format", "json", "--quiet"],
        spectralSummary,
        (stdout) => spectralFaults(stdout, 0),
    );
}

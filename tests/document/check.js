// Runs the checks of the OpenAPI document, one after the other, with one line for each, and stops at
// the first that fails.

import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const here = fileURLToPath(new URL(".", import.meta.url));
const document = "../../openapi/turnstone.json";

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

step(
    "redocly lint",
    "redocly",
    ["lint", document, "--extends", "recommended-strict", "--format", "json"],
    () => "no error, no warning",
    redoclyFaults,
);
step(
    "spectral lint",
    "spectral",
    ["lint", document, "--ruleset", ".spectral.yaml", "--format", "json", "--quiet"],
    spectralSummary,
    (stdout) => spectralFaults(stdout, 0),
);

// Runs the checks of the OpenAPI document and of the client generated from it, one after the other,
// with one line for each, and stops at the first that fails.

import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

const here = fileURLToPath(new URL(".", import.meta.url));
const document = "../../openapi/turnstone.json";

// Nothing here may call home: neither for usage counts nor to ask for newer versions.
const quiet = { REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true", NO_UPDATE_NOTIFIER: "1" };

// Runs a command here and answers with what it printed; ends everything if it fails or `wrong` finds fault with the output.
function step(name, command, args, summary, wrong = () => false) {
    const { status, signal, error, stdout, stderr } = spawnSync(command, args, {
        cwd: here,
        encoding: "utf8",
        env: { ...process.env, ...quiet, PATH: `${here}node_modules/.bin:${process.env.PATH}` },
        maxBuffer: 2 ** 26,
    });
    if (error || status !== 0 || wrong(stdout)) {
        console.log(`FAILED  ${name}: ${error?.message ?? `status ${status ?? signal}`}`);
        console.log(`${stdout ?? ""}${stderr ?? ""}`);
        process.exit(1);
    }
    console.log(`passed  ${name}: ${summary(stdout)}`);
    return stdout;
}

mkdirSync(`${here}generated`, { recursive: true });

// An ignore file would have to lie in the working directory, which is this one.
step(
    "redocly lint",
    "redocly",
    ["lint", document, "--extends", "recommended-strict", "--format", "json"],
    () => "no error, no warning",
    (stdout) => {
        const { errors, warnings, ignored } = JSON.parse(stdout).totals;
        return errors + warnings + ignored > 0;
    },
);

step(
    "spectral lint",
    "spectral",
    ["lint", document, "--ruleset", ".spectral.yaml", "--format", "json", "--quiet"],
    (stdout) => {
        const warnings = JSON.parse(stdout || "[]");
        const listed = warnings.map(({ code, path }) => `\n        ${code} at ${path.join(".")}`);
        return `no error, ${warnings.length} warnings${listed.join("")}`;
    },
);

step(
    "openapi-typescript",
    "openapi-typescript",
    [document, "--output", "generated/schema.d.ts"],
    () => "types generated",
);
step("tsc --strict", "tsc", ["--strict", "--project", "."], () => "play.ts compiles against them");

step("play", process.execPath, ["generated/play.js"], (stdout) => `every variant\n${stdout.trim().replace(/^/gm, "        ")}`);

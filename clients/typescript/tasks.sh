# The functions that scripts/clients runs for this client; see ../README.md.

generated=src/generated
inputs=package-lock.json

prepare() {
    need_node
    # npm writes this file when it has installed everything.
    [ node_modules/.package-lock.json -nt package-lock.json ] || npm ci --ignore-scripts
}

generate() { node_modules/.bin/openapi-typescript "$document" --output "$1/schema.ts"; }

run_tests() { npm test; }

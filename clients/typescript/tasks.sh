# The functions that scripts/clients runs for this client; see ../README.md.

generated=src/generated
inputs="generate.mjs package.json package-lock.json"

prepare() {
    need_node
    # npm writes this file when it has installed everything.
    [ node_modules/.package-lock.json -nt package-lock.json ] || npm ci --ignore-scripts
}

generate() { node generate.mjs "$document" "$1"; }

run_tests() { npm test; }

# The rules as WebAssembly, of crates/wasm. scripts/page reads this file.

rules_module=web/rules/dist/rules.wasm
# Named by its manifest: as a package of the workspace it would have the features that the server chooses.
rules_manifest=crates/wasm/Cargo.toml
# The compiler of the module that is in the repository: others give other bytes.
rules_compiler=web/rules/compiler.txt
# The digest of what the module was made from.
rules_made_from=web/rules/inputs.sha256

# Succeeds if the compiler makes WebAssembly, or can be made to.
can_build_rules() {
    has cargo || return 1
    [ -d "$(rustc --print sysroot)/lib/rustlib/wasm32-unknown-unknown" ] && return
    has rustup && rustup target add wasm32-unknown-unknown >/dev/null 2>&1
}

is_rules_compiler() { [ "$(rustc --version)" = "$(cat $rules_compiler 2>/dev/null)" ]; }

# Prints the digest of what the module is made from: the versions of its dependencies, its profile, and
# the sources and texts of its crates.
rules_inputs() {
    packages=$(cargo tree --locked --manifest-path $rules_manifest --target wasm32-unknown-unknown \
        --edges normal,build --prefix none) || fail "cargo does not know what the rules depend on (see above)"
    {
        say "$packages" | sed "s# ($PWD.*##" | LC_ALL=C sort -u
        sed -n '/^\[profile.wasm\]/,/^$/p' Cargo.toml
        for crate in $(say "$packages" | sed -n "s#.*($PWD/\(crates/[a-z]*\)).*#\1#p" | LC_ALL=C sort -u); do
            find "$crate" -type f ! -path "$crate/tests/*" ! -path "$crate/examples/*" | LC_ALL=C sort | xargs cat
        done
    } | sha256
}

# Builds the module. The same compiler makes the same bytes, wherever it and the sources are.
build_rules() {
    cargo fetch --quiet --locked
    names="--remap-path-prefix=${CARGO_HOME:-$HOME/.cargo}=cargo --remap-path-prefix=$PWD=."
    # The directory of a registry has its address in its name.
    for registry in "${CARGO_HOME:-$HOME/.cargo}"/registry/src/*; do
        names="$names --remap-path-prefix=$registry=registry"
    done
    # scripts/test has a wrapper of rustc, clippy, with which the module would get other bytes.
    env -u RUSTC_WORKSPACE_WRAPPER -u CLIPPY_ARGS RUSTFLAGS="$names" \
        cargo rustc --quiet --locked --manifest-path $rules_manifest --lib --crate-type cdylib --profile wasm \
        --target wasm32-unknown-unknown || fail "the rules as WebAssembly do not compile (see above)"
    mkdir -p "${rules_module%/*}"
    cp "${CARGO_TARGET_DIR:-target}/wasm32-unknown-unknown/wasm/turnstone_wasm.wasm" "$rules_module"
}

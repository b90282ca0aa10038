# What scripts/clients runs for this client; see ../README.md. No registry that the tests may use has a
# compiler for Dart, so they parse the code, and that of the generator in the long form.

. ../openapi-generator.sh

generated=lib/generated

prepare() { need_parser dart 0.1.0 && { ! is_long || need_generated; }; }

generate() {
    openapi_generator dart lib "$1" --additional-properties=pubName=turnstone,pubLibrary=turnstone.api &&
        # Lists that are not given would be sent as empty lists, which say something else: an empty
        # `reminders` removes all, and an empty `then` the prepared moves.
        sed -i.before 's/^    this\.\([A-Za-z]*\) = const \[\],$/    this.\1,/' "$1"/model/*_input.dart &&
        rm "$1"/model/*.before
}

run_tests() { parse dart lib examples && say "skipped: the matches (there is no compiler for Dart)"; }

# The functions that scripts/clients runs for this client; see ../README.md.

generated=src/turnstone_client/generated
inputs='generate.py generator.yaml requirements.txt'

prepare() { need_venv 11 .venv -r requirements.txt; }

generate() {
    # The generator finds the formatter on the path.
    PATH="$PWD/.venv/bin:$PATH" openapi-python-client generate --path "$document" \
        --config generator.yaml --meta none --overwrite --output-path "$1" &&
        .venv/bin/python generate.py "$document" "$1" &&
        .venv/bin/ruff format -q --line-length 100 --isolated "$1/resources.py"
}

run_tests() {
    .venv/bin/ruff check && .venv/bin/ruff format --check && .venv/bin/mypy && .venv/bin/pytest
}

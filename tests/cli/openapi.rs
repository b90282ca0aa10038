//! `turnstone openapi`.

use std::fs;
use std::path::Path;

use super::stdout_of;

#[test]
fn the_command_prints_the_committed_document_or_writes_it_to_a_file() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("openapi/turnstone.json");
    let committed = fs::read_to_string(path).expect("openapi/turnstone.json");
    assert!(
        stdout_of(&["openapi"]) == committed,
        "regenerate it with `cargo run -- openapi --output openapi/turnstone.json`"
    );
    let older = Path::new(env!("CARGO_MANIFEST_DIR")).join("openapi/turnstone-3.0.json");
    let older = fs::read_to_string(older).expect("openapi/turnstone-3.0.json");
    assert!(stdout_of(&["openapi", "--spec", "3.0"]) == older, "it writes both versions");
    let directory = tempfile::tempdir().expect("a directory");
    let written = directory.path().join("document.json");
    stdout_of(&["openapi", "--output", written.to_str().expect("a path")]);
    assert!(fs::read_to_string(written).expect("a file") == committed, "the file is the same");
}

//! `turnstone openapi`.

use std::fs;

use turnstone::api::{document_text, document_text_3_0};

use super::stdout_of;

#[test]
fn the_command_prints_the_document_in_both_versions_or_writes_it_to_a_file() {
    let expected = document_text();
    assert!(stdout_of(&["openapi"]) == expected, "it prints 3.1");
    assert!(stdout_of(&["openapi", "--spec", "3.0"]) == document_text_3_0(), "it prints 3.0");
    let directory = tempfile::tempdir().expect("a directory");
    let written = directory.path().join("document.json");
    stdout_of(&["openapi", "--output", written.to_str().expect("a path")]);
    assert!(fs::read_to_string(written).expect("a file") == expected, "the file is the same");
}

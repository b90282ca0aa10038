//! `turnstone verify`, as a player runs it on a file that he was given.

use std::io::Write;
use std::process::Stdio;

use serde_json::Value;

use crate::{complaint, printed, run, text, turnstone};

/// The record that the OpenAPI document shows, as a file with a member a line.
fn example() -> String {
    let document: Value =
        serde_json::from_str(include_str!("../../openapi/turnstone.json")).expect("JSON");
    let answer = &document["paths"]["/v1/matches/{id}/record"]["get"]["responses"]["200"];
    serde_json::to_string_pretty(&answer["content"]["application/json"]["example"]).expect("JSON")
}

#[test]
fn a_record_that_fits_is_described_and_a_broken_one_is_pointed_into() {
    let directory = tempfile::tempdir().expect("a directory");
    let (good, bad) = (directory.path().join("good.json"), directory.path().join("bad.json"));
    let broken = example().replace("\"move\": \"3\"", "\"move\": \"4\"");
    std::fs::write(&good, example()).expect("a file");
    std::fs::write(&bad, &broken).expect("a file");
    let (good, bad) = (good.to_str().expect("a path"), bad.to_str().expect("a path"));
    let described = printed(&["verify", good]);
    for part in
        ["ok, match", "7 events", "1 plies, all legal", "seat 0 (resignation)", "Player Two"]
    {
        assert!(described.contains(part), "{part}: {described}");
    }
    let output = run(&["verify", bad, good]);
    assert!(complaint(&output).contains("1 of 2 records"), "{output:?}");
    let printed = text(&output.stdout);
    let line = 1 + broken.lines().position(|line| line.contains("\"at\"")).expect("an event");
    assert!(line > 1 && printed.contains("BROKEN") && printed.contains("hash chain"), "{printed}");
    assert!(printed.contains("ok, match"), "the others are checked too: {printed}");
}

#[test]
fn a_record_comes_by_the_input_too_and_what_is_none_is_told_so() {
    let verify = |input: &[u8]| {
        let mut child = turnstone(&["verify", "-"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the binary");
        child.stdin.take().expect("a pipe").write_all(input).expect("it reads");
        child.wait_with_output().expect("an end")
    };
    assert!(verify(example().as_bytes()).status.success());
    for (input, said) in [
        ("", "line 1: "),
        ("[]", "line 1: "),
        ("{}", "`format` is missing"),
        ("{\"format\": \"pgn\"}", "turnstone-record-1"),
        ("{\n\"format\": 1}", "line 2: "),
    ] {
        let output = verify(input.as_bytes());
        assert!(text(&output.stdout).contains(said), "{input:?}: {output:?}");
        complaint(&output);
    }
    complaint(&verify(b"\xff\xfe"));
    complaint(&run(&["verify", "/no/such/file"]));
    complaint(&run(&["verify"]));
}

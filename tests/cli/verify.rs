//! `turnstone verify`, as a player runs it on a file.

use std::io::Write;
use std::path::Path;
use std::process::{Output, Stdio};

use serde_json::Value;

use super::{run, stderr_of_failure, stdout_of, text, turnstone};

/// An example of the documentation.
fn example(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/examples").join(name);
    std::fs::read_to_string(path).expect("an example")
}

#[test]
fn the_examples_of_the_documentation_pass_and_stand_there_as_they_are() {
    let page = include_str!("../../docs/records.md");
    for (name, parts) in [
        ("record.json", ["18 events, head", "5 plies, all legal", "7 rolls, all match", "as json"]),
        ("record.txt", ["NOT checked", "5 plies, all legal", "7 rolls, all match", "as text"]),
        ("record.sgf", ["NOT checked", "11 plies, all legal", "none in this game", "as sgf"]),
    ] {
        let path = format!("{}/docs/examples/{name}", env!("CARGO_MANIFEST_DIR"));
        let described = stdout_of(&["verify", &path]);
        for part in parts.iter().chain(&["ok, match", "Player Two", "seat 0 ("]) {
            assert!(described.contains(part), "{part}: {described}");
        }
        assert!(page.contains(&format!("(examples/{name})")), "the page leads to {name}");
        for shown in ["https://play.example", "1612", "259200"] {
            assert!(example(name).contains(shown), "{name} has no {shown}");
        }
        assert!(name != "record.txt" || page.contains(&example(name)), "{name} is shown whole");
        let format = described.lines().next().and_then(|line| line.rsplit(' ').next());
        let again = stdout_of(&["verify", "--print", format.expect("a format"), &path]);
        assert_eq!(again, example(name), "the same bytes again");
    }
    let path = format!("{}/docs/examples/record.json", env!("CARGO_MANIFEST_DIR"));
    assert_eq!(stdout_of(&["verify", "--print", "text", &path]), example("record.txt"));
    assert!(
        stderr_of_failure(&run(&["verify", "--print", "sgf", &path]))
            .contains("cannot be written as")
    );
}

#[test]
fn the_examples_of_the_openapi_document_pass_too() {
    let document: Value =
        serde_json::from_str(include_str!("../../openapi/turnstone.json")).expect("JSON");
    let content = |path: &str| {
        document["paths"][path]["get"]["responses"]["200"]["content"].as_object().expect("content")
    };
    let many = content("/v1/players/{username}/records.ndjson").iter();
    let one = ["json", "txt", "sgf"];
    let one = one.iter().flat_map(|ending| content(&format!("/v1/matches/{{id}}/record.{ending}")));
    for (media_type, content) in one.chain(many) {
        if let Some(text) = content["example"].as_str() {
            let output = verify(text.as_bytes());
            assert!(output.status.success(), "{media_type}: {output:?}");
        }
    }
}

#[test]
fn a_broken_record_is_reported_by_line_and_the_others_are_still_checked() {
    let directory = tempfile::tempdir().expect("a directory");
    for (name, from, to, line, reason) in [
        ("record.json", "in/19 in/21", "in/19 in/20", 25, "`move_played` cannot happen here"),
        ("record.json", "in/19 in/21", "in/19 in/20", 25, "the hash chain is broken at event 9"),
        ("record.json", "[1,1]", "[2,2]", 26, "roll 3 is [2, 2] and should be [1, 1]"),
        ("record.json", "Player Two", "Player Tvo", 36, "the digest does not fit"),
        ("record.json", "n\":1,\n", "n\": 1,\n", 7, "column 17: "),
        ("record.txt", "in/19 in/21", "in/19 in/20", 31, "`move_played` cannot happen here"),
        ("record.txt", "(1 1)", "(2 2)", 32, "roll 3 is [2, 2] and should be [1, 1]"),
        ("record.txt", "Player Two", "Player Tvo", 28, "the digest does not fit"),
        ("record.txt", "red resigns", "white resigns", 22, "the result is another"),
        ("record.sgf", "B[32-33]", "B[32-34]", 30, "`move_played` cannot happen here"),
        ("record.sgf", "Player Two", "Player Tvo", 27, "the digest does not fit"),
        ("record.sgf", "MN[6]", "MN[7]", 31, "expected ply 6"),
    ] {
        let whole = example(name);
        assert_eq!(whole.matches(from).count(), 1, "{from} stands once in {name}");
        let bad = directory.path().join(name);
        std::fs::write(&bad, whole.replace(from, to)).expect("a file");
        let good = format!("{}/docs/examples/{name}", env!("CARGO_MANIFEST_DIR"));
        let output = run(&["verify", bad.to_str().expect("a path"), &good]);
        assert!(stderr_of_failure(&output).contains("1 of 2 records"), "{output:?}");
        let printed = text(&output.stdout);
        let found = printed.lines().any(|printed_text| {
            printed_text.starts_with(&format!("  line {line}: ")) && printed_text.contains(reason)
        });
        assert!(found, "{name}, {to}: line {line}, {reason}: {printed}");
        assert!(printed.contains("ok, match"), "the others are checked too: {printed}");
    }
}

#[test]
fn a_record_that_was_altered_in_transport_is_said_to_be_and_passes() {
    for name in ["record.json", "record.txt", "record.sgf"] {
        let written = example(name);
        for (altered, said) in [
            (written.replace('\n', "\r\n"), "its lines end in CRLF"),
            (format!("\u{feff}{written}"), "a byte order mark stands before it"),
            (written.trim_end().to_owned(), "its last line has no end"),
            (format!("{written}\n"), "there are empty lines after it"),
        ] {
            let output = verify(altered.as_bytes());
            let printed = String::from_utf8_lossy(&output.stdout);
            assert!(output.status.success(), "{name}: {printed}");
            assert!(
                printed.contains(&format!("altered in transport, the content is whole: {said}"))
            );
            let changed = altered.replace("Player Two", "Player Tvo");
            let output = verify(changed.as_bytes());
            let printed = String::from_utf8_lossy(&output.stdout);
            assert!(!output.status.success() && printed.contains("BROKEN"), "{name}: {printed}");
            assert!(printed.contains("the digest does not fit"), "{name}: {printed}");
        }
    }
    let line = example("record.json").replace('\n', "");
    for (many, said) in [
        (format!("\u{feff}{line}\r\n{line}\r\n"), "2 records, 0 empty lines"),
        (format!("{line}\n{line}"), "1 records, 0 empty lines"),
        (format!("{line}\n{line}\n\n"), "0 records, 1 empty lines"),
    ] {
        let output = verify(many.as_bytes());
        let printed = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success(), "{printed}");
        assert!(printed.contains("2 of 2 records passed"), "{printed}");
        assert!(printed.contains(&format!("altered in transport: {said}")), "{printed}");
    }
}

#[test]
fn a_file_of_many_lines_is_checked_line_by_line_and_says_how_far_it_is() {
    let line = example("record.json").replace('\n', "") + "\n";
    let broken = line.replace("Player Two", "Player Tvo");
    let lines = [line.repeat(1_200), broken, line.clone()].concat();
    let output = verify(lines.as_bytes());
    assert!(
        stderr_of_failure(&output).contains("-: 1000 records checked, 0 of them broken"),
        "{output:?}"
    );
    let printed = text(&output.stdout);
    assert!(printed.contains("line 1201: ") && printed.contains("digest"), "{printed}");
    assert!(printed.contains("-: 1201 of 1202 records passed, 6005 plies"), "{printed}");
    let colourful = verify(b"[Format \"\x1b[2J\"]\n");
    let printed_text = text(&colourful.stdout);
    assert!(
        printed_text.contains("`\\u{1b}[2J`"),
        "what a file says does nothing to the screen: {printed_text:?}"
    );
    let unended = verify(line.trim_end().as_bytes());
    assert!(text(&unended.stdout).contains("its last line has no end"), "{unended:?}");
    let cut = verify(&line.as_bytes()[..line.len() - 3]);
    assert!(text(&cut.stdout).contains("BROKEN"), "{cut:?}");
    let skipped = b"{\"match_id\":\"x\",\"error\":\"the log does not replay\"}\n";
    assert!(text(&verify(skipped).stdout).contains("an error of the server"));
}

fn verify(input: &[u8]) -> Output {
    let mut child = turnstone(&["verify", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary");
    let mut pipe = child.stdin.take().expect("a pipe");
    let input = input.to_vec();
    let writer = std::thread::spawn(move || pipe.write_all(&input).expect("it reads"));
    let output = child.wait_with_output().expect("an end");
    writer.join().expect("all is written");
    output
}

#[test]
fn a_record_can_come_by_stdin_and_other_input_is_reported() {
    assert!(verify(example("record.json").as_bytes()).status.success());
    for (input, said) in [
        ("", "line 1: "),
        ("[]", "line 1: "),
        ("[Format \"pgn\"]", "`pgn` is not a value of `Format`"),
        ("(;GM[1];B[aa])", "`AP` is not `Turnstone:sgf-1`"),
        ("(;GM[1", "line 1: a value has no end"),
        ("{}", "`format` is missing"),
        ("{\"format\": \"pgn\"}", "turnstone-record-1"),
        ("{\n\"format\": 1}", "line 2: "),
    ] {
        let output = verify(input.as_bytes());
        assert!(text(&output.stdout).contains(said), "{input:?}: {output:?}");
        stderr_of_failure(&output);
    }
    stderr_of_failure(&verify(b"\xff\xfe"));
    stderr_of_failure(&run(&["verify", "/no/such/file"]));
    stderr_of_failure(&run(&["verify"]));
}

#[test]
fn with_keys_only_records_signed_by_them_pass() {
    let document: Value =
        serde_json::from_str(include_str!("../../openapi/turnstone.json")).expect("JSON");
    let answer = |path: &str, kind: &str| {
        document["paths"][path]["get"]["responses"]["200"]["content"][kind]["example"].clone()
    };
    let directory = tempfile::tempdir().expect("a directory");
    let file = |name: &str, content: &str| {
        let path = directory.path().join(name);
        std::fs::write(&path, content).expect("a file");
        path.display().to_string()
    };
    let keys = answer("/v1/keys", "application/json");
    let mut others = keys.clone();
    others["items"][0]["public_key"] = "11".repeat(32).into();
    let keys = file("keys.json", &keys.to_string());
    let others = file("others.json", &others.to_string());
    let signed = answer("/v1/players/{username}/records.ndjson", "application/x-ndjson");
    let signed = file("signed.json", signed.as_str().expect("a record"));
    let unsigned = format!("{}/docs/examples/record.json", env!("CARGO_MANIFEST_DIR"));
    assert!(stdout_of(&["verify", &signed]).contains("events, by key 21fe31dfa154a261"));
    assert!(stdout_of(&["verify", &unsigned]).contains("signed  NOT signed"));
    assert!(stdout_of(&["verify", "--keys", &keys, &signed]).contains("ok, match"));
    for (keys, record, why) in
        [(&others, &signed, "not in --keys"), (&keys, &unsigned, "it is over and has no signature")]
    {
        let output = run(&["verify", "--keys", keys, record]);
        assert!(!output.status.success());
        assert!(text(&output.stdout).contains(why), "{output:?}");
    }
    assert!(
        stderr_of_failure(&run(&["verify", "--keys", &signed, &signed])).contains("GET /v1/keys")
    );
    let both = run(&["verify", "--database", &signed]);
    assert!(stderr_of_failure(&both).contains("cannot be used with"));
}

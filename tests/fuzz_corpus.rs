//! Runs every committed input of the fuzz targets through the targets' own functions, without a
//! fuzzer: what was found once stays found. `scripts/fuzz` looks for more.

#![allow(
    clippy::expect_used,
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test that cannot go on says so by panicking"
)]

#[path = "fuzz/src/checks/mod.rs"]
mod checks;

#[path = "fuzz/request/src/check.rs"]
mod check;

mod support;

use std::fs;
use std::path::PathBuf;

use turnstone_records::{Form, verify};

/// The inputs of a target, with their paths.
fn corpus(target: &str) -> Vec<(String, Vec<u8>)> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/fuzz/corpus").join(target);
    let mut files: Vec<_> = fs::read_dir(&folder)
        .unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
        .map(|entry| entry.expect("an entry").path())
        .collect();
    files.sort();
    assert!(!files.is_empty(), "no inputs in {}", folder.display());
    let read = |path: PathBuf| (path.display().to_string(), fs::read(path).expect("a file"));
    files.into_iter().map(read).collect()
}

fn hold(target: &str, law: fn(&[u8])) {
    for (path, data) in corpus(target) {
        // Seen only if a law is broken; says by which file.
        println!("{path}");
        law(&data);
    }
}

#[test]
fn every_law_of_the_rules_holds_for_the_inputs_that_the_fuzzer_found() {
    hold("rules", checks::rules);
}

#[test]
fn every_law_of_a_notation_holds_for_the_inputs_that_the_fuzzer_found() {
    hold("notation", checks::notation);
}

#[test]
fn every_law_of_a_record_holds_for_the_inputs_that_the_fuzzer_found() {
    hold("record", checks::record);
}

#[test]
fn every_law_of_a_request_holds_for_the_inputs_that_the_fuzzer_found() {
    hold("request", check::request);
}

/// A fuzzer that begins with records that are none would look at error messages only.
#[test]
fn real_records_are_among_the_inputs_of_the_record_target() {
    let passes = |(_, data): &(String, Vec<u8>)| verify(&String::from_utf8_lossy(data)).is_ok();
    let real = corpus("record").iter().filter(|input| passes(input)).count();
    assert!(real >= 10, "only {real} records pass; see tests/fuzz/README.md for how to renew them");
    let verified = |(_, data): &(String, Vec<u8>)| verify(&String::from_utf8_lossy(data)).ok();
    let signed: Vec<_> = corpus("record").iter().filter_map(verified).collect();
    for form in Form::ALL {
        let has = signed.iter().any(|read| read.form == form && read.signature.is_some());
        assert!(has, "no signed record in the form `{}`", form.as_str());
    }
}

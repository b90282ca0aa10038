//! Runs every committed input of the fuzz target `record` through the target's own function, so
//! that no fault that the fuzzer found comes back. `scripts/fuzz` looks for more.

#[path = "../../../../tests/fuzz/src/checks/record.rs"]
mod record;

use turnstone_records::{RecordFormat, verify};
use turnstone_testing::{corpus, run_corpus};

#[test]
fn every_law_of_a_record_holds_for_the_inputs_that_the_fuzzer_found() {
    run_corpus("record", record::record);
}

/// A corpus without valid records would make the fuzzer test only the error paths.
#[test]
fn the_record_corpus_contains_valid_and_signed_records() {
    let passes = |(_, data): &(String, Vec<u8>)| verify(&String::from_utf8_lossy(data)).is_ok();
    let real = corpus("record").iter().filter(|input| passes(input)).count();
    assert!(real >= 10, "only {real} records pass; see tests/fuzz/README.md for how to renew them");
    let verified = |(_, data): &(String, Vec<u8>)| verify(&String::from_utf8_lossy(data)).ok();
    let signed: Vec<_> = corpus("record").iter().filter_map(verified).collect();
    for format in RecordFormat::ALL {
        let has = signed.iter().any(|read| read.format == format && read.signature.is_some());
        assert!(has, "no signed record in the format `{}`", format.as_str());
    }
}

//! Runs every committed input of the fuzz target `request` through the target's own function.
//! `scripts/fuzz` looks for more inputs.

#[path = "fuzz/request/src/check.rs"]
mod check;

use turnstone_testing::run_corpus;

#[test]
fn every_law_of_a_request_holds_for_the_inputs_that_the_fuzzer_found() {
    run_corpus("request", check::request);
}

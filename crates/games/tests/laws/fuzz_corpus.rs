//! Every committed input of the fuzz targets `rules` and `notation`, through the targets' own
//! functions: what the fuzzer found once stays found. `scripts/fuzz` looks for more.

#[path = "../../../../tests/fuzz/src/checks/laws.rs"]
mod laws;
#[path = "../../../../tests/fuzz/src/checks/notation.rs"]
mod notation;
#[path = "../../../../tests/fuzz/src/checks/random_play.rs"]
mod random_play;
#[path = "../../../../tests/fuzz/src/checks/rules.rs"]
mod rules;

use turnstone_testing::hold_corpus;

#[test]
fn every_law_of_the_rules_holds_for_the_inputs_that_the_fuzzer_found() {
    hold_corpus("rules", rules::rules);
}

#[test]
fn every_law_of_a_notation_holds_for_the_inputs_that_the_fuzzer_found() {
    hold_corpus("notation", notation::notation);
}

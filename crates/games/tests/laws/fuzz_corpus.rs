//! Runs every committed input of the fuzz targets `rules` and `notation` through the functions of
//! the targets. `scripts/fuzz` searches for new inputs.

#[path = "../../../../tests/fuzz/src/checks/laws.rs"]
mod laws;
#[path = "../../../../tests/fuzz/src/checks/notation.rs"]
mod notation;
#[path = "../../../../tests/fuzz/src/checks/random_play.rs"]
mod random_play;
#[path = "../../../../tests/fuzz/src/checks/rules.rs"]
mod rules;

use std::collections::BTreeSet;

use turnstone_games::GAMES;
use turnstone_testing::{notation_positions, run_corpus};

#[test]
fn every_variant_has_a_position_to_try_its_notation_in() {
    for game in GAMES {
        let positions = notation_positions(*game);
        let tried: BTreeSet<_> = positions.iter().map(|one| one.variant.as_str()).collect();
        let registered: BTreeSet<_> =
            game.family().variants.iter().map(|variant| variant.id).collect();
        assert_eq!(tried, registered, "notation.txt of {}", game.family().id);
    }
}

#[test]
fn every_law_of_the_rules_holds_for_the_inputs_that_the_fuzzer_found() {
    run_corpus("rules", rules::rules);
}

#[test]
fn every_law_of_a_notation_holds_for_the_inputs_that_the_fuzzer_found() {
    run_corpus("notation", notation::notation);
}

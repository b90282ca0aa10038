//! The example game of the sheet, and the counts of sequences of actions.

use super::*;
use turnstone_rules::{Options, Seats, Turn, registered};

#[test]
fn the_example_game_of_the_sheet_is_won_by_green_on_an_octi_square() {
    let game = ["32+A", "26+E", "32-33", "36+F", "42+H", "26-25", "42+A", "36-14", "42-24-26"];
    let counts = [32, 32, 32, 32, 32, 32, 33, 33, 37];
    let mut state = State::setup();
    for (notation, count) in game.into_iter().zip(counts) {
        assert_eq!(legal(&state).len(), count, "before {notation}");
        state = after(&state, notation);
        assert_eq!(Octi::validity_check(&state), Ok(()));
    }
    assert_eq!(ending(&state), Some(Ending::OctiSquare(Seat(0))));
    assert_eq!(state.supply, [9, 10]);
    assert_eq!(pods(&state), "14rF 22g 25rE 26gAH 33gA 46r 52g 56r");
}

#[test]
fn the_view_is_sorted_by_square_and_starts_with_empty_pods() {
    let state = after(&after(&after(&State::setup(), "32+F"), "26+E"), "32+A");
    let pod = |square: &str, seat: u8, prongs: &str| serde_json::json!({"square": square, "seat": seat, "prongs": prongs});
    let expected = serde_json::json!({
        "pods": [
            pod("22", 0, ""), pod("26", 1, "E"), pod("32", 0, "AF"), pod("36", 1, ""),
            pod("42", 0, ""), pod("46", 1, ""), pod("52", 0, ""), pod("56", 1, ""),
        ],
        "supply": [10, 11],
    });
    assert_eq!(serde_json::to_value(Octi::view(&state)).unwrap(), expected);
}

#[test]
fn the_counts_of_sequences_of_actions_hold() {
    let position = registered::<Octi>().start("kids", &Options::new()).expect("the variant");
    assert_eq!(position.turn(), Turn::Seats(Seats::one(Seat(0))));
    let counts = include_str!("../perft.txt").trim().strip_prefix("kids ").unwrap();
    for (depth, count) in (1..).zip(counts.split(' ')) {
        assert_eq!(position.perft(depth).to_string(), count, "to depth {depth}");
    }
}

//! Adding a prong and stepping.

use super::*;

const OPEN: [&str; 7] = [
    ". . . . . .",
    ". r r r r .",
    ". . . . . .",
    ". . . . . .",
    ". . . . . .",
    ". g g g g .",
    ". . . . . .",
];

#[test]
fn an_added_prong_leaves_the_supply_for_good() {
    let state = draw(OPEN, "", [12, 12]);
    let added = after(&state, "32+F");
    assert_eq!(pods(&added), "22g 26r 32gF 36r 42g 46r 52g 56r");
    assert_eq!((added.supply, added.to_move), ([11, 12], Seat(1)));
}

#[test]
fn a_prong_may_point_off_the_board_and_at_a_pod() {
    let state = draw(OPEN, "", [12, 12]);
    after(&state, "22+G");
    let mut corner = state.clone();
    corner.board.take(square(2, 2));
    corner.board.put(square(1, 1), Pod { seat: Seat(0), prongs: Prongs::default() });
    after(&corner, "11+F");
}

#[test]
fn a_pod_has_one_prong_a_direction_and_an_empty_supply_gives_none() {
    let state = draw(OPEN, "32A 42ABCDEFGH", [7, 8]);
    assert_eq!(refusal(&state, "32+A"), "prong_taken");
    for letter in ["A", "B", "C", "D", "E", "F", "G", "H"] {
        assert_eq!(refusal(&state, &format!("42+{letter}")), "prong_taken");
    }
    let out = draw(OPEN, "32A", [0, 12]);
    assert_eq!(refusal(&out, "32+B"), "empty_supply");
    assert_eq!(legal(&out), ["32-33"]);
}

#[test]
fn only_a_pod_of_ones_own_acts() {
    let state = draw(OPEN, "36E", [12, 11]);
    for action in ["36+A", "36-35", "36-34"] {
        assert_eq!(refusal(&state, action), "others_pod");
    }
    for action in ["33+A", "33-34", "33-35x"] {
        assert_eq!(refusal(&state, action), "no_pod");
    }
    assert_eq!(refusal(&red_to_move(state), "32+A"), "others_pod");
}

#[test]
fn the_eight_letters_run_clockwise_from_north_for_both_sides() {
    let board = [
        ". . . . . .",
        ". . . . . .",
        ". . . . . .",
        ". . g . r .",
        ". . . . . .",
        ". . . . . .",
        ". . . . . .",
    ];
    let state = draw(board, "34ABCDEFGH 54ABCDEFGH", [0, 0]);
    let green = ["34-35", "34-45", "34-44", "34-43", "34-33", "34-23", "34-24", "34-25"];
    assert_eq!(legal(&state), green);
    let red = ["54-55", "54-65", "54-64", "54-63", "54-53", "54-43", "54-44", "54-45"];
    assert_eq!(legal(&red_to_move(state)), red);
    for (letter, to) in ["A", "B", "C", "D", "E", "F", "G", "H"].into_iter().zip(green) {
        let one = draw(board, &format!("34{letter}"), [0, 0]);
        assert_eq!(legal(&one), [to]);
    }
}

#[test]
fn a_step_goes_to_an_empty_square_where_a_prong_points() {
    let state = draw(OPEN, "32AC", [10, 12]);
    let stepped = after(&state, "32-33");
    assert_eq!(pods(&stepped), "22g 26r 33gAC 36r 42g 46r 52g 56r");
    assert_eq!((stepped.supply, stepped.to_move), ([10, 12], Seat(1)));
    assert_eq!(refusal(&state, "32-43"), "no_prong");
    assert_eq!(refusal(&state, "32-42"), "occupied");
    assert_eq!(refusal(&state, "32-33x"), "step_in_chain");
    assert_eq!(refusal(&state, "32-33-35"), "step_in_chain");
    for far in ["32-35", "32-44x", "32-53", "32-32", "32-67"] {
        assert!(["out_of_reach", "no_prong"].contains(&refusal(&state, far)), "{far}");
    }
}

#[test]
fn the_board_ends_at_its_edges() {
    let board = [
        "g . . . . g",
        ". . . . . .",
        ". . . . . .",
        ". . . . . .",
        ". . . . r .",
        ". . . . . .",
        "g . . . . g",
    ];
    let state = draw(board, "11EFGHAD 17AGHBF 61CDEBF 67ABCDH", [0, 0]);
    assert_eq!(legal(&state), ["11-12"]);
}

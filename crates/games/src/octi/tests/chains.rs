//! Jumps, chains and captures.

use super::*;

const CROSSING: [&str; 7] = [
    ". . . . . .",
    ". . . . . .",
    ". r . . . .",
    ". . . . . .",
    ". g . . . .",
    ". g . . . .",
    ". . . . . r",
];

#[test]
fn pods_of_either_colour_are_jumped_with_and_without_capture() {
    let state = draw(CROSSING, "22A 23BC 25DE", [9, 12]);
    let chains: Vec<_> = legal(&state).into_iter().filter(|action| action.contains('-')).collect();
    assert_eq!(
        chains,
        ["22-24", "22-24-26", "22-24-26x", "22-24x", "22-24x-26", "22-24x-26x", "23-34", "23-33"]
    );
    // `26` is an OCTI square of red's, so that these games end.
    assert_eq!(pods(&after(&state, "22-24-26")), "23gBC 25rDE 26gA 61r");
    assert_eq!(after(&state, "22-24-26").supply, [9, 12]);
    assert_eq!(pods(&after(&state, "22-24-26x")), "23gBC 26gA 61r");
    assert_eq!(after(&state, "22-24-26x").supply, [11, 12]);
}

#[test]
fn capturing_an_own_pod_gives_its_prongs_to_the_own_supply() {
    let state = draw(CROSSING, "22A 23BC 25DE", [9, 12]);
    let captured = after(&state, "22-24x");
    assert_eq!(pods(&captured), "24gA 25rDE 61r");
    assert_eq!((captured.supply, captured.ending), ([11, 12], None));
}

#[test]
fn the_prongs_of_a_captured_pod_go_to_the_player_who_jumped() {
    let board = [
        ". . . . . .",
        ". . r . . .",
        ". . g . . .",
        ". . . . . .",
        ". . g . . .",
        ". . . . . .",
        ". . . . . .",
    ];
    let state = red_to_move(draw(board, "36E 35ABC 33H", [8, 11]));
    let captured = after(&state, "36-34x");
    assert_eq!((pods(&captured).as_str(), captured.supply), ("33gH 34rE", [8, 14]));
}

#[test]
fn a_jump_needs_a_prong_a_pod_to_jump_and_an_empty_square_behind_it() {
    let board = [
        ". . . . . .",
        ". . . . . .",
        ". . . . . .",
        ". r . . . .",
        ". r . . . .",
        ". g r . . .",
        ". . . . . r",
    ];
    let state = draw(board, "22ABH", [9, 12]);
    assert_eq!(refusal(&state, "22-42"), "no_prong");
    assert_eq!(refusal(&state, "22-24"), "occupied");
    assert_eq!(refusal(&state, "22-24x"), "occupied");
    assert_eq!(refusal(&state, "22-44"), "nothing_to_jump");
    assert_eq!(refusal(&state, "22-43"), "out_of_reach");
    assert_eq!(refusal(&state, "22-25"), "out_of_reach");
}

#[test]
fn no_square_is_jumped_twice() {
    let board = [
        ". . . . . .",
        ". . . . . .",
        ". . . . . .",
        ". . . . . .",
        ". . r . . .",
        ". . g . . .",
        ". . . . . r",
    ];
    let state = draw(board, "32AE", [10, 12]);
    assert_eq!(refusal(&state, "32-34-32"), "jumped_twice");
    assert_eq!(refusal(&state, "32-34x-32"), "jumped_twice");
    let chains: Vec<_> = legal(&state).into_iter().filter(|action| action.contains('-')).collect();
    assert_eq!(chains, ["32-31", "32-34", "32-34x"]);
}

/// A pod on 23 that may jump round 34 in four jumps, in either direction.
const ROUND: [&str; 7] = [
    ". . . . . .",
    ". . . . . .",
    ". . r . . .",
    ". g . r . .",
    ". g r . . .",
    ". . . . . .",
    ". . . . . r",
];

fn round() -> State {
    draw(ROUND, "23ABCDEFGH 24A 35A 44B 33C", [3, 9])
}

#[test]
fn the_starting_square_is_empty_from_the_first_jump_on() {
    let round = after(&round(), "23-43x-45-25-23");
    assert_eq!(pods(&round), "23gABCDEFGH 24gA 35rA 44rB 61r");
    assert_eq!((round.supply, round.to_move), ([4, 9], Seat(1)));
}

#[test]
fn a_round_without_captures_only_passes_the_turn() {
    let state = round();
    let round = after(&state, "23-43-45-25-23");
    assert_eq!(round, red_to_move(state.clone()));
    // It may not jump over the same pod again.
    assert_eq!(refusal(&state, "23-43-45-25-23-43"), "jumped_twice");
    assert_eq!(refusal(&state, "23-25-45-43-23-25x"), "jumped_twice");
}

#[test]
fn each_jumped_pod_is_captured_by_a_choice_of_its_own() {
    let board = [
        ". . . . . .",
        ". . . . . .",
        ". . . . . .",
        ". . . . . .",
        ". . . . . .",
        ". r . . . .",
        "g g . . . .",
    ];
    let state = draw(board, "11CH 21AB 22DEF", [8, 9]);
    for (notation, left, supply) in [
        ("11-31-13", "13gCH 21gAB 22rDEF", 8),
        ("11-31x-13", "13gCH 22rDEF", 10),
        ("11-31x", "22rDEF 31gCH", 10),
    ] {
        let done = after(&state, notation);
        assert_eq!((pods(&done).as_str(), done.supply), (left, [supply, 9]), "{notation}");
    }
    for (notation, left, supply) in [("11-31-13x", "13gCH 21gAB", 11), ("11-31x-13x", "13gCH", 13)]
    {
        let done = after(&state, notation);
        assert_eq!((pods(&done).as_str(), done.supply), (left, [supply, 9]), "{notation}");
    }
}

#[test]
fn different_chains_to_the_same_result_are_different_moves() {
    let state = round();
    assert_eq!(after(&state, "23-43-45"), after(&state, "23-25-45"));
    assert!(["23-43-45", "23-25-45"].iter().all(|way| legal(&state).contains(&way.to_string())));
}

#[test]
fn parts_name_landings_and_captured_squares_in_order() {
    let state = round();
    let parts = |notation| {
        let played = Octi::parse(&state, notation).unwrap();
        serde_json::to_value(Octi::parts(&state, &played)).unwrap()
    };
    assert_eq!(
        parts("23-43x-45-25x"),
        serde_json::json!({
            "kind": "jump", "origin": "23", "prong": null,
            "path": ["43", "45", "25"], "captured": ["33", "35"],
        })
    );
    assert_eq!(
        parts("24-25"),
        serde_json::json!({
            "kind": "step", "origin": "24", "prong": null, "path": ["25"], "captured": [],
        })
    );
    assert_eq!(
        parts("24+H"),
        serde_json::json!({
            "kind": "add", "origin": "24", "prong": "H", "path": [], "captured": [],
        })
    );
}

//! The endings of games, and which one counts first.

use super::*;
use turnstone_rules::{Outcome, Turn};

fn outcome(state: &State) -> Outcome {
    match Octi::turn(state) {
        Turn::Over(outcome) => outcome,
        turn => panic!("not over: {turn:?}"),
    }
}

fn won(seat: u8, reason: &'static str) -> Outcome {
    Outcome { winners: vec![Seat(seat)], reason, score: None }
}

const NEAR: [&str; 7] = [
    ". . . . . .",
    "r . . . r .",
    ". g r . . .",
    ". . . . . .",
    ". . . . r .",
    ". g . . . .",
    ". . . . . .",
];

#[test]
fn a_step_onto_an_octi_square_of_the_others_wins() {
    let state = draw(NEAR, "25AH 53EH", [9, 10]);
    let green = after(&state, "25-26");
    assert_eq!(outcome(&green), won(0, "octi_square"));
    assert_eq!(legal(&green), Vec::<String>::new());
    let red = after(&red_to_move(state), "53-52");
    assert_eq!(outcome(&red), won(1, "octi_square"));
}

#[test]
fn only_the_four_octi_squares_of_the_other_player_win() {
    let state = draw(NEAR, "25H 22AC 53A", [9, 10]);
    for (notation, ends) in [("22-32", false), ("22-23", false), ("22+B", false)] {
        assert_eq!(ending(&after(&state, notation)).is_some(), ends, "{notation}");
    }
    let octi = |seat| {
        let squares = Square::all().filter(move |square| square.is_octi_of(Seat(seat)));
        squares.map(|square| square.to_string()).collect::<Vec<_>>()
    };
    assert_eq!(octi(0), ["22", "32", "42", "52"]);
    assert_eq!(octi(1), ["26", "36", "46", "56"]);
}

#[test]
fn a_chain_ends_on_the_octi_square_with_the_captures_chosen_so_far() {
    let board = [
        ". . . . . .",
        ". . . . r .",
        ". . r . . .",
        ". g . . . .",
        ". . . . . .",
        ". . . . . .",
        ". . . . . .",
    ];
    let open = draw(board, "24BC 35DE 56A", [9, 9]);
    assert_eq!(refusal(&open, "24-46-66"), "chain_over");
    assert_eq!(refusal(&open, "24-46x-66x"), "chain_over");
    assert_eq!(refusal(&open, "24-46-47"), "chain_over");
    let chains: Vec<_> = legal(&open).into_iter().filter(|one| one.starts_with("24-46")).collect();
    assert_eq!(chains, ["24-46", "24-46x"]);
    let taken = after(&open, "24-46x");
    assert_eq!((pods(&taken).as_str(), taken.supply), ("46gBC 56rA", [11, 9]));
    assert_eq!(outcome(&taken), won(0, "octi_square"));
    assert_eq!(after(&open, "24-46").supply, [9, 9]);
}

#[test]
fn a_player_without_pods_loses() {
    let board = [
        ". . . . . .",
        ". . . . . .",
        ". . . . . .",
        ". . . . . .",
        ". r . . . .",
        ". g . . . .",
        ". . . . . .",
    ];
    let state = draw(board, "22A 23BC", [11, 10]);
    let ended = after(&state, "22-24x");
    assert_eq!((outcome(&ended), ended.supply), (won(0, "no_pods"), [13, 10]));
    assert_eq!(ending(&after(&state, "22-24")), None);
}

#[test]
fn a_landing_comes_before_pods() {
    let board = [
        ". . . . . .",
        ". . . . . .",
        ". r . . . .",
        ". g . . . .",
        ". . . . . .",
        ". . . . . .",
        ". . . . . .",
    ];
    let state = draw(board, "24A", [11, 12]);
    let ended = after(&state, "24-26x");
    assert_eq!(ended.board.pods().count(), 1);
    assert_eq!(outcome(&ended), won(0, "octi_square"));
}

#[test]
fn a_player_who_captures_all_other_own_pods_still_has_the_jumping_pod() {
    let board = [
        ". . . . . .",
        ". . . . . .",
        ". . . . . r",
        ". g . . . .",
        ". g . . . .",
        ". . . . . .",
        ". . . . . .",
    ];
    let left = after(&draw(board, "23A 24B", [10, 12]), "23-25x");
    assert_eq!((pods(&left).as_str(), ending(&left)), ("25gA 65r", None));
}

/// Red has a pod in the corner and no prongs in hand.
const CORNERED: [&str; 7] = [
    ". . . . . r",
    ". . . . . .",
    ". . . . . .",
    ". . . . . .",
    ". . . . . .",
    ". g . . . .",
    ". . . . . .",
];

#[test]
fn a_player_who_must_act_and_cannot_loses() {
    let stuck = draw(CORNERED, "67ABCDH 22A", [11, 0]);
    assert_eq!(outcome(&after(&stuck, "22-23")), won(0, "no_moves"));
    assert_eq!(outcome(&after(&stuck, "22+C")), won(0, "no_moves"));
    let can_step = draw(CORNERED, "67ABCDFH 22A", [11, 0]);
    assert_eq!(ending(&after(&can_step, "22-23")), None);
    let can_add = draw(CORNERED, "67ABCDH 22A", [11, 1]);
    assert_eq!(ending(&after(&can_add, "22-23")), None);
}

#[test]
fn a_jump_alone_is_an_action() {
    let board = [
        ". . . . g r",
        ". . . . . .",
        ". . . . . .",
        ". . . . . .",
        ". . . . . .",
        ". g . . . .",
        ". . . . . .",
    ];
    let state = draw(board, "67G 22AC", [23, 0]);
    let goes_on = after(&state, "22-23");
    assert_eq!((ending(&goes_on), legal(&goes_on)), (None, vec!["67-47".into(), "67-47x".into()]));
    let mut blocked = state;
    blocked.board.put(square(4, 7), Pod { seat: Seat(0), prongs: Prongs::default() });
    assert_eq!(outcome(&after(&blocked, "22-23")), won(0, "no_moves"));
}

#[test]
fn prongs_in_hand_allow_no_action_when_every_pod_is_full() {
    // More green pods than a game has, because four cannot block a full pod.
    let board = [
        ". . . . . .",
        ". . . . . .",
        ". . . . . .",
        ". . . . . .",
        "g . g . . .",
        "g g . . . .",
        "r g g . . .",
    ];
    let state = draw(board, "11ABCDEFGH 33AB", [3, 3]);
    assert_eq!(outcome(&after(&state, "33+C")), won(0, "no_moves"));
    let not_full = draw(board, "11ABCDEFG 33A", [3, 3]);
    assert_eq!(ending(&after(&not_full, "33+B")), None);
}

#[test]
fn the_third_occurrence_of_a_position_is_a_draw() {
    let state = State::setup();
    let round = ["32-33", "36-35", "33-32", "35-36"];
    let opening = ["32+A", "36+E", "32+E", "36+A"];
    let mut position = turnstone_rules::registered::<Octi>()
        .start("kids", &turnstone_rules::Options::new())
        .expect("the variant");
    for (ply, notation) in opening.iter().chain(&round).chain(&round).enumerate() {
        assert!(matches!(position.turn(), Turn::Seats(_)), "{ply}");
        let seat = Seat(u8::try_from(ply % 2).unwrap());
        position = position.play(seat, notation).unwrap().position;
    }
    let draw = Outcome { winners: vec![], reason: "repetition", score: None };
    assert_eq!(position.turn(), Turn::Over(draw));
    assert_eq!(position.validity_check(), Ok(()));
    // Additions and captures are irreversible. A step and a jump without captures are not.
    let added = after(&state, "32+A");
    assert!(Octi::irreversible(&state, &added));
    assert!(!Octi::irreversible(
        &red_to_move(added.clone()),
        &after(&green_to_move(added), "32-33")
    ));
}

/// The same position with green to move again.
fn green_to_move(state: State) -> State {
    State { to_move: Seat(0), ..state }
}

#[test]
fn a_bare_pod_that_is_captured_cannot_come_back_either() {
    let board = [
        ". . . . . r",
        ". . . . . .",
        ". . . . . .",
        ". . . . . .",
        ". r . . . .",
        ". g . . . .",
        ". . . . . .",
    ];
    let state = draw(board, "22A", [11, 12]);
    assert!(Octi::irreversible(&state, &after(&state, "22-24x")));
    assert!(!Octi::irreversible(&state, &after(&state, "22-24")));
}

#[test]
fn the_side_to_act_and_every_prong_belong_to_the_position() {
    let state = draw(NEAR, "25H 22AC 53A", [9, 10]);
    let key = Octi::repetition_key(&state);
    assert_ne!(key, Octi::repetition_key(&red_to_move(state.clone())));
    for other in ["25H 22AC 53B", "25H 22A 53A", "25A 22AC 53A"] {
        assert_ne!(key, Octi::repetition_key(&draw(NEAR, other, [9, 10])), "{other}");
    }
    assert_eq!(key, Octi::repetition_key(&draw(NEAR, "25H 22AC 53A", [9, 10])));
}

use turnstone_rules::{Options, Position, Rules, Seat, Turn, registered};

use super::super::ascii_board::{draw, moving, play_all, two_players};
use super::super::{Cell, Settings, Six, Stone, Table, Variant};
use super::FULL;

/// A game that has reached [`FULL`], shifted so that the first stones are on their cells.
fn played_to_full(variant: &str) -> Position {
    let full = draw(FULL);
    let mut position = registered::<Six>().start(variant, &Options::new()).expect("a variant");
    for _ in 0..40 {
        let seat = position.to_act()[0];
        let cells =
            full.stones().iter().filter(|stone| stone.color == super::super::Color::of(seat));
        let mut next = cells.filter_map(|stone| {
            let cell = stone.cell.minus((2, 2));
            position.play(seat, &cell.to_string()).ok()
        });
        let played = next.next().expect("a cell of the drawing");
        position = played.position;
    }
    position
}

fn play(position: &Position, text: &str) -> Position {
    let seat = position.to_act()[0];
    position.play(seat, text).unwrap_or_else(|refusal| panic!("{text}: {refusal}")).position
}

#[test]
fn the_third_time_of_a_position_is_a_draw_and_the_one_after_the_last_placing_is_its_first() {
    for variant in ["basic", "advanced", "classic"] {
        let mut position = played_to_full(variant);
        let circle = ["-2,-2>-3,-1", "3,-2>4,-2", "-3,-1>-2,-2", "4,-2>3,-2"];
        for (ply, text) in (1..).zip(circle.iter().cycle().take(8)) {
            position = play(&position, text);
            assert_eq!(matches!(position.turn(), Turn::Over(_)), ply == 8, "ply {ply}");
        }
        let Turn::Over(outcome) = position.turn() else { panic!("not over") };
        assert_eq!((outcome.winners, outcome.reason), (Vec::new(), "repetition"));
        position.validity_check().expect("a valid position");
    }
}

#[test]
fn a_position_is_the_stones_up_to_a_shift_and_the_colour_to_act() {
    let state = moving(two_players(Variant::Basic), FULL, 0);
    let key = Six::repetition_key(&state).expect("the rule holds");
    let mut shifted = state.clone();
    let stones = state.table.stones().iter();
    shifted.table = Table::of(
        stones.map(|stone| Stone { cell: stone.cell.plus((-70_000, 9)), ..*stone }).collect(),
    );
    assert_eq!(Six::repetition_key(&shifted).as_ref(), Some(&key));
    let passed = Six::pass(&state);
    assert_ne!(Six::repetition_key(&passed).as_ref(), Some(&key), "another colour to act");
    let moved = play_all(&state, &["0,0>-1,1"]);
    let back = play_all(&moved, &["5,0>6,0", "-1,1>0,0", "6,0>5,0"]);
    assert_ne!(Six::repetition_key(&moved), Six::repetition_key(&passed));
    assert_eq!(Six::repetition_key(&back).as_ref(), Some(&key));
    let swapped = FULL.replace('B', "x").replace('R', "B").replace('x', "R");
    let swapped = moving(two_players(Variant::Basic), &swapped, 0);
    assert_ne!(Six::repetition_key(&swapped).as_ref(), Some(&key), "other colours");
}

#[test]
fn in_a_team_game_it_does_not_matter_which_partner_acts() {
    let settings = Settings { seats: 4, ..two_players(Variant::Basic) };
    let key = |seat| Six::repetition_key(&moving(settings, FULL, seat));
    assert_eq!(key(0), key(2));
    assert_eq!(key(1), key(3));
    assert_ne!(key(0), key(1));
}

#[test]
fn nothing_repeats_while_stones_are_placed_and_nothing_comes_back_after_a_capture() {
    let position = registered::<Six>().start("basic", &Options::new()).expect("a variant");
    assert!(matches!(position.turn(), Turn::Seats(_)));
    let mut state = moving(two_players(Variant::Advanced), FULL, 0);
    state.hands = [1, 0, 0, 0];
    assert_eq!(Six::repetition_key(&state), None);
    state.hands = [0; 4];
    let moved = play_all(&state, &["0,0>-1,1"]);
    assert!(!Six::irreversible(&state, &moved));
    let fewer: Vec<_> = state.table.stones().iter().skip(1).copied().collect();
    let mut captured = state.clone();
    captured.table = Table::of(fewer);
    assert!(Six::irreversible(&state, &captured));
    assert_eq!(state.table.color_at(Cell::new(0, 0)), draw("B").color_at(Cell::new(0, 0)));
    assert_eq!(state.to_move, Seat(0));
}

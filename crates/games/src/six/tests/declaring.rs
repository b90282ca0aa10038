use turnstone_rules::{Rules, Seat, Seats, Turn};

use super::super::ascii_board::{
    legal, moving, placing, play, play_all, two_players, with_declarations,
};
use super::super::{Settings, Six, SixViolation, State, Variant};
use super::result;

/// Five black stones in a row, and red ones below them.
const FIVE: &str = "B B B B B\n R R R R R";

fn manual(drawn: &str, to_move: u8) -> State {
    placing(with_declarations(Variant::Basic), drawn, to_move)
}

#[test]
fn in_automatic_play_nothing_is_declared() {
    let five = placing(two_players(Variant::Basic), FIVE, 0);
    assert_eq!(play(&five, "5,0!"), Err(SixViolation::NotDeclared));
    assert_eq!(play(&five, "!"), Err(SixViolation::NotDeclared));
    assert_eq!(result(&play_all(&five, &["5,0"])), Some((vec![0], "row")));
}

#[test]
fn in_manual_play_a_shape_wins_when_it_is_declared_with_the_move_that_makes_it() {
    let five = manual(FIVE, 0);
    assert_eq!(result(&play_all(&five, &["5,0!"])), Some((vec![0], "row")));
    assert_eq!(play(&five, "0,-1!"), Err(SixViolation::NoShape));
    assert_eq!(play(&five, "9,9!"), Err(SixViolation::TouchesNothing));
}

#[test]
fn nothing_reveals_a_shape_that_has_not_been_declared() {
    let five = manual(FIVE, 0);
    let silent = play_all(&five, &["5,0"]);
    assert_eq!(Six::turn(&silent), Turn::Seats(Seats::one(Seat(1))));
    let view = Six::view(&silent);
    assert_eq!((view.phase, view.winning_shape), ("placing", None));
    let later = play_all(&silent, &["5,1"]);
    for state in [&five, &silent, &later] {
        assert!(legal(state).iter().all(|text| !text.contains('!')));
    }
    assert_eq!(Six::turn(&later), Turn::Seats(Seats::one(Seat(0))));
}

#[test]
fn a_shape_may_be_declared_later_instead_of_a_move_as_long_as_it_is_there() {
    let silent = play_all(&manual(FIVE, 0), &["5,0"]);
    assert_eq!(play(&silent, "!"), Err(SixViolation::NoShape), "it is not red's");
    let later = play_all(&silent, &["0,2", "0,-1", "1,2"]);
    let won = play_all(&later, &["!"]);
    assert_eq!(result(&won), Some((vec![0], "row")));
    assert_eq!(won.table, later.table);
    let cells = [[0, 0], [1, 0], [2, 0], [3, 0], [4, 0], [5, 0]];
    assert_eq!(Six::view(&won).winning_shape, Some(cells.to_vec()));
}

#[test]
fn a_declaration_with_a_move_needs_a_shape_through_the_moved_stone() {
    let later = play_all(&manual(FIVE, 0), &["5,0", "0,2"]);
    assert_eq!(play(&later, "0,-1!"), Err(SixViolation::NoShape));
    assert!(play(&later, "6,0!").is_ok(), "a row of seven holds one through the last stone");
}

#[test]
fn a_declaration_alone_counts_the_first_kind_of_all_shapes() {
    let row_and_triangle = manual("B B B\n B B\n. B\n . R R R R R R\n. . B B B B B B", 0);
    assert_eq!(result(&play_all(&row_and_triangle, &["!"])), Some((vec![0], "row")));
    let triangle = manual("B B B\n B B\n. B\n . R R R R R R\n. . B B B B B", 0);
    assert_eq!(result(&play_all(&triangle, &["!"])), Some((vec![0], "triangle")));
}

#[test]
fn a_shape_that_its_owner_breaks_can_not_be_declared_any_more() {
    let settings = with_declarations(Variant::Basic);
    let row = moving(settings, "B B B B B B\n R R R R R R R", 0);
    assert_eq!(result(&play_all(&row, &["!"])), Some((vec![0], "row")));
    let broken = play_all(&row, &["0,0>0,2", "6,1>6,0"]);
    assert_eq!(play(&broken, "!"), Err(SixViolation::NoShape));
}

#[test]
fn the_other_side_may_win_first() {
    let both = manual("B B B B B B\n R R R R R", 1);
    assert_eq!(result(&play_all(&both, &["5,1!"])), Some((vec![1], "row")));
}

#[test]
fn either_partner_may_declare() {
    let settings = Settings { seats: 4, ..with_declarations(Variant::Advanced) };
    let mut state = placing(settings, FIVE, 0);
    state.hands = [8, 8, 8, 8];
    let later = play_all(&state, &["5,0", "0,2"]);
    assert_eq!(later.to_move, Seat(2));
    assert_eq!(result(&play_all(&later, &["!"])), Some((vec![0, 2], "row")));
}

#[test]
fn too_few_stones_end_a_manual_game_without_a_declaration() {
    let state = moving(with_declarations(Variant::Advanced), "B R B R B R B R B R B R", 0);
    let after = play_all(&state, &["6,0>7,1~7,0"]);
    assert_eq!(result(&after), Some((vec![0], "too_few_stones")));
}

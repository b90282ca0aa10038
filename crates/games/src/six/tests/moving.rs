use turnstone_rules::{Rules, Seat, Seats, Turn};

use super::super::ascii_board::{legal, moving, play, play_all, two_players, with_declarations};
use super::super::{Cell, Color, Settings, Six, SixViolation, State, Variant};
use super::{FULL, result};

/// A row with a corner at `6,0`. A stone on `5,1` would connect the row too.
const CORNER: &str = "\
B R B R B R B
 . . . . . . R
. . . . . . . B
 . . . . . . . R
. . . . . . . . B
 . . . . . . . . R";

/// Every black stone connects two red ones.
const CHAIN: &str = "R B R B R B R B R B R B R";

fn basic(drawn: &str, to_move: u8) -> State {
    moving(two_players(Variant::Basic), drawn, to_move)
}

#[test]
fn an_own_stone_is_lifted_and_put_down_beside_another() {
    let state = basic(FULL, 0);
    let after = play_all(&state, &["0,0>-1,1"]);
    assert_eq!(after.table.color_at(Cell::new(0, 0)), None);
    assert_eq!(after.table.color_at(Cell::new(-1, 1)), Some(Color::Black));
    assert_eq!((after.table.stones().len(), after.to_move), (42, Seat(1)));
    assert_eq!(play(&state, "1,0>0,-1"), Err(SixViolation::NotYourStone));
    assert_eq!(play(&state, "0,-1>-1,0"), Err(SixViolation::NoStone));
    assert_eq!(play(&state, "0,0>0,0"), Err(SixViolation::SameCell));
    assert_eq!(play(&state, "0,0>1,0"), Err(SixViolation::Occupied));
    assert_eq!(play(&state, "0,0>20,0"), Err(SixViolation::TouchesNothing));
}

#[test]
fn an_enclosed_stone_may_be_lifted_and_nothing_slides() {
    let state = basic(FULL, 0);
    assert!(legal(&state).contains(&"3,2>-1,0".to_owned()));
    let after = play_all(&state, &["2,1>-1,0"]);
    assert_eq!(after.table.color_at(Cell::new(2, 1)), None);
}

#[test]
fn a_stone_may_not_touch_only_the_cell_that_it_was_lifted_from() {
    let state = basic(CORNER, 0);
    assert_eq!(play(&state, "0,0>-1,0"), Err(SixViolation::TouchesNothing));
    assert_eq!(play(&state, "0,0>0,1").map(|after| after.table.touches(Cell::new(0, 0))), Ok(true));
}

#[test]
fn in_a_basic_game_the_stones_are_connected_after_the_stone_has_been_put_down() {
    let state = basic(CORNER, 0);
    assert_eq!(play(&state, "6,0>0,1"), Err(SixViolation::Splits));
    assert_eq!(play(&state, "2,0>0,1"), Err(SixViolation::Splits));
    let bridged = play_all(&state, &["6,0>5,1"]);
    assert_eq!(bridged.table.stones().len(), 12, "the move that bridges the gap is legal");
    let of_the_corner: Vec<_> =
        legal(&state).into_iter().filter(|text| text.starts_with("6,0>")).collect();
    assert_eq!(of_the_corner, ["6,0>5,1"]);
    assert_eq!(play(&state, "6,0>5,1~0,0"), Err(SixViolation::NoTie));
}

#[test]
fn a_player_without_a_legal_move_passes() {
    let state = basic(CHAIN, 0);
    assert_eq!(Six::turn(&state), Turn::Pass(Seat(0)));
    assert!(Six::legal_moves(&state).is_empty());
    assert_eq!(play(&state, "1,0>0,1"), Err(SixViolation::Splits));
    let passed = Six::pass(&state);
    assert_eq!(Six::turn(&passed), Turn::Seats(Seats::one(Seat(1))));
    assert_eq!(passed.table, state.table);
    assert!(
        legal(&passed).iter().all(|text| text.starts_with("0,0>") || text.starts_with("12,0>"))
    );
    assert!(!legal(&passed).is_empty());
}

#[test]
fn only_a_basic_game_has_passes() {
    for variant in [Variant::Advanced, Variant::Classic] {
        let state = moving(two_players(variant), CHAIN, 0);
        assert_eq!(Six::turn(&state), Turn::Seats(Seats::one(Seat(0))));
        assert!(!legal(&state).is_empty());
    }
}

#[test]
fn a_stone_that_can_only_bridge_is_a_move_and_no_pass() {
    // Without its corner at 0,0 black would have to pass. The corner leaves black one legal move.
    let bent = "R B R B R B R B R B R B\n . . . . . . . . . . . R";
    let state = basic(bent, 0);
    assert_eq!(Six::turn(&state), Turn::Seats(Seats::one(Seat(0))));
    assert_eq!(legal(&state), ["11,0>10,1"]);
}

#[test]
fn a_team_that_cannot_move_passes_seat_by_seat() {
    let settings = Settings { seats: 4, ..two_players(Variant::Basic) };
    let state = moving(settings, CHAIN, 2);
    assert_eq!(Six::turn(&state), Turn::Pass(Seat(2)));
    assert_eq!(Six::turn(&Six::pass(&state)), Turn::Seats(Seats::one(Seat(3))));
}

#[test]
fn a_pass_is_due_even_where_a_shape_could_be_declared() {
    let state = moving(with_declarations(Variant::Basic), "R B B B B B B R R R R R", 0);
    assert_eq!(Six::turn(&state), Turn::Pass(Seat(0)));
}

#[test]
fn in_the_team_game_a_seat_moves_any_stone_of_its_colour() {
    let settings = Settings { seats: 4, ..two_players(Variant::Basic) };
    let by_seat = |seat| legal(&moving(settings, FULL, seat));
    assert_eq!(by_seat(0), by_seat(2));
    assert_eq!(by_seat(1), by_seat(3));
    assert_ne!(by_seat(0), by_seat(1));
    assert_eq!(play_all(&moving(settings, FULL, 3), &["5,0>6,0"]).to_move, Seat(0));
}

#[test]
fn a_shape_made_by_moving_wins() {
    let state = basic("B B B B B R R R R R R\n B R", 0);
    let won = play_all(&state, &["0,1>-1,0"]);
    assert_eq!(result(&won), Some((vec![0], "row")));
    let ring = basic(". B B R R\n B R B R R\n. B . R R B", 0);
    assert_eq!(result(&play_all(&ring, &["4,2>-1,1"])), None);
    assert_eq!(result(&play_all(&ring, &["4,2>1,2"])), Some((vec![0], "ring")));
}

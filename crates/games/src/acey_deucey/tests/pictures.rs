//! The dice beside the board.

use turnstone_rules::picture::{Die, DrawContext, TypedPrecedingMove};
use turnstone_rules::{Options, Position, Seat};

use super::*;

/// A die: its seat, its face or 0, and whether it has been played.
type SeenDie = (u8, u8, bool);

fn seen(dice: &[Die]) -> Vec<SeenDie> {
    dice.iter().map(|die| (die.seat.0, die.face.unwrap_or(0), die.is_played)).collect()
}

/// The dice of a position after the last move of White.
fn dice(state: &State, (before, text): (&State, &str)) -> Vec<SeenDie> {
    let played = AceyDeucey::parse(before, text).expect("a move");
    let last = Some(TypedPrecedingMove { before, played, seat: Seat(0) });
    seen(&AceyDeucey::draw(&DrawContext { state, seat: Seat(0), last, is_draft: false }).dice)
}

#[test]
fn the_same_roll_after_a_pass_of_the_opponent_is_still_to_be_played() {
    // Red's man on the bar enters nowhere.
    let before = rolled("13:3 6:2 5:2 4:2 3:2 2:2 1:2 off | bar:1 in", [5, 3]);
    let played = "13/8 13/10";
    let passing = roll(&after(&before, played), [6, 6]);
    assert_eq!(AceyDeucey::turn(&passing), Turn::Pass(Seat(1)));
    let now = roll(&AceyDeucey::pass(&passing), [5, 3]);
    assert_eq!((now.mover, now.phase), (before.mover, before.phase));
    assert_eq!(dice(&now, (&before, played)), [(0, 5, false), (0, 3, false)]);
}

#[test]
fn dice_that_were_played_are_shown_beside_those_that_are_due() {
    let before = rolled("13:4 off | in", [5, 3]);
    let played = "13/8 13/10";
    let next = after(&before, played);
    let old = [(0, 5, true), (0, 3, true)];
    assert_eq!(dice(&next, (&before, played)), old);
    let rolled = roll(&next, [6, 1]);
    let both = [old[0], old[1], (1, 6, false), (1, 1, false)];
    assert_eq!(dice(&rolled, (&before, played)), both);
}

#[test]
fn a_double_to_be_named_is_two_dice_without_a_face_until_it_is_named() {
    let before = rolled("13:4 off | in", [1, 2]);
    let naming = after(&before, "13/11 13/12");
    assert_eq!(dice(&naming, (&before, "13/11 13/12")), [(0, 0, false), (0, 0, false)]);
    let named = "33: 13/10 13/10 12/9 11/8";
    let next = after(&naming, named);
    assert_eq!(dice(&next, (&naming, named)), [(0, 3, true), (0, 3, true)]);
}

/// A game whose first player has rolled 6 and 3.
fn start() -> Position {
    let game = crate::find("acey_deucey").expect("the family");
    let start = game.start("american", &Options::new()).expect("a start");
    let start = start.resolve(&Roll(vec![5, 3])).expect("the opening roll");
    start.resolve(&Roll(vec![6, 3])).expect("a roll")
}

/// The dice of a position after taps of the seat to act.
fn drafted(position: &Position, taps: &[&str]) -> Vec<SeenDie> {
    seen(&position.draw_draft(Seat(0), taps, None).expect("a draft").dice)
}

#[test]
fn each_die_of_a_move_that_is_built_is_played_with_its_step() {
    let position = start();
    assert_eq!(drafted(&position, &[]), [(0, 6, false), (0, 3, false)]);
    assert_eq!(drafted(&position, &["in"]), [(0, 6, false), (0, 3, false)]);
    assert_eq!(drafted(&position, &["in", "22"]), [(0, 6, false), (0, 3, true)]);
    assert_eq!(drafted(&position, &["in", "19"]), [(0, 6, true), (0, 3, false)]);
    assert_eq!(drafted(&position, &["in", "19", "in", "22"]), [(0, 6, true), (0, 3, true)]);
}

#[test]
fn two_steps_of_a_double_play_one_of_its_two_dice() {
    let mut position = start();
    for step in ["in/19 in/22", "in/21 in/23", "22/20 20/19"] {
        let seat = position.acting().first().expect("a seat");
        position = position.play(seat, step).expect("a move").position;
        let dice = if step.starts_with("in/19") { vec![4, 2] } else { vec![2, 1] };
        position = position.resolve(&Roll(dice)).unwrap_or(position);
    }
    assert_eq!(drafted(&position, &[]), [(0, 0, false), (0, 0, false)]);
    assert_eq!(drafted(&position, &["44"]), [(0, 4, false), (0, 4, false)]);
    assert_eq!(drafted(&position, &["44", "in", "21"]), [(0, 4, false), (0, 4, false)]);
    let two = ["44", "in", "21", "19", "15"];
    assert_eq!(drafted(&position, &two), [(0, 4, true), (0, 4, false)]);
}

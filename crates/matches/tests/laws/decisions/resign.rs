//! Given a match, when someone resigns.

use turnstone_matches::{AccountId, Command, Refusal};
use turnstone_rules::Seat;

use super::{
    ANNA, BEN, CLEO, NO_FACTS, active, cancelled, finished, given, moved, open, over, resigned,
    solo, under_way, when, with,
};

fn resign(account: AccountId) -> Command {
    Command::Resign { account, seat: None }
}

fn resign_as(account: AccountId, seat: u8) -> Command {
    Command::Resign { account, seat: Some(Seat(seat)) }
}

#[test]
fn the_other_side_wins_on_any_turn() {
    for game_match in [given(&active()), given(&under_way())] {
        let anna = Ok(vec![resigned(0), finished(1, "resignation")]);
        assert_eq!(when(&game_match, &resign(ANNA)), anna);
        assert_eq!(when(&game_match, &resign_as(ANNA, 0)), anna);
        let ben = Ok(vec![resigned(1), finished(0, "resignation")]);
        assert_eq!(when(&game_match, &resign(BEN)), ben);
    }
}

#[test]
fn a_solo_player_resigns_the_seat_to_act_or_the_named_one() {
    let game_match = given(&with(solo(), [moved(1, 0, "1")]));
    let to_act = Ok(vec![resigned(1), finished(0, "resignation")]);
    assert_eq!(when(&game_match, &resign(ANNA)), to_act);
    let named = Ok(vec![resigned(0), finished(1, "resignation")]);
    assert_eq!(when(&game_match, &resign_as(ANNA, 0)), named);
}

#[test]
fn resigning_again_changes_nothing() {
    assert_eq!(when(&given(&over()), &resign(BEN)), NO_FACTS);
    assert_eq!(when(&given(&over()), &resign_as(BEN, 1)), NO_FACTS);
}

#[test]
fn nobody_else_resigns_after_the_end() {
    let over = given(&over());
    assert_eq!(when(&over, &resign(ANNA)), Err(Refusal::Over));
    assert_eq!(when(&over, &resign_as(BEN, 0)), Err(Refusal::Over));
    assert_eq!(when(&over, &resign(CLEO)), Err(Refusal::NotAPlayer));
    let cancelled = given(&with(active(), [cancelled(Some(ANNA))]));
    assert_eq!(when(&cancelled, &resign(BEN)), Err(Refusal::Over));
}

#[test]
fn only_players_resign_and_only_their_own_seats() {
    let game_match = given(&under_way());
    assert_eq!(when(&game_match, &resign(CLEO)), Err(Refusal::NotAPlayer));
    let refusal = Err(Refusal::NotYourSeat { seat: Seat(1) });
    assert_eq!(when(&game_match, &resign_as(ANNA, 1)), refusal);
    assert_eq!(when(&given(&open()), &resign(ANNA)), Err(Refusal::NotStarted));
    assert_eq!(when(&given(&open()), &resign(BEN)), Err(Refusal::NotAPlayer));
}

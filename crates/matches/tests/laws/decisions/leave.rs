//! Given a match, when a player leaves.

use turnstone_matches::{Command, Refusal};

use super::{
    ANNA, BEN, CLEO, NO_FACTS, active, cancelled, created, given, joined_without_seat, left, open,
    over, seated, when, with,
};

fn leave(account: turnstone_matches::AccountId) -> Command {
    Command::Leave { account }
}

#[test]
fn a_player_can_leave_before_the_start() {
    let facts = Ok(vec![left(ANNA)]);
    assert_eq!(when(&given(&open()), &leave(ANNA)), facts);
    assert_eq!(when(&given(&[created(), joined_without_seat(ANNA)]), &leave(ANNA)), facts);
    assert_eq!(when(&given(&[created(), seated(1, ANNA)]), &leave(ANNA)), facts);
}

#[test]
fn the_seat_of_a_player_who_left_is_free() {
    let after = given(&with(open(), [left(ANNA)]));
    assert_eq!((after.seats.clone(), after.waiting.len()), (vec![None, None], 0));
    assert_eq!(after.status, super::Status::Open);
}

#[test]
fn leaving_without_a_seat_changes_nothing() {
    assert_eq!(when(&given(&with(open(), [left(ANNA)])), &leave(ANNA)), NO_FACTS);
    assert_eq!(when(&given(&open()), &leave(BEN)), NO_FACTS);
}

#[test]
fn nobody_leaves_after_the_start() {
    assert_eq!(when(&given(&active()), &leave(BEN)), Err(Refusal::HasStarted));
    assert_eq!(when(&given(&over()), &leave(BEN)), Err(Refusal::Over));
    assert_eq!(when(&given(&active()), &leave(CLEO)), Err(Refusal::NotAPlayer));
    assert_eq!(when(&given(&over()), &leave(CLEO)), Err(Refusal::NotAPlayer));
    let cancelled = given(&with(open(), [cancelled(Some(ANNA))]));
    assert_eq!(when(&cancelled, &leave(ANNA)), Err(Refusal::Over));
    assert_eq!(when(&cancelled, &leave(BEN)), Err(Refusal::NotAPlayer));
}

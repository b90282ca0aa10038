//! Given a match with invitations, when one is declined.

use turnstone_matches::{AccountId, Command, Refusal};

use super::{
    ANNA, BEN, CLEO, NO_FACTS, SeatFact, cancelled, created_for_ben, declined, finished, given,
    left, moved, open, resigned, seated, started, when, with,
};

fn decline(account: AccountId) -> Command {
    Command::Decline { account, reason: None }
}

fn invited() -> Vec<SeatFact> {
    vec![created_for_ben(), seated(0, ANNA)]
}

#[test]
fn the_invited_may_decline_once() {
    assert_eq!(when(&given(&invited()), &decline(BEN)), Ok(vec![declined(BEN)]));
    let after = given(&with(invited(), [declined(BEN)]));
    assert_eq!(after.invited, Some(vec![]));
    assert_eq!(when(&after, &decline(BEN)), NO_FACTS, "a repeat");
    let over = given(&with(invited(), [declined(BEN), cancelled(Some(ANNA))]));
    assert_eq!(when(&over, &decline(BEN)), NO_FACTS, "a repeat after the end");
}

#[test]
fn a_player_who_was_not_invited_cannot_decline() {
    assert_eq!(when(&given(&invited()), &decline(CLEO)), Err(Refusal::NotInvited));
    assert_eq!(when(&given(&invited()), &decline(ANNA)), Err(Refusal::NotInvited));
    assert_eq!(when(&given(&open()), &decline(BEN)), Err(Refusal::NotInvited));
}

#[test]
fn a_seated_player_cannot_decline() {
    let seated = given(&with(invited(), [left(ANNA), seated(1, BEN)]));
    assert_eq!(when(&seated, &decline(BEN)), Err(Refusal::AlreadySeated));
}

#[test]
fn nobody_declines_after_the_start() {
    let active = with(invited(), [seated(1, BEN), started([ANNA, BEN])]);
    assert_eq!(when(&given(&active), &decline(BEN)), Err(Refusal::HasStarted));
    let over = with(active, [moved(1, 0, "1"), resigned(1), finished(0, "resignation")]);
    assert_eq!(when(&given(&over), &decline(BEN)), Err(Refusal::Over));
    let cancelled = given(&with(invited(), [cancelled(Some(ANNA))]));
    assert_eq!(when(&cancelled, &decline(BEN)), Err(Refusal::Over));
}

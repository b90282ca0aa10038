//! Given a match, when an account that is being deleted leaves it for good.

use turnstone_matches::{AccountId, Command};

use super::{
    ANNA, BEN, CLEO, NOTHING, active, cancelled, created_for_ben, declined, finished, given, left,
    moved, open, over, resigned, seated, solo, under_way, waits, when, with,
};

fn withdraw(account: AccountId) -> Command {
    Command::Withdraw { account }
}

#[test]
fn what_the_account_opened_is_cancelled() {
    let facts = Ok(vec![cancelled(Some(ANNA))]);
    assert_eq!(when(&given(&open()), &withdraw(ANNA)), facts);
    assert_eq!(when(&given(&with(open(), [left(ANNA)])), &withdraw(ANNA)), facts);
}

#[test]
fn a_place_in_what_others_opened_is_given_up() {
    let empty = with(open(), [left(ANNA)]);
    let facts = Ok(vec![left(BEN)]);
    assert_eq!(when(&given(&with(empty.clone(), [seated(1, BEN)])), &withdraw(BEN)), facts);
    assert_eq!(when(&given(&with(empty, [waits(BEN)])), &withdraw(BEN)), facts);
}

#[test]
fn an_invitation_is_declined() {
    let invited = given(&[created_for_ben(), seated(0, ANNA)]);
    assert_eq!(when(&invited, &withdraw(BEN)), Ok(vec![declined(BEN)]));
}

#[test]
fn what_has_hardly_begun_or_is_played_alone_is_cancelled() {
    for player in [ANNA, BEN] {
        let facts = Ok(vec![cancelled(Some(player))]);
        assert_eq!(when(&given(&active()), &withdraw(player)), facts);
    }
    let alone = given(&with(solo(), [moved(1, 0, "1"), moved(2, 1, "1")]));
    assert_eq!(when(&alone, &withdraw(ANNA)), Ok(vec![cancelled(Some(ANNA))]));
}

#[test]
fn what_is_under_way_is_resigned() {
    let game_match = given(&under_way());
    let anna = Ok(vec![resigned(0), finished(1, "resignation")]);
    assert_eq!(when(&game_match, &withdraw(ANNA)), anna);
    let ben = Ok(vec![resigned(1), finished(0, "resignation")]);
    assert_eq!(when(&game_match, &withdraw(BEN)), ben);
}

#[test]
fn where_there_is_nothing_to_leave_nothing_happens() {
    let cancelled = with(open(), [cancelled(Some(ANNA))]);
    for game_match in [given(&over()), given(&cancelled)] {
        assert_eq!(when(&game_match, &withdraw(ANNA)), NOTHING);
    }
    for game_match in [given(&open()), given(&active()), given(&over())] {
        assert_eq!(when(&game_match, &withdraw(CLEO)), NOTHING);
    }
}

//! Given a match, when an account that is being deleted leaves it.

use turnstone_matches::{AccountId, Command};

use super::{
    ANNA, BEN, CLEO, NO_FACTS, active, cancelled, created_for_ben, declined, finished, given,
    joined_without_seat, left, moved, open, over, resigned, seated, solo, under_way, when, with,
};

fn withdraw(account: AccountId) -> Command {
    Command::Withdraw { account }
}

#[test]
fn an_open_match_of_the_account_is_cancelled() {
    let facts = Ok(vec![cancelled(Some(ANNA))]);
    assert_eq!(when(&given(&open()), &withdraw(ANNA)), facts);
    assert_eq!(when(&given(&with(open(), [left(ANNA)])), &withdraw(ANNA)), facts);
}

#[test]
fn a_seat_in_an_open_match_of_others_is_left() {
    let empty = with(open(), [left(ANNA)]);
    let facts = Ok(vec![left(BEN)]);
    assert_eq!(when(&given(&with(empty.clone(), [seated(1, BEN)])), &withdraw(BEN)), facts);
    assert_eq!(when(&given(&with(empty, [joined_without_seat(BEN)])), &withdraw(BEN)), facts);
}

#[test]
fn an_invitation_is_declined() {
    let invited = given(&[created_for_ben(), seated(0, ANNA)]);
    assert_eq!(when(&invited, &withdraw(BEN)), Ok(vec![declined(BEN)]));
}

#[test]
fn an_early_or_solo_match_is_cancelled() {
    for player in [ANNA, BEN] {
        let facts = Ok(vec![cancelled(Some(player))]);
        assert_eq!(when(&given(&active()), &withdraw(player)), facts);
    }
    let alone = given(&with(solo(), [moved(1, 0, "1"), moved(2, 1, "1")]));
    assert_eq!(when(&alone, &withdraw(ANNA)), Ok(vec![cancelled(Some(ANNA))]));
}

#[test]
fn a_running_match_is_resigned() {
    let game_match = given(&under_way());
    let anna = Ok(vec![resigned(0), finished(1, "resignation")]);
    assert_eq!(when(&game_match, &withdraw(ANNA)), anna);
    let ben = Ok(vec![resigned(1), finished(0, "resignation")]);
    assert_eq!(when(&game_match, &withdraw(BEN)), ben);
}

#[test]
fn a_match_that_is_over_or_of_other_accounts_stays_as_it_is() {
    let cancelled = with(open(), [cancelled(Some(ANNA))]);
    for game_match in [given(&over()), given(&cancelled)] {
        assert_eq!(when(&game_match, &withdraw(ANNA)), NO_FACTS);
    }
    for game_match in [given(&open()), given(&active()), given(&over())] {
        assert_eq!(when(&game_match, &withdraw(CLEO)), NO_FACTS);
    }
}

//! Given a match, when someone cancels it.

use turnstone_matches::{AccountId, Command, Ply, Refusal};

use super::{
    ANNA, BEN, CLEO, NO_FACTS, active, cancelled, given, left, moved, open, over, solo, under_way,
    when, with,
};

fn cancel(account: AccountId) -> Command {
    Command::Cancel { account }
}

#[test]
fn only_its_creator_cancels_an_open_match() {
    let facts = Ok(vec![cancelled(Some(ANNA))]);
    assert_eq!(when(&given(&open()), &cancel(ANNA)), facts);
    assert_eq!(when(&given(&with(open(), [left(ANNA)])), &cancel(ANNA)), facts);
    assert_eq!(when(&given(&open()), &cancel(BEN)), Err(Refusal::NotTheCreator));
}

#[test]
fn a_running_match_is_cancelled_by_any_player_before_its_second_ply() {
    for player in [ANNA, BEN] {
        let facts = Ok(vec![cancelled(Some(player))]);
        assert_eq!(when(&given(&active()), &cancel(player)), facts);
        let after_one = given(&with(active(), [moved(1, 0, "1")]));
        assert_eq!(when(&after_one, &cancel(player)), facts);
        let refusal = Err(Refusal::TooLateToCancel { ply: Ply::new(2) });
        assert_eq!(when(&given(&under_way()), &cancel(player)), refusal);
    }
    assert_eq!(when(&given(&active()), &cancel(CLEO)), Err(Refusal::NotAPlayer));
    assert_eq!(when(&given(&solo()), &cancel(ANNA)), Ok(vec![cancelled(Some(ANNA))]));
}

#[test]
fn cancelling_again_changes_nothing_even_by_another_account() {
    let early = given(&with(active(), [cancelled(Some(BEN))]));
    assert_eq!(when(&early, &cancel(BEN)), NO_FACTS);
    assert_eq!(when(&early, &cancel(ANNA)), NO_FACTS);
    assert_eq!(when(&early, &cancel(CLEO)), Err(Refusal::NotAPlayer));
    let never_begun = given(&with(open(), [left(ANNA), cancelled(Some(ANNA))]));
    assert_eq!(when(&never_begun, &cancel(ANNA)), NO_FACTS, "the creator, who has left");
}

#[test]
fn a_finished_match_is_not_cancelled() {
    assert_eq!(when(&given(&over()), &cancel(ANNA)), Err(Refusal::Over));
    assert_eq!(when(&given(&over()), &cancel(CLEO)), Err(Refusal::NotAPlayer));
}

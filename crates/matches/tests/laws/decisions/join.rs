//! Given a match, when someone takes a seat.

use std::collections::BTreeSet;

use turnstone_matches::{Command, DecisionContext, Fact, Refusal, SeatingSeed, Visibility, decide};
use turnstone_rules::Seat;

use super::{
    ANNA, BEN, CLEO, NO_FACTS, SeatFact, active, cancelled, created, created_for_ben, created_with,
    declined, given, join, join_by_link, joined_without_seat, left, match_start, open, over,
    seated, started, under_way, when, with,
};

#[test]
fn the_last_player_starts_the_match() {
    let started = Ok(vec![seated(1, BEN), started([ANNA, BEN])]);
    assert_eq!(when(&given(&open()), &join(BEN, Some(1))), started);
}

#[test]
fn a_player_seated_at_random_gets_the_free_seat() {
    for (seat, players) in [(0, [ANNA, BEN]), (1, [BEN, ANNA])] {
        let open = given(&[created(), seated(seat, ANNA)]);
        assert_eq!(
            when(&open, &join(BEN, None)),
            Ok(vec![joined_without_seat(BEN), started(players)])
        );
    }
    let open = given(&[created(), joined_without_seat(ANNA)]);
    let facts = Ok(vec![seated(0, BEN), started([BEN, ANNA])]);
    assert_eq!(when(&open, &join(BEN, Some(0))), facts, "the waiting player gets the free seat");
}

#[test]
fn every_waiting_player_is_seated_exactly_once_in_a_random_seat() {
    let open = given(&[created(), joined_without_seat(ANNA)]);
    let mut orders = BTreeSet::new();
    for byte in 0..32 {
        let command = Command::Join {
            account: BEN,
            seat: None,
            seating_seed: SeatingSeed([byte; 32]),
            nonce: None,
            by_link: false,
        };
        let facts = when(&open, &command).expect("a place");
        assert_eq!(facts[0], joined_without_seat(BEN));
        let Fact::Started(start) = &facts[1].1 else { panic!("{facts:?}") };
        let seated: BTreeSet<_> = start.players.iter().copied().collect();
        assert_eq!((seated, start.players.len()), (BTreeSet::from([ANNA, BEN]), 2));
        assert_eq!(when(&open, &command), Ok(facts.clone()), "the same seed gives the same order");
        orders.insert(start.players.clone());
    }
    assert_eq!(orders.len(), 2, "different seeds give different orders");
}

#[test]
fn a_match_with_a_free_seat_does_not_start() {
    let empty = given(&with(open(), [left(ANNA)]));
    assert_eq!(when(&empty, &join(BEN, None)), Ok(vec![joined_without_seat(BEN)]));
    assert_eq!(when(&empty, &join(BEN, Some(1))), Ok(vec![seated(1, BEN)]));
}

#[test]
fn joining_again_changes_nothing() {
    for game_match in [given(&open()), given(&active()), given(&under_way()), given(&over())] {
        assert_eq!(when(&game_match, &join(ANNA, Some(0))), NO_FACTS);
        assert_eq!(when(&game_match, &join(ANNA, None)), NO_FACTS);
    }
    assert_eq!(when(&given(&[created(), joined_without_seat(ANNA)]), &join(ANNA, None)), NO_FACTS);
}

#[test]
fn nobody_has_two_seats() {
    assert_eq!(when(&given(&open()), &join(ANNA, Some(1))), Err(Refusal::AlreadySeated));
    assert_eq!(when(&given(&active()), &join(ANNA, Some(1))), Err(Refusal::AlreadySeated));
    let waiting = given(&[created(), joined_without_seat(ANNA)]);
    assert_eq!(when(&waiting, &join(ANNA, Some(0))), Err(Refusal::AlreadySeated));
}

#[test]
fn a_seat_is_taken_once_and_must_exist() {
    let open = given(&open());
    assert_eq!(when(&open, &join(BEN, Some(0))), Err(Refusal::SeatTaken { seat: Seat(0) }));
    let refusal = Refusal::NoSuchSeat { seat: Seat(2), last: Seat(1) };
    assert_eq!(when(&open, &join(BEN, Some(2))), Err(refusal));
}

#[test]
fn nobody_joins_after_the_start() {
    assert_eq!(when(&given(&active()), &join(CLEO, None)), Err(Refusal::HasStarted));
    assert_eq!(when(&given(&over()), &join(CLEO, None)), Err(Refusal::Over));
    let cancelled = given(&with(open(), [cancelled(Some(ANNA))]));
    assert_eq!(when(&cancelled, &join(BEN, None)), Err(Refusal::Over));
    assert_eq!(when(&cancelled, &join(ANNA, Some(0))), Err(Refusal::Over));
}

#[test]
fn only_invited_accounts_and_the_creator_join_a_match_with_invitations() {
    let open = given(&[created_for_ben(), seated(0, ANNA)]);
    assert_eq!(when(&open, &join(CLEO, None)), Err(Refusal::NotInvited));
    let started = Ok(vec![seated(1, BEN), started([ANNA, BEN])]);
    assert_eq!(when(&open, &join(BEN, Some(1))), started);
    let given_up = given(&[created_for_ben(), seated(0, ANNA), left(ANNA)]);
    assert_eq!(when(&given_up, &join(ANNA, Some(1))), Ok(vec![seated(1, ANNA)]));
    let refused = given(&[created_for_ben(), seated(0, ANNA), declined(BEN)]);
    assert_eq!(when(&refused, &join(BEN, None)), Err(Refusal::NotInvited));
}

#[test]
fn an_invite_link_admits_to_an_open_match_and_to_no_other() {
    let invited = given(&with(vec![created_for_ben()], [seated(0, ANNA)]));
    assert_eq!(when(&invited, &join(CLEO, None)), Err(Refusal::NotInvited));
    let facts = vec![joined_without_seat(CLEO), started([ANNA, CLEO])];
    assert_eq!(when(&invited, &join_by_link(CLEO)), Ok(facts));
    let private = given(&[created_with(|created| {
        (created.visibility, created.rated) = (Visibility::Private, false);
    })]);
    assert!(!private.may_command(CLEO, &join(CLEO, None)));
    assert!(private.may_command(CLEO, &join_by_link(CLEO)));
    assert_eq!(when(&given(&active()), &join_by_link(CLEO)), Err(Refusal::HasStarted));
    let cancelled = given(&with(open(), [cancelled(Some(ANNA))]));
    assert_eq!(when(&cancelled, &join_by_link(CLEO)), Err(Refusal::Over));
}

#[test]
fn a_guest_joins_casual_matches_only() {
    let guests = BTreeSet::from([BEN]);
    let at = DecisionContext::at(match_start(), None);
    let context = DecisionContext { guests, ..at };
    let decided = |facts: &[SeatFact], account| {
        decide(&given(facts), &join(account, None), &context).map(|decision| decision.events.len())
    };
    let casual = created_with(|created| created.rated = false);
    assert_eq!(decided(&[created(), seated(0, ANNA)], BEN), Err(Refusal::IsGuest));
    assert_eq!(decided(&[created(), seated(0, ANNA)], CLEO), Ok(2));
    assert_eq!(decided(&[casual, seated(0, ANNA)], BEN), Ok(2));
}

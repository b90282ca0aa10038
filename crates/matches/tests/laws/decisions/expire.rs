//! Given an open match, when the time to take its seats is over.

use chrono::TimeDelta;
use turnstone_matches::{Command, DecisionContext, DiceSeed, Event, Fact, Match, Refusal, Status};

use super::{
    ANNA, BEN, NO_FACTS, cancelled, created, created_for_ben, created_with, expired, given, join,
    joined_without_seat, open, over, seated, solo, under_way, when_at, with,
};

#[test]
fn an_open_match_is_cancelled_when_its_time_is_over_and_not_a_microsecond_before() {
    let short = created_with(|created| created.open_for_seconds = Some(3_600));
    let unknown = created_with(|created| created.open_for_seconds = None);
    for (first, seconds) in [(short, 3_600), (created(), 1_209_600), (unknown, 1_209_600)] {
        let game_match = given(&[first, seated(0, ANNA)]);
        let end = game_match.created_at + TimeDelta::seconds(seconds);
        assert_eq!(game_match.open_until, end);
        let before = end - TimeDelta::microseconds(1);
        assert_eq!(when_at(&game_match, &Command::Expire, before), NO_FACTS);
        assert_eq!(when_at(&game_match, &Command::Expire, end), Ok(vec![expired()]));
        let later = end + TimeDelta::days(400);
        assert_eq!(when_at(&game_match, &Command::Expire, later), Ok(vec![expired()]));
    }
}

#[test]
fn nobody_joins_leaves_declines_or_cancels_after_that() {
    let game_match = given(&[created_for_ben(), joined_without_seat(ANNA)]);
    let end = game_match.open_until;
    let before = end - TimeDelta::microseconds(1);
    for command in [
        join(BEN, None),
        Command::Leave { account: ANNA },
        Command::Decline { account: BEN, reason: None },
        Command::Cancel { account: ANNA },
        Command::Withdraw { account: ANNA },
    ] {
        assert!(when_at(&game_match, &command, before).is_ok_and(|facts| !facts.is_empty()));
        assert_eq!(when_at(&game_match, &command, end), Err(Refusal::Over), "{command:?}");
    }
    assert_eq!(when_at(&game_match, &Command::TimeOut, end), NO_FACTS);
    let gone = given(&[created_for_ben(), joined_without_seat(ANNA), cancelled(None)]);
    assert_eq!(when_at(&gone, &Command::Cancel { account: ANNA }, end), NO_FACTS, "a repeat");
}

#[test]
fn only_an_open_match_expires() {
    let cancelled = with(open(), [cancelled(Some(ANNA))]);
    for facts in [solo(), under_way(), over(), cancelled] {
        let game_match = given(&facts);
        let end = game_match.open_until;
        assert_eq!(when_at(&game_match, &Command::Expire, end), NO_FACTS);
    }
}

#[test]
fn a_log_in_which_a_match_expires_too_early_or_after_its_start_is_corrupt() {
    let early = |facts: &[super::SeatFact], late: i64| {
        let mut game_match = given(facts);
        let (seat, fact) = expired();
        let at = game_match.open_until + TimeDelta::microseconds(late);
        game_match.evolve(&Event { seq: game_match.version.next(), at, seat, fact }).is_err()
    };
    assert!(early(&open(), -1));
    assert!(!early(&open(), 0));
    assert!(early(&under_way(), 0));
}

#[test]
fn an_expired_match_with_dice_reveals_the_seed() {
    let seed = DiceSeed::new([7; 32]);
    let first = created_with(|created| {
        (created.game, created.variant) = ("acey_deucey".to_owned(), "american".to_owned());
        created.dice_commitment = Some(seed.commitment());
    });
    let game_match: Match = given(&[first, seated(0, ANNA)]);
    let context = DecisionContext::at(game_match.open_until, Some(&seed));
    let decision = turnstone_matches::decide(&game_match, &Command::Expire, &context);
    let after = decision.expect("a cancellation");
    assert_eq!(after.after.status, Status::Cancelled);
    let Fact::Cancelled(fact) = &after.events[0].fact else { panic!("{:?}", after.events) };
    assert_eq!((fact.by, &fact.seed, fact.expired), (None, &Some("07".repeat(32)), true));
}

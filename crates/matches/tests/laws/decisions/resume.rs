//! Given a match that a clock has ended, when an operator says that the clock was wrong.

use chrono::{DateTime, TimeDelta, Utc};
use turnstone_matches::{
    Command, Decision, DecisionContext, DiceSeed, Fact, Match, Refusal, Resumed, Status, decide,
};

use super::{
    ANNA, SeatFact, active, cancelled, created, created_with, expired, finished, given,
    joined_without_seat, moved, open, over, play, resigned, seated, taken_back, timed_out,
    under_way, when_at, with,
};

const DAYS: TimeDelta = TimeDelta::days(100);

fn resume(ended: &Match, before: &Match, now: DateTime<Utc>) -> Result<Decision, Refusal> {
    ended.resume(before, &DecisionContext::at(now, None))
}

/// The match before its time is up, after a clock has gone ahead by months, and after it is resumed.
fn ended_and_resumed(facts: &[SeatFact], command: &Command) -> (Match, Match, Match) {
    let before = given(facts);
    let wrong = DecisionContext::at(before.updated_at + DAYS, None);
    let ended = decide(&before, command, &wrong).expect("an end").after;
    assert!(ended.status.is_over());
    let resumed = resume(&ended, &before, before.updated_at + TimeDelta::hours(1));
    let resumed = resumed.expect("a resumption").after;
    (before, ended, resumed)
}

#[test]
fn a_match_goes_on_where_it_was_and_each_seat_has_the_time_of_its_turn() {
    for facts in [under_way(), active(), with(under_way(), [moved(3, 0, "2"), taken_back(4, 0, 2)])]
    {
        let (before, ended, resumed) = ended_and_resumed(&facts, &Command::TimeOut);
        assert_eq!(resumed.status, Status::Active);
        assert_eq!((resumed.ply, resumed.to_act()), (before.ply, before.to_act()));
        assert_eq!(
            (resumed.finished_at, &resumed.result, resumed.timed_out()),
            (None, &None, None)
        );
        assert_eq!(resumed.remaining, before.remaining);
        let hour = TimeDelta::hours(1);
        assert_eq!(resumed.updated_at, before.updated_at + hour, "earlier than the end");
        assert!(resumed.updated_at < ended.updated_at);
        let full = before.remaining.as_ref().expect("a clock")[resumed.to_act()[0].index()];
        assert_eq!(resumed.unpaused_deadline(), Some(resumed.updated_at + full));
        let deadline = resumed.unpaused_deadline().expect("a clock");
        assert!(when_at(&resumed, &Command::TimeOut, deadline).is_ok_and(|facts| facts.len() == 2));
    }
}

#[test]
fn it_is_played_on_and_ends_a_second_time() {
    let (_, _, resumed) = ended_and_resumed(&under_way(), &Command::TimeOut);
    let soon = resumed.updated_at + TimeDelta::minutes(1);
    assert_eq!(when_at(&resumed, &play(ANNA, 2, "2"), soon), Ok(vec![moved(3, 0, "2")]));
    let resign = Command::Resign { account: ANNA, seat: None };
    let facts = Ok(vec![resigned(0), finished(1, "resignation")]);
    assert_eq!(when_at(&resumed, &resign, soon), facts);
}

#[test]
fn an_open_match_whose_seats_can_still_be_taken_is_open_again() {
    let (before, ended, resumed) = ended_and_resumed(&open(), &Command::Expire);
    assert_eq!((resumed.status, resumed.open_until), (Status::Open, before.open_until));
    assert_eq!(resumed.seats, before.seats);
    let last = before.open_until - TimeDelta::microseconds(1);
    assert!(resume(&ended, &before, last).is_ok());
    assert_eq!(resume(&ended, &before, before.open_until).err(), Some(Refusal::Over));
}

#[test]
fn what_people_have_ended_stays_ended() {
    let by_anna = with(open(), [cancelled(Some(ANNA))]);
    let withdrawn = vec![created(), joined_without_seat(ANNA), cancelled(None)];
    for facts in [over(), by_anna, withdrawn, under_way(), open()] {
        let game_match = given(&facts);
        let refused = resume(&game_match, &game_match, game_match.updated_at);
        assert_eq!(refused.err(), Some(Refusal::Over));
    }
}

#[test]
fn the_dice_go_on_with_another_seed() {
    let (first, second) = (DiceSeed::new([1; 32]), DiceSeed::new([2; 32]));
    let with_dice = created_with(|created| {
        created.game = "acey_deucey".to_owned();
        created.variant = "american".to_owned();
        created.dice_commitment = Some(first.commitment());
    });
    let before = given(&[with_dice, seated(0, ANNA)]);
    let context = DecisionContext::at(before.updated_at + DAYS, Some(&first));
    let ended = decide(&before, &Command::Expire, &context).expect("an end").after;
    assert!(ended.dice.as_ref().is_some_and(|dice| dice.seed.is_some()), "it is revealed");
    let now = before.updated_at;
    assert_eq!(resume(&ended, &before, now).err(), Some(Refusal::NoDiceSeed));
    let resumed = ended.resume(&before, &DecisionContext::at(now, Some(&second)));
    let dice = resumed.expect("a resumption").after.dice.expect("dice");
    assert_eq!((dice.commitment, dice.seed), (second.commitment(), None));
}

/// The event is checked as every other: a log that a clock did not end cannot go on.
#[test]
fn a_log_in_which_the_event_does_not_fit_is_corrupt() {
    let resumed = |remaining: Option<Vec<u64>>, commitment: Option<&str>| {
        let dice_commitment = commitment.map(str::to_owned);
        (None, Fact::Resumed(Resumed { remaining_milliseconds: remaining, dice_commitment }))
    };
    let ended = with(under_way(), [timed_out(0), finished(1, "time_out")]);
    let right = resumed(Some(vec![1, 2]), None);
    given(&with(ended.clone(), [right.clone()]));
    given(&with(with(ended.clone(), [right.clone()]), [moved(3, 0, "2")]));
    let wrong = [
        (ended.clone(), resumed(None, None)),
        (ended.clone(), resumed(Some(vec![1]), None)),
        (ended.clone(), resumed(Some(vec![1, u64::MAX]), None)),
        (ended, resumed(Some(vec![1, 2]), Some("00"))),
        (with(under_way(), [timed_out(0)]), right.clone()),
        (over(), right.clone()),
        (under_way(), right),
        (with(open(), [expired()]), resumed(None, None)),
    ];
    for (facts, fact) in wrong {
        let all = with(facts, [fact]);
        assert!(std::panic::catch_unwind(|| given(&all)).is_err(), "{:?}", all.last());
    }
}

//! How much time pauses give back, and how far they move a deadline, in hours.

use chrono::{DateTime, TimeDelta, Utc};
use turnstone_matches::{
    AccountId, Command, DecisionContext, Event, Fact, Match, Pause, PauseReason, decide,
};
use turnstone_testing::Random;

use super::{ANNA, BEN, active, given, match_start};

/// So many hours after one hour after the start.
fn at(hours: i64) -> DateTime<Utc> {
    match_start() + TimeDelta::hours(1 + hours)
}

fn pause(account: Option<AccountId>, from: i64, until: i64) -> Pause {
    Pause { account, from: at(from), until: at(until) }
}

/// A match in which only Anna's clock runs: since an instant, and up to another.
fn running(since: i64, unpaused: i64) -> Match {
    let mut game_match = given(&active());
    let (since, unpaused) = (at(since), at(unpaused));
    (game_match.clock_started_at, game_match.accounted_until) = (since, since);
    game_match.remaining = Some(vec![unpaused - since; 2]);
    game_match
}

/// The time that Anna gets back at an instant.
fn given_back(game_match: &Match, pauses: &[Pause], until: i64) -> Vec<(PauseReason, i64)> {
    let context = DecisionContext { pauses, ..DecisionContext::at(at(until), None) };
    let decision = decide(game_match, &Command::ExtendClocks, &context).expect("no refusal");
    let grant = |event: &Event| {
        let Fact::ClockExtended(fact) = &event.fact else { panic!("{event:?}") };
        assert_eq!(fact.until, at(until));
        (fact.reason, i64::try_from(fact.milliseconds / 3_600_000).expect("hours"))
    };
    decision.events.iter().map(grant).collect()
}

fn hours(pauses: &[Pause], since: i64, until: i64) -> Vec<(PauseReason, i64)> {
    given_back(&running(since, 100), pauses, until)
}

fn deadline_of(game_match: &Match, pauses: &[Pause]) -> i64 {
    (game_match.deadline_of(ANNA, pauses).expect("a clock") - at(0)).num_hours()
}

fn deadline(pauses: &[Pause], since: i64, unpaused: i64) -> i64 {
    deadline_of(&running(since, unpaused), pauses)
}

#[test]
fn lost_time_is_given_back_once_and_only_to_the_account_concerned() {
    use PauseReason::{Outage, Vacation};
    let outage = pause(None, 10, 14);
    let mine = pause(Some(ANNA), 12, 20);
    let other = pause(Some(BEN), 0, 100);
    assert_eq!(hours(&[other], 0, 50), []);
    assert_eq!(hours(&[outage], 0, 50), [(Outage, 4)]);
    assert_eq!(hours(&[outage], 12, 50), [(Outage, 2)], "only since the clock started");
    assert_eq!(hours(&[outage], 14, 50), []);
    assert_eq!(hours(&[outage, mine], 0, 50), [(Outage, 4), (Vacation, 6)]);
    assert_eq!(hours(&[mine, mine], 0, 50), [(Vacation, 8)], "not twice");
    assert_eq!(hours(&[mine], 0, 15), [(Vacation, 3)], "nothing ahead");
    assert_eq!(hours(&[mine], 16, 15), [], "given back already");
}

#[test]
fn a_deadline_moves_by_the_pauses_that_overlap_with_the_running_clock() {
    let mine = pause(Some(ANNA), 12, 20);
    assert_eq!(deadline(&[], 0, 15), 15);
    assert_eq!(deadline(&[pause(Some(BEN), 0, 100)], 0, 15), 15, "another player's");
    assert_eq!(deadline(&[mine], 0, 15), 23, "planned, current or past");
    assert_eq!(deadline(&[mine], 15, 15), 20, "only what is not given back yet");
    assert_eq!(deadline(&[mine], 0, 11), 11, "it begins too late");
    assert_eq!(deadline(&[mine], 0, 12), 20, "it begins in time");
    assert_eq!(deadline(&[mine, pause(None, 10, 14)], 0, 15), 25, "an overlap counts once");
    assert_eq!(deadline(&[mine, mine], 0, 15), 23);
    let second = pause(Some(ANNA), 23, 30);
    assert_eq!(deadline(&[second, mine], 0, 15), 30, "the first makes the second count");
    assert_eq!(deadline(&[second], 0, 15), 15);
}

/// Over any pauses: the deadline is the unpaused one plus what is given back up to it, and at
/// no instant before it has the clock run out.
#[test]
fn a_deadline_agrees_with_what_is_given_back() {
    let mut random = Random::new(7);
    for _ in 0..2_000 {
        let mut below = |end: usize| i64::try_from(random.below(end)).expect("small");
        let mut period = |account| {
            let from = below(60);
            pause(account, from, from + below(20))
        };
        let pauses = [period(None), period(Some(ANNA)), period(Some(ANNA)), period(Some(BEN))];
        let (since, unpaused) = (below(30), 30 + below(30));
        let game_match = running(since, unpaused);
        let given = |until| -> i64 {
            given_back(&game_match, &pauses, until).iter().map(|grant| grant.1).sum()
        };
        let deadline = deadline_of(&game_match, &pauses);
        assert_eq!(deadline, unpaused + given(deadline), "{pauses:?}");
        for now in since..deadline {
            assert!(now < unpaused + given(now + 1), "{pauses:?} at {now}");
        }
    }
}

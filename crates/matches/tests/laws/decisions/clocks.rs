//! Clocks while moves are played, and the instants of a log.

use chrono::{DateTime, TimeDelta, Utc};
use turnstone_matches::{DecisionContext, Match, TimeControl, TimeControlKind, decide};

use super::{
    ANNA, BEN, Command, Fact, active, created_with, given, moved, play, seated, second, started,
    under_way, when_at,
};

const DAY: i64 = 86_400;

fn per_move(seconds: u64) -> TimeControl {
    TimeControl { per_move_seconds: Some(seconds), ..TimeControl::default() }
}

pub(super) fn bank(seconds: u64, increment: u64, cap: u64) -> TimeControl {
    TimeControl {
        kind: TimeControlKind::Bank,
        per_move_seconds: None,
        bank_seconds: Some(seconds),
        increment_seconds: Some(increment),
        cap_seconds: Some(cap),
    }
}

/// A match with a clock; it is created at second 0 and starts at second 3.
fn with_clock(clock: &TimeControl) -> Match {
    let clock = clock.clone().checked().expect("a time control");
    let created = created_with(|created| created.clock = clock);
    given(&[created, seated(0, ANNA), seated(1, BEN), started([ANNA, BEN])])
}

/// The match after a move of the seat to act at an instant.
#[track_caller]
fn after_move(game_match: &Match, at: DateTime<Utc>) -> Match {
    let player = game_match.seats[game_match.to_act()[0].index()].expect("a player");
    let notation = &game_match.position.legal_moves()[0].notation;
    decide(
        game_match,
        &play(player, game_match.ply.get(), notation),
        &DecisionContext::at(at, None),
    )
    .expect("a legal move")
    .after
}

/// The time left to each seat, in seconds.
fn remaining(game_match: &Match) -> Vec<i64> {
    game_match.remaining.iter().flatten().map(TimeDelta::num_seconds).collect()
}

#[test]
fn the_clock_of_the_first_to_act_runs_from_the_start_and_not_from_the_creation() {
    let game_match = with_clock(&per_move(60));
    assert_eq!(remaining(&game_match), [60, 60]);
    assert_eq!(game_match.unpaused_deadline(), Some(second(3 + 60)));
}

#[test]
fn each_move_has_its_own_time() {
    let game_match = after_move(&with_clock(&per_move(60)), second(3 + 59));
    assert_eq!(remaining(&game_match), [60, 60], "unused time is lost");
    assert_eq!(game_match.unpaused_deadline(), Some(second(3 + 59 + 60)));
    let game_match = after_move(&game_match, second(3 + 59 + 1));
    assert_eq!(remaining(&game_match), [60, 60]);
    assert_eq!(game_match.unpaused_deadline(), Some(second(3 + 59 + 1 + 60)));
}

#[test]
fn a_bank_pays_only_for_the_moves_of_its_seat() {
    let game_match = after_move(&with_clock(&bank(600, 0, 600)), second(3 + 100));
    assert_eq!(remaining(&game_match), [500, 600]);
    assert_eq!(game_match.unpaused_deadline(), Some(second(3 + 100 + 600)));
    let game_match = after_move(&game_match, second(3 + 100 + 50));
    assert_eq!(remaining(&game_match), [500, 550]);
    assert_eq!(game_match.unpaused_deadline(), Some(second(3 + 100 + 50 + 500)));
}

#[test]
fn the_increment_is_added_after_the_move_and_then_the_cap_holds() {
    let clock = bank(600, 60, 650);
    let slow = after_move(&with_clock(&clock), second(3 + 100));
    assert_eq!(remaining(&slow), [560, 600]);
    let quick = after_move(&with_clock(&clock), second(3 + 5));
    assert_eq!(remaining(&quick), [650, 600], "595 and 60 are more than the cap");
    let last_second = after_move(&with_clock(&clock), second(3 + 599));
    assert_eq!(remaining(&last_second), [61, 600]);
}

#[test]
fn without_a_clock_there_is_no_time_and_no_deadline() {
    let mut game_match = with_clock(&TimeControl::unlimited());
    for days in 1..20 {
        game_match = after_move(&game_match, second(days * 365 * DAY));
        assert_eq!((&game_match.remaining, game_match.unpaused_deadline()), (&None, None));
    }
}

#[test]
fn a_time_control_is_checked_and_completed() {
    let short = TimeControl { increment_seconds: None, cap_seconds: None, ..bank(600, 0, 0) };
    assert_eq!(short.checked(), Ok(bank(600, 0, 600)));
    assert_eq!(TimeControl::default(), per_move(3 * 86_400));
    let faults = [
        ("per_move_seconds", per_move(59)),
        ("per_move_seconds", per_move(366 * 86_400 + 1)),
        ("per_move_seconds", TimeControl { per_move_seconds: None, ..per_move(60) }),
        ("bank_seconds", TimeControl { bank_seconds: None, ..bank(60, 0, 60) }),
        ("bank_seconds", TimeControl { bank_seconds: Some(60), ..per_move(60) }),
        ("bank_seconds", bank(59, 0, 60)),
        ("increment_seconds", bank(60, 366 * 86_400 + 1, 60)),
        ("cap_seconds", bank(600, 0, 599)),
        ("cap_seconds", bank(60, 0, 366 * 86_400 + 1)),
        ("per_move_seconds", TimeControl { kind: TimeControlKind::Unlimited, ..per_move(60) }),
        ("increment_seconds", TimeControl { increment_seconds: Some(1), ..per_move(60) }),
    ];
    for (member, clock) in faults {
        let fault = clock.clone().checked().expect_err("refused");
        assert_eq!(fault.member, member, "{clock:?}");
        assert!(fault.detail.english().contains(member), "{}", fault.detail);
    }
    for clock in [per_move(60), per_move(366 * 86_400), bank(60, 0, 60)] {
        assert_eq!(clock.clone().checked(), Ok(clock));
    }
}

#[test]
fn an_unknown_kind_of_time_control_is_refused() {
    for kind in [TimeControlKind::PerMove, TimeControlKind::Bank, TimeControlKind::Unlimited] {
        assert_eq!(kind.as_str().parse(), Ok(kind));
        assert_eq!(serde_json::to_value(kind).expect("JSON"), kind.as_str());
    }
    let fault = "hourglass".parse::<TimeControlKind>().expect_err("refused");
    assert_eq!(fault.member, "kind");
    assert_eq!(fault.detail.english(), "`kind` is `per_move`, `bank` or `unlimited`");
}

#[test]
fn a_move_is_in_time_until_its_deadline_and_never_recorded_from_then_on() {
    let game_match = given(&under_way());
    let deadline = game_match.unpaused_deadline().expect("a clock");
    let in_time = deadline - TimeDelta::microseconds(1);
    let command = play(ANNA, 2, "2");
    assert_eq!(when_at(&game_match, &command, in_time), Ok(vec![moved(3, 0, "2")]));
    for late in [deadline, deadline + TimeDelta::seconds(1)] {
        let answer = when_at(&game_match, &command, late);
        let is_recorded =
            answer.iter().flatten().any(|recorded| matches!(recorded.1, Fact::MovePlayed(_)));
        assert!(!is_recorded, "a move at or after the deadline is answered `match_over`");
    }
}

#[test]
fn time_never_runs_backwards_in_a_log() {
    let game_match = given(&active());
    let earlier = second(-3600);
    let decision = decide(&game_match, &play(ANNA, 0, "2"), &DecisionContext::at(earlier, None))
        .expect("a move");
    assert_eq!(decision.events[0].at, game_match.updated_at);
    assert_eq!(decision.after.updated_at, game_match.updated_at);
    let resign = Command::Resign { account: BEN, seat: None };
    let decision = decide(&decision.after, &resign, &DecisionContext::at(earlier, None))
        .expect("a resignation");
    assert!(decision.events.iter().all(|event| event.at == game_match.updated_at));
    assert_eq!(remaining(&decision.after), [3 * DAY, 3 * DAY], "nobody gains time");
}

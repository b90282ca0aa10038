//! Given a match with a clock, when the server checks whether a player's time has run out.

use chrono::TimeDelta;
use turnstone_matches::{Command, TimeControl};

use super::{
    ANNA, BEN, NO_FACTS, active, cancelled, created_with, finished, given, moved, open, over,
    seated, solo, started, timed_out, under_way, when_at, with,
};

#[test]
fn the_seat_to_act_loses_at_its_deadline_and_not_a_microsecond_before() {
    let game_match = given(&under_way());
    let deadline = game_match.unpaused_deadline().expect("a clock");
    let before = deadline - TimeDelta::microseconds(1);
    assert_eq!(when_at(&game_match, &Command::TimeOut, before), NO_FACTS);
    let facts = Ok(vec![timed_out(0), finished(1, "time_out")]);
    assert_eq!(when_at(&game_match, &Command::TimeOut, deadline), facts);
    let later = deadline + TimeDelta::days(400);
    assert_eq!(when_at(&game_match, &Command::TimeOut, later), facts);
    let other = given(&with(under_way(), [moved(3, 0, "2")]));
    let deadline = other.unpaused_deadline().expect("a clock");
    let facts = Ok(vec![timed_out(1), finished(0, "time_out")]);
    assert_eq!(when_at(&other, &Command::TimeOut, deadline), facts);
}

#[test]
fn a_time_out_before_the_second_ply_cancels_the_match() {
    let begun = given(&active());
    let deadline = begun.unpaused_deadline().expect("a clock");
    let facts = Ok(vec![timed_out(0), cancelled(None)]);
    assert_eq!(when_at(&begun, &Command::TimeOut, deadline), facts);
    let after_one = given(&with(active(), [moved(1, 0, "1")]));
    let deadline = after_one.unpaused_deadline().expect("a clock");
    let facts = Ok(vec![timed_out(1), cancelled(None)]);
    assert_eq!(when_at(&after_one, &Command::TimeOut, deadline), facts);
}

#[test]
fn a_match_without_a_clock_never_times_out() {
    let created = created_with(|created| {
        (created.clock, created.rated) = (TimeControl::unlimited(), false);
    });
    let facts = [created, seated(0, ANNA), seated(1, BEN), started([ANNA, BEN])];
    let game_match = given(&facts);
    assert_eq!((game_match.unpaused_deadline(), &game_match.remaining), (None, &None));
    let later = game_match.updated_at + TimeDelta::days(100_000);
    assert_eq!(when_at(&game_match, &Command::TimeOut, later), NO_FACTS);
}

#[test]
fn no_clock_runs_before_the_start_and_after_the_end() {
    let cancelled = with(open(), [cancelled(Some(ANNA))]);
    for game_match in [given(&open()), given(&over()), given(&cancelled)] {
        assert_eq!(game_match.unpaused_deadline(), None);
        let later = game_match.updated_at + TimeDelta::days(400);
        assert_eq!(when_at(&game_match, &Command::TimeOut, later), NO_FACTS);
    }
}

#[test]
fn one_player_in_all_seats_loses_by_time_too() {
    let game_match = given(&with(solo(), [moved(1, 0, "1"), moved(2, 1, "1")]));
    let deadline = game_match.unpaused_deadline().expect("a clock");
    let facts = Ok(vec![timed_out(0), finished(1, "time_out")]);
    assert_eq!(when_at(&game_match, &Command::TimeOut, deadline), facts);
}

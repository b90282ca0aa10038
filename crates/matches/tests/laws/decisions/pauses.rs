//! Given vacations and outages, when clocks run, stop and run out.

use chrono::{DateTime, TimeDelta, Utc};
use turnstone_matches::{
    ClockExtended, Command, ConditionalMoves, ConditionalPly, DecisionContext, Fact, OfferAnswer,
    OfferRequest, Pause, PauseReason, Ply, PreparedAnswers, TimeControl, decide,
};
use turnstone_rules::Seat;

use super::clocks::bank;
use super::offers::teams_with_clock;
use super::{
    ANNA, AccountId, BEN, CLEO, Match, SeatFact, created_with, given, play, seated, started,
    timed_out, under_way, when_in_context, with,
};

fn pause(account: Option<AccountId>, from: DateTime<Utc>, minutes: i64) -> Pause {
    Pause { account, from, until: from + TimeDelta::minutes(minutes) }
}

fn extended(reason: PauseReason, minutes: i64, until: DateTime<Utc>) -> SeatFact {
    let milliseconds = u64::try_from(minutes * 60_000).expect("a time");
    (None, Fact::ClockExtended(ClockExtended { reason, milliseconds, until }))
}

/// A match with a clock that has just started; Anna is to act.
fn started_with(clock: &TimeControl) -> Match {
    let created = created_with(|created| created.clock = clock.clone());
    given(&[created, seated(0, ANNA), seated(1, BEN), started([ANNA, BEN])])
}

fn first_move(game_match: &Match) -> Command {
    let player = game_match.seats[game_match.to_act()[0].index()].expect("a player");
    play(player, game_match.ply.get(), &game_match.position.legal_moves()[0].notation)
}

/// The match after a command at an instant, with these pauses.
fn after(game_match: &Match, command: &Command, now: DateTime<Utc>, pauses: &[Pause]) -> Match {
    let context = DecisionContext { pauses, ..DecisionContext::at(now, None) };
    decide(game_match, command, &context).expect("no refusal").after
}

#[test]
fn outage_time_is_restored_once() {
    let game_match = given(&under_way());
    let deadline = game_match.unpaused_deadline().expect("a clock");
    let from = game_match.updated_at + TimeDelta::hours(1);
    let pauses = [pause(None, from, 90)];
    let now = from + TimeDelta::hours(2);
    let context = DecisionContext { pauses: &pauses, ..DecisionContext::at(now, None) };
    let recorded =
        when_in_context(&game_match, &Command::ExtendClocks, &context).expect("an extension");
    assert_eq!(recorded, [extended(PauseReason::Outage, 90, now)]);
    let after = given(&with(under_way(), recorded));
    assert_eq!(after.unpaused_deadline(), Some(deadline + TimeDelta::minutes(90)));
    let again = DecisionContext { now: now + TimeDelta::hours(1), ..context.clone() };
    assert_eq!(when_in_context(&after, &Command::ExtendClocks, &again), Ok(vec![]));
    // At the old deadline nobody has lost; at the new one seat 0 has.
    let pauses = DecisionContext { now: deadline, ..context };
    assert_eq!(when_in_context(&after, &Command::TimeOut, &pauses), Ok(vec![]));
    let late = DecisionContext { now: deadline + TimeDelta::minutes(90), ..pauses };
    let lost = when_in_context(&after, &Command::TimeOut, &late).expect("a time-out");
    assert_eq!(lost[0], timed_out(0));
}

/// The facts of a command with these pauses.
fn when_with_pauses(
    game_match: &Match,
    command: &Command,
    now: DateTime<Utc>,
    pauses: &[Pause],
) -> Vec<SeatFact> {
    let context = DecisionContext { pauses, ..DecisionContext::at(now, None) };
    when_in_context(game_match, command, &context).expect("no refusal")
}

#[test]
fn a_vacation_moves_the_deadline_by_its_overlap_and_nothing_is_written_until_the_clock_stops() {
    let game_match = given(&under_way());
    let unpaused = game_match.unpaused_deadline().expect("a clock");
    let from = unpaused - TimeDelta::minutes(10);
    let pauses = [pause(Some(ANNA), from, 600), pause(Some(BEN), from, 6000)];
    let deadline = unpaused + TimeDelta::minutes(600);
    assert_eq!(game_match.deadline(&pauses), Some(deadline), "planned");
    for now in [unpaused, deadline - TimeDelta::microseconds(1)] {
        assert_eq!(when_with_pauses(&game_match, &Command::TimeOut, now, &pauses), []);
    }
    // However late the time-out is noticed, and whatever vacation comes after it.
    let mut pauses = pauses.to_vec();
    pauses.push(pause(Some(ANNA), deadline + TimeDelta::minutes(1), 600));
    for now in [deadline, deadline + TimeDelta::days(3)] {
        let recorded = when_with_pauses(&game_match, &Command::TimeOut, now, &pauses);
        assert_eq!(recorded[0], extended(PauseReason::Vacation, 600, deadline));
        assert_eq!(recorded[1], timed_out(0), "the time is up, to the minute");
    }
}

#[test]
fn a_vacation_that_ends_early_gives_only_what_was_used() {
    let game_match = given(&under_way());
    let unpaused = game_match.unpaused_deadline().expect("a clock");
    let from = unpaused - TimeDelta::seconds(3);
    let day = [Pause { account: Some(ANNA), from, until: from + TimeDelta::days(1) }];
    assert_eq!(game_match.deadline(&day), Some(unpaused + TimeDelta::days(1)));
    // Past the old deadline it is cut to ten seconds.
    let cut = [Pause { until: from + TimeDelta::seconds(10), ..day[0] }];
    let deadline = unpaused + TimeDelta::seconds(10);
    assert_eq!(game_match.deadline(&cut), Some(deadline));
    let lost = when_with_pauses(&game_match, &Command::TimeOut, deadline, &cut);
    assert_eq!(lost[1], timed_out(0));
}

#[test]
fn a_move_during_a_vacation_costs_only_the_time_in_which_the_clock_ran() {
    for clock in [bank(600, 0, 600), TimeControl::default()] {
        let game_match = started_with(&clock);
        let began = game_match.clock_started_at;
        let second = |seconds| began + TimeDelta::seconds(seconds);
        let pauses = [Pause { account: Some(ANNA), from: second(100), until: second(400) }];
        let now = second(350);
        let command = first_move(&game_match);
        let recorded = when_with_pauses(&game_match, &command, now, &pauses);
        let (reason, milliseconds) = (PauseReason::Vacation, 250_000);
        let fact = ClockExtended { reason, milliseconds, until: now };
        assert_eq!(recorded[0], (None, Fact::ClockExtended(fact)));
        let full = clock.at_start().expect("a clock");
        let left = if clock.bank_seconds.is_some() { full - TimeDelta::seconds(100) } else { full };
        let after = after(&game_match, &command, now, &pauses);
        assert_eq!(after.remaining.expect("a clock")[0], left);
    }
}

#[test]
fn an_accepted_takeback_charges_no_vacation_and_restores_the_time_of_a_move() {
    for clock in [bank(600, 0, 600), TimeControl::default()] {
        let mut game_match = started_with(&clock);
        let began = game_match.clock_started_at;
        let second = |seconds| began + TimeDelta::seconds(seconds);
        // Anna moves, then offers; Ben agrees while he is on vacation.
        game_match = after(&game_match, &first_move(&game_match), second(10), &[]);
        let away = [Pause { account: Some(BEN), from: second(30), until: second(10_000) }];
        let ply = game_match.ply;
        let offer = Command::OfferTakeback(OfferRequest { account: ANNA, ply });
        game_match = after(&game_match, &offer, second(40), &away);
        let agree = Command::AnswerTakeback(OfferAnswer { account: BEN, ply, accept: true });
        game_match = after(&game_match, &agree, second(500), &away);
        assert_eq!(game_match.to_act(), [Seat(0)]);
        let remaining = game_match.remaining.clone().expect("a clock");
        let full = clock.at_start().expect("a clock");
        let used = |seconds| full - TimeDelta::seconds(seconds);
        // A bank keeps what was used: Anna 10 s for her move, Ben the 20 s before his vacation.
        let expected =
            if clock.bank_seconds.is_some() { vec![used(10), used(20)] } else { vec![full, full] };
        assert_eq!(remaining, expected, "{clock:?}");
        assert_eq!(game_match.unpaused_deadline(), Some(second(500) + expected[0]));
    }
}

/// The server plays for a player who is away: what was prepared, once nothing stops it any longer.
#[test]
fn a_move_that_the_server_plays_charges_no_vacation() {
    let started = started_with(&bank(600, 0, 600));
    let began = started.clock_started_at;
    let second = |seconds| began + TimeDelta::seconds(seconds);
    let notation = Some(started.position.legal_moves()[0].notation.clone());
    let lines = vec![ConditionalPly { notation, ..ConditionalPly::default() }];
    let moves = ConditionalMoves { lines };
    let prepared = [PreparedAnswers { seat: Seat(0), ply: Ply::new(0), moves }];
    let pauses = [Pause { account: Some(ANNA), from: second(100), until: second(400) }];
    let offer = Command::OfferDraw(OfferRequest { account: BEN, ply: Ply::new(0) });
    let offered = after(&started, &offer, second(50), &[]);
    for (before, command) in [
        (&started, Command::PlayAutomatically),
        (&offered, Command::WithdrawDraw(OfferRequest { account: BEN, ply: Ply::new(0) })),
    ] {
        let context = DecisionContext {
            pauses: &pauses,
            prepared_answers: &prepared,
            ..DecisionContext::at(second(350), None)
        };
        let after = decide(before, &command, &context).expect("no refusal").after;
        assert_eq!(after.ply, Ply::new(1), "{command:?}");
        let left = after.remaining.expect("a clock")[0];
        assert_eq!(left, TimeDelta::seconds(500), "{command:?} charges the time before it");
    }
}

#[test]
fn where_two_seats_may_act_the_vacation_of_the_one_that_moves_counts() {
    let game_match = given(&teams_with_clock(&bank(600, 0, 600)));
    assert_eq!(game_match.to_act(), [Seat(0), Seat(2)]);
    let began = game_match.clock_started_at;
    let second = |seconds| began + TimeDelta::seconds(seconds);
    let opening = game_match.position.legal_moves()[0].notation.clone();
    for (away, left) in [(ANNA, 250), (CLEO, 500)] {
        let pauses = [Pause { account: Some(away), from: second(100), until: second(400) }];
        let extended = after(&game_match, &Command::ExtendClocks, second(350), &pauses);
        assert_eq!(extended.version, game_match.version, "each keeps its own vacation");
        let played = after(&game_match, &play(CLEO, 0, &opening), second(350), &pauses);
        let remaining = played.remaining.expect("a clock");
        assert_eq!(remaining[2], TimeDelta::seconds(left), "{away:?} is away, and Cleo plays");
        // The seat whose time runs out first is not the one that is away.
        let late = when_with_pauses(&game_match, &Command::TimeOut, second(600), &pauses);
        assert_eq!(late[0], timed_out(if away == ANNA { 2 } else { 0 }));
    }
}

#[test]
fn the_deadline_of_an_account_is_that_of_its_clock_while_it_runs() {
    let game_match = given(&under_way());
    let deadline = game_match.unpaused_deadline().expect("a clock");
    let actor = game_match.seats[game_match.to_act()[0].index()].expect("a player");
    let waiting = if actor == ANNA { BEN } else { ANNA };
    let pauses = [pause(Some(actor), game_match.updated_at, 90)];
    let later = deadline + TimeDelta::minutes(90);
    assert_eq!(game_match.deadline_of(actor, &pauses), Some(later));
    assert_eq!(game_match.deadline_of(waiting, &pauses), None);
    assert_eq!(game_match.deadline_of(CLEO, &pauses), None);
    let moved = first_move(&game_match);
    let moved = after(&game_match, &moved, game_match.updated_at + TimeDelta::hours(1), &[]);
    assert_eq!(moved.deadline_of(actor, &[]), None, "its clock has stopped");
    let unlimited = started_with(&TimeControl::unlimited());
    assert_eq!(unlimited.deadline_of(ANNA, &[]), None);
}

/// The time left to a seat at the newest event, and the rest of the pause, reach to the deadline.
#[test]
fn the_time_left_and_the_rest_of_a_vacation_reach_to_the_deadline() {
    let game_match = given(&under_way());
    let deadline = game_match.unpaused_deadline().expect("a clock");
    let began = game_match.clock_started_at;
    // A vacation of two hours that lies around the offer, one that is over, and one to come.
    let at = began + TimeDelta::hours(5);
    let pauses = [
        pause(Some(ANNA), began + TimeDelta::hours(1), 30),
        pause(Some(ANNA), at - TimeDelta::minutes(50), 120),
        pause(Some(ANNA), at + TimeDelta::hours(9), 60),
        pause(Some(BEN), began, 600),
    ];
    let offer = Command::OfferDraw(OfferRequest { account: BEN, ply: game_match.ply });
    let offered = after(&game_match, &offer, at, &pauses);
    assert_eq!(offered.updated_at, at);
    let moved_by = TimeDelta::minutes(30 + 120 + 60);
    assert_eq!(offered.deadline(&pauses), Some(deadline + moved_by));
    let left = offered.remaining_at_newest_event(Seat(0), &pauses).expect("a clock");
    let rest_of_pauses = TimeDelta::minutes(120 - 50 + 60);
    assert_eq!(at + left + rest_of_pauses, deadline + moved_by);
    // The clock ran for five hours, less what of the vacations was before the offer.
    let full = deadline - began;
    assert_eq!(left, full - TimeDelta::hours(5) + TimeDelta::minutes(30 + 50));
}

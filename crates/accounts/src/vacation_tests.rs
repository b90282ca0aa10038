use chrono::{DateTime, TimeDelta, Utc};

use super::{PlanFault, PlannedPeriod, Vacation, Vacations};

const YEARLY: TimeDelta = TimeDelta::days(28);

fn at(text: &str) -> DateTime<Utc> {
    text.parse().expect("an instant")
}

fn now() -> DateTime<Utc> {
    at("2026-07-01T12:00:00.25Z")
}

fn period(starts_at: &str, ends_at: &str) -> Vacation {
    Vacation { starts_at: at(starts_at), ends_at: at(ends_at) }
}

/// Days of July 2026, from noon to noon.
fn july(from: u32, to: u32) -> Vacation {
    period(&format!("2026-07-{from:02}T12:00:00Z"), &format!("2026-07-{to:02}T12:00:00Z"))
}

fn june_to(end: &str) -> Vacation {
    period("2026-06-20T12:00:00Z", end)
}

fn planned(periods: &[Vacation]) -> Vacations {
    Vacations { planned: periods.to_vec(), ..drawing() }
}

fn drawn(periods: &[Vacation]) -> Vacations {
    Vacations { drawn: periods.to_vec(), ..drawing() }
}

fn replan(before: &Vacations, wanted: &[Vacation]) -> Result<Vacations, PlanFault> {
    let wanted: Vec<_> = wanted.iter().copied().map(PlannedPeriod::from).collect();
    before.with_plan(&wanted, now(), YEARLY)
}

fn pointer(before: &Vacations, wanted: &[Vacation]) -> String {
    replan(before, wanted).expect_err("a fault").pointer
}

/// Nothing planned; a day is drawn when needed.
fn drawing() -> Vacations {
    Vacations { automatic: true, ..Vacations::default() }
}

#[test]
fn a_plan_takes_the_place_of_what_has_not_begun() {
    let before = planned(&[july(5, 6), july(10, 12)]);
    let after = replan(&before, &[july(20, 22)]).expect("a plan");
    assert_eq!(after.planned, [july(20, 22)]);
    assert_eq!(replan(&after, &[july(20, 22)]), Ok(after), "and may be repeated");
}

#[test]
fn what_has_begun_is_kept_lengthened_shortened_or_ended_now() {
    let begun = june_to("2026-07-03T12:00:00Z");
    let before = planned(&[begun]);
    for end in ["2026-07-03T12:00:00Z", "2026-07-04T12:00:00Z", "2026-07-01T12:00:01Z"] {
        let after = replan(&before, &[june_to(end)]).expect("a plan");
        assert_eq!(after.planned, [june_to(end)]);
    }
    let ended = replan(&before, &[]).expect("a plan");
    assert_eq!(ended.planned, [Vacation { ends_at: now(), ..begun }]);
    assert_eq!(pointer(&before, &[june_to("2026-07-01T12:00:00Z")]), "/0/ends_at");
    assert_eq!(
        pointer(&before, &[period("2026-06-21T12:00:00Z", "2026-07-03T12:00:00Z")]),
        "/0/starts_at"
    );
}

#[test]
fn a_period_without_a_start_begins_now_and_goes_on_if_it_is_repeated() {
    let from_now = |ends_at| PlannedPeriod { starts_at: None, ends_at: at(ends_at) };
    let plan = |before: &Vacations, wanted, now| before.with_plan(&[wanted], now, YEARLY);
    let begun = plan(&drawing(), from_now("2026-07-03T12:00:00Z"), now()).expect("a plan");
    let expected = Vacation { starts_at: now(), ends_at: at("2026-07-03T12:00:00Z") };
    assert_eq!(begun.planned, [expected]);
    let later = now() + TimeDelta::milliseconds(1_500);
    for repeated in [from_now("2026-07-03T12:00:00Z"), PlannedPeriod::from(expected)] {
        let again = plan(&begun, repeated, later).expect("a plan");
        assert_eq!(again, begun, "although its start is no whole second");
    }
    let shorter = plan(&begun, from_now("2026-07-02T12:00:00Z"), later).expect("a plan");
    let ends_at = at("2026-07-02T12:00:00Z");
    assert_eq!(shorter.planned, [Vacation { ends_at, ..expected }]);
}

#[test]
fn past_periods_may_be_repeated_and_not_changed() {
    let past = june_to("2026-06-25T12:00:00Z");
    let before = planned(&[past]);
    for wanted in [vec![], vec![past]] {
        assert_eq!(replan(&before, &wanted).as_ref(), Ok(&before));
    }
    assert_eq!(pointer(&before, &[june_to("2026-07-03T12:00:00Z")]), "/0/ends_at");
}

#[test]
fn an_invalid_plan_is_refused_with_a_pointer() {
    let nothing = drawing();
    let fraction = period("2026-07-05T12:00:00.5Z", "2026-07-06T12:00:00Z");
    let other_fraction = period("2026-07-05T12:00:00Z", "2026-07-06T12:00:00.5Z");
    let far = period("2028-07-01T12:00:00Z", "2028-07-03T12:00:00Z");
    for (wanted, expected) in [
        (vec![july(6, 5)], "/0/ends_at"),
        (vec![july(6, 6)], "/0/ends_at"),
        (vec![fraction], "/0/starts_at"),
        (vec![other_fraction], "/0/ends_at"),
        (vec![july(5, 6), july(1, 2)], "/1/starts_at"),
        (vec![july(5, 7), july(10, 11), july(6, 8)], "/2"),
        (vec![july(5, 7), july(5, 7)], "/1"),
        (vec![far], "/0/ends_at"),
        ((0..21).map(|_| july(5, 6)).collect(), ""),
    ] {
        assert_eq!(pointer(&nothing, &wanted), expected, "{wanted:?}");
    }
    let adjacent = [july(5, 6), july(6, 7)];
    assert!(replan(&nothing, &adjacent).is_ok(), "an end is no part of a period");
}

#[test]
fn the_balance_holds_for_each_calendar_year_by_itself() {
    let nothing = drawing();
    let all = period("2026-12-04T00:00:00Z", "2027-01-29T00:00:00Z");
    let after = replan(&nothing, &[all]).expect("28 days in each of two years");
    assert_eq!(after.remaining(2026, YEARLY), TimeDelta::zero());
    assert_eq!(after.remaining(2027, YEARLY), TimeDelta::zero());
    assert_eq!(after.remaining(2028, YEARLY), YEARLY);
    for one_second_more in [
        period("2026-12-03T23:59:59Z", "2027-01-29T00:00:00Z"),
        period("2026-12-04T00:00:00Z", "2027-01-29T00:00:01Z"),
    ] {
        assert_eq!(pointer(&nothing, &[one_second_more]), "");
    }
    let taken = planned(&[june_to("2026-06-25T12:00:00Z")]);
    let rest = period("2026-12-01T00:00:00Z", "2026-12-24T00:00:00Z");
    assert!(replan(&taken, &[rest]).is_ok(), "5 days are taken, these are 23");
    assert!(
        replan(&taken, &[Vacation { ends_at: rest.ends_at + TimeDelta::seconds(1), ..rest }])
            .is_err()
    );
}

#[test]
fn what_was_not_used_counts_for_no_year() {
    let before = planned(&[period("2026-12-30T00:00:00Z", "2027-01-03T00:00:00Z")]);
    let unused = vec![period("2026-12-31T00:00:00Z", "2027-01-01T12:00:00Z")];
    let after = Vacations { unused, ..before };
    assert_eq!(after.remaining(2026, YEARLY), YEARLY - TimeDelta::days(1));
    assert_eq!(after.remaining(2027, YEARLY), YEARLY - TimeDelta::hours(36));
    let replanned = replan(&after, &[july(5, 6)]).expect("a plan");
    assert_eq!(replanned.unused, after.unused, "a new plan changes nothing about the past");
}

#[test]
fn the_rest_of_a_period_is_what_no_other_covers() {
    let whole = july(5, 10);
    assert_eq!(whole.without(&[]), [whole]);
    assert_eq!(whole.without(&[july(1, 5), july(10, 12)]), [whole], "others only touch it");
    assert_eq!(whole.without(&[july(1, 20)]), []);
    assert_eq!(whole.without(&[july(8, 9), july(5, 6)]), [july(6, 8), july(9, 10)]);
    assert_eq!(whole.without(&[july(7, 8), july(6, 9), july(6, 7)]), [july(5, 6), july(9, 10)]);
    assert_eq!(whole.without(&[july(1, 6), july(9, 12), july(9, 10)]), [july(6, 9)]);
}

#[test]
fn a_day_is_drawn_or_as_much_as_is_left() {
    let day = Vacation { starts_at: now(), ends_at: now() + TimeDelta::days(1) };
    assert_eq!(drawing().draw(now(), YEARLY), Some(day));
    assert_eq!(Vacations::default().draw(now(), YEARLY), None);
    assert_eq!(drawing().draw(now(), TimeDelta::zero()), None);
    let little = drawing().draw(now(), TimeDelta::minutes(10));
    assert_eq!(little.map(|drawn| drawn.ends_at), Some(now() + TimeDelta::minutes(10)));
    let soon = period("2026-07-01T12:30:00Z", "2026-07-02T12:00:00Z");
    let up_to_the_plan = planned(&[soon]).draw(now(), YEARLY);
    assert_eq!(up_to_the_plan.map(|drawn| drawn.ends_at), Some(soon.starts_at));
    let eve = at("2026-12-31T23:45:00Z");
    let up_to_new_year = drawing().draw(eve, YEARLY).map(|drawn| drawn.ends_at);
    assert_eq!(up_to_new_year, Some(at("2027-01-01T00:00:00Z")));
}

#[test]
fn a_plan_begins_after_what_was_drawn() {
    let before = drawn(&[period("2026-07-01T11:30:00Z", "2026-07-01T12:30:00Z")]);
    let soon = |start| period(start, "2026-07-02T12:00:00Z");
    assert_eq!(pointer(&before, &[soon("2026-07-01T12:29:59Z")]), "/0/starts_at");
    assert!(replan(&before, &[soon("2026-07-01T12:30:00Z")]).is_ok());
}

#[test]
fn a_period_holds_its_start_and_not_its_end() {
    let vacations = planned(&[july(5, 6)]);
    let holds = |instant| vacations.period_at(at(instant)).is_some();
    assert!(holds("2026-07-05T12:00:00Z") && holds("2026-07-06T11:59:59.999999Z"));
    assert!(!holds("2026-07-05T11:59:59.999999Z") && !holds("2026-07-06T12:00:00Z"));
}

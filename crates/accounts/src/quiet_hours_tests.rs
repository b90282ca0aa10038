//! The law of quiet hours, tried around changes of the clock in several zones: an instant is quiet
//! exactly if the wall clock there says so, and they end at the first instant that is not.

#![allow(clippy::expect_used, reason = "a test that cannot go on says so by panicking")]

use chrono::{DateTime, TimeDelta, Timelike, Utc};
use chrono_tz::Tz;

use super::QuietHours;

fn instant(text: &str) -> DateTime<Utc> {
    text.parse().expect("an instant")
}

fn hours(from: &str, to: &str) -> QuietHours {
    QuietHours::parse(from, to).expect("quiet hours")
}

/// The time on a person's wall clock.
fn wall(at: DateTime<Utc>, zone: &str) -> String {
    at.with_timezone(&zone.parse::<Tz>().expect("a zone")).format("%H:%M").to_string()
}

/// Whether a time such as `22:00` lies between two others. Texts of this form compare as times do.
fn lies_between(time: &str, from: &str, to: &str) -> bool {
    if from < to { from <= time && time < to } else { from <= time || time < to }
}

#[test]
fn an_instant_is_quiet_if_the_wall_clock_says_so_and_they_end_at_the_first_that_is_not() {
    // The clock goes forward, back, by half an hour, at midnight, not at all, and over a whole day.
    let changes = [
        ("Europe/Amsterdam", "2026-03-29T01:00:00Z"),
        ("Europe/Amsterdam", "2026-10-25T01:00:00Z"),
        ("America/New_York", "2026-03-08T07:00:00Z"),
        ("America/New_York", "2026-11-01T06:00:00Z"),
        ("Asia/Jerusalem", "2026-03-27T00:00:00Z"),
        ("Asia/Jerusalem", "2026-10-24T23:00:00Z"),
        ("Australia/Lord_Howe", "2026-10-03T15:30:00Z"),
        ("Australia/Lord_Howe", "2026-04-04T15:00:00Z"),
        ("America/Sao_Paulo", "2018-11-04T03:00:00Z"),
        ("America/Sao_Paulo", "2019-02-17T02:00:00Z"),
        ("Asia/Kathmandu", "2026-06-01T00:00:00Z"),
        ("Pacific/Apia", "2011-12-30T10:00:00Z"),
        ("Europe/Moscow", "2014-10-25T22:00:00Z"),
    ];
    let windows = [
        ("22:00", "07:00"),
        ("02:15", "02:45"),
        ("01:30", "02:30"),
        ("02:30", "03:30"),
        ("23:30", "00:30"),
        ("00:00", "00:01"),
        ("03:00", "02:59"),
    ];
    for (zone, change) in changes {
        let start = instant(change) - TimeDelta::hours(5);
        for (from, to) in windows {
            let quiet = hours(from, to);
            let is_quiet = |at| lies_between(&wall(at, zone), from, to);
            for step in 0..20 {
                // Not only whole minutes.
                let at = start + TimeDelta::minutes(31 * step) + TimeDelta::milliseconds(step * 7);
                let end = quiet.end(at, zone);
                assert_eq!(end.is_some(), is_quiet(at), "{zone} {at} in {from}-{to}");
                let Some(end) = end else { continue };
                assert!(end > at && end.second() == 0, "{zone} {at}: {end}");
                assert!(!is_quiet(end), "{zone} {at}: quiet at the end {end} of {from}-{to}");
                let mut between = at;
                while between < end {
                    assert!(is_quiet(between), "{zone} {at}: {between} is before {end}");
                    between += TimeDelta::minutes(1);
                }
                assert!(is_quiet(end - TimeDelta::seconds(1)), "{zone} {at}: ends before {end}");
            }
        }
    }
}

#[test]
fn nights_end_at_the_time_of_the_wall_also_when_the_clock_changes_in_them() {
    let night = hours("22:00", "07:00");
    let end = |at: &str, zone: &str| night.end(instant(at), zone);
    // 23:30 in winter; the clock goes forward, so the night is an hour shorter.
    let spring = end("2026-03-28T22:30:00Z", "Europe/Amsterdam");
    assert_eq!(spring, Some(instant("2026-03-29T05:00:00Z")));
    let autumn = end("2026-10-24T21:30:00Z", "Europe/Amsterdam");
    assert_eq!(autumn, Some(instant("2026-10-25T06:00:00Z")));
    assert_eq!(end("2026-10-25T06:00:00Z", "Europe/Amsterdam"), None);
    // An unknown time zone counts as UTC.
    assert_eq!(end("2026-06-01T23:00:00Z", "Mars/Base"), Some(instant("2026-06-02T07:00:00Z")));
}

#[test]
fn quiet_hours_are_two_different_times_and_come_back_from_the_database_as_they_were() {
    for (from, to) in
        [("22:00", "22:00"), ("24:00", "07:00"), ("7:00", "08:00"), ("22", "23"), ("", "")]
    {
        assert!(QuietHours::parse(from, to).is_err(), "{from} {to}");
    }
    let night = hours("22:05", "07:00");
    let (from, to) = night.to_stored();
    assert_eq!(QuietHours::from_stored(Some(from), Some(to)), Some(night));
    assert_eq!(night.to_texts(), ("22:05".to_owned(), "07:00".to_owned()));
    assert_eq!(QuietHours::from_stored(None, None), None);
    assert_eq!(QuietHours::from_stored(Some(1500), Some(3)), None);
}

use chrono::{DateTime, Days, TimeDelta, Timelike, Utc};
use chrono_tz::Tz;

/// The frequency of mails about matches.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum EmailFrequency {
    /// A mail as soon as something is due.
    #[default]
    AtOnce,
    /// One mail at the next full hour.
    Hourly,
    /// One mail a day, at an hour from 0 to 23 by the wall clock of a time zone.
    Daily {
        /// The hour.
        hour: u8,
    },
}

impl EmailFrequency {
    /// The hour of the day where none is chosen.
    pub const DEFAULT_HOUR: u8 = 8;

    /// The frequency of a word, with an hour that only `daily` has; `None`: there is no such frequency or hour.
    #[must_use]
    pub fn parse(word: &str, hour: Option<u8>) -> Option<Self> {
        match (word, hour) {
            ("at_once", None) => Some(Self::AtOnce),
            ("hourly", None) => Some(Self::Hourly),
            ("daily", hour) => {
                let hour = hour.unwrap_or(Self::DEFAULT_HOUR);
                (hour < 24).then_some(Self::Daily { hour })
            }
            _ => None,
        }
    }

    /// The word in the API and in the database.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::AtOnce => "at_once",
            Self::Hourly => "hourly",
            Self::Daily { .. } => "daily",
        }
    }

    /// The hour of the day, if it has one.
    #[must_use]
    pub fn hour(self) -> Option<u8> {
        match self {
            Self::AtOnce | Self::Hourly => None,
            Self::Daily { hour } => Some(hour),
        }
    }

    /// When a mail goes out that is ready at an instant. An unknown zone counts as UTC.
    ///
    /// Where the wall clock jumps over the hour of the day, the mail goes out an hour later. Where the
    /// hour comes twice, it goes out the first time. A day that a zone skips has no mail.
    #[must_use]
    pub fn next(self, ready: DateTime<Utc>, zone: &str) -> DateTime<Utc> {
        match self {
            Self::AtOnce => ready,
            Self::Hourly => {
                let minutes = i64::from(ready.minute());
                let hour = (ready - TimeDelta::minutes(minutes)).with_second(0);
                let hour = hour.and_then(|hour| hour.with_nanosecond(0)).unwrap_or(ready);
                if hour == ready { ready } else { hour + TimeDelta::hours(1) }
            }
            Self::Daily { hour } => {
                let zone: Tz = zone.parse().unwrap_or(Tz::UTC);
                let today = ready.with_timezone(&zone).date_naive();
                let days = (0..=2).filter_map(|days| today.checked_add_days(Days::new(days)));
                let hours = days.filter_map(|day| {
                    let wanted = day.and_hms_opt(hour.into(), 0, 0)?;
                    let later = (0..24).map(|hours| wanted + TimeDelta::hours(hours));
                    let later = later.take_while(|local| local.date() == day);
                    later.into_iter().find_map(|local| local.and_local_timezone(zone).earliest())
                });
                let mut hours = hours.map(|local| local.to_utc());
                hours.find(|hour| *hour >= ready).unwrap_or(ready + TimeDelta::days(1))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> DateTime<Utc> {
        text.parse().expect("an instant")
    }

    #[test]
    fn a_mail_of_the_hour_goes_out_at_the_next_full_hour() {
        let next = |text| EmailFrequency::Hourly.next(at(text), "Europe/Amsterdam");
        assert_eq!(next("2026-11-24T10:00:00Z"), at("2026-11-24T10:00:00Z"));
        assert_eq!(next("2026-11-24T10:00:00.000001Z"), at("2026-11-24T11:00:00Z"));
        assert_eq!(next("2026-12-31T23:59:59Z"), at("2027-01-01T00:00:00Z"));
    }

    #[test]
    fn a_mail_of_the_day_goes_out_at_its_hour_of_the_wall_clock_also_when_that_changes() {
        let next = |hour, text| EmailFrequency::Daily { hour }.next(at(text), "Europe/Amsterdam");
        assert_eq!(next(8, "2026-11-24T06:59:00Z"), at("2026-11-24T07:00:00Z"));
        assert_eq!(next(8, "2026-11-24T07:00:00Z"), at("2026-11-24T07:00:00Z"));
        assert_eq!(next(8, "2026-11-24T07:00:01Z"), at("2026-11-25T07:00:00Z"));
        // Summer time begins on 29 March 2026, when two o'clock does not come.
        assert_eq!(next(8, "2026-03-28T08:00:00Z"), at("2026-03-29T06:00:00Z"));
        assert_eq!(next(2, "2026-03-28T12:00:00Z"), at("2026-03-29T01:00:00Z"));
        // It ends on 25 October 2026, when two o'clock comes twice.
        assert_eq!(next(2, "2026-10-24T12:00:00Z"), at("2026-10-25T00:00:00Z"));
        assert_eq!(next(2, "2026-10-25T00:30:00Z"), at("2026-10-26T01:00:00Z"));
        assert_eq!(
            EmailFrequency::Daily { hour: 9 }.next(at("2026-11-24T08:30:00Z"), "Nowhere/None"),
            at("2026-11-24T09:00:00Z")
        );
    }

    #[test]
    fn every_day_of_every_zone_has_one_mail_within_two_days() {
        for zone in chrono_tz::TZ_VARIANTS {
            for hour in [0, 3, 12, 23] {
                let frequency = EmailFrequency::Daily { hour };
                let mut ready = at("2011-12-27T00:00:00Z");
                for _ in 0..7 {
                    let next = frequency.next(ready, zone.name());
                    assert!(
                        next >= ready && next - ready <= TimeDelta::hours(49),
                        "{zone} {ready}"
                    );
                    assert_eq!(frequency.next(next, zone.name()), next, "{zone} {ready}");
                    ready = next + TimeDelta::seconds(1);
                }
            }
        }
    }

    #[test]
    fn a_frequency_comes_back_from_its_word_and_hour() {
        for frequency in
            [EmailFrequency::AtOnce, EmailFrequency::Hourly, EmailFrequency::Daily { hour: 23 }]
        {
            assert_eq!(
                EmailFrequency::parse(frequency.as_str(), frequency.hour()),
                Some(frequency)
            );
        }
        assert_eq!(EmailFrequency::parse("daily", Some(24)), None);
        assert_eq!(EmailFrequency::parse("hourly", Some(3)), None);
        assert_eq!(EmailFrequency::parse("weekly", None), None);
    }
}

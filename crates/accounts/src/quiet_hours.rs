use chrono::{DateTime, NaiveTime, TimeDelta, Timelike, Utc};
use chrono_tz::Tz;

use super::InvalidText;

/// The minutes of a day.
const DAY: u16 = 24 * 60;
/// The longest that the wall clock may take from any time of the day to the next one, in minutes: a
/// day, and what a change of the zone adds.
const LONGEST_DAY: i64 = 48 * 60;

/// The hours of each day in which a person wants to hear nothing, by the wall clock of a time zone:
/// from one minute up to another, past midnight if the second is earlier.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct QuietHours {
    /// Minutes since midnight.
    from: u16,
    to: u16,
}

impl QuietHours {
    /// Reads two times such as `22:00`.
    ///
    /// # Errors
    /// When one is no time in this form, or both are the same.
    pub fn parse(from: &str, to: &str) -> Result<Self, InvalidText> {
        let minutes = |text: &str| {
            let is_whole = text.len() == "00:00".len();
            let time = NaiveTime::parse_from_str(text, "%H:%M").ok().filter(|_| is_whole)?;
            u16::try_from(time.hour() * 60 + time.minute()).ok()
        };
        let (Some(from), Some(to)) = (minutes(from), minutes(to)) else {
            return Err(InvalidText("a time of the day must be like `22:00`"));
        };
        if from == to {
            return Err(InvalidText("quiet hours must begin and end at different times"));
        }
        Ok(Self { from, to })
    }

    /// The hours that are stored; `None` if they are none.
    #[must_use]
    pub fn from_stored(from: Option<i16>, to: Option<i16>) -> Option<Self> {
        let minute =
            |stored: Option<i16>| u16::try_from(stored?).ok().filter(|minute| *minute < DAY);
        let (from, to) = (minute(from)?, minute(to)?);
        (from != to).then_some(Self { from, to })
    }

    /// The minutes since midnight as the database stores them: the first, and the one after the last.
    #[must_use]
    pub fn to_stored(self) -> (i16, i16) {
        // A day has fewer minutes than an `i16` holds.
        (self.from.cast_signed(), self.to.cast_signed())
    }

    /// The times as texts, such as `22:00`.
    #[must_use]
    pub fn to_texts(self) -> (String, String) {
        let text = |minute: u16| format!("{:02}:{:02}", minute / 60, minute % 60);
        (text(self.from), text(self.to))
    }

    /// When the quiet hours end in which an instant lies, in a zone; `None`: it lies in none. An
    /// unknown zone counts as UTC.
    ///
    /// The wall clock decides. Where it jumps over the end, they end with the jump. Where it goes back
    /// into them, they go on.
    #[must_use]
    pub fn end(self, at: DateTime<Utc>, zone: &str) -> Option<DateTime<Utc>> {
        let zone: Tz = zone.parse().unwrap_or(Tz::UTC);
        if !self.contains(at, zone) {
            return None;
        }
        // Zones change at whole minutes, in either direction and by any amount. So each minute is
        // looked at: a thousand at most in nearly all cases.
        let minute = at - TimeDelta::nanoseconds(nanoseconds_of_minute(at));
        let later = (1..=LONGEST_DAY).map(|count| minute + TimeDelta::minutes(count));
        Some(later.into_iter().find(|at| !self.contains(*at, zone)).unwrap_or(at))
    }

    fn contains(self, at: DateTime<Utc>, zone: Tz) -> bool {
        let local = at.with_timezone(&zone).time();
        let minute = local.hour() * 60 + local.minute();
        let (from, to) = (u32::from(self.from), u32::from(self.to));
        if from < to { (from..to).contains(&minute) } else { minute >= from || minute < to }
    }
}

fn nanoseconds_of_minute(at: DateTime<Utc>) -> i64 {
    i64::from(at.second()) * 1_000_000_000 + i64::from(at.nanosecond())
}

use chrono::{DateTime, Datelike, TimeDelta, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use turnstone_accounts::{Vacation, Vacations};

use super::instant;

/// The vacations of an account, as its owner sees them.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = VacationSettings)]
pub struct VacationBody {
    /// Whether a day is taken from the balance when a match would time out; the next move in such
    /// a match gives the unused rest back. Once this is switched off, the day runs out. To switch
    /// it on saves no match whose deadline has passed.
    pub automatic: bool,
    /// The planned periods that have not ended, by start.
    pub planned: Vec<PeriodBody>,
    /// The rest of this calendar year's balance (UTC), in seconds. A period, planned or automatic, counts
    /// whole until it has ended. Then only the time counts in which a clock of the account ran; the
    /// rest of the period goes back, within some seconds.
    pub remaining_seconds: i64,
    /// The end of the current vacation, planned or automatic; null if there is none.
    #[serde(with = "instant::optional")]
    #[schema(required = true)]
    pub until: Option<DateTime<Utc>>,
}

/// A period of vacation: from `starts_at`, up to `ends_at`.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(
    as = VacationPeriod,
    example = json!({"starts_at": "2026-12-20T00:00:00Z", "ends_at": "2027-01-03T00:00:00Z"}),
)]
pub struct PeriodBody {
    /// Its first instant.
    #[serde(with = "instant")]
    pub starts_at: DateTime<Utc>,
    /// The first instant after it.
    #[serde(with = "instant")]
    pub ends_at: DateTime<Utc>,
}

impl VacationBody {
    /// Vacations at the instant `now`, with a yearly balance.
    #[must_use]
    pub fn new(vacations: &Vacations, now: DateTime<Utc>, yearly: TimeDelta) -> Self {
        let mut planned: Vec<_> =
            vacations.planned.iter().filter(|period| period.ends_at > now).copied().collect();
        planned.sort_by_key(|period| period.starts_at);
        Self {
            automatic: vacations.automatic,
            planned: planned.into_iter().map(PeriodBody::from).collect(),
            remaining_seconds: vacations.remaining(now.year(), yearly).num_seconds().max(0),
            until: vacations.period_at(now).map(|period| period.ends_at),
        }
    }
}

impl From<Vacation> for PeriodBody {
    fn from(Vacation { starts_at, ends_at }: Vacation) -> Self {
        Self { starts_at, ends_at }
    }
}

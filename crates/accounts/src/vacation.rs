use chrono::{DateTime, Datelike, NaiveDate, NaiveTime, TimeDelta, Utc};
use turnstone_rules::{Phrase, exact};

/// How much vacation is taken automatically at a time. The next move ends it.
const AUTOMATIC_STEP: TimeDelta = TimeDelta::days(1);
/// The most periods that an account may have planned.
const MAX_PLANNED: usize = 20;
/// How far ahead a period may be planned: two years, one of which may be a leap year.
const MAX_PLAN_AHEAD: TimeDelta = TimeDelta::days(731);

/// A period in which a player is away: from `starts_at`, up to `ends_at`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Vacation {
    /// Its first instant.
    pub starts_at: DateTime<Utc>,
    /// The first instant after it.
    pub ends_at: DateTime<Utc>,
}

/// A period that a person plans.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlannedPeriod {
    /// Its first instant; `None`: now, or the start of the planned period that contains now.
    pub starts_at: Option<DateTime<Utc>>,
    /// The first instant after it.
    pub ends_at: DateTime<Utc>,
}

impl From<Vacation> for PlannedPeriod {
    fn from(Vacation { starts_at, ends_at }: Vacation) -> Self {
        Self { starts_at: Some(starts_at), ends_at }
    }
}

/// All vacation of an account. Its periods never overlap.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Vacations {
    /// Whether the server draws a day when a match would time out.
    pub automatic: bool,
    /// The periods that the person planned.
    pub planned: Vec<Vacation>,
    /// The periods that the server drew.
    pub drawn: Vec<Vacation>,
    /// The parts of periods that have ended in which no clock of the account ran: they went back
    /// into the balance.
    pub unused: Vec<Vacation>,
}

/// The reason to refuse a plan.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{detail}")]
pub struct PlanFault {
    /// The JSON pointer of the fault within the list of periods.
    pub pointer: String,
    /// The fault, for the person who planned.
    pub detail: Phrase,
}

impl Vacation {
    /// Whether an instant lies in it.
    #[must_use]
    pub fn contains(&self, instant: DateTime<Utc>) -> bool {
        self.starts_at <= instant && instant < self.ends_at
    }

    fn overlaps(&self, other: &Self) -> bool {
        self.starts_at < other.ends_at && other.starts_at < self.ends_at
    }

    /// Whether it is the same period as an earlier one, perhaps with another end.
    fn has_same_start(&self, earlier: &Self) -> bool {
        self.starts_at == earlier.starts_at
    }

    /// The parts of it outside these periods, by start.
    #[must_use]
    pub fn without(&self, others: &[Self]) -> Vec<Self> {
        let mut others: Vec<_> = others.iter().filter(|other| self.overlaps(other)).collect();
        others.sort_unstable_by_key(|other| other.starts_at);
        let mut rest = Vec::new();
        let mut reached = self.starts_at;
        for other in others {
            if reached < other.starts_at {
                rest.push(Self { starts_at: reached, ends_at: other.starts_at });
            }
            reached = reached.max(other.ends_at);
        }
        if reached < self.ends_at {
            rest.push(Self { starts_at: reached, ends_at: self.ends_at });
        }
        rest
    }

    /// How much of it lies in a calendar year.
    fn duration_in_year(&self, year: i32) -> TimeDelta {
        let from = self.starts_at.max(start_of_year(year));
        let to = self.ends_at.min(start_of_year(year + 1));
        (to - from).max(TimeDelta::zero())
    }
}

impl Default for Vacations {
    /// The vacation of a new account: nothing planned, and nothing is drawn until the person allows
    /// it.
    fn default() -> Self {
        Self { automatic: false, planned: Vec::new(), drawn: Vec::new(), unused: Vec::new() }
    }
}

impl Vacations {
    /// The vacation left in a calendar year (UTC) of a yearly balance, after all that is planned,
    /// and after what was used of periods that have ended.
    #[must_use]
    pub fn remaining(&self, year: i32, yearly: TimeDelta) -> TimeDelta {
        let taken: TimeDelta = self.periods().map(|period| period.duration_in_year(year)).sum();
        let unused: TimeDelta = self.unused.iter().map(|part| part.duration_in_year(year)).sum();
        yearly - taken + unused
    }

    /// The period that contains an instant.
    #[must_use]
    pub fn period_at(&self, instant: DateTime<Utc>) -> Option<Vacation> {
        self.periods().find(|period| period.contains(instant)).copied()
    }

    /// The period to draw at `now`, which no period contains: a day, or less if the next period,
    /// the end of the year or the end of the balance comes first. `None` if nothing may be drawn.
    #[must_use]
    pub fn draw(&self, now: DateTime<Utc>, yearly: TimeDelta) -> Option<Vacation> {
        let remaining = self.remaining(now.year(), yearly);
        if !self.automatic || remaining < TimeDelta::seconds(1) {
            return None;
        }
        let later = self.periods().map(|period| period.starts_at).filter(|start| *start > now);
        let ends_at = later
            .chain([now + AUTOMATIC_STEP, now + remaining, start_of_year(now.year() + 1)])
            .min()?;
        Some(Vacation { starts_at: now, ends_at })
    }

    /// The same with another plan: `wanted` replaces all planned periods that have not ended. A
    /// period that has begun continues if `wanted` has one with the same start and an end that is
    /// not in the past; otherwise it ends now. Past periods stay.
    ///
    /// # Errors
    /// When the plan reaches into the past or too far ahead, overlaps, or exceeds the balance.
    pub fn with_plan(
        &self,
        wanted: &[PlannedPeriod],
        now: DateTime<Utc>,
        yearly: TimeDelta,
    ) -> Result<Self, PlanFault> {
        let current = self.planned.iter().find(|period| period.contains(now));
        let from_now = current.map_or(now, |period| period.starts_at);
        let wanted: Vec<_> = wanted
            .iter()
            .map(|PlannedPeriod { starts_at, ends_at }| Vacation {
                starts_at: starts_at.unwrap_or(from_now),
                ends_at: *ends_at,
            })
            .collect();
        if wanted.len() > MAX_PLANNED {
            let detail = format!("plan at most {MAX_PLANNED} periods");
            return Err(fault(
                "",
                Phrase::new("detail-plan-length", detail).with("most", MAX_PLANNED),
            ));
        }
        for (index, period) in wanted.iter().enumerate() {
            self.check(period, now)
                .map_err(|(member, detail)| fault(format!("/{index}/{member}"), detail))?;
            if wanted[..index].iter().any(|other| other.overlaps(period)) {
                return Err(fault(format!("/{index}"), "it overlaps with one before it"));
            }
        }
        let mut planned: Vec<_> = self
            .planned
            .iter()
            .filter(|old| old.starts_at < now)
            .filter(|old| old.ends_at <= now || !wanted.iter().any(|new| new.has_same_start(old)))
            .map(|old| Vacation { ends_at: old.ends_at.min(now), ..*old })
            .collect();
        for period in &wanted {
            if !planned.contains(period) {
                planned.push(*period);
            }
        }
        let after = Self { planned, ..self.clone() };
        let last = wanted.iter().map(|period| period.ends_at.year()).max().unwrap_or(now.year());
        let overdrawn = |year: &i32| after.remaining(*year, yearly) < TimeDelta::zero();
        match (now.year()..=last).find(overdrawn) {
            Some(year) => {
                let days = exact::<u32>(yearly.num_days());
                let detail = match days {
                    1 => format!("there is one day of vacation in {year}, and this is more"),
                    _ => format!("there are {days} days of vacation in {year}, and this is more"),
                };
                let detail = Phrase::new("detail-plan-balance", detail).with("days", days);
                Err(fault("", detail.with("year", year.to_string())))
            }
            None => Ok(after),
        }
    }

    /// Checks one period of a plan; the error is the invalid member and the reason.
    fn check(&self, period: &Vacation, now: DateTime<Utc>) -> Result<(), (&'static str, Phrase)> {
        let is_whole = |instant: DateTime<Utc>| instant.timestamp_subsec_nanos() == 0;
        let begins_now = period.starts_at == now;
        let has_begun = self.planned.iter().any(|old| period.has_same_start(old));
        if !is_whole(period.starts_at) && !begins_now && !has_begun {
            return Err(("starts_at", "give whole seconds".into()));
        }
        if !is_whole(period.ends_at) {
            return Err(("ends_at", "give whole seconds".into()));
        }
        if period.starts_at >= period.ends_at {
            return Err(("ends_at", "it must be after `starts_at`".into()));
        }
        if period.ends_at > now + MAX_PLAN_AHEAD {
            return Err(("ends_at", "plan no more than two years ahead".into()));
        }
        if period.starts_at >= now {
            return match self.drawn.iter().find(|drawn| drawn.overlaps(period)) {
                Some(drawn) => {
                    let until = drawn.ends_at.to_rfc3339();
                    let detail = format!("vacation was drawn until {until}; begin then");
                    let detail = Phrase::new("detail-plan-drawn", detail).with("until", until);
                    Err(("starts_at", detail))
                }
                None => Ok(()),
            };
        }
        match self.planned.iter().find(|old| period.has_same_start(old)) {
            // A past period stays the same, even if it ended after the client read the plan.
            Some(old) if old == period => Ok(()),
            Some(old) if old.ends_at > now && period.ends_at >= now => Ok(()),
            Some(_) => Err(("ends_at", "it must not be in the past".into())),
            None => Err(("starts_at", "it must not be in the past".into())),
        }
    }

    fn periods(&self) -> impl Iterator<Item = &Vacation> {
        self.planned.iter().chain(&self.drawn)
    }
}

fn fault(pointer: impl Into<String>, detail: impl Into<Phrase>) -> PlanFault {
    PlanFault { pointer: pointer.into(), detail: detail.into() }
}

/// The first instant of a calendar year in UTC.
#[must_use]
pub fn start_of_year(year: i32) -> DateTime<Utc> {
    NaiveDate::from_ymd_opt(year, 1, 1)
        .map_or(DateTime::<Utc>::MAX_UTC, |day| day.and_time(NaiveTime::MIN).and_utc())
}

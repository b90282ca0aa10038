//! Pauses of clocks: while no server runs, and while the player to act is on vacation.
//!
//! A pause moves the deadline for as long as it overlaps with the running clock, no more. While it
//! lasts nothing is written: [`deadline_with_pauses`] works out when the time runs out. When a
//! clock stops, an event gives the paused time back, so that a replay needs nothing but the log.

use chrono::{DateTime, TimeDelta, Utc};
use serde::{Deserialize, Serialize};

use crate::AccountId;

/// The reason why clocks were paused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum PauseReason {
    /// No server was running.
    Outage,
    /// The player to act was on vacation.
    Vacation,
}

/// A period in which clocks are paused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pause {
    /// The account on vacation; `None` for an outage, which pauses every clock.
    pub account: Option<AccountId>,
    /// Its first instant.
    pub from: DateTime<Utc>,
    /// The first instant after it.
    pub until: DateTime<Utc>,
}

impl Pause {
    /// Whether it pauses a clock of this player.
    fn applies_to(&self, account: Option<AccountId>) -> bool {
        self.account.is_none() || self.account == account
    }
}

/// Time to give back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Grant {
    pub(crate) reason: PauseReason,
    pub(crate) time: TimeDelta,
    /// Pauses up to this instant are given back with it.
    pub(crate) until: DateTime<Utc>,
}

/// When the time of a player runs out, whose clock would run out at `unpaused` if there were no
/// pauses after `since`: past pauses, the current one and planned ones move it. A pause that begins
/// at the very instant of the deadline counts.
pub(crate) fn deadline_with_pauses(
    pauses: &[Pause],
    account: Option<AccountId>,
    since: DateTime<Utc>,
    unpaused: DateTime<Utc>,
) -> DateTime<Utc> {
    let mut periods: Vec<_> = pauses
        .iter()
        .filter(|pause| pause.applies_to(account))
        .map(|pause| (pause.from.max(since), pause.until))
        .collect();
    periods.sort_unstable();
    let (mut deadline, mut reached) = (unpaused, since);
    for (from, until) in periods {
        if from > deadline {
            break;
        }
        deadline += (until - from.max(reached)).max(TimeDelta::zero());
        reached = reached.max(until);
    }
    deadline
}

/// The time to give back to a player whose clock has run from `since` to `until`: first for
/// outages, then for the player's vacations outside them.
pub(crate) fn grants_due(
    pauses: &[Pause],
    account: Option<AccountId>,
    since: DateTime<Utc>,
    until: DateTime<Utc>,
) -> Vec<Grant> {
    let periods = |applies: &dyn Fn(&Pause) -> bool| {
        let within = pauses.iter().filter(|pause| applies(pause));
        let within = within.map(|pause| (pause.from.max(since), pause.until.min(until)));
        within.filter(|(from, until)| from < until).collect::<Vec<_>>()
    };
    let outage = covered(periods(&|pause| pause.account.is_none()));
    let vacation = covered(periods(&|pause| pause.applies_to(account))) - outage;
    [(PauseReason::Outage, outage), (PauseReason::Vacation, vacation)]
        .into_iter()
        .map(|(reason, time)| Grant { reason, time: whole_milliseconds(time), until })
        .filter(|grant| grant.time > TimeDelta::zero())
        .collect()
}

/// The total time that some periods cover.
fn covered(mut periods: Vec<(DateTime<Utc>, DateTime<Utc>)>) -> TimeDelta {
    periods.sort_unstable();
    let mut total = TimeDelta::zero();
    let mut reached = DateTime::<Utc>::MIN_UTC;
    for (from, until) in periods {
        total += (until - from.max(reached)).max(TimeDelta::zero());
        reached = reached.max(until);
    }
    total
}

/// Rounds up to the milliseconds that events hold, so that no player loses time.
fn whole_milliseconds(time: TimeDelta) -> TimeDelta {
    let whole = TimeDelta::milliseconds(time.num_milliseconds());
    if whole < time { whole + TimeDelta::milliseconds(1) } else { whole }
}

//! Pauses of clocks: while no server runs, and while the player to act is on vacation. Clocks run
//! on during a pause; afterwards an event gives the time back, so that a replay needs nothing else.

use chrono::{DateTime, TimeDelta, Utc};
use serde::{Deserialize, Serialize};

use crate::AccountId;

/// How far ahead time is given back during a vacation that has not ended.
const MAX_GRANT_AHEAD: TimeDelta = TimeDelta::hours(1);

/// Why clocks were paused.
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

/// Time to give back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Grant {
    pub(crate) reason: PauseReason,
    pub(crate) time: TimeDelta,
    /// Pauses up to this instant are given back with it.
    pub(crate) until: DateTime<Utc>,
}

/// The time to give back at `now` to a player whose clock has run since `since`: first for outages,
/// then for the player's vacations outside them. With `ahead`, a vacation that lasts at `now` also
/// counts up to an hour after it.
pub(crate) fn grants_due(
    pauses: &[Pause],
    account: Option<AccountId>,
    since: DateTime<Utc>,
    now: DateTime<Utc>,
    ahead: bool,
) -> Vec<Grant> {
    let periods = |applies: &dyn Fn(&Pause) -> bool, end: DateTime<Utc>| {
        let within = pauses.iter().filter(|pause| applies(pause));
        let within = within.map(|pause| (pause.from.max(since), pause.until.min(end)));
        within.filter(|(from, until)| from < until).collect::<Vec<_>>()
    };
    let outages = periods(&|pause| pause.account.is_none(), now);
    let mine = |pause: &Pause| pause.account.is_some() && pause.account == account;
    let lasts = pauses.iter().filter(|pause| mine(pause) && pause.from <= now && now < pause.until);
    let end = lasts.map(|pause| pause.until.min(now + MAX_GRANT_AHEAD)).max().filter(|_| ahead);
    let until = end.unwrap_or(now);
    let mut all = outages.clone();
    all.extend(periods(&mine, until));
    let outage = covered(outages);
    let vacation = covered(all) - outage;
    let grants = [(PauseReason::Outage, outage, now), (PauseReason::Vacation, vacation, until)];
    grants
        .into_iter()
        .map(|(reason, time, until)| Grant { reason, time: whole_milliseconds(time), until })
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

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    const ANNA: AccountId = AccountId(Uuid::from_u128(1));
    const BEN: AccountId = AccountId(Uuid::from_u128(2));

    fn at(hours: i64) -> DateTime<Utc> {
        DateTime::from_timestamp(hours * 3600, 0).expect("an instant")
    }

    fn pause(account: Option<AccountId>, from: i64, until: i64) -> Pause {
        Pause { account, from: at(from), until: at(until) }
    }

    fn hours(pauses: &[Pause], since: i64, now: i64, ahead: bool) -> Vec<(PauseReason, i64, i64)> {
        let grants = grants_due(pauses, Some(ANNA), at(since), at(now), ahead);
        let in_hours =
            |grant: &Grant| (grant.reason, grant.time.num_hours(), grant.until.timestamp() / 3600);
        grants.iter().map(in_hours).collect()
    }

    #[test]
    fn lost_time_is_given_back_once_and_only_to_the_account_concerned() {
        use PauseReason::{Outage, Vacation};
        let outage = pause(None, 10, 14);
        let mine = pause(Some(ANNA), 12, 20);
        let other = pause(Some(BEN), 0, 100);
        assert_eq!(hours(&[other], 0, 50, true), []);
        assert_eq!(hours(&[outage], 0, 50, true), [(Outage, 4, 50)]);
        assert_eq!(
            hours(&[outage], 12, 50, true),
            [(Outage, 2, 50)],
            "only since the clock started"
        );
        assert_eq!(hours(&[outage], 14, 50, true), []);
        assert_eq!(hours(&[outage, mine], 0, 50, true), [(Outage, 4, 50), (Vacation, 6, 50)]);
        assert_eq!(hours(&[mine, mine], 0, 50, true), [(Vacation, 8, 50)], "not twice");
        assert_eq!(hours(&[mine], 0, 15, true), [(Vacation, 4, 16)], "an hour ahead");
        assert_eq!(hours(&[mine], 16, 15, true), [], "given back already");
        assert_eq!(hours(&[mine], 0, 15, false), [(Vacation, 3, 15)]);
    }
}

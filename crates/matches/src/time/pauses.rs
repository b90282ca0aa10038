//! Time in which clocks stand still: while no server runs, and while the player to act is on
//! vacation. What was so lost is given back as an event, so that a replay shows it.

use chrono::{DateTime, TimeDelta, Utc};
use serde::{Deserialize, Serialize};

use crate::AccountId;

/// The longest that a vacation which still lasts is granted at a time.
const MAX_GRANT_AHEAD: TimeDelta = TimeDelta::hours(1);

/// Why clocks stood still.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum PauseReason {
    /// No server was running.
    Outage,
    /// The player to act was on vacation.
    Vacation,
}

/// A stretch of time in which clocks stood, or stand, still.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pause {
    /// Whose clock; `None`: everyone's, for it was an outage.
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
    /// Until when pauses are accounted for with it.
    pub(crate) until: DateTime<Utc>,
}

/// What is owed to a player whose clock has run since `since`, at the instant `now`: first for
/// outages, then for his vacations beside them. With `ahead`, a vacation that holds now is granted
/// beforehand, for an hour at most.
pub(crate) fn grants_due(
    pauses: &[Pause],
    account: Option<AccountId>,
    since: DateTime<Utc>,
    now: DateTime<Utc>,
    ahead: bool,
) -> Vec<Grant> {
    let stretches = |applies: &dyn Fn(&Pause) -> bool, end: DateTime<Utc>| {
        let within = pauses.iter().filter(|pause| applies(pause));
        let within = within.map(|pause| (pause.from.max(since), pause.until.min(end)));
        within.filter(|(from, until)| from < until).collect::<Vec<_>>()
    };
    let outages = stretches(&|pause| pause.account.is_none(), now);
    let mine = |pause: &Pause| pause.account.is_some() && pause.account == account;
    let lasts = pauses.iter().filter(|pause| mine(pause) && pause.from <= now && now < pause.until);
    let end = lasts.map(|pause| pause.until.min(now + MAX_GRANT_AHEAD)).max().filter(|_| ahead);
    let until = end.unwrap_or(now);
    let mut all = outages.clone();
    all.extend(stretches(&mine, until));
    let outage = covered(outages);
    let vacation = covered(all) - outage;
    let grants = [(PauseReason::Outage, outage, now), (PauseReason::Vacation, vacation, until)];
    grants
        .into_iter()
        .map(|(reason, time, until)| Grant { reason, time: whole_milliseconds(time), until })
        .filter(|grant| grant.time > TimeDelta::zero())
        .collect()
}

/// How much time some stretches cover together.
fn covered(mut stretches: Vec<(DateTime<Utc>, DateTime<Utc>)>) -> TimeDelta {
    stretches.sort_unstable();
    let mut total = TimeDelta::zero();
    let mut reached = DateTime::<Utc>::MIN_UTC;
    for (from, until) in stretches {
        total += (until - from.max(reached)).max(TimeDelta::zero());
        reached = reached.max(until);
    }
    total
}

/// Events hold milliseconds; what is given back is never less than what was lost.
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
        assert_eq!(hours(&[outage], 12, 50, true), [(Outage, 2, 50)], "only since he was asked");
        assert_eq!(hours(&[outage], 14, 50, true), []);
        assert_eq!(hours(&[outage, mine], 0, 50, true), [(Outage, 4, 50), (Vacation, 6, 50)]);
        assert_eq!(hours(&[mine, mine], 0, 50, true), [(Vacation, 8, 50)], "not twice");
        assert_eq!(hours(&[mine], 0, 15, true), [(Vacation, 4, 16)], "an hour ahead");
        assert_eq!(hours(&[mine], 16, 15, true), [], "that was given already");
        assert_eq!(hours(&[mine], 0, 15, false), [(Vacation, 3, 15)]);
    }
}

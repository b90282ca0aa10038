//! Pauses of clocks: while no server runs, and while the player to act is on vacation.
//!
//! A pause moves the deadline for as long as it overlaps with the running clock, no more. While it
//! lasts nothing is written: [`deadline_with_pauses`] works out when the time runs out. When a
//! clock stops, an event gives the paused time back, so that a replay needs nothing but the log.

use chrono::{DateTime, TimeDelta, Utc};
use serde::{Deserialize, Serialize};

use crate::AccountId;

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

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use turnstone_testing::Random;

    use super::*;

    const ANNA: AccountId = AccountId(Uuid::from_u128(1));
    const BEN: AccountId = AccountId(Uuid::from_u128(2));

    fn at(hours: i64) -> DateTime<Utc> {
        DateTime::from_timestamp(hours * 3600, 0).expect("an instant")
    }

    fn pause(account: Option<AccountId>, from: i64, until: i64) -> Pause {
        Pause { account, from: at(from), until: at(until) }
    }

    fn hours(pauses: &[Pause], since: i64, until: i64) -> Vec<(PauseReason, i64)> {
        let grants = grants_due(pauses, Some(ANNA), at(since), at(until));
        grants.iter().map(|grant| (grant.reason, grant.time.num_hours())).collect()
    }

    fn deadline(pauses: &[Pause], since: i64, unpaused: i64) -> i64 {
        let deadline = deadline_with_pauses(pauses, Some(ANNA), at(since), at(unpaused));
        deadline.timestamp() / 3600
    }

    #[test]
    fn lost_time_is_given_back_once_and_only_to_the_account_concerned() {
        use PauseReason::{Outage, Vacation};
        let outage = pause(None, 10, 14);
        let mine = pause(Some(ANNA), 12, 20);
        let other = pause(Some(BEN), 0, 100);
        assert_eq!(hours(&[other], 0, 50), []);
        assert_eq!(hours(&[outage], 0, 50), [(Outage, 4)]);
        assert_eq!(hours(&[outage], 12, 50), [(Outage, 2)], "only since the clock started");
        assert_eq!(hours(&[outage], 14, 50), []);
        assert_eq!(hours(&[outage, mine], 0, 50), [(Outage, 4), (Vacation, 6)]);
        assert_eq!(hours(&[mine, mine], 0, 50), [(Vacation, 8)], "not twice");
        assert_eq!(hours(&[mine], 0, 15), [(Vacation, 3)], "nothing ahead");
        assert_eq!(hours(&[mine], 16, 15), [], "given back already");
    }

    #[test]
    fn a_deadline_moves_by_the_pauses_that_overlap_with_the_running_clock() {
        let mine = pause(Some(ANNA), 12, 20);
        assert_eq!(deadline(&[], 0, 15), 15);
        assert_eq!(deadline(&[pause(Some(BEN), 0, 100)], 0, 15), 15, "another player's");
        assert_eq!(deadline(&[mine], 0, 15), 23, "planned, current or past");
        assert_eq!(deadline(&[mine], 15, 15), 20, "only what is not given back yet");
        assert_eq!(deadline(&[mine], 0, 11), 11, "it begins too late");
        assert_eq!(deadline(&[mine], 0, 12), 20, "it begins in time");
        assert_eq!(deadline(&[mine, pause(None, 10, 14)], 0, 15), 25, "an overlap counts once");
        assert_eq!(deadline(&[mine, mine], 0, 15), 23);
        let second = pause(Some(ANNA), 23, 30);
        assert_eq!(deadline(&[second, mine], 0, 15), 30, "the first makes the second count");
        assert_eq!(deadline(&[second], 0, 15), 15);
    }

    /// Over any pauses: the deadline is the unpaused one plus what is given back up to it, and at
    /// no instant before it has the clock run out.
    #[test]
    fn a_deadline_agrees_with_what_is_given_back() {
        let mut random = Random::new(7);
        for _ in 0..2_000 {
            let mut below = |end: usize| i64::try_from(random.below(end)).expect("small");
            let mut period = |account| {
                let from = below(60);
                pause(account, from, from + below(20))
            };
            let pauses = [period(None), period(Some(ANNA)), period(Some(ANNA)), period(Some(BEN))];
            let (since, unpaused) = (below(30), 30 + below(30));
            let given =
                |until| -> i64 { hours(&pauses, since, until).iter().map(|grant| grant.1).sum() };
            let deadline = deadline(&pauses, since, unpaused);
            assert_eq!(deadline, unpaused + given(deadline), "{pauses:?}");
            for now in since..deadline {
                assert!(now < unpaused + given(now + 1), "{pauses:?} at {now}");
            }
        }
    }
}

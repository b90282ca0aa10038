use std::time::Duration;

use prometheus::IntGauge;
use prometheus::core::Collector;
use turnstone_matches::Command;

use super::each_match::execute_on_each;
use super::runner::{Job, Next};
use turnstone_store::Store;

/// How often a server writes a heartbeat, and looks for outages.
const PERIOD: Duration = Duration::from_secs(2);
/// How many matches one query returns.
const BATCH: i64 = 200;

/// The metric of the clock. Clones share it.
#[derive(Debug, Clone)]
pub struct ClockStatus(IntGauge);

impl Default for ClockStatus {
    #[expect(clippy::expect_used, reason = "the name is valid")]
    fn default() -> Self {
        let help =
            "How far the database's clock is ahead of this server's, if one of them must be wrong.";
        Self(IntGauge::new("turnstone_clock_difference_seconds", help).expect("a valid gauge"))
    }
}

impl ClockStatus {
    pub(super) fn collectors(&self) -> Vec<Box<dyn Collector>> {
        vec![Box::new(self.0.clone())]
    }
}

/// Records that this server is alive, and compares its clock with the database's.
pub(super) fn record_heartbeat(store: Store, status: ClockStatus) -> Job {
    Job::new("record_heartbeat", PERIOD, move |_| {
        let (store, status) = (store.clone(), status.clone());
        async move {
            let recorded = store.outages.record_heartbeat().await;
            let difference = store.outages.clock_difference().unwrap_or_default();
            status.0.set(difference.num_seconds());
            recorded.map(|()| Next::AfterPeriod)
        }
    })
}

/// Gives every running clock the time back that it lost while no server was running. If a match
/// fails, the outage stays unsettled, and the next run goes through all matches again.
pub(super) fn extend_clocks(store: Store) -> Job {
    Job::new("extend_clocks", PERIOD, move |progress| {
        let store = store.clone();
        async move {
            let store = &store;
            let Some(outage) = store.outages.unsettled().await? else {
                return Ok(Next::AfterPeriod);
            };
            let is_complete = execute_on_each(store, &progress, |after| async move {
                let ids = store.outages.matches_with_clock(after, BATCH).await?;
                Ok(ids.into_iter().map(|id| (id, Command::ExtendClocks)).collect())
            });
            if is_complete.await? {
                store.outages.settle(outage).await?;
            }
            Ok(Next::AfterPeriod)
        }
    })
}

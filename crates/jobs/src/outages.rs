use std::time::Duration;

use turnstone_matches::Command;

use super::each_match::execute_on_each;
use super::runner::{Job, Next};
use turnstone_store::Store;

/// How often a server writes a heartbeat, and looks for outages.
const PERIOD: Duration = Duration::from_secs(2);
/// How many matches one query returns.
const BATCH: i64 = 200;

/// Records that this server is alive.
pub(super) fn record_heartbeat(store: Store) -> Job {
    Job::new("record_heartbeat", PERIOD, move |_| {
        let store = store.clone();
        async move {
            store.outages.record_heartbeat().await?;
            Ok(Next::AfterPeriod)
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

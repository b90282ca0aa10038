use std::time::Duration;

use super::runner::{Job, Next};
use turnstone_store::Store;

/// How often it is looked whether the log needs a partition. They are made three months ahead.
const PARTITION_PERIOD: Duration = Duration::from_hours(1);
/// How often expired rows are deleted.
const DELETE_PERIOD: Duration = Duration::from_hours(1);

/// How often matches are closed that have been over for a while.
const CLOSE_PERIOD: Duration = Duration::from_mins(10);

/// Makes the partitions of the log for the months to come.
pub(super) fn make_event_partitions(store: Store) -> Job {
    Job::new("make_event_partitions", PARTITION_PERIOD, move |_| {
        let store = store.clone();
        async move {
            let made = store.log.make_event_partitions().await?;
            if made > 0 {
                tracing::info!(made, "the log has partitions for further months");
            }
            Ok(Next::AfterPeriod)
        }
    })
}

/// Closes matches that have been over for a while, so that home screens and feeds need not read them.
pub(super) fn close_matches(store: Store) -> Job {
    Job::new("close_matches", CLOSE_PERIOD, move |_| {
        let store = store.clone();
        async move { store.feeds.close_matches().await.map(|_| Next::AfterPeriod) }
    })
}

/// Deletes expired rows.
pub(super) fn delete_expired(store: Store) -> Job {
    Job::new("delete_expired", DELETE_PERIOD, move |_| {
        let store = store.clone();
        async move { store.maintenance.delete_expired().await.map(|()| Next::AfterPeriod) }
    })
}

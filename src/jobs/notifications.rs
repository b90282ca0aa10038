use std::time::Duration;

use super::runner::{Job, Next};
use crate::store::Store;

/// How often it is written who uses this server: less than notifications wait before they are sent.
const ACTIVITY_PERIOD: Duration = Duration::from_secs(3);

/// Writes who has used this server, for all servers.
pub(super) fn record_activity(store: Store) -> Job {
    Job::new("record_activity", ACTIVITY_PERIOD, move |_| {
        let store = store.clone();
        async move { store.record_activity().await.map(|()| Next::AfterPeriod) }
    })
}

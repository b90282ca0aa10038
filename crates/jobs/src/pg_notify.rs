use std::time::Duration;

use super::runner::{Job, Next};
use turnstone_store::Store;

/// The minimum time between two notifications. Changes in between go into the next one: commits
/// that notify wait for each other.
const MIN_NOTIFY_INTERVAL: Duration = Duration::from_millis(30);
/// How long to wait before listening again after the connection was lost.
const RECONNECT_DELAY: Duration = Duration::from_secs(1);

/// Publishes the changes of this server to the others. A run waits until there are any.
pub(super) fn publish(store: Store) -> Job {
    Job::new("publish_changes", MIN_NOTIFY_INTERVAL, move |progress| {
        let store = store.clone();
        async move {
            progress.mark_while_pending(store.signals.send()).await?;
            Ok(Next::AfterPeriod)
        }
    })
}

/// Wakes the requests that wait here for changes on other servers. A run ends only with an error.
pub(super) fn listen(store: Store) -> Job {
    Job::new("listen_to_changes", RECONNECT_DELAY, move |progress| {
        let store = store.clone();
        async move {
            let listener = store.signals.start_listening().await?;
            progress.mark();
            match progress.mark_while_pending(store.signals.receive(listener)).await {
                Err(error) => Err(error),
            }
        }
    })
}

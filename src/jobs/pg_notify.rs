use std::time::Duration;

use crate::store::Store;

/// The least time between two notices. What happens meanwhile goes into the next one: each commit
/// that notifies waits for the others that do.
const MIN_NOTIFY_INTERVAL: Duration = Duration::from_millis(30);
/// How long to leave a database alone that failed.
const RETRY_DELAY: Duration = Duration::from_secs(1);

/// Tells the other servers what has changed here, for ever.
pub async fn publish_to_other_servers(store: Store) {
    loop {
        match store.send_pg_notifications().await {
            Ok(()) => tokio::time::sleep(MIN_NOTIFY_INTERVAL).await,
            Err(error) => {
                tracing::warn!(%error, "cannot tell other servers what has changed");
                tokio::time::sleep(RETRY_DELAY).await;
            }
        }
    }
}

/// Wakes those who wait here for what changes on other servers, for ever.
pub async fn listen_to_other_servers(store: Store) {
    loop {
        let Err(error) = store.listen_pg_notifications().await;
        tracing::warn!(%error, "cannot hear what changes on other servers");
        tokio::time::sleep(RETRY_DELAY).await;
    }
}

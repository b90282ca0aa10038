use std::time::Duration;

use crate::store::Store;

/// The least time between two notices. What happens meanwhile goes into the next one: each commit
/// that notifies waits for the others that do.
const BETWEEN_NOTICES: Duration = Duration::from_millis(30);
/// How long to leave a database alone that failed.
const TRY_AGAIN: Duration = Duration::from_secs(1);

/// Tells the other servers what has changed here, for ever.
pub async fn tell_other_servers(store: Store) {
    loop {
        match store.send_notices().await {
            Ok(()) => tokio::time::sleep(BETWEEN_NOTICES).await,
            Err(error) => {
                tracing::warn!(%error, "cannot tell other servers what has changed");
                tokio::time::sleep(TRY_AGAIN).await;
            }
        }
    }
}

/// Wakes those who wait here for what changes on other servers, for ever.
pub async fn hear_other_servers(store: Store) {
    loop {
        let Err(error) = store.hear_notices().await;
        tracing::warn!(%error, "cannot hear what changes on other servers");
        tokio::time::sleep(TRY_AGAIN).await;
    }
}

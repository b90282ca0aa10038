use std::time::Duration;

use crate::store::Store;

/// How often the database is asked: more than once in the time for which its answer is believed.
const PERIOD: Duration = Duration::from_millis(200);
/// How long to leave a database alone that failed.
const RETRY_DELAY: Duration = Duration::from_secs(1);

/// Notices which accounts are changed by others, for ever.
pub async fn poll_account_changes(store: Store) {
    let mut last = None;
    loop {
        match store.poll_account_changes(last).await {
            Ok(cursor) => {
                last = Some(cursor);
                tokio::time::sleep(PERIOD).await;
            }
            Err(error) => {
                tracing::warn!(%error, "cannot see which accounts others change");
                tokio::time::sleep(RETRY_DELAY).await;
            }
        }
    }
}

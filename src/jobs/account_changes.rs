use std::time::Duration;

use crate::store::Store;

/// How often the database is asked: more than once in the time for which its answer is believed.
const PERIOD: Duration = Duration::from_millis(200);
/// How long to leave a database alone that failed.
const TRY_AGAIN: Duration = Duration::from_secs(1);

/// Notices which accounts are changed by others, for ever.
pub async fn notice_account_changes(store: Store) {
    let mut last = None;
    loop {
        match store.notice_account_changes(last).await {
            Ok(told) => {
                last = Some(told);
                tokio::time::sleep(PERIOD).await;
            }
            Err(error) => {
                tracing::warn!(%error, "cannot see which accounts others change");
                tokio::time::sleep(TRY_AGAIN).await;
            }
        }
    }
}

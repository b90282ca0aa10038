use std::time::Duration;

use crate::store::{Store, StoreError};
use turnstone_matches::Command;

/// How often matches are looked through for players whose time has run out.
const PERIOD: Duration = Duration::from_secs(5);
/// How many are timed out in one go.
const BATCH: i64 = 100;

/// Times matches out whose deadline has passed, for ever. Several servers may do it at once: the
/// append's guard lets one of them win, and a move or a time-out, never both.
pub async fn sweep_deadlines(store: Store) {
    loop {
        if let Err(error) = sweep(&store).await {
            tracing::warn!(%error, "cannot look for matches whose time has run out");
        }
        tokio::time::sleep(PERIOD).await;
    }
}

/// Goes once through all that are overdue; one that cannot be timed out keeps no other waiting.
async fn sweep(store: &Store) -> Result<(), StoreError> {
    let mut after = None;
    loop {
        let overdue = store.overdue_matches(after, BATCH).await?;
        let Some(last) = overdue.last() else { return Ok(()) };
        after = Some(*last);
        for id in &overdue {
            if let Err(error) = store.execute(*id, &Command::TimeOut, &|_| true).await {
                tracing::error!(match_id = %id, %error, "cannot time a match out");
            }
        }
    }
}

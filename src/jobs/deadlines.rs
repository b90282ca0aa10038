use std::time::Duration;

use crate::matches::Command;
use crate::store::{Store, StoreError};

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

async fn sweep(store: &Store) -> Result<(), StoreError> {
    loop {
        let overdue = store.overdue_matches(BATCH).await?;
        let mut timed_out = 0;
        for id in &overdue {
            match store.execute(*id, &Command::TimeOut, &|_| true).await {
                Ok(_) => timed_out += 1,
                Err(error) => tracing::error!(match_id = %id, %error, "cannot time a match out"),
            }
        }
        if overdue.len() < usize::try_from(BATCH).unwrap_or(0) || timed_out == 0 {
            return Ok(());
        }
    }
}

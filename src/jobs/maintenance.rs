use std::time::Duration;

use chrono::TimeDelta;

use crate::store::Store;

/// How often the difference to the database's clock is measured.
const CLOCK_PERIOD: Duration = Duration::from_secs(30);
/// How often what has expired is removed.
const CLEAN_UP_PERIOD: Duration = Duration::from_hours(1);
/// How long idempotency keys are kept: twice as long as is promised.
const IDEMPOTENCY_KEY_RETENTION: TimeDelta = TimeDelta::hours(48);

/// Keeps this server's clock in step with the database's, for ever.
pub async fn synchronize_clock(store: Store) {
    loop {
        tokio::time::sleep(CLOCK_PERIOD).await;
        if let Err(error) = store.synchronize_clock().await {
            tracing::warn!(%error, "cannot compare clocks with the database");
        }
    }
}

/// Removes expired sessions and idempotency keys, for ever.
pub async fn clean_up(store: Store) {
    loop {
        if let Err(error) = store.clean_up(store.now() - IDEMPOTENCY_KEY_RETENTION).await {
            tracing::warn!(%error, "cannot remove what has expired");
        }
        if let Err(error) = store.clean_up_deliveries().await {
            tracing::warn!(%error, "cannot remove old deliveries of webhooks");
        }
        if let Err(error) = store.prune_conditional_moves().await {
            tracing::warn!(%error, "cannot remove prepared answers of matches that are over");
        }
        tokio::time::sleep(CLEAN_UP_PERIOD).await;
    }
}

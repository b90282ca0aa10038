use std::time::Duration;

use crate::store::Store;

/// How often there is a look for matches that have ended; a rating is to be seen within a second.
const PERIOD: Duration = Duration::from_millis(250);
/// How often the leaderboards are brought up to date; ranks may be up to a minute old.
const LEADERBOARD_PERIOD: Duration = Duration::from_secs(40);

/// Rates the matches that have ended, for ever. Several servers may do it: one does at a time.
pub async fn rate_finished(store: Store) {
    loop {
        match store.rate_finished().await {
            Ok(0) => {}
            Ok(_) => continue,
            // Somebody else rated in the same moment, which is as well, or the database is away.
            Err(error) => tracing::debug!(%error, "cannot rate matches just now"),
        }
        tokio::time::sleep(PERIOD).await;
    }
}

/// Keeps the leaderboards, for ever.
pub async fn refresh_leaderboards(store: Store) {
    let mut is_trusted = false;
    loop {
        if !is_trusted {
            is_trusted = store.invalidate_milestones().await.is_ok();
        }
        if let Err(error) = store.refresh_leaderboards().await {
            tracing::warn!(%error, "cannot bring the leaderboards up to date");
        }
        tokio::time::sleep(LEADERBOARD_PERIOD).await;
    }
}

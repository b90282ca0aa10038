use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use super::runner::{Job, Next};
use turnstone_store::Store;

/// How often the leaderboards are refreshed; ranks may be up to a minute old.
const PERIOD: Duration = Duration::from_secs(40);

/// Refreshes the leaderboards. The first run invalidates all milestones, because a server may have
/// died while it set them.
pub(super) fn refresh(store: Store) -> Job {
    let is_invalidated = Arc::new(AtomicBool::new(false));
    Job::new("refresh_leaderboards", PERIOD, move |_| {
        let (store, is_invalidated) = (store.clone(), Arc::clone(&is_invalidated));
        async move {
            if !is_invalidated.load(Ordering::Relaxed) {
                store.ratings.invalidate_milestones().await?;
                is_invalidated.store(true, Ordering::Relaxed);
            }
            store.ratings.refresh_leaderboards().await?;
            Ok(Next::AfterPeriod)
        }
    })
}

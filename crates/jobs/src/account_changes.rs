use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use super::runner::{Job, Next};
use turnstone_store::Store;

/// How often account changes are polled: more than once within the time for which a poll confirms
/// cached entries.
const PERIOD: Duration = Duration::from_millis(200);

/// Invalidates cached entries of accounts that other servers, or an operator, have changed, and everything after
/// the database has started anew: it may be restored.
pub(super) fn poll(store: Store) -> Job {
    let last = Arc::new(Mutex::new(None));
    Job::new("poll_account_changes", PERIOD, move |_| {
        let (store, last) = (store.clone(), Arc::clone(&last));
        async move {
            let since = *last.lock().unwrap_or_else(PoisonError::into_inner);
            let cursor = store.signals.poll_account_changes(since).await?;
            if since.is_some_and(|since| !cursor.is_of_same_process(since)) {
                store.history.forget();
            }
            // Not after each failover: a new origin gives every match a new place.
            if since.is_some_and(|since| cursor.is_of_other_database(since)) {
                store.feeds.forget_origin().await;
            }
            *last.lock().unwrap_or_else(PoisonError::into_inner) = Some(cursor);
            Ok(Next::AfterPeriod)
        }
    })
}

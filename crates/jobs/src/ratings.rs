use std::time::Duration;

use super::runner::{Job, Next};
use turnstone_store::{Store, Topic};

/// How often finished matches are looked up, beside those whose end wakes the job.
const PERIOD: Duration = Duration::from_millis(250);

/// Rates the matches that have ended. One server rates at a time.
pub(super) fn rate_finished(store: Store) -> Job {
    let ends = store.signals.subscribe(vec![Topic::rated_end()]);
    let job = Job::new("rate_finished", PERIOD, move |_| {
        let store = store.clone();
        async move {
            match store.ratings.rate_finished().await {
                Ok(0) => Ok(Next::AfterPeriod),
                Ok(_) => Ok(Next::AtOnce),
                Err(error) if error.is_serialization_failure() => {
                    tracing::debug!(%error, "another server rated at the same time");
                    Ok(Next::AfterConflict)
                }
                Err(error) => Err(error),
            }
        }
    });
    job.woken_by(ends)
}

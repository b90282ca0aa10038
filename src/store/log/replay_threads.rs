//! Which threads replay logs. A long log is not replayed on a thread that serves requests, and only
//! a few threads replay at the same time, so that moves go on.

use std::sync::Arc;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::store::{STRIDE, Store, StoreError};
use turnstone_matches::Corruption;

/// The threads that replay for a store. Clones share them.
#[derive(Debug, Clone)]
pub(in crate::store) struct ReplayThreads {
    /// A permit for each thread that replays a long log; `None`: each log is replayed in place.
    long_logs: Option<Arc<Semaphore>>,
    /// The permit to replay all logs of a vacation: one vacation at a time.
    vacations: Arc<Semaphore>,
}

impl Default for ReplayThreads {
    /// A thread for every second processor.
    fn default() -> Self {
        let processors = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        let long_logs = Some(Arc::new(Semaphore::new((processors / 2).max(1))));
        Self { long_logs, vacations: Arc::new(Semaphore::new(1)) }
    }
}

impl ReplayThreads {
    /// Waits until no other vacation is settled.
    pub(in crate::store) async fn wait_for_vacation(&self) -> Option<OwnedSemaphorePermit> {
        // Nothing closes the semaphore.
        Arc::clone(&self.vacations).acquire_owned().await.ok()
    }

    /// The permit to settle a vacation, if no other is settled now.
    pub(in crate::store) fn try_vacation(&self) -> Option<OwnedSemaphorePermit> {
        Arc::clone(&self.vacations).try_acquire_owned().ok()
    }
}

impl Store {
    /// The same store for a thread that serves no requests: it replays all logs there.
    #[must_use]
    pub fn replaying_in_place(&self) -> Self {
        let mut store = self.clone();
        store.replay_threads.long_logs = None;
        store
    }

    /// Does the work of replaying so many events: here if they are few.
    ///
    /// # Errors
    /// What the work gives.
    pub(in crate::store) async fn replay<T: Send + 'static>(
        &self,
        events: usize,
        work: impl FnOnce() -> Result<T, Corruption> + Send + 'static,
    ) -> Result<T, StoreError> {
        let threads = self.replay_threads.long_logs.as_ref().filter(|_| events > STRIDE);
        let Some(threads) = threads else { return Ok(work()?) };
        // Nothing closes the semaphore.
        let permit = Arc::clone(threads).acquire_owned().await.ok();
        let replayed = tokio::task::spawn_blocking(move || {
            let replayed = work();
            drop(permit);
            replayed
        });
        // Nothing cancels the task: it fails only by a panic, which goes on as if it were here.
        let replayed = replayed.await;
        Ok(replayed.unwrap_or_else(|error| std::panic::resume_unwind(error.into_panic()))?)
    }
}

#[cfg(test)]
mod tests {
    use std::thread;

    use sqlx::postgres::PgConnectOptions;

    use super::*;
    use crate::world::Clock;

    /// Whether work of so many events is done on the thread that asks for it.
    async fn is_done_here(store: &Store, events: usize) -> bool {
        let done_on = store.replay(events, || Ok(thread::current().id())).await;
        done_on.expect("a thread") == thread::current().id()
    }

    #[tokio::test]
    async fn a_long_log_is_replayed_on_another_thread_and_a_short_one_here() {
        let store = Store::new(PgConnectOptions::new(), 1, 1, Clock::default());
        assert!(is_done_here(&store, STRIDE).await);
        assert!(!is_done_here(&store, STRIDE + 1).await);
        assert!(is_done_here(&store.replaying_in_place(), STRIDE + 1).await);
        assert!(!is_done_here(&store, STRIDE + 1).await, "the other store is as it was");
    }
}

//! Threads that replay logs. A long log is not replayed on a thread that serves requests, and only
//! a few threads replay at the same time, so that moves go on.

use std::sync::Arc;

use tokio::sync::Semaphore;

use crate::{History, STRIDE, StoreError};
use turnstone_matches::Corruption;

/// The threads that replay for a store. Clones share them.
#[derive(Debug, Clone)]
pub(crate) struct ReplayThreads {
    /// A permit for each thread that replays a long log; `None`: each log is replayed in place.
    long_logs: Option<Arc<Semaphore>>,
}

impl Default for ReplayThreads {
    /// A thread for every second processor.
    fn default() -> Self {
        let processors = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        let long_logs = Some(Arc::new(Semaphore::new((processors / 2).max(1))));
        Self { long_logs }
    }
}

impl History {
    /// The same history for a thread that serves no requests: it replays all logs there.
    #[must_use]
    pub fn replaying_in_place(&self) -> Self {
        let replay_threads = ReplayThreads { long_logs: None };
        Self { replay_threads, ..self.clone() }
    }

    /// Does the work of replaying so many events: here if they are few.
    ///
    /// # Errors
    /// The error of the work.
    pub(crate) async fn replay<T: Send + 'static>(
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
    use crate::Store;
    use turnstone_io::world::Clock;

    /// Whether work of so many events is done on the thread that asks for it.
    async fn is_done_here(history: &History, events: usize) -> bool {
        let done_on = history.replay(events, || Ok(thread::current().id())).await;
        done_on.expect("a thread") == thread::current().id()
    }

    #[tokio::test]
    async fn a_long_log_is_replayed_on_another_thread_and_a_short_one_here() {
        let store = Store::new(PgConnectOptions::new(), 1, 1, Clock::default());
        let history = &store.history;
        assert!(is_done_here(history, STRIDE).await);
        assert!(!is_done_here(history, STRIDE + 1).await);
        assert!(is_done_here(&history.replaying_in_place(), STRIDE + 1).await);
        assert!(!is_done_here(history, STRIDE + 1).await, "the other history is as it was");
    }
}

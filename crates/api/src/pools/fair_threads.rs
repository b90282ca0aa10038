//! Threads of low priority for long work, whose turns are shared out fairly.

use std::time::Duration;

use turnstone_io::threads::BackgroundThreads;

use crate::problem::{ApiResult, Problem};

use super::fair_queue::{FairQueue, Requester};

/// A few threads, and the queue for them. Clones share both; the threads end with the last clone.
#[derive(Debug, Clone)]
pub struct FairThreads {
    /// A place for each thread.
    free: FairQueue,
    /// How long work waits for a thread.
    timeout: Duration,
    threads: BackgroundThreads,
}

impl FairThreads {
    /// So many threads with this name, so much nicer than those that serve requests.
    #[must_use]
    pub fn start(name: &'static str, count: usize, niceness: i32, timeout: Duration) -> Self {
        let threads = BackgroundThreads::start(name, count, niceness);
        Self { free: FairQueue::new(count), timeout, threads }
    }

    /// Does work when it is the turn of the requester. Work that has begun is completed, also if nobody
    /// waits for it any longer. The caller bounds how much waits.
    ///
    /// # Errors
    /// The problem that is given, when no thread became free in time; `internal` when the work panics.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        requester: Requester,
        overloaded: impl FnOnce() -> Problem,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> ApiResult<T> {
        let turn = self.free.turn_within(self.timeout, requester).await.ok_or_else(overloaded)?;
        let job = move || {
            let result = work();
            drop(turn);
            result
        };
        self.threads.run(job).await.map_err(Problem::internal)
    }
}

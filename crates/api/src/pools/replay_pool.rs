//! Replays and drawings of matches, on a few threads of their own. Their work is admitted by its
//! cost: a long match is as expensive as many short ones.

use std::sync::Arc;
use std::time::Duration;

use prometheus::IntCounter;
use tokio::sync::Semaphore;

use crate::pipeline::limits::{Address, Budget};
use crate::problem::{ApiResult, Code, Problem, Shortage};
use turnstone_io::threads::BackgroundThreads;

/// How much nicer the threads are than those that serve requests: moves go first. At 19 a replay got
/// next to no time beside other programs, and pictures were refused for a minute.
const NICENESS: i32 = 5;

/// The threads. Clones share them; they end with the last clone.
#[derive(Debug, Clone)]
pub struct ReplayPool {
    /// The steps of all work that runs or waits.
    budget: Budget,
    /// How long work waits for a thread.
    timeout: Duration,
    /// How much work has begun.
    begun: IntCounter,
    /// A permit for each thread.
    free: Arc<Semaphore>,
    threads: BackgroundThreads,
}

impl ReplayPool {
    /// A pool with a thread for every second processor. `begun` counts the work that threads take.
    #[must_use]
    pub fn new(budget: Budget, timeout: Duration, begun: IntCounter) -> Self {
        let processors = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        let threads = (processors / 2).max(1);
        let free = Arc::new(Semaphore::new(threads));
        let threads = BackgroundThreads::start("replay", threads, NICENESS);
        Self { budget, timeout, begun, free, threads }
    }

    /// The steps of all work that runs or waits.
    #[must_use]
    pub fn steps(&self) -> usize {
        self.budget.taken()
    }

    /// Runs work of about so many steps, for a client at an address. Work that has begun is
    /// completed, also if nobody waits for it any longer.
    ///
    /// # Errors
    /// `overloaded` when too many steps wait, or no thread became free in time.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        address: Address,
        steps: usize,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> ApiResult<T> {
        let overloaded = || {
            Problem::with(Code::Overloaded, "too many matches are being replayed")
                .because_of(Shortage::Replays)
        };
        let share = self.budget.take(address, steps).ok_or_else(overloaded)?;
        let free = Arc::clone(&self.free).acquire_owned();
        let permit = tokio::time::timeout(self.timeout, free).await.map_err(|_| overloaded())?;
        let permit = permit.map_err(Problem::internal)?;
        self.begun.inc();
        let job = move || {
            let result = work();
            drop((share, permit));
            result
        };
        self.threads.run(job).await.map_err(Problem::internal)
    }
}

#[cfg(test)]
mod tests {
    use std::net::{IpAddr, Ipv4Addr};
    use std::sync::mpsc::channel;

    use super::*;

    fn address() -> Address {
        IpAddr::from(Ipv4Addr::LOCALHOST).into()
    }

    #[tokio::test]
    async fn work_is_admitted_by_its_steps_and_a_panic_ends_no_thread() {
        let pool = {
            let begun = IntCounter::new("begun", "Work that has begun.").expect("a counter");
            ReplayPool::new(Budget::new(10, 10), Duration::from_secs(20), begun)
        };
        let panics: ApiResult<()> = pool.run(address(), 5, || panic!("on purpose")).await;
        assert!(panics.is_err());
        let (begin, wait) = channel::<()>();
        let same = pool.clone();
        let held =
            tokio::spawn(async move { same.run(address(), 8, move || wait.recv().is_ok()).await });
        while pool.steps() == 0 {
            tokio::task::yield_now().await;
        }
        let refused = pool.run(address(), 3, || ()).await.expect_err("more than ten steps");
        assert_eq!(refused.code, Code::Overloaded);
        begin.send(()).expect("work that waits");
        assert!(held.await.expect("a task").expect("a result"));
        assert_eq!(pool.run(address(), 100, || 1).await.expect("large work alone"), 1);
    }
}

//! Replays and drawings of matches, on a few threads of their own. Their work is admitted by its
//! cost: a long match is as expensive as many short ones.

use std::time::Duration;

use crate::pipeline::limits::{Budget, Client};
use crate::problem::{ApiResult, Code, Problem, Shortage};
use prometheus::IntCounter;

use super::fair_queue::Requester;
use super::fair_threads::FairThreads;

/// How much nicer the threads are than those that serve requests: moves go first. At 19 a replay got
/// next to no time beside other programs, and pictures were refused for a minute.
const NICENESS: i32 = 5;

/// The threads. Clones share them.
#[derive(Debug, Clone)]
pub struct ReplayPool {
    /// The steps of all work that runs or waits.
    budget: Budget,
    /// How much work has begun.
    begun: IntCounter,
    threads: FairThreads,
}

impl ReplayPool {
    /// A pool with a thread of this name for every second processor. `begun` counts the work that
    /// threads take.
    #[must_use]
    pub fn new(name: &'static str, budget: Budget, timeout: Duration, begun: IntCounter) -> Self {
        let processors = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        let threads = (processors / 2).max(1);
        Self { budget, begun, threads: FairThreads::start(name, threads, NICENESS, timeout) }
    }

    /// The steps of all work that runs or waits.
    #[must_use]
    pub fn steps(&self) -> usize {
        self.budget.taken()
    }

    /// Runs work of about so many steps for a client, which may play in the match. Work that has begun
    /// is completed, also if nobody waits for it any longer.
    ///
    /// # Errors
    /// `overloaded` when too many steps wait, or no thread became free in time.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        client: &Client,
        plays_in_it: bool,
        steps: usize,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> ApiResult<T> {
        let overloaded = || {
            Problem::with(Code::Overloaded, "too many matches are being replayed")
                .because_of(Shortage::Replays)
        };
        let share = self.budget.take(client.address, steps).ok_or_else(overloaded)?;
        let begun = self.begun.clone();
        let job = move || {
            begun.inc();
            let result = work();
            drop(share);
            result
        };
        self.threads.run(Requester::new(client, plays_in_it), overloaded, job).await
    }
}

#[cfg(test)]
mod tests {
    use std::net::{IpAddr, Ipv4Addr};
    use std::sync::mpsc::channel;

    use super::*;

    fn client() -> Client {
        Client { address: IpAddr::from(Ipv4Addr::LOCALHOST).into(), account: None }
    }

    #[tokio::test]
    async fn work_is_admitted_by_its_steps_and_a_panic_ends_no_thread() {
        let pool = {
            let begun = IntCounter::new("begun", "Work that has begun.").expect("a counter");
            ReplayPool::new("replay", Budget::new(10, 10), Duration::from_secs(20), begun)
        };
        let panics: ApiResult<()> = pool.run(&client(), false, 5, || panic!("on purpose")).await;
        assert!(panics.is_err());
        let (begin, wait) = channel::<()>();
        let same = pool.clone();
        let held = tokio::spawn(async move {
            same.run(&client(), false, 8, move || wait.recv().is_ok()).await
        });
        while pool.steps() == 0 {
            tokio::task::yield_now().await;
        }
        let refused = pool.run(&client(), false, 3, || ()).await.expect_err("more than ten steps");
        assert_eq!(refused.code, Code::Overloaded);
        begin.send(()).expect("work that waits");
        assert!(held.await.expect("a task").expect("a result"));
        assert_eq!(pool.run(&client(), false, 100, || 1).await.expect("large work alone"), 1);
    }
}

//! Threads of low priority, for computations that take longer than a request may hold up others.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::oneshot;

type Work = Box<dyn FnOnce() + Send>;

/// The work has panicked, or there is no thread.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the computation panicked")]
pub struct Panicked;

/// A few threads that compute. Clones share them; they end with the last clone. The caller that gives
/// them work bounds how much of it waits.
#[derive(Debug, Clone)]
pub struct BackgroundThreads {
    count: usize,
    work: Sender<Work>,
}

impl BackgroundThreads {
    /// So many threads with this name. They are this much nicer than those that serve requests: at 19
    /// they get next to no time beside other programs.
    #[must_use]
    pub fn start(name: &'static str, count: usize, niceness: i32) -> Self {
        let (work, receiver) = channel();
        let receiver = Arc::new(Mutex::new(receiver));
        for _ in 0..count {
            let receiver = Arc::clone(&receiver);
            let thread = std::thread::Builder::new().name(name.to_owned());
            if let Err(error) = thread.spawn(move || run_all(&receiver, name, niceness)) {
                tracing::error!(%error, name, "cannot start a thread");
            }
        }
        Self { count, work }
    }

    /// The number of threads.
    #[must_use]
    pub fn count(&self) -> usize {
        self.count
    }

    /// Does work on one of the threads. Work that has begun is completed, also if nobody waits for it
    /// any longer.
    ///
    /// # Errors
    /// When the work panics, or there is no thread.
    pub async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Panicked> {
        let (sender, receiver) = oneshot::channel();
        let work = move || {
            // The result may find nobody who waits.
            let _ = sender.send(work());
        };
        self.work.send(Box::new(work)).map_err(|_| Panicked)?;
        receiver.await.map_err(|_| Panicked)
    }
}

fn run_all(receiver: &Mutex<Receiver<Work>>, name: &str, niceness: i32) {
    // On Linux this is the niceness of the thread; elsewhere it may be that of the program.
    if cfg!(target_os = "linux") {
        let _ = rustix::process::nice(niceness);
    }
    loop {
        let next = receiver.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(work) = next else { return };
        if catch_unwind(AssertUnwindSafe(work)).is_err() {
            tracing::error!(name, "a computation panicked");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn work_is_done_on_a_thread_of_low_priority_and_a_panic_ends_none() {
        let threads = BackgroundThreads::start("thinking", 1, 10);
        let panicked: Result<(), _> = threads.run(|| panic!("on purpose")).await;
        assert_eq!(panicked, Err(Panicked));
        let name = threads.run(|| std::thread::current().name().map(str::to_owned)).await;
        assert_eq!(name.expect("a result").as_deref(), Some("thinking"));
        if cfg!(target_os = "linux") {
            let nice = || rustix::process::getpriority_process(None).expect("a priority");
            let theirs = threads.run(nice).await.expect("a result");
            assert_eq!(theirs, (nice() + 10).min(19), "other threads stay as they are");
        }
    }
}

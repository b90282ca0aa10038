//! The engine's work for matches. One job takes what is queued, of every kind, and a few threads of
//! low priority compute; the threads that serve requests never do.
//!
//! A new kind of work: a variant of [`EngineJobKind`], a file here with what it does, and its arm in
//! `work`.

mod give_way;
mod hint;
mod metrics;
mod play;
mod review;
mod think;

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Mutex;
use tokio::task::JoinSet;
use turnstone_engine::with_breaks;

pub use metrics::EngineStatus;

use super::runner::{Job, Next, RunResult};
use turnstone_io::threads::{BackgroundThreads, Panicked};
use turnstone_io::world::Stopwatch;
use turnstone_store::{EngineJob, EngineJobKind, Store, StoreError, Subscription, Topic};

/// How much nicer the threads are than those that serve requests: people's moves go first.
const NICENESS: i32 = 10;
/// How often jobs are looked up although nothing woke this server: after a crash of another.
const PERIOD: Duration = Duration::from_secs(1);
/// How often the queue is measured.
const MEASURE_PERIOD: Duration = Duration::from_secs(10);
/// The delay after a first failure; it doubles with each further one.
const FIRST_RETRY: Duration = Duration::from_secs(1);
/// The longest delay after a failure.
const MAX_RETRY: Duration = Duration::from_mins(1);

/// The reason why a job is not done.
#[derive(Debug, thiserror::Error)]
enum EngineError {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    Threads(#[from] Panicked),
    #[error("{0}")]
    Other(String),
}

/// The work that is left of a job after a part of it.
enum Outcome {
    /// Nothing.
    Done,
    /// There is more to do: other jobs get their turn first.
    Again,
}

/// The resources for the work on a job.
#[derive(Debug, Clone)]
struct Engine {
    store: Store,
    threads: BackgroundThreads,
    status: EngineStatus,
}

impl Engine {
    /// Computes on one of the threads.
    async fn compute<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Panicked> {
        let store = self.store.clone();
        self.threads.run(move || with_breaks(give_way::breaks(store), work)).await
    }
}

/// Works for the engine's queue, on as many jobs at the same time as there are threads.
pub(super) fn work_off(store: &Store, threads: usize, status: EngineStatus) -> Job {
    let woken = Arc::new(store.signals.subscribe(Topic::of_engine()));
    let threads = BackgroundThreads::start("engine", threads, NICENESS);
    let engine = Engine { store: store.clone(), threads, status };
    // The closure owns the work under way: it survives a run that fails, and ends with the job.
    let running = Arc::new(Mutex::new(JoinSet::new()));
    Job::new("work_for_engine", PERIOD, move |_| {
        let (engine, woken, running) = (engine.clone(), Arc::clone(&woken), Arc::clone(&running));
        async move { take_and_start(&engine, &woken, &mut *running.lock().await).await }
    })
}

/// Measures the queue, for `/metrics`.
pub(super) fn measure(store: Store, status: EngineStatus) -> Job {
    Job::new("measure_engine_queue", MEASURE_PERIOD, move |_| {
        let (store, status) = (store.clone(), status.clone());
        async move {
            for kind in EngineJobKind::ALL {
                status.set_queue(kind, store.engine.queue(kind).await?);
            }
            Ok(Next::AfterPeriod)
        }
    })
}

async fn take_and_start(
    engine: &Engine,
    woken: &Subscription,
    running: &mut JoinSet<()>,
) -> RunResult {
    while running.try_join_next().is_some() {}
    while running.len() < engine.threads.count() {
        let Some(job) = engine.store.engine.take_job().await? else { break };
        running.spawn(attempt(engine.clone(), job));
    }
    let has_free = running.len() < engine.threads.count();
    tokio::select! {
        _ = running.join_next(), if !running.is_empty() => {}
        () = woken.notified(), if has_free => {}
        () = tokio::time::sleep(PERIOD) => {}
    }
    Ok(Next::AtOnce)
}

async fn attempt(engine: Engine, job: EngineJob) {
    let since = Stopwatch::start();
    let done = work(&engine, &job).await;
    engine.status.observe(job.kind, since.elapsed());
    let recorded = match done {
        Ok(Outcome::Done) => engine.store.engine.finish_job(&job).await,
        Ok(Outcome::Again) => engine.store.engine.continue_job(&job).await,
        Err(error) => {
            let (kind, match_id) = (job.kind.as_str(), job.match_id);
            tracing::warn!(kind, %match_id, %error, "the engine failed; it tries again");
            engine.store.engine.retry_job(&job, retry_delay(job.attempt)).await
        }
    };
    if let Err(error) = recorded {
        // The job is taken again after its lease.
        tracing::warn!(match_id = %job.match_id, %error, "cannot record the engine's work");
    }
}

async fn work(engine: &Engine, job: &EngineJob) -> Result<Outcome, EngineError> {
    match job.kind {
        EngineJobKind::Play => play::run(engine, job).await.map(|()| Outcome::Done),
        EngineJobKind::Hint => hint::run(engine, job).await.map(|()| Outcome::Done),
        EngineJobKind::Review => review::run(engine, job).await,
    }
}

fn retry_delay(attempt: u16) -> Duration {
    let doubled = 1 << attempt.saturating_sub(1).min(6);
    (FIRST_RETRY * doubled).min(MAX_RETRY)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_delay_after_a_failure_doubles_up_to_a_minute() {
        let delays = [1, 2, 3, 7, 1000].map(|attempt| retry_delay(attempt).as_secs());
        assert_eq!(delays, [1, 2, 4, 60, 60]);
    }
}

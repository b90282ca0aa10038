//! Runs jobs for as long as the server runs. A job that fails or panics runs again after a delay.

use std::any::Any;
use std::panic::AssertUnwindSafe;
use std::time::Duration;

use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use tokio::task::{JoinError, JoinHandle, JoinSet};

use super::health::{JobDeadline, JobHealth, Progress};
use turnstone_postgres::{DatabaseState, Loss};
use turnstone_store::{Store, StoreError, Subscription};

/// The shortest delay after a run that failed. It is the job's period if that is longer.
const MIN_RETRY_DELAY: Duration = Duration::from_secs(1);
/// How long a job that is woken waits for more.
const WAKE_DELAY: Duration = Duration::from_millis(10);
/// The delay after a run that failed is not longer than this, or than a sixtieth of the period.
const MAX_RETRY_DELAY: Duration = Duration::from_secs(30);
/// See [`MAX_RETRY_DELAY`].
const MAX_RETRIES_IN_A_PERIOD: u32 = 60;
/// A job is overdue after this many periods without a success, but not before
/// [`MIN_TIME_UNTIL_OVERDUE`].
const MAX_MISSED_PERIODS: u32 = 10;
/// The shortest time without a success after which a job is overdue.
const MIN_TIME_UNTIL_OVERDUE: Duration = Duration::from_mins(2);

/// When a job runs again after a run without an error.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Next {
    /// After its period.
    AfterPeriod,
    /// At once: there is more to do.
    AtOnce,
    /// After its period. The run does not count as a success, because another server did the same
    /// work at the same time.
    AfterConflict,
}

impl Next {
    /// After a full batch there may be more.
    pub(super) fn after_batch(taken: usize, batch: i64) -> Self {
        if i64::try_from(taken) == Ok(batch) { Self::AtOnce } else { Self::AfterPeriod }
    }
}

/// Waits until a running attempt ends and frees its slot for another one, or until the period is over.
/// Returns how the attempt ended.
pub(super) async fn wait_for_slot<T: 'static>(
    running: &mut JoinSet<T>,
    period: Duration,
) -> Option<Result<T, JoinError>> {
    tokio::select! {
        ended = running.join_next(), if !running.is_empty() => ended,
        () = tokio::time::sleep(period) => None,
    }
}

/// The result of a run of a job.
pub type RunResult = Result<Next, StoreError>;

/// Work that is done again and again beside the requests.
#[expect(missing_debug_implementations, reason = "a closure has none")]
pub struct Job {
    /// The name in the log, in `/metrics` and in `/readyz`.
    pub name: &'static str,
    /// The time between the end of a run and the start of the next one.
    pub period: Duration,
    /// The job is overdue when it has not succeeded for this long.
    pub overdue_after: Duration,
    /// Whether this server responds wrongly or late without the job. If so, `/readyz` responds 503
    /// while the job is overdue. `false` for a job that works for all servers together: its failure
    /// would take every server out of rotation.
    pub is_needed_to_serve: bool,
    /// A change of what it is subscribed to begins the next run soon.
    pub woken_by: Option<Subscription>,
    /// One run.
    pub run: Run,
}

/// Starts one run of a job. A long run marks its progress.
pub type Run = Box<dyn FnMut(Progress) -> BoxFuture<'static, RunResult> + Send>;

impl Job {
    /// A job that calls `run` again and again. State that must outlive a run, or a panic in it,
    /// belongs to the closure.
    pub fn new<F>(
        name: &'static str,
        period: Duration,
        mut run: impl FnMut(Progress) -> F + Send + 'static,
    ) -> Self
    where
        F: Future<Output = RunResult> + Send + 'static,
    {
        Self {
            name,
            period,
            overdue_after: (period * MAX_MISSED_PERIODS).max(MIN_TIME_UNTIL_OVERDUE),
            is_needed_to_serve: false,
            woken_by: None,
            run: Box::new(move |progress| run(progress).boxed()),
        }
    }

    /// The same job, without which this server responds wrongly or late.
    #[must_use]
    pub fn needed_to_serve(self) -> Self {
        Self { is_needed_to_serve: true, ..self }
    }

    /// The same job, which also runs when something of its topics changes.
    #[must_use]
    pub(super) fn woken_by(self, topics: Subscription) -> Self {
        Self { woken_by: Some(topics), ..self }
    }

    /// The same job, which does nothing while clocks of servers differ: what it does because of the time cannot
    /// be undone.
    #[must_use]
    pub(super) fn resting_with_clocks(mut self, store: &Store) -> Self {
        let outages = store.outages.clone();
        let run = move |progress| {
            if outages.is_paused() {
                return std::future::ready(Ok(Next::AfterPeriod)).boxed();
            }
            (self.run)(progress)
        };
        Self { run: Box::new(run), ..self }
    }

    /// When the job is overdue, and what that means.
    #[must_use]
    pub fn deadline(&self) -> JobDeadline {
        let Self { name, overdue_after, is_needed_to_serve, .. } = *self;
        JobDeadline { name, overdue_after, is_needed_to_serve }
    }

    fn retry_delay(&self) -> Duration {
        let max = MAX_RETRY_DELAY.max(self.period / MAX_RETRIES_IN_A_PERIOD);
        self.period.clamp(MIN_RETRY_DELAY, max)
    }

    /// Runs the job until the task is aborted.
    async fn run_forever(mut self, progress: Progress, database: DatabaseState) {
        let name = self.name;
        loop {
            // Within the block, so that a panic of the closure itself is caught too.
            let run = async { (self.run)(progress.clone()).await };
            let delay = match AssertUnwindSafe(run).catch_unwind().await {
                Ok(Ok(next)) => {
                    if next != Next::AfterConflict {
                        progress.mark();
                    }
                    match next {
                        Next::AfterPeriod | Next::AfterConflict => {
                            wait(self.period, self.woken_by.as_ref()).await;
                            continue;
                        }
                        Next::AtOnce => Duration::ZERO,
                    }
                }
                // Whoever looks at the database says it once, or has said it.
                Ok(Err(error))
                    if database.loss().is_some()
                        || error.loss().is_some_and(|loss| {
                            loss.is_without_connection()
                                || matches!(loss, Loss::ReadOnly | Loss::Full)
                        }) =>
                {
                    tracing::debug!(job = name, %error, "a background job waits for the database");
                    MIN_RETRY_DELAY
                }
                Ok(Err(error)) => {
                    tracing::warn!(job = name, %error, "a background job failed; it runs again");
                    self.retry_delay()
                }
                Err(panic) => {
                    let error = panic_message(&*panic);
                    tracing::error!(job = name, error, "a background job panicked; it runs again");
                    self.retry_delay()
                }
            };
            if delay.is_zero() {
                // A job that always has more to do must not keep other tasks from running.
                tokio::task::yield_now().await;
            } else {
                tokio::time::sleep(delay).await;
            }
        }
    }
}

/// Waits until a period is over, or the job is woken. What wakes it together is done together.
async fn wait(period: Duration, woken_by: Option<&Subscription>) {
    let period = tokio::time::sleep(period);
    match woken_by {
        Some(subscription) => tokio::select! {
            () = period => {}
            () = subscription.notified() => tokio::time::sleep(WAKE_DELAY).await,
        },
        None => period.await,
    }
}

/// Starts every job as a task of its own. `health` must be that of these jobs. What they cannot do while the database
/// is lost is no line in the log.
#[must_use]
pub fn start(jobs: Vec<Job>, health: &JobHealth, database: &DatabaseState) -> Vec<JoinHandle<()>> {
    let start = |(index, job): (usize, Job)| {
        tokio::spawn(job.run_forever(health.progress(index), database.clone()))
    };
    jobs.into_iter().enumerate().map(start).collect()
}

fn panic_message(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("no message")
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU32, Ordering};

    use tokio::sync::mpsc::unbounded_channel;

    use super::*;

    fn any_error() -> StoreError {
        StoreError::Contended
    }

    #[tokio::test]
    async fn a_job_that_panics_or_fails_runs_again_and_counts_only_its_successes() {
        let runs = Arc::new(AtomicU32::new(0));
        let (sender, mut finished) = unbounded_channel();
        let count = Arc::clone(&runs);
        let job = Job::new("unstable", Duration::from_millis(1), move |_| {
            let number = count.fetch_add(1, Ordering::Relaxed);
            assert!(number != 0, "a panic of the closure");
            let sender = sender.clone();
            async move {
                assert!(number != 1, "a panic of the future");
                if number == 2 {
                    return Err(any_error());
                }
                sender.send(number).expect("a test that waits");
                Ok(if number == 3 { Next::AtOnce } else { Next::AfterPeriod })
            }
        });
        assert_eq!(job.retry_delay(), MIN_RETRY_DELAY);
        let health = JobHealth::new([job.deadline()]);
        assert!(health.succeeded().is_empty());
        let tasks = start(vec![job], &health, &DatabaseState::default());
        assert_eq!(finished.recv().await, Some(3), "the runs 0 to 2 did not succeed");
        assert_eq!(finished.recv().await, Some(4));
        assert_eq!(health.succeeded(), ["unstable"]);
        tasks.iter().for_each(JoinHandle::abort);
    }

    #[tokio::test]
    async fn a_run_that_lost_against_another_server_is_no_success() {
        let (sender, mut finished) = unbounded_channel();
        let mut number = 0;
        let job = Job::new("conflicting", Duration::from_millis(1), move |progress| {
            number += 1;
            sender.send(progress.last_success()).expect("a test that waits");
            let next = if number == 2 { Next::AfterPeriod } else { Next::AfterConflict };
            async move { Ok(next) }
        });
        let health = JobHealth::new([job.deadline()]);
        let tasks = start(vec![job], &health, &DatabaseState::default());
        let mut successes = Vec::new();
        for _ in 0..4 {
            successes.push(finished.recv().await.expect("a run"));
        }
        assert_eq!(successes[..2], [None, None], "before the first run, and after a conflict");
        assert!(successes[2].is_some());
        assert_eq!(successes[3], successes[2], "after another conflict");
        tasks.iter().for_each(JoinHandle::abort);
    }

    #[test]
    fn the_retry_delay_is_the_period_but_at_most_half_a_minute_or_a_sixtieth_of_it() {
        let retry_delay =
            |period| Job::new("idle", period, |_| async { Ok(Next::AfterPeriod) }).retry_delay();
        assert_eq!(retry_delay(Duration::from_millis(200)), MIN_RETRY_DELAY);
        assert_eq!(retry_delay(Duration::from_secs(5)), Duration::from_secs(5));
        assert_eq!(retry_delay(Duration::from_mins(1)), MAX_RETRY_DELAY);
        assert_eq!(retry_delay(Duration::from_hours(1)), Duration::from_mins(1));
    }

    #[test]
    fn jobs_are_overdue_after_many_periods_and_not_within_two_minutes() {
        let overdue_after =
            |period| Job::new("idle", period, |_| async { Ok(Next::AfterPeriod) }).overdue_after;
        assert_eq!(overdue_after(Duration::from_millis(200)), MIN_TIME_UNTIL_OVERDUE);
        assert_eq!(overdue_after(Duration::from_mins(1)), Duration::from_mins(10));
    }
}

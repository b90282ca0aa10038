use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use chrono::{DateTime, Utc};

use super::runner::Job;
use crate::world::{Clock, Stopwatch};

/// How often a run that waits for something counts as a success.
const WAITING_SUCCESS_PERIOD: Duration = Duration::from_secs(10);

/// When each job last succeeded. Clones share it.
#[derive(Debug, Clone, Default)]
pub struct JobHealth(Arc<[JobStatus]>);

#[derive(Debug)]
struct JobStatus {
    name: &'static str,
    overdue_after: Duration,
    created: Stopwatch,
    last_success: Mutex<Option<Success>>,
}

#[derive(Debug, Clone, Copy)]
struct Success {
    at: DateTime<Utc>,
    age: Stopwatch,
}

impl JobHealth {
    /// The health of jobs that have not run yet.
    #[must_use]
    pub fn new<'a>(jobs: impl IntoIterator<Item = &'a Job>) -> Self {
        let status = |job: &Job| JobStatus {
            name: job.name,
            overdue_after: job.overdue_after,
            created: Stopwatch::start(),
            last_success: Mutex::default(),
        };
        Self(jobs.into_iter().map(status).collect())
    }

    /// The jobs that have succeeded, each with the time of its last success by this machine's
    /// clock.
    #[must_use]
    pub fn last_successes(&self) -> Vec<(&'static str, DateTime<Utc>)> {
        let success = |job: &JobStatus| job.last_success().map(|success| (job.name, success.at));
        self.0.iter().filter_map(success).collect()
    }

    /// The jobs that have not succeeded for too long.
    #[must_use]
    pub fn overdue(&self) -> Vec<&'static str> {
        self.0.iter().filter(|job| job.is_overdue()).map(|job| job.name).collect()
    }

    /// The handle by which one of the jobs reports its progress.
    pub(super) fn progress(&self, index: usize) -> Progress {
        Progress { health: self.clone(), index }
    }
}

impl JobStatus {
    fn last_success(&self) -> Option<Success> {
        *self.last_success.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn is_overdue(&self) -> bool {
        let since = self.last_success().map_or(self.created, |success| success.age);
        since.elapsed() > self.overdue_after
    }
}

/// The handle by which a job reports that it makes progress.
#[derive(Debug, Clone)]
pub struct Progress {
    health: JobHealth,
    index: usize,
}

impl Progress {
    /// Counts a success. The runner does it after each run that succeeds; a long run does it after
    /// each of its parts.
    pub fn mark(&self) {
        let Some(job) = self.health.0.get(self.index) else { return };
        let success = Success { at: Clock::machine_now(), age: Stopwatch::start() };
        *job.last_success.lock().unwrap_or_else(PoisonError::into_inner) = Some(success);
    }

    /// Waits for work that may wait for an event as long as it likes: as long as it has not ended,
    /// it counts as a success every few seconds.
    pub async fn mark_while_pending<T>(&self, work: impl Future<Output = T>) -> T {
        tokio::pin!(work);
        loop {
            match tokio::time::timeout(WAITING_SUCCESS_PERIOD, &mut work).await {
                Ok(done) => return done,
                Err(_) => self.mark(),
            }
        }
    }
}

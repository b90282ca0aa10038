use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};

use turnstone_io::world::steady_now;

/// How often a run that waits for something counts as a success.
const WAITING_SUCCESS_PERIOD: Duration = Duration::from_secs(10);

/// When each job last succeeded. Clones share it.
#[derive(Debug, Clone, Default)]
pub struct JobHealth(Arc<[JobRecord]>);

/// When a job is overdue, and what that means.
#[derive(Debug, Clone, Copy)]
pub struct JobDeadline {
    /// The job's name.
    pub name: &'static str,
    /// The job is overdue when it has not succeeded for this long.
    pub overdue_after: Duration,
    /// Whether the server is not ready while the job is overdue.
    pub is_needed_to_serve: bool,
}

#[derive(Debug)]
struct JobRecord {
    deadline: JobDeadline,
    /// By the clock that nobody sets.
    created: TimeDelta,
    last_success: Mutex<Option<TimeDelta>>,
}

impl JobHealth {
    /// The health of jobs that have not run yet.
    #[must_use]
    pub fn new(jobs: impl IntoIterator<Item = JobDeadline>) -> Self {
        let status = |deadline| JobRecord {
            deadline,
            created: steady_now(),
            last_success: Mutex::default(),
        };
        Self(jobs.into_iter().map(status).collect())
    }

    /// The jobs that have succeeded.
    #[must_use]
    pub fn succeeded(&self) -> Vec<&'static str> {
        let succeeded = self.0.iter().filter(|job| job.last_success().is_some());
        succeeded.map(|job| job.deadline.name).collect()
    }

    /// All jobs, each with the time of its last success or, before the first one, of its creation: so a
    /// job that never succeeds is overdue as well.
    #[must_use]
    pub fn successes_since_start(&self, now: DateTime<Utc>) -> Vec<(&'static str, DateTime<Utc>)> {
        self.0.iter().map(|job| (job.deadline.name, now - job.since_success())).collect()
    }

    /// The jobs that have not succeeded for too long and without which this server responds wrongly
    /// or late.
    #[must_use]
    pub fn overdue_and_needed_to_serve(&self) -> Vec<&'static str> {
        let needed = self.0.iter().filter(|job| job.deadline.is_needed_to_serve);
        needed.filter(|job| job.is_overdue()).map(|job| job.deadline.name).collect()
    }

    /// The handle by which one of the jobs reports its progress.
    pub(super) fn progress(&self, index: usize) -> Progress {
        Progress { health: self.clone(), index }
    }
}

impl JobRecord {
    fn last_success(&self) -> Option<TimeDelta> {
        *self.last_success.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The time since the last success or, before the first one, since the creation.
    fn since_success(&self) -> TimeDelta {
        steady_now() - self.last_success().unwrap_or(self.created)
    }

    fn is_overdue(&self) -> bool {
        self.since_success().to_std().is_ok_and(|since| since > self.deadline.overdue_after)
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
        *job.last_success.lock().unwrap_or_else(PoisonError::into_inner) = Some(steady_now());
    }

    /// When the job last succeeded, by the clock that nobody sets.
    #[cfg(test)]
    pub(super) fn last_success(&self) -> Option<TimeDelta> {
        self.health.0.get(self.index)?.last_success()
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

use std::time::Duration;

use prometheus::core::Collector;
use prometheus::{IntGaugeVec, Opts};

use super::runner::{Job, Next};
use turnstone_store::{Store, WorkQueue};

/// How often the queues are measured.
const PERIOD: Duration = Duration::from_secs(10);

/// The metrics of the queues that all servers work off, for `/metrics`. Clones share them.
#[derive(Debug, Clone)]
pub struct QueueStatus {
    waiting: IntGaugeVec,
    oldest_seconds: IntGaugeVec,
}

impl Default for QueueStatus {
    fn default() -> Self {
        Self::new()
    }
}

impl QueueStatus {
    /// All at zero.
    ///
    /// # Panics
    /// Never: the names are fixed and valid.
    #[must_use]
    #[expect(clippy::expect_used, reason = "the names are fixed and valid")]
    pub fn new() -> Self {
        let gauge = |name, help| {
            IntGaugeVec::new(Opts::new(name, help), &["queue"]).expect("a valid gauge")
        };
        let status = Self {
            waiting: gauge(
                "turnstone_queue_waiting",
                "The number of items that are due and wait for a job, of all servers, by queue.",
            ),
            oldest_seconds: gauge(
                "turnstone_queue_oldest_seconds",
                "How long the oldest of these has waited, by queue.",
            ),
        };
        for queue in WorkQueue::ALL {
            status.waiting.with_label_values(&[queue.as_str()]);
            status.oldest_seconds.with_label_values(&[queue.as_str()]);
        }
        status
    }

    /// The collectors for a registry.
    #[must_use]
    pub fn collectors(&self) -> Vec<Box<dyn Collector>> {
        vec![Box::new(self.waiting.clone()), Box::new(self.oldest_seconds.clone())]
    }
}

/// Measures the queues, for `/metrics`.
pub(super) fn measure(store: Store, status: QueueStatus) -> Job {
    Job::new("measure_queues", PERIOD, move |_| {
        let (store, status) = (store.clone(), status.clone());
        async move {
            for queue in WorkQueue::ALL {
                let (waiting, oldest) = store.maintenance.work_queue(queue).await?;
                let label = [queue.as_str()];
                status.waiting.with_label_values(&label).set(waiting);
                status.oldest_seconds.with_label_values(&label).set(oldest.num_seconds().max(0));
            }
            Ok(Next::AfterPeriod)
        }
    })
}

use std::time::Duration;

use prometheus::core::Collector;
use prometheus::{Histogram, HistogramOpts, exponential_buckets};

/// The metrics of the writers of the log for `/metrics`. Clones share them.
#[derive(Debug, Clone)]
pub(crate) struct AppendMetrics {
    batch_size: Histogram,
    queue_seconds: Histogram,
    database_seconds: Histogram,
}

impl AppendMetrics {
    /// All at zero.
    #[expect(clippy::expect_used, reason = "the names and buckets are fixed and valid")]
    pub(super) fn new() -> Self {
        let histogram = |name, help, start, count| {
            let buckets = exponential_buckets(start, 2.0, count).expect("valid buckets");
            let options = HistogramOpts::new(name, help).buckets(buckets);
            Histogram::with_opts(options).expect("a valid histogram")
        };
        Self {
            batch_size: histogram(
                "turnstone_append_batch_size",
                "The number of matches whose appends one statement wrote.",
                1.0,
                9,
            ),
            queue_seconds: histogram(
                "turnstone_append_queue_seconds",
                "How long an append waited for its statement.",
                0.000_1,
                16,
            ),
            database_seconds: histogram(
                "turnstone_append_database_seconds",
                "How long a statement that appends took, with its commit.",
                0.000_1,
                16,
            ),
        }
    }

    /// The collectors for a registry.
    pub(crate) fn collectors(&self) -> Vec<Box<dyn Collector>> {
        let all = [&self.batch_size, &self.queue_seconds, &self.database_seconds];
        all.map(|histogram| Box::new(histogram.clone()) as Box<dyn Collector>).into()
    }

    /// An append has waited this long for its statement.
    pub(super) fn observe_wait(&self, time: Duration) {
        self.queue_seconds.observe(time.as_secs_f64());
    }

    /// A statement with the appends of `size` matches took this long.
    #[expect(clippy::cast_precision_loss, reason = "a batch has at most some hundred matches")]
    pub(super) fn observe_batch(&self, size: usize, time: Duration) {
        self.batch_size.observe(size as f64);
        self.database_seconds.observe(time.as_secs_f64());
    }
}

use std::time::Duration;

use prometheus::core::Collector;
use prometheus::{GaugeVec, HistogramOpts, HistogramVec, IntGaugeVec, Opts};

use turnstone_store::EngineJobKind;

/// The upper bounds of the buckets, in seconds.
const BUCKETS: [f64; 10] = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0];

/// The metrics of the engine for `/metrics`. Clones share them.
#[derive(Debug, Clone)]
pub struct EngineStatus {
    queued: IntGaugeVec,
    oldest_seconds: GaugeVec,
    seconds: HistogramVec,
}

impl Default for EngineStatus {
    fn default() -> Self {
        Self::new()
    }
}

impl EngineStatus {
    /// All at zero.
    ///
    /// # Panics
    /// Never: the names are fixed and valid.
    #[must_use]
    #[expect(clippy::expect_used, reason = "the names are fixed and valid")]
    pub fn new() -> Self {
        let queued = Opts::new(
            "turnstone_engine_jobs",
            "Jobs of the engine that wait or are under way, of all servers, by kind.",
        );
        let oldest = Opts::new(
            "turnstone_engine_oldest_seconds",
            "How long ago the oldest of these jobs was queued, by kind.",
        );
        let seconds = HistogramOpts::new(
            "turnstone_engine_work_seconds",
            "How long this server worked on a job of the engine, by kind.",
        );
        let labels = ["kind"];
        let status = Self {
            queued: IntGaugeVec::new(queued, &labels).expect("a valid gauge"),
            oldest_seconds: GaugeVec::new(oldest, &labels).expect("a valid gauge"),
            seconds: HistogramVec::new(seconds.buckets(BUCKETS.to_vec()), &labels)
                .expect("a valid histogram"),
        };
        for kind in EngineJobKind::ALL {
            status.set_queue(kind, (0, 0.0));
            status.seconds.with_label_values(&[kind.as_str()]);
        }
        status
    }

    /// The collectors for a registry.
    #[must_use]
    pub fn collectors(&self) -> Vec<Box<dyn Collector>> {
        vec![
            Box::new(self.queued.clone()),
            Box::new(self.oldest_seconds.clone()),
            Box::new(self.seconds.clone()),
        ]
    }

    pub(super) fn set_queue(&self, kind: EngineJobKind, (length, oldest): (i64, f64)) {
        self.queued.with_label_values(&[kind.as_str()]).set(length);
        self.oldest_seconds.with_label_values(&[kind.as_str()]).set(oldest);
    }

    pub(super) fn observe(&self, kind: EngineJobKind, time: Duration) {
        self.seconds.with_label_values(&[kind.as_str()]).observe(time.as_secs_f64());
    }
}

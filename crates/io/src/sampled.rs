//! Metrics of values that other parts of the program keep: they are read when Prometheus asks.

use std::fmt;

use prometheus::core::{Collector, Desc};
use prometheus::proto::MetricFamily;
use prometheus::{IntCounterVec, IntGaugeVec};
use turnstone_rules::exact;

type Read = Box<dyn Fn() -> u64 + Send + Sync>;

/// The source of the value of one metric, and its label.
pub struct Source {
    label: &'static str,
    read: Read,
}

impl fmt::Debug for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Source").field("label", &self.label).finish_non_exhaustive()
    }
}

impl Source {
    /// The source of the metric with this label.
    #[must_use]
    pub fn new(label: &'static str, read: impl Fn() -> u64 + Send + Sync + 'static) -> Self {
        Self { label, read: Box::new(read) }
    }
}

/// Counters with one label. Their sources never fall.
#[derive(Debug)]
pub struct SampledCounters {
    counters: IntCounterVec,
    sources: Vec<Source>,
}

impl SampledCounters {
    /// Counters that are read from the sources.
    #[must_use]
    pub fn new(counters: IntCounterVec, sources: Vec<Source>) -> Self {
        Self { counters, sources }
    }
}

impl Collector for SampledCounters {
    fn desc(&self) -> Vec<&Desc> {
        self.counters.desc()
    }

    fn collect(&self) -> Vec<MetricFamily> {
        for Source { label, read } in &self.sources {
            let counter = self.counters.with_label_values(&[label]);
            counter.inc_by(read().saturating_sub(counter.get()));
        }
        self.counters.collect()
    }
}

/// Gauges with one label.
#[derive(Debug)]
pub struct SampledGauges {
    gauges: IntGaugeVec,
    sources: Vec<Source>,
}

impl SampledGauges {
    /// Gauges that are read from the sources.
    #[must_use]
    pub fn new(gauges: IntGaugeVec, sources: Vec<Source>) -> Self {
        Self { gauges, sources }
    }
}

impl Collector for SampledGauges {
    fn desc(&self) -> Vec<&Desc> {
        self.gauges.desc()
    }

    fn collect(&self) -> Vec<MetricFamily> {
        for Source { label, read } in &self.sources {
            let value = exact::<i64>(read());
            self.gauges.with_label_values(&[label]).set(value);
        }
        self.gauges.collect()
    }
}

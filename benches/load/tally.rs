//! The counts of a measurement, and its cost in processor time.

use std::cell::RefCell;
use std::rc::Rc;
use std::time::{Duration, Instant};

use crate::connection::Response;
use crate::processor_time;

/// The times that requests took.
#[derive(Default)]
pub struct Tally {
    /// In microseconds, with the number of plies that were played before the measurement.
    latencies: Vec<(usize, u32)>,
}

pub type SharedTally = Rc<RefCell<Tally>>;

impl Tally {
    pub fn record(&mut self, warm: usize, took: Duration) {
        self.latencies.push((warm, u32::try_from(took.as_micros()).unwrap_or(u32::MAX)));
    }

    /// Records a response, which has to have this status.
    pub fn record_response(&mut self, began: Instant, response: &Response, status: u16) {
        self.record(0, began.elapsed());
        assert_eq!(response.status, status, "{}", response.text());
    }

    /// Only the times after so many plies.
    pub fn after_plies(&self, warm: usize) -> Self {
        let those = self.latencies.iter().filter(|(of, _)| *of == warm);
        Self { latencies: those.copied().collect() }
    }

    pub fn count(&self) -> u32 {
        u32::try_from(self.latencies.len()).unwrap_or(u32::MAX)
    }

    /// The time, in microseconds, that this share of the requests took at most.
    pub fn at(&self, share: f64) -> f64 {
        let mut sorted: Vec<f64> =
            self.latencies.iter().map(|(_, took)| f64::from(*took)).collect();
        sorted.sort_unstable_by(f64::total_cmp);
        let place = share * f64::from(self.count());
        #[allow(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "an index of a list"
        )]
        let place = (place as usize).min(sorted.len().saturating_sub(1));
        sorted.get(place).copied().unwrap_or(0.0)
    }
}

/// One measurement; times in microseconds, processor time by request.
#[derive(Clone, Copy, Default)]
pub struct Sample {
    pub rate: f64,
    pub median: f64,
    pub p99: f64,
    pub slowest: f64,
    pub server: f64,
    pub postgres: f64,
}

impl Sample {
    pub fn cpu(&self) -> f64 {
        self.server + self.postgres
    }

    /// The medians, value by value.
    pub fn median_of(samples: &[Self]) -> Self {
        let of = |value: fn(&Self) -> f64| median(samples.iter().map(value).collect());
        Self {
            rate: of(|sample| sample.rate),
            median: of(|sample| sample.median),
            p99: of(|sample| sample.p99),
            slowest: of(|sample| sample.slowest),
            server: of(|sample| sample.server),
            postgres: of(|sample| sample.postgres),
        }
    }
}

pub fn median(mut values: Vec<f64>) -> f64 {
    values.sort_unstable_by(f64::total_cmp);
    values.get(values.len().saturating_sub(1) / 2).copied().unwrap_or(0.0)
}

/// The processes whose processor time counts.
#[derive(Clone, Copy, Default)]
pub struct Processes {
    /// The server, or what is measured in its place.
    pub server: Option<u32>,
    /// The first process of Postgres.
    pub postgres: Option<u32>,
}

/// A measurement that has begun.
pub struct Watch {
    processes: Processes,
    before: (u64, u64),
    began: Instant,
}

impl Watch {
    pub fn start(processes: Processes) -> Self {
        Self { processes, before: processes.used(), began: Instant::now() }
    }

    pub fn stop(self, tally: &Tally) -> Sample {
        let took = self.began.elapsed().as_secs_f64();
        let used = self.processes.used();
        let count = f64::from(tally.count().max(1));
        let each = |used: u64, before: u64| {
            f64::from(u32::try_from(used.saturating_sub(before)).unwrap_or(u32::MAX)) / count
        };
        Sample {
            rate: count / took,
            median: tally.at(0.5),
            p99: tally.at(0.99),
            slowest: tally.at(1.0),
            server: each(used.0, self.before.0),
            postgres: each(used.1, self.before.1),
        }
    }
}

impl Processes {
    fn used(self) -> (u64, u64) {
        let used = |process: Option<u32>| process.map_or(0, processor_time::used_by);
        (used(self.server), used(self.postgres))
    }

    /// Waits until what the last measurement has left to do is done, some seconds at most.
    pub async fn settle(self) {
        for _ in 0..20 {
            let before = self.used();
            tokio::time::sleep(Duration::from_millis(250)).await;
            let used = self.used();
            if used.0 + used.1 - before.0 - before.1 <= 20_000 {
                return;
            }
        }
    }
}

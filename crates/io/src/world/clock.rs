use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use chrono::{DateTime, TimeDelta, Utc};

#[cfg(not(target_os = "linux"))]
use super::Stopwatch;

/// The time by the database's clock, which all servers share: the time that this machine has run, which
/// nobody can set, plus a measured offset. Clones share the offset.
#[derive(Debug, Clone)]
pub struct Clock {
    offset_micros: Arc<AtomicI64>,
    /// For tests: a file with the number of seconds to add.
    test_file: Option<Arc<Path>>,
    /// The last offset that was read from the file, in microseconds; it is used while the file is
    /// being written.
    test_micros: Arc<AtomicI64>,
}

impl Default for Clock {
    /// A clock that shows the time of this machine, until it is moved.
    fn default() -> Self {
        let offset_micros = machine_micros().saturating_sub(running_micros());
        Self {
            offset_micros: Arc::new(offset_micros.into()),
            test_file: None,
            test_micros: Arc::default(),
        }
    }
}

impl Clock {
    /// A clock that tests can move: it adds the number of seconds in a file, which it reads each
    /// time.
    #[must_use]
    pub fn with_test_file(file: &Path) -> Self {
        Self { test_file: Some(file.into()), ..Self::default() }
    }

    /// The current time, in whole microseconds as the database stores them.
    #[must_use]
    pub fn now(&self) -> DateTime<Utc> {
        instant(self.micros_without_test_offset().saturating_add(self.test_micros()))
    }

    /// The current time without the test offset.
    #[must_use]
    pub fn now_without_test_offset(&self) -> DateTime<Utc> {
        instant(self.micros_without_test_offset())
    }

    fn micros_without_test_offset(&self) -> i64 {
        running_micros().saturating_add(self.offset_micros.load(Ordering::Relaxed))
    }

    /// The test offset.
    #[must_use]
    pub fn test_offset(&self) -> TimeDelta {
        TimeDelta::microseconds(self.test_micros())
    }

    fn test_micros(&self) -> i64 {
        let Some(file) = &self.test_file else { return 0 };
        let text = std::fs::read_to_string(file).unwrap_or_default();
        let seconds = text.trim().parse().ok().and_then(TimeDelta::try_seconds);
        if let Some(micros) = seconds.and_then(|seconds| seconds.num_microseconds()) {
            self.test_micros.store(micros, Ordering::Relaxed);
        }
        self.test_micros.load(Ordering::Relaxed)
    }

    /// The current time by this machine's clock, which may be wrong: for what leaves no trace in a match.
    #[must_use]
    pub fn machine_now() -> DateTime<Utc> {
        instant(machine_micros())
    }

    /// Moves the clock forward, or back.
    pub fn advance(&self, by: TimeDelta) {
        let micros = by.num_microseconds().unwrap_or_default();
        self.offset_micros.fetch_add(micros, Ordering::Relaxed);
    }
}

/// Microseconds since 1970 by this machine's clock.
#[expect(clippy::disallowed_methods, reason = "this is the one place that reads the clock")]
fn machine_micros() -> i64 {
    Utc::now().timestamp_micros()
}

/// Microseconds since this machine started, with the time for which it slept. An integer, because adding
/// offsets to it is cheap: every request reads the time.
#[cfg(target_os = "linux")]
fn running_micros() -> i64 {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::Boottime);
    time.tv_sec.saturating_mul(1_000_000).saturating_add(time.tv_nsec / 1_000)
}

/// Elsewhere the time for which it slept may be missing.
#[cfg(not(target_os = "linux"))]
fn running_micros() -> i64 {
    static SINCE: std::sync::LazyLock<Stopwatch> = std::sync::LazyLock::new(Stopwatch::start);
    turnstone_rules::exact(SINCE.elapsed().as_micros())
}

fn instant(micros: i64) -> DateTime<Utc> {
    DateTime::from_timestamp_micros(micros).unwrap_or_default()
}

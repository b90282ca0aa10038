use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use chrono::{DateTime, TimeDelta, Utc};

/// The time by the database's clock, which all servers share: this machine's clock plus a measured
/// offset. Clones share the offset.
#[derive(Debug, Clone, Default)]
pub struct Clock {
    database_offset_micros: Arc<AtomicI64>,
    /// For tests: a file with the number of seconds to add.
    test_file: Option<Arc<Path>>,
    /// The last offset that was read from the file, in microseconds; it is used while the file is
    /// being written.
    test_micros: Arc<AtomicI64>,
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
        machine_micros().saturating_add(self.database_offset_micros.load(Ordering::Relaxed))
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

    /// The current time by this machine's clock.
    #[must_use]
    pub fn machine_now() -> DateTime<Utc> {
        instant(machine_micros())
    }

    /// Sets how far the database's clock is ahead of this machine's.
    pub fn set_database_offset(&self, ahead: TimeDelta) {
        self.database_offset_micros.store(ahead.num_microseconds().unwrap_or(0), Ordering::Relaxed);
    }
}

/// Microseconds since 1970 by this machine's clock. An integer, because adding offsets to it is
/// cheap: every request reads the time.
#[expect(clippy::disallowed_methods, reason = "this is the one place that reads the clock")]
fn machine_micros() -> i64 {
    Utc::now().timestamp_micros()
}

fn instant(micros: i64) -> DateTime<Utc> {
    DateTime::from_timestamp_micros(micros).unwrap_or_default()
}

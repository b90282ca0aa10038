use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use chrono::{DateTime, TimeDelta, Utc};

/// The time of the database, which is the same for all servers: this machine's clock and the
/// measured difference. Clones share the difference.
#[derive(Debug, Clone, Default)]
pub struct Clock {
    database_offset_micros: Arc<AtomicI64>,
    /// For tests: the file that says how many seconds to add.
    test_file: Option<Arc<Path>>,
    /// What the file said last, in microseconds: a file that is just being written keeps the time.
    test_micros: Arc<AtomicI64>,
}

impl Clock {
    /// A clock that tests can move: it is ahead by the number of seconds in a file, which is read
    /// anew at each look.
    #[must_use]
    pub fn with_test_file(file: &Path) -> Self {
        Self { test_file: Some(file.into()), ..Self::default() }
    }

    /// The instant now, in whole microseconds as the database keeps them.
    #[must_use]
    pub fn now(&self) -> DateTime<Utc> {
        instant(self.micros_without_test_offset().saturating_add(self.test_micros()))
    }

    /// The instant now without what tests have moved the clock by.
    #[must_use]
    pub fn now_without_test_offset(&self) -> DateTime<Utc> {
        instant(self.micros_without_test_offset())
    }

    fn micros_without_test_offset(&self) -> i64 {
        machine_micros().saturating_add(self.database_offset_micros.load(Ordering::Relaxed))
    }

    /// How far tests have moved the clock.
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

    /// The instant now by this machine's own clock.
    #[must_use]
    pub fn machine_now() -> DateTime<Utc> {
        instant(machine_micros())
    }

    /// Takes over a difference: how far the database's clock is ahead of this machine's.
    pub fn set_database_offset(&self, ahead: TimeDelta) {
        self.database_offset_micros.store(ahead.num_microseconds().unwrap_or(0), Ordering::Relaxed);
    }
}

/// Microseconds since 1970 by this machine's own clock. Differences are added to whole numbers, which
/// takes no time: every request asks for the instant.
#[expect(clippy::disallowed_methods, reason = "this is the one place that reads the clock")]
fn machine_micros() -> i64 {
    Utc::now().timestamp_micros()
}

fn instant(micros: i64) -> DateTime<Utc> {
    DateTime::from_timestamp_micros(micros).unwrap_or_default()
}

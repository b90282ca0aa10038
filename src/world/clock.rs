use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use chrono::{DateTime, SubsecRound, TimeDelta, Utc};

/// The time of the database, which is the same for all servers: this machine's clock and the
/// measured difference. Clones share the difference.
#[derive(Debug, Clone, Default)]
pub struct Clock {
    ahead_micros: Arc<AtomicI64>,
}

impl Clock {
    /// The instant now, in whole microseconds as the database keeps them.
    #[must_use]
    pub fn now(&self) -> DateTime<Utc> {
        Self::machine() + TimeDelta::microseconds(self.ahead_micros.load(Ordering::Relaxed))
    }

    /// The instant now by this machine's own clock.
    #[must_use]
    #[expect(clippy::disallowed_methods, reason = "this is the one place that reads the clock")]
    pub fn machine() -> DateTime<Utc> {
        Utc::now().trunc_subsecs(6)
    }

    /// Takes over a difference: how far the database's clock is ahead of this machine's.
    pub fn set_ahead(&self, ahead: TimeDelta) {
        self.ahead_micros.store(ahead.num_microseconds().unwrap_or(0), Ordering::Relaxed);
    }
}

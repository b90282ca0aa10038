//! The time by the database's clock, which all servers share.

use chrono::{DateTime, TimeDelta, Utc};

use super::{Database, StoreError};
use turnstone_io::world::Clock;

/// How often one synchronization asks the database for its time. The sample with the shortest round
/// trip counts.
const SAMPLES: usize = 5;
/// After a longer round trip the sample is too inaccurate.
const MAX_ROUND_TRIP: TimeDelta = TimeDelta::milliseconds(200);

impl Database {
    /// The current time by the database's clock.
    #[must_use]
    pub fn now(&self) -> DateTime<Utc> {
        self.clock.now()
    }

    /// Measures how far the database's clock is ahead of this machine's, and stores the offset.
    ///
    /// # Errors
    /// When the database does not respond.
    pub async fn synchronize_clock(&self) -> Result<(), StoreError> {
        // The wait for a connection must not count as part of the round trip.
        let mut connection = self.pool.acquire().await?;
        let mut best: Option<(TimeDelta, TimeDelta)> = None;
        for _ in 0..SAMPLES {
            let before = Clock::machine_now();
            let database = sqlx::query_scalar!(r#"SELECT clock_timestamp() AS "now!""#)
                .fetch_one(&mut *connection)
                .await?;
            let took = Clock::machine_now() - before;
            if best.is_none_or(|(shortest, _)| took < shortest) {
                best = Some((took, database - (before + took / 2)));
            }
        }
        match best {
            Some((took, ahead)) if took <= MAX_ROUND_TRIP => self.clock.set_database_offset(ahead),
            _ => tracing::warn!("the database responds too slowly to synchronize the clock"),
        }
        Ok(())
    }
}

//! The log is divided by months: `match_events` has a partition for each, and ids are UUIDv7, so that
//! all events of a match are in the partition of the month in which it was created. Events of no
//! month (a clock that is years ahead) are in `match_events_default`.

use crate::columns::Checked;
use crate::{Log, StoreError};

impl Log {
    /// Makes the partitions of this month and the next three, where they are missing. Several servers
    /// may do this at the same time. Returns how many were made.
    ///
    /// # Errors
    /// When the database fails, or another transaction holds the default partition: try again later.
    pub async fn make_event_partitions(&self) -> Result<u32, StoreError> {
        let made =
            sqlx::query_scalar!(r#"SELECT make_event_partitions() AS "made!: Checked<u32>""#)
                .fetch_one(&self.db.pool)
                .await?;
        Ok(made.0)
    }
}

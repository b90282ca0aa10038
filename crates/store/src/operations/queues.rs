use chrono::{DateTime, TimeDelta, Utc};

use crate::{Maintenance, StoreError};

/// A queue in the database that the jobs of all servers work off.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WorkQueue {
    /// Appends from which notifications are not made yet.
    Outbox,
    /// Deliveries to webhooks that are due.
    Webhooks,
    /// Finished matches that are not rated yet.
    Ratings,
    /// Matches whose deadline has passed.
    Deadlines,
}

impl WorkQueue {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Outbox, Self::Webhooks, Self::Ratings, Self::Deadlines];

    /// The label of its metrics.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Outbox => "outbox",
            Self::Webhooks => "webhooks",
            Self::Ratings => "ratings",
            Self::Deadlines => "deadlines",
        }
    }
}

/// The most overdue matches that are counted: with a number that grew, the count would read all heads.
const MAX_OVERDUE_COUNTED: i64 = 10_000;

/// How much waits in a queue, and since when.
struct QueueRow {
    waiting: i64,
    oldest: Option<DateTime<Utc>>,
}

impl Maintenance {
    /// How much waits in a queue, and how long the oldest has waited.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn work_queue(&self, queue: WorkQueue) -> Result<(i64, TimeDelta), StoreError> {
        let now = self.db.now();
        let row = match queue {
            WorkQueue::Outbox => self.outbox_queue().await?,
            WorkQueue::Webhooks => {
                sqlx::query_as!(
                    QueueRow,
                    r#"SELECT count(*) AS "waiting!", min(next_attempt_at) AS oldest
                       FROM webhook_deliveries WHERE next_attempt_at <= $1"#,
                    now,
                )
                .fetch_one(&self.db.pool)
                .await?
            }
            WorkQueue::Ratings => sqlx::query_as!(
                QueueRow,
                r#"SELECT count(*) AS "waiting!", min(finished_at) AS oldest FROM rating_queue"#,
            )
            .fetch_one(&self.db.pool)
            .await?,
            WorkQueue::Deadlines => {
                sqlx::query_as!(
                    QueueRow,
                    r#"SELECT count(*) AS "waiting!", min(deadline) AS oldest FROM (
                           SELECT deadline FROM matches
                           WHERE status = 'active' AND deadline <= $1
                           ORDER BY match_id LIMIT $2
                       ) AS overdue
                       -- all machines: metrics"#,
                    now,
                    MAX_OVERDUE_COUNTED,
                )
                .fetch_one(&self.db.pool)
                .await?
            }
        };
        Ok((row.waiting, row.oldest.map_or(TimeDelta::zero(), |oldest| now - oldest)))
    }

    /// A row of the outbox has no time; its first event has. A backlog is read in part. `LATERAL` looks
    /// each event up; a join might read the whole log.
    async fn outbox_queue(&self) -> Result<QueueRow, StoreError> {
        Ok(sqlx::query_as!(
            QueueRow,
            r#"SELECT (SELECT count(*) FROM outbox) AS "waiting!", oldest_in_outbox() AS oldest
               -- all machines: metrics"#,
        )
        .fetch_one(&self.db.pool)
        .await?)
    }
}

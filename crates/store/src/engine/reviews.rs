//! Reviews of finished matches: asked for once, made in parts, kept.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use sqlx::types::Json;

use crate::columns::{Checked, to_count};
use turnstone_matches::{AccountId, Fact, MatchId, Ply, Version};
use turnstone_rules::Seat;

use super::jobs::EngineJobKind;
use crate::{Engine, LoggedEvent, StoreError, Topic};

/// A move or a roll that was looked at, as it is stored.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ReviewEntry {
    /// The ply of the move; of a roll, the ply before it.
    pub ply: Ply,
    /// The seat that played the move, or plays the roll.
    pub seat: Seat,
    /// The move; `None` for a roll.
    #[serde(default, rename = "move", skip_serializing_if = "Option::is_none")]
    pub notation: Option<String>,
    /// The faces of a roll; `None` for a move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub faces: Option<Vec<u8>>,
    /// Whether the move was taken back later.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_taken_back: bool,
    /// The engine's finding; `None` if it failed on this step.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub found: Option<ReviewFinding>,
}

/// The engine's finding about a step. Results are those of the seat.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ReviewFinding {
    /// The expected result before a move; of a roll, the mean of all rolls.
    pub before: f32,
    /// The expected result after it.
    pub after: f32,
    /// The best move; `None` for a roll.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub best: Option<String>,
    /// The loss by a move; of a roll, the luck.
    pub change: f32,
    /// Whether the results follow from the rules alone.
    pub is_exact: bool,
    /// Whether it was the only legal move.
    pub is_forced: bool,
}

/// A review, as far as it has been made.
#[derive(Debug, Clone)]
pub struct StoredReview {
    /// The version of the engine that makes it.
    pub engine_version: u32,
    /// How many moves and rolls there are.
    pub steps: u32,
    /// The steps that were looked at, in the order of the log.
    pub entries: Vec<ReviewEntry>,
    /// When it was first asked for.
    pub requested_at: DateTime<Utc>,
    /// When it was complete.
    pub finished_at: Option<DateTime<Utc>>,
}

impl Engine {
    /// How many reviews wait that an account has asked for.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn waiting_reviews(&self, account: AccountId) -> Result<i64, StoreError> {
        let count = sqlx::query_scalar!(
            r#"SELECT count(*) AS "count!" FROM engine_jobs WHERE kind = $1 AND account_id = $2"#,
            EngineJobKind::Review.as_str(),
            account.0,
        );
        Ok(count.fetch_one(&self.db.pool).await?)
    }

    /// Asks for the review of a finished match by a version of the engine, for an account. A review that
    /// is complete is not made again, and one that waits waits once: it is queued again only if the row of
    /// the queue is gone, because a server with another version of the engine has worked it off.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn request_review(
        &self,
        id: MatchId,
        version: Version,
        engine_version: u32,
        account: AccountId,
    ) -> Result<(), StoreError> {
        let archived_steps = self.archived_steps(id).await?;
        sqlx::query!(
            "WITH made AS (
                 INSERT INTO match_reviews (match_id, engine_version, steps, finished_at)
                 SELECT $1, $2::bigint, coalesce($6, count(*)),
                     CASE WHEN coalesce($6, count(*)) = 0 THEN clock_timestamp() END
                 FROM match_events
                 WHERE match_id = $1 AND kind IN ('move_played', 'dice_rolled')
                 ON CONFLICT DO NOTHING
                 RETURNING steps
             )
             INSERT INTO engine_jobs (kind, match_id, version, account_id)
             SELECT $3, $1, $4, $5 FROM (
                 SELECT steps > 0 AS is_unfinished FROM made
                 UNION ALL
                 SELECT finished_at IS NULL FROM match_reviews
                 WHERE match_id = $1 AND engine_version = $2::bigint
             ) AS review WHERE is_unfinished
             ON CONFLICT DO NOTHING",
            id.0,
            i64::from(engine_version),
            EngineJobKind::Review.as_str(),
            i32::from(version),
            account.0,
            archived_steps,
        )
        .execute(&self.db.pool)
        .await?;
        self.db.pubsub.publish(&[Topic::engine_work()]);
        Ok(())
    }

    /// The review of a match: one that is complete, by the newest engine, or else the newest one.
    /// `None`: nobody has asked for one.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn review(&self, id: MatchId) -> Result<Option<StoredReview>, StoreError> {
        let row = sqlx::query!(
            r#"SELECT engine_version AS "engine_version: Checked<u32>",
                   steps AS "steps: Checked<u32>", entries AS "entries: Json<Vec<ReviewEntry>>",
                   requested_at, finished_at
               FROM match_reviews WHERE match_id = $1
               ORDER BY finished_at IS NULL, engine_version DESC LIMIT 1"#,
            id.0,
        )
        .fetch_optional(&self.db.pool)
        .await?;
        Ok(row.map(|row| StoredReview {
            engine_version: row.engine_version.0,
            steps: row.steps.0,
            entries: row.entries.0,
            requested_at: row.requested_at,
            // Without a step it is complete at once.
            finished_at: row.finished_at.map(|at| at.max(row.requested_at)),
        }))
    }

    /// How many moves and rolls a match has whose log is in the archive, and not in the database.
    async fn archived_steps(&self, id: MatchId) -> Result<Option<i64>, StoreError> {
        let first =
            sqlx::query_scalar!("SELECT min(seq) FROM match_events WHERE match_id = $1", id.0);
        if first.fetch_one(&self.db.pool).await?.is_none_or(|first| first <= 1) {
            return Ok(None);
        }
        let events = self.history.events(id, Version::ZERO, i64::MAX).await?;
        let is_step = |logged: &&LoggedEvent| {
            matches!(logged.event.fact, Fact::MovePlayed(_) | Fact::DiceRolled(_))
        };
        Ok(Some(to_count(events.iter().filter(is_step).count())))
    }

    /// Removes the reviews of a match that was resumed: they lack what is played from then on.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn remove_reviews(&self, id: MatchId) -> Result<(), StoreError> {
        sqlx::query!("DELETE FROM match_reviews WHERE match_id = $1", id.0)
            .execute(&self.db.pool)
            .await?;
        Ok(())
    }

    /// How many steps of a review are done, and how many there are. The review of a match that an
    /// earlier engine was asked for is one of this engine now.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn review_progress(
        &self,
        id: MatchId,
        engine_version: u32,
    ) -> Result<(u32, u32), StoreError> {
        let archived_steps = self.archived_steps(id).await?;
        let row = sqlx::query!(
            r#"WITH made AS (
                   INSERT INTO match_reviews (match_id, engine_version, steps, finished_at)
                   SELECT $1, $2::bigint, coalesce($3, count(*)),
                       CASE WHEN coalesce($3, count(*)) = 0 THEN clock_timestamp() END
                   FROM match_events
                   WHERE match_id = $1 AND kind IN ('move_played', 'dice_rolled')
                   ON CONFLICT DO NOTHING
                   RETURNING done, steps
               )
               SELECT done AS "done!: Checked<u32>", steps AS "steps!: Checked<u32>" FROM made
               UNION ALL
               SELECT done, steps FROM match_reviews WHERE match_id = $1 AND engine_version = $2::bigint
               LIMIT 1"#,
            id.0,
            i64::from(engine_version),
            archived_steps,
        )
        .fetch_one(&self.db.pool)
        .await?;
        Ok((row.done.0, row.steps.0))
    }

    /// Adds the next steps to a review of which so many are done. If another server has added them
    /// nothing changes.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn extend_review(
        &self,
        id: MatchId,
        engine_version: u32,
        done: u32,
        entries: &[ReviewEntry],
    ) -> Result<(), StoreError> {
        sqlx::query!(
            // Attempts that ended with a lease and not with a failure do not count against the next step.
            "WITH tried AS (
                 UPDATE engine_jobs SET attempts = 0 WHERE kind = $6 AND match_id = $1
             )
             UPDATE match_reviews
             SET entries = entries || $4, done = done + $5::bigint,
                 finished_at = CASE WHEN done + $5::bigint = steps THEN clock_timestamp() END
             WHERE match_id = $1 AND engine_version = $2::bigint AND done = $3::bigint",
            id.0,
            i64::from(engine_version),
            i64::from(done),
            Json(entries) as _,
            to_count(entries.len()),
            EngineJobKind::Review.as_str(),
        )
        .execute(&self.db.pool)
        .await?;
        Ok(())
    }
}

//! Hints: asked for by the player to act, made by the engine's queue, kept until the next one.

use serde::{Deserialize, Serialize};
use sqlx::types::Json;

use turnstone_matches::{AccountId, MatchId, Ply, Version};
use turnstone_rules::Seat;

use super::jobs::EngineJobKind;
use crate::{Engine, StoreError, Topic};

/// The engine's hint at a ply.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct StoredHint {
    /// The seat to act.
    pub seat: Seat,
    /// The best move in canonical notation.
    #[serde(rename = "move")]
    pub notation: String,
    /// The result that the seat can expect of it.
    pub expected: f32,
    /// Whether that follows from the rules alone.
    pub is_exact: bool,
}

impl Engine {
    /// The hint of a match at a ply, if it was made.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn hint(&self, id: MatchId, ply: Ply) -> Result<Option<StoredHint>, StoreError> {
        let hint = sqlx::query_scalar!(
            r#"SELECT hint AS "hint: Json<StoredHint>" FROM match_hints
               WHERE match_id = $1 AND ply = $2"#,
            id.0,
            i32::from(ply),
        )
        .fetch_optional(&self.db.pool)
        .await?;
        Ok(hint.map(|hint| hint.0))
    }

    /// Asks for a hint at a version of a match. A newer version replaces an older one.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn request_hint(
        &self,
        id: MatchId,
        version: Version,
        account: AccountId,
    ) -> Result<(), StoreError> {
        sqlx::query!(
            "INSERT INTO engine_jobs AS job (kind, match_id, version, account_id)
             VALUES ($1, $2, $3, $4)
             ON CONFLICT (kind, match_id) DO UPDATE SET version = EXCLUDED.version, attempts = 0
             WHERE job.version < EXCLUDED.version",
            EngineJobKind::Hint.as_str(),
            id.0,
            i32::from(version),
            account.0,
        )
        .execute(&self.db.pool)
        .await?;
        self.db.pubsub.publish(&[Topic::engine_work()]);
        Ok(())
    }

    /// Keeps a hint in place of the one before, and wakes those who wait for it.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn set_hint(
        &self,
        id: MatchId,
        ply: Ply,
        hint: &StoredHint,
    ) -> Result<(), StoreError> {
        sqlx::query!(
            "INSERT INTO match_hints AS known (match_id, ply, hint) VALUES ($1, $2, $3)
             ON CONFLICT (match_id) DO UPDATE
             SET ply = EXCLUDED.ply, hint = EXCLUDED.hint, made_at = clock_timestamp()
             WHERE known.ply <= EXCLUDED.ply",
            id.0,
            i32::from(ply),
            Json(hint) as _,
        )
        .execute(&self.db.pool)
        .await?;
        self.db.pubsub.publish(&[Topic::hint(id)]);
        Ok(())
    }

    /// Hints that nobody asks for any more.
    pub(crate) async fn delete_old_hints(&self) -> Result<(), StoreError> {
        sqlx::query!("DELETE FROM match_hints WHERE made_at < now() - interval '7 days'")
            .execute(&self.db.pool)
            .await?;
        Ok(())
    }
}

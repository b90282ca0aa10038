//! The matches that time has passed by, for the jobs that end them.

use chrono::{DateTime, Utc};
use uuid::Uuid;

use turnstone_matches::{AccountId, MatchId, Status};

use crate::cluster::matches_of::MatchesOf;
use crate::{Deadlines, StoreError};

impl Deadlines {
    /// Active matches whose deadline has passed, after `after`, by id, at most `limit`.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn overdue(
        &self,
        after: Option<MatchId>,
        limit: i64,
    ) -> Result<Vec<MatchId>, StoreError> {
        let ids = sqlx::query_scalar!(
            "SELECT match_id FROM matches
             WHERE status = 'active' AND due_from <= $1 AND deadline <= $1 AND match_id > $2
             ORDER BY match_id LIMIT $3
             -- all machines: a job that looks for what is due",
            self.db.now(),
            after.map_or(Uuid::nil(), |id| id.0),
            limit,
        )
        .fetch_all(&self.db.pool)
        .await?;
        Ok(ids.into_iter().map(MatchId).collect())
    }

    /// The active matches that an account plays whose deadline has passed by an instant.
    pub(crate) async fn overdue_of(
        &self,
        account: AccountId,
        now: DateTime<Utc>,
    ) -> Result<Vec<MatchId>, StoreError> {
        let theirs = MatchesOf::player(account).with_status([Status::Active]);
        let ids = theirs.ids(&self.db).await?;
        let overdue = sqlx::query_scalar!(
            "SELECT match_id FROM match_participants JOIN matches USING (match_id)
             WHERE account_id = $1 AND plays AND closed_place IS NULL AND status = 'active'
               AND deadline <= $2
               AND ($3::uuid[] IS NULL OR (
                   match_participants.match_id = ANY ($3) AND matches.match_id = ANY ($3)))
             ORDER BY match_id",
            account.0,
            now,
            ids as _,
        )
        .fetch_all(&self.db.pool)
        .await?;
        Ok(overdue.into_iter().map(MatchId).collect())
    }

    /// Open matches that have expired, after `after`, by id, at most `limit`.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn expired(
        &self,
        after: Option<MatchId>,
        limit: i64,
    ) -> Result<Vec<MatchId>, StoreError> {
        let ids = sqlx::query_scalar!(
            "SELECT match_id FROM matches
             WHERE status = 'open' AND open_until <= $1 AND match_id > $2
             ORDER BY match_id LIMIT $3
             -- all machines: a job that looks for what is due",
            self.db.now(),
            after.map_or(Uuid::nil(), |id| id.0),
            limit,
        )
        .fetch_all(&self.db.pool)
        .await?;
        Ok(ids.into_iter().map(MatchId).collect())
    }

    /// Unfinished matches that a deleted account still belongs to, each with that account: those
    /// that the deletion has not reached yet, and those that were joined at the same time. After
    /// `after`, by id, at most `limit`.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn matches_of_deleted_accounts(
        &self,
        after: Option<MatchId>,
        limit: i64,
    ) -> Result<Vec<(MatchId, AccountId)>, StoreError> {
        let rows = sqlx::query!(
            "SELECT match_id, account_id FROM accounts
             JOIN match_participants USING (account_id) JOIN matches USING (match_id)
             WHERE deleted_at IS NOT NULL AND status IN ('open', 'active')
               AND (plays OR created_by = account_id OR status = 'open')
               AND match_id > $1
             ORDER BY match_id LIMIT $2
             -- all machines: a job, a batch at a time",
            after.map_or(Uuid::nil(), |id| id.0),
            limit,
        )
        .fetch_all(&self.db.pool)
        .await?;
        Ok(rows.into_iter().map(|row| (MatchId(row.match_id), AccountId(row.account_id))).collect())
    }
}

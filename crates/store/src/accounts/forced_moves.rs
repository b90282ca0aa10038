use chrono::{DateTime, Utc};

use turnstone_matches::{AccountId, MatchId, Status};

use crate::cluster::matches_of::MatchesOf;
use crate::{Accounts, StoreError};

/// So long after a wish was made, every server knows of it, and every append that was decided
/// without it has ended.
const KNOWN_AFTER_SECONDS: f64 = 10.0;

/// An account that has asked for forced moves, and whose matches have not all been looked at since
/// every server knows of that.
#[derive(Debug, Clone, Copy)]
pub struct DueForcedMoves {
    /// The account.
    pub account: AccountId,
    /// When it asked, by the database's clock.
    pub since: DateTime<Utc>,
    /// Whether every append knows of the wish by now: what is played from now on is complete.
    pub is_known: bool,
}

impl Accounts {
    /// The first account after `after`, by id, for which forced moves are due. From now on this
    /// server knows of its wish, also if it was made on another one.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn next_due_forced_moves(
        &self,
        after: Option<AccountId>,
    ) -> Result<Option<DueForcedMoves>, StoreError> {
        let row = sqlx::query!(
            r#"SELECT account_id, forced_moves_due_at AS "since!",
                   forced_moves_due_at < now() - make_interval(secs => $2) AS "is_known!"
               FROM accounts WHERE forced_moves_due_at IS NOT NULL AND account_id > $1
               ORDER BY account_id LIMIT 1"#,
            after.map_or(uuid::Uuid::nil(), |account| account.0),
            KNOWN_AFTER_SECONDS,
        )
        .fetch_optional(&self.db.pool)
        .await?;
        Ok(row.map(|row| {
            let account = AccountId(row.account_id);
            drop(self.db.invalidations.invalidate_on_drop(account));
            DueForcedMoves { account, since: row.since, is_known: row.is_known }
        }))
    }

    /// Active matches in which an account is to act, after `after`, by id, at most `limit`.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn matches_to_act_in(
        &self,
        account: AccountId,
        after: Option<MatchId>,
        limit: i64,
    ) -> Result<Vec<MatchId>, StoreError> {
        let theirs = MatchesOf::player(account).with_status([Status::Active]);
        let ids = theirs.ids(&self.db).await?;
        let ids = sqlx::query_scalar!(
            "SELECT match_id FROM match_participants JOIN matches USING (match_id)
             WHERE account_id = $1 AND plays AND closed_place IS NULL AND status = 'active'
               AND match_id > $2
               AND ($4::uuid[] IS NULL OR (
                   match_participants.match_id = ANY ($4) AND matches.match_id = ANY ($4)))
               AND is_to_act($1, players, to_act)
             ORDER BY match_id LIMIT $3",
            account.0,
            after.map_or(uuid::Uuid::nil(), |id| id.0),
            limit,
            ids as _,
        )
        .fetch_all(&self.db.pool)
        .await?;
        Ok(ids.into_iter().map(MatchId).collect())
    }

    /// Records that the matches of an account have been looked at, unless it has asked again since.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn settle_forced_moves(&self, due: &DueForcedMoves) -> Result<(), StoreError> {
        sqlx::query!(
            "UPDATE accounts SET forced_moves_due_at = NULL
             WHERE account_id = $1 AND forced_moves_due_at = $2",
            due.account.0,
            due.since,
        )
        .execute(&self.db.pool)
        .await?;
        Ok(())
    }
}

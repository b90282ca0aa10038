use turnstone_matches::{AccountId, MatchId};

use crate::store::{Store, StoreError};

impl Store {
    /// An account that has asked for forced moves, and whose matches have not all been looked at
    /// since. From now on this server knows of its wish, also if it was made on another one.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn account_with_forced_moves_due(&self) -> Result<Option<AccountId>, StoreError> {
        let found =
            sqlx::query_scalar!("SELECT account_id FROM accounts WHERE forced_moves_due LIMIT 1")
                .fetch_optional(&self.pool)
                .await?;
        let account = found.map(AccountId);
        drop(account.map(|account| self.invalidations.invalidate_on_drop(account)));
        Ok(account)
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
        let ids = sqlx::query_scalar!(
            "SELECT match_id FROM match_participants JOIN matches USING (match_id)
             WHERE account_id = $1 AND plays AND status = 'active' AND match_id > $2
               AND EXISTS (
                   SELECT FROM jsonb_array_elements_text(players -> 'seats') WITH ORDINALITY
                       AS seat (account, number)
                   WHERE seat.account = $1::uuid::text
                     AND to_act & (1 << (seat.number::int - 1)) <> 0)
             ORDER BY match_id LIMIT $3",
            account.0,
            after.map_or(uuid::Uuid::nil(), |id| id.0),
            limit,
        )
        .fetch_all(&self.pool)
        .await?;
        Ok(ids.into_iter().map(MatchId).collect())
    }

    /// Records that the matches of an account have been looked at.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn settle_forced_moves(&self, account: AccountId) -> Result<(), StoreError> {
        sqlx::query!(
            "UPDATE accounts SET forced_moves_due = false WHERE account_id = $1",
            account.0,
        )
        .execute(&self.pool)
        .await?;
        Ok(())
    }
}

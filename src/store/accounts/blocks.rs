use sqlx::PgConnection;
use uuid::Uuid;

use turnstone_matches::{AccountId, Command, MatchId};

use crate::store::{CommandError, Store, StoreError};

/// The maximum number of accounts that one account may block.
const MAX_BLOCKED: i64 = 1000;

/// The result of a block.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BlockOutcome {
    /// The account is blocked, perhaps already before.
    Done,
    /// One of the two has been deleted.
    Gone,
    /// The account blocks as many as it may.
    TooMany,
}

impl Store {
    /// Blocks another account, and declines its open invitations. Waits for running transactions that invite one of the two or send a
    /// message between them, so that none commits after this.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn block(
        &self,
        blocker: AccountId,
        other: AccountId,
    ) -> Result<BlockOutcome, StoreError> {
        let mut transaction = self.pool.begin().await?;
        let existing = sqlx::query_scalar!(
            "SELECT account_id FROM accounts WHERE account_id = ANY ($1) AND deleted_at IS NULL
             ORDER BY account_id FOR NO KEY UPDATE",
            &[blocker.0, other.0],
        )
        .fetch_all(&mut *transaction)
        .await?;
        if existing.len() < 2 {
            return Ok(BlockOutcome::Gone);
        }
        let others = sqlx::query_scalar!(
            r#"SELECT count(*) AS "others!" FROM blocks WHERE blocker_id = $1 AND blocked_id <> $2"#,
            blocker.0,
            other.0,
        )
        .fetch_one(&mut *transaction)
        .await?;
        if others >= MAX_BLOCKED {
            return Ok(BlockOutcome::TooMany);
        }
        sqlx::query!(
            "INSERT INTO blocks (blocker_id, blocked_id) VALUES ($1, $2)
             ON CONFLICT (blocker_id, blocked_id) DO NOTHING",
            blocker.0,
            other.0,
        )
        .execute(&mut *transaction)
        .await?;
        transaction.commit().await?;
        self.decline_blocked_invitations(blocker).await?;
        Ok(BlockOutcome::Done)
    }

    /// Ends a block, if there is one. An invitation from before it does not come back.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn unblock(&self, blocker: AccountId, other: AccountId) -> Result<(), StoreError> {
        // If a server died between the block and this, it is still to be done.
        self.decline_blocked_invitations(blocker).await?;
        sqlx::query!(
            "DELETE FROM blocks WHERE blocker_id = $1 AND blocked_id = $2",
            blocker.0,
            other.0,
        )
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// Declines the invitations of an account to open matches whose creators it blocks. An invitation
    /// that something else ended at the same time is left out; one whose match fails is logged, and a
    /// background job tries again.
    ///
    /// # Errors
    /// When the invitations cannot be listed.
    pub async fn decline_blocked_invitations(&self, account: AccountId) -> Result<(), StoreError> {
        let ids = sqlx::query_scalar!(
            "SELECT match_id FROM match_participants JOIN matches USING (match_id)
             JOIN blocks ON blocker_id = account_id AND blocked_id = created_by
             WHERE account_id = $1 AND NOT plays AND status = 'open' ORDER BY match_id",
            account.0,
        )
        .fetch_all(&self.pool)
        .await?;
        for id in ids.into_iter().map(MatchId) {
            match self.execute(id, &Command::Decline { account }, &|_| true).await {
                Ok(_) | Err(CommandError::Refused(_) | CommandError::NotFound) => {}
                Err(error) => {
                    tracing::error!(match_id = %id, %error, "an invitation was not declined");
                }
            }
        }
        Ok(())
    }

    /// Invitations to open matches whose creators the invited accounts block, each with that
    /// account. After `after`, by match, at most `limit`.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn blocked_invitations(
        &self,
        after: Option<MatchId>,
        limit: i64,
    ) -> Result<Vec<(MatchId, AccountId)>, StoreError> {
        let rows = sqlx::query!(
            "SELECT match_id, account_id FROM matches
             JOIN match_participants USING (match_id)
             JOIN blocks ON blocker_id = account_id AND blocked_id = created_by
             WHERE status = 'open' AND NOT plays AND match_id > $1
             ORDER BY match_id LIMIT $2",
            after.map_or(Uuid::nil(), |id| id.0),
            limit,
        )
        .fetch_all(&self.pool)
        .await?;
        Ok(rows.into_iter().map(|row| (MatchId(row.match_id), AccountId(row.account_id))).collect())
    }

    /// The accounts that an account blocks, oldest account first, after a given one.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn blocks(
        &self,
        blocker: AccountId,
        after: Option<AccountId>,
        limit: i64,
    ) -> Result<Vec<AccountId>, StoreError> {
        let ids = sqlx::query_scalar!(
            "SELECT blocked_id FROM blocks WHERE blocker_id = $1 AND blocked_id > $2
             ORDER BY blocked_id LIMIT $3",
            blocker.0,
            after.map_or(Uuid::nil(), |id| id.0),
            limit,
        )
        .fetch_all(&self.pool)
        .await?;
        Ok(ids.into_iter().map(AccountId).collect())
    }
}

/// Whether any of these accounts blocks another of them. The result stays valid until the end of
/// the transaction if that has locked all but one of them.
pub(in crate::store) async fn is_any_blocked(
    connection: &mut PgConnection,
    accounts: &[AccountId],
) -> Result<bool, StoreError> {
    let accounts: Vec<_> = accounts.iter().map(|account| account.0).collect();
    Ok(sqlx::query_scalar!(
        r#"SELECT EXISTS (
               SELECT FROM blocks WHERE blocker_id = ANY ($1) AND blocked_id = ANY ($1)
           ) AS "any!""#,
        &accounts,
    )
    .fetch_one(connection)
    .await?)
}

/// One of `others` that blocks `account` or is blocked by it. The result stays valid until the end
/// of the transaction if that has locked one account of each pair.
pub(in crate::store) async fn find_blocked(
    connection: &mut PgConnection,
    account: AccountId,
    others: &[AccountId],
) -> Result<Option<AccountId>, StoreError> {
    if others.is_empty() {
        return Ok(None);
    }
    let others: Vec<_> = others.iter().map(|other| other.0).collect();
    let found = sqlx::query_scalar!(
        r#"SELECT CASE blocker_id WHEN $1 THEN blocked_id ELSE blocker_id END AS "other!"
           FROM blocks
           WHERE (blocker_id = $1 AND blocked_id = ANY ($2))
              OR (blocked_id = $1 AND blocker_id = ANY ($2))
           LIMIT 1"#,
        account.0,
        &others,
    )
    .fetch_optional(connection)
    .await?;
    Ok(found.map(AccountId))
}

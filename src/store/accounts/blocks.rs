use sqlx::PgConnection;
use uuid::Uuid;

use turnstone_matches::AccountId;

use crate::store::{Store, StoreError};

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
    /// Blocks another account. Waits for running transactions that invite one of the two or send a
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
        Ok(BlockOutcome::Done)
    }

    /// Ends a block, if there is one.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn unblock(&self, blocker: AccountId, other: AccountId) -> Result<(), StoreError> {
        sqlx::query!(
            "DELETE FROM blocks WHERE blocker_id = $1 AND blocked_id = $2",
            blocker.0,
            other.0,
        )
        .execute(&self.pool)
        .await?;
        Ok(())
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

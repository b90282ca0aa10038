use uuid::Uuid;

use crate::columns::to_count;
use turnstone_matches::{AccountId, Command, MatchId};

use crate::identity::locks::{lock_accounts, lock_existing_accounts};
use crate::identity::relations::find_blocked;
use crate::matches::message_reads::touch_matches_with;
use crate::{Blocks, StoreError};

/// The maximum number of accounts that one account may block.
const MAX_BLOCKED: i64 = 1000;

/// How many invitations one call declines; a background job declines the rest.
const MAX_DECLINED: usize = 100;

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

/// The result of the end of a block.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UnblockOutcome {
    /// The account is not blocked, perhaps already before.
    Done,
    /// The block stays while invitations from before it are being declined; a retry may succeed.
    Pending,
}

struct BlockedInvitation {
    match_id: Uuid,
    account_id: Uuid,
}

/// The invitations to open matches whose creators the invited accounts block: from tables, with a
/// further condition, after a match, at most so many. The tables are a parameter so that their order
/// can say where a search starts: at the matches of the account, or at all open ones.
macro_rules! blocked_invitations {
    ($tables:tt, $condition:tt, $($argument:expr),* $(,)?) => {
        sqlx::query_as!(
            BlockedInvitation,
            "SELECT match_id, account_id FROM " + $tables + "
             JOIN blocks ON blocker_id = account_id AND blocked_id = created_by
             WHERE status = 'open' AND NOT plays AND closed_place IS NULL AND match_id > $1" + $condition + "
             ORDER BY match_id LIMIT $2
             -- all machines: a page of a list of all",
            $($argument),*
        )
    };
}

impl Blocks {
    /// Blocks another account. Waits for running transactions that invite one of the two or send a
    /// message between them, so that none commits after this. From then on the blocker can accept no
    /// invitation to an open match that the other has created, and none is listed.
    ///
    /// Neither follows the other from then on. After the commit it declines these invitations, the oldest 100. A background job declines the
    /// rest, and those that fail here. Invitations by the blocker, and matches in which the blocker
    /// sits, stay as they are.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn block(
        &self,
        blocker: AccountId,
        other: AccountId,
    ) -> Result<BlockOutcome, StoreError> {
        let mut transaction = self.db.pool.begin().await?;
        if !lock_accounts(&mut transaction, &[blocker, other]).await? {
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
        let made = sqlx::query!(
            "INSERT INTO blocks (blocker_id, blocked_id) VALUES ($1, $2)
             ON CONFLICT (blocker_id, blocked_id) DO NOTHING",
            blocker.0,
            other.0,
        )
        .execute(&mut *transaction)
        .await?;
        sqlx::query!(
            "DELETE FROM follows WHERE (follower_id = $1 AND followed_id = $2)
                 OR (follower_id = $2 AND followed_id = $1)",
            blocker.0,
            other.0,
        )
        .execute(&mut *transaction)
        .await?;
        // A repeat changes nothing, and shows no match again.
        if made.rows_affected() > 0 {
            touch_matches_with(&mut transaction, blocker, other).await?;
        }
        transaction.commit().await?;
        self.db.pubsub.publish(&[blocker.into()]);
        if let Err(error) = self.decline_invitations_by(other, blocker).await {
            tracing::warn!(%error, "invitations by a blocked account are left to the job");
        }
        Ok(BlockOutcome::Done)
    }

    /// Ends a block, if there is one. An invitation from before it does not come back: those that are
    /// left are declined first, the oldest 100 of them, and the block stays while there may be more.
    ///
    /// # Errors
    /// When the database fails. The block stays then.
    pub async fn unblock(
        &self,
        blocker: AccountId,
        other: AccountId,
    ) -> Result<UnblockOutcome, StoreError> {
        if self.decline_invitations_by(other, blocker).await? == MAX_DECLINED {
            return Ok(UnblockOutcome::Pending);
        }
        let mut transaction = self.db.pool.begin().await?;
        if !lock_existing_accounts(&mut transaction, &[blocker]).await? {
            return Ok(UnblockOutcome::Done);
        }
        let ended = sqlx::query!(
            "DELETE FROM blocks WHERE blocker_id = $1 AND blocked_id = $2",
            blocker.0,
            other.0,
        )
        .execute(&mut *transaction)
        .await?;
        if ended.rows_affected() > 0 {
            touch_matches_with(&mut transaction, blocker, other).await?;
        }
        transaction.commit().await?;
        self.db.pubsub.publish(&[blocker.into()]);
        Ok(UnblockOutcome::Done)
    }

    /// Declines the oldest open invitations by `other`, if `blocker` blocks it: at most
    /// [`MAX_DECLINED`]. Returns how many were found.
    ///
    /// # Errors
    /// When the database fails, also if only one decline did.
    async fn decline_invitations_by(
        &self,
        other: AccountId,
        blocker: AccountId,
    ) -> Result<usize, StoreError> {
        let rows = blocked_invitations!(
            "match_participants JOIN matches USING (match_id)",
            " AND blocker_id = $3 AND blocked_id = $4",
            Uuid::nil(),
            to_count(MAX_DECLINED),
            blocker.0,
            other.0,
        )
        .fetch_all(&self.db.pool)
        .await?;
        let found = rows.len();
        let decline = |row: BlockedInvitation| {
            (MatchId(row.match_id), Command::Decline { account: blocker, reason: None })
        };
        self.log.execute_all(rows.into_iter().map(decline)).await.all_done()?;
        Ok(found)
    }

    /// Declines the invitation of an account to a match, if there is one and the account blocks the
    /// match's creator.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn decline_if_blocked(
        &self,
        id: MatchId,
        account: AccountId,
    ) -> Result<(), StoreError> {
        let is_blocked = sqlx::query_scalar!(
            r#"SELECT EXISTS (
                   SELECT 1 FROM matches JOIN blocks ON blocked_id = created_by
                   WHERE match_id = $1 AND blocker_id = $2
               ) AS "is_blocked!""#,
            id.0,
            account.0,
        )
        .fetch_one(&self.db.pool)
        .await?;
        if !is_blocked {
            return Ok(());
        }
        self.log.execute_all([(id, Command::Decline { account, reason: None })]).await.all_done()
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
        let rows = blocked_invitations!(
            "matches JOIN match_participants USING (match_id)",
            "",
            after.map_or(Uuid::nil(), |id| id.0),
            limit,
        )
        .fetch_all(&self.db.pool)
        .await?;
        Ok(rows.into_iter().map(|row| (MatchId(row.match_id), AccountId(row.account_id))).collect())
    }

    /// Whether one of the two accounts blocks the other.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn is_blocked_between(
        &self,
        one: AccountId,
        other: AccountId,
    ) -> Result<bool, StoreError> {
        let mut connection = self.db.pool.acquire().await?;
        Ok(find_blocked(&mut connection, one, &[other]).await?.is_some())
    }

    /// The accounts that an account blocks, oldest account first, after a given one.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn of(
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
        .fetch_all(&self.db.pool)
        .await?;
        Ok(ids.into_iter().map(AccountId).collect())
    }
}

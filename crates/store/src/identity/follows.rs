use chrono::{DateTime, Utc};
use uuid::Uuid;

use turnstone_matches::AccountId;

use super::locks::lock_accounts;
use super::relations::find_blocked;
use crate::{Profiles, StoreError};
use turnstone_postgres::DbConnection;

/// The maximum number of accounts that one account may follow.
const MAX_FOLLOWED: i64 = 1000;

/// The result of following an account.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FollowOutcome {
    /// The account is followed, perhaps already before.
    Done,
    /// One of the two has been deleted.
    Gone,
    /// One of the two blocks the other.
    Blocked,
    /// The account follows as many as it may.
    TooMany,
}

/// An account that another follows.
#[derive(Debug, Clone, Copy)]
pub struct Followed {
    /// The account.
    pub account: AccountId,
    /// Since when it is followed.
    pub since: DateTime<Utc>,
    /// Whether one of its newest matches is active and public.
    pub is_playing: bool,
    /// When it was last seen, if it shows that.
    pub last_seen_at: Option<DateTime<Utc>>,
}

impl Profiles {
    /// Follows another account.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn follow(
        &self,
        follower: AccountId,
        other: AccountId,
    ) -> Result<FollowOutcome, StoreError> {
        let mut transaction = self.db.pool.begin().await?;
        // A block and a deletion wait for this, and then end what it has begun; other requests of the
        // follower wait, and then count what it has added.
        if !lock_accounts(&mut transaction, &[follower, other]).await? {
            return Ok(FollowOutcome::Gone);
        }
        if find_blocked(&mut transaction, follower, &[other]).await?.is_some() {
            return Ok(FollowOutcome::Blocked);
        }
        let others = sqlx::query_scalar!(
            r#"SELECT count(*) AS "others!" FROM follows
               WHERE follower_id = $1 AND followed_id <> $2"#,
            follower.0,
            other.0,
        )
        .fetch_one(&mut *transaction)
        .await?;
        if others >= MAX_FOLLOWED {
            return Ok(FollowOutcome::TooMany);
        }
        sqlx::query!(
            "INSERT INTO follows (follower_id, followed_id, since) VALUES ($1, $2, $3)
             ON CONFLICT (follower_id, followed_id) DO NOTHING",
            follower.0,
            other.0,
            self.db.now(),
        )
        .execute(&mut *transaction)
        .await?;
        transaction.commit().await?;
        Ok(FollowOutcome::Done)
    }

    /// Follows an account no longer.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn unfollow(&self, follower: AccountId, other: AccountId) -> Result<(), StoreError> {
        sqlx::query!(
            "DELETE FROM follows WHERE follower_id = $1 AND followed_id = $2",
            follower.0,
            other.0,
        )
        .execute(&self.db.pool)
        .await?;
        Ok(())
    }

    /// The accounts that an account follows, oldest account first, after a given one. Of the matches
    /// of each only the newest fifty are looked at.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn followed(
        &self,
        follower: AccountId,
        after: Option<AccountId>,
        limit: i64,
    ) -> Result<Vec<Followed>, StoreError> {
        let rows = sqlx::query!(
            r#"SELECT followed_id, since,
                   EXISTS (SELECT FROM public_play_of(followed_id)) AS "is_playing!",
                   (SELECT max(last_used_at) FROM profiles JOIN sessions USING (account_id)
                    WHERE profiles.account_id = followed_id AND shows_last_seen AND scopes IS NULL) AS last_seen_at
               FROM follows WHERE follower_id = $1 AND followed_id > $2
               ORDER BY followed_id LIMIT $3"#,
            follower.0,
            after.map_or(Uuid::nil(), |id| id.0),
            limit,
        )
        .fetch_all(&self.db.pool)
        .await?;
        Ok(rows
            .into_iter()
            .map(|row| Followed {
                account: AccountId(row.followed_id),
                since: row.since,
                is_playing: row.is_playing,
                last_seen_at: row.last_seen_at,
            })
            .collect())
    }

    /// When an account was last seen, to the hour; `None` unless it shows that.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn last_seen(&self, account: AccountId) -> Result<Option<DateTime<Utc>>, StoreError> {
        Ok(sqlx::query_scalar!(
            "SELECT max(last_used_at) FROM profiles JOIN sessions USING (account_id)
             WHERE profiles.account_id = $1 AND shows_last_seen AND scopes IS NULL",
            account.0,
        )
        .fetch_one(&self.db.pool)
        .await?)
    }
}

/// Deletes whom an account follows and who follows it.
pub(crate) async fn delete_all_of(
    connection: &mut DbConnection,
    account: AccountId,
) -> Result<(), StoreError> {
    sqlx::query!("DELETE FROM follows WHERE follower_id = $1 OR followed_id = $1", account.0)
        .execute(connection)
        .await?;
    Ok(())
}

//! The inbox of an account.

use uuid::Uuid;

use turnstone_matches::AccountId;

use super::notice::{Notice, notices, read};
use crate::store::operations::retention::REMATCH_OFFER_LIFETIME;
use crate::store::{Store, StoreError};

/// Which notifications of an inbox are wanted.
#[derive(Debug, Clone, Copy)]
pub struct InboxFilter {
    /// Only those that are not read.
    pub unread: bool,
    /// Those of messages, too.
    pub with_messages: bool,
}

/// Which notifications are read.
#[derive(Debug)]
pub enum ReadNotices {
    /// This one and all that are older.
    UpTo(Uuid),
    /// These.
    These(Vec<Uuid>),
}

impl Store {
    /// The notifications of an account that still hold, newest first, before a given one.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn inbox(
        &self,
        account: AccountId,
        filter: InboxFilter,
        before: Option<Uuid>,
        limit: i64,
    ) -> Result<Vec<Notice>, StoreError> {
        let rows = notices!(
            "WHERE told.account_id = $1 AND told.notification_id < $2
               AND (told.read_at IS NULL OR NOT $3) AND (told.kind <> 'message' OR $4)
               AND notification_holds(told, $5)
             ORDER BY told.notification_id DESC LIMIT $6",
            account.0,
            before.unwrap_or(Uuid::max()),
            filter.unread,
            filter.with_messages,
            self.now() - REMATCH_OFFER_LIFETIME,
            limit,
        )
        .fetch_all(&self.pool)
        .await?;
        Ok(read(rows))
    }

    /// How many notifications of an account are not read and still hold.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn unread_notices(&self, account: AccountId) -> Result<u32, StoreError> {
        let count = sqlx::query_scalar!(
            r#"SELECT count(*) AS "count!" FROM notifications AS told
               WHERE account_id = $1 AND read_at IS NULL AND notification_holds(told, $2)"#,
            account.0,
            self.now() - REMATCH_OFFER_LIFETIME,
        )
        .fetch_one(&self.pool)
        .await?;
        Ok(u32::try_from(count).unwrap_or(u32::MAX))
    }

    /// Marks notifications of an account as read. What is read stays read. They come again in the
    /// account's stream, for its other devices.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn mark_notices_read(
        &self,
        account: AccountId,
        which: &ReadNotices,
    ) -> Result<(), StoreError> {
        let (up_to, these) = match which {
            ReadNotices::UpTo(id) => (Some(*id), &[][..]),
            ReadNotices::These(ids) => (None, &ids[..]),
        };
        let read = sqlx::query!(
            "UPDATE notifications SET read_at = $4, place = pg_current_xact_id()
             WHERE account_id = $1 AND read_at IS NULL
               AND (notification_id <= $2 OR notification_id = ANY ($3))",
            account.0,
            up_to,
            these,
            self.now(),
        )
        .execute(&self.pool)
        .await?;
        if read.rows_affected() > 0 {
            self.pubsub.publish(&[account.into()]);
        }
        Ok(())
    }

    /// Those of an account's notifications that are not read and still hold.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn still_holding(
        &self,
        account: AccountId,
        ids: &[Uuid],
    ) -> Result<Vec<Uuid>, StoreError> {
        Ok(sqlx::query_scalar!(
            "SELECT notification_id FROM notifications AS told
             WHERE account_id = $1 AND notification_id = ANY ($2) AND read_at IS NULL
               AND notification_holds(told, $3)",
            account.0,
            ids,
            self.now() - REMATCH_OFFER_LIFETIME,
        )
        .fetch_all(&self.pool)
        .await?)
    }
}

impl Store {
    /// All notifications of an account, oldest first, after a given one, for its export.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn stored_notices(
        &self,
        account: AccountId,
        after: Option<Uuid>,
        limit: i64,
    ) -> Result<Vec<Notice>, StoreError> {
        let rows = notices!(
            "WHERE told.account_id = $1 AND told.notification_id > $2
             ORDER BY told.notification_id LIMIT $3",
            account.0,
            after.unwrap_or(Uuid::nil()),
            limit,
        )
        .fetch_all(&self.pool)
        .await?;
        Ok(read(rows))
    }
}

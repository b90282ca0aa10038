//! The inbox of an account.

use chrono::{DateTime, Utc};
use sqlx::PgExecutor;
use uuid::Uuid;

use crate::columns::Checked;
use turnstone_matches::AccountId;

use super::notification::{AccountNotification, notifications, read};
use crate::projections::REMATCH_OFFER_LIFETIME;
use crate::{Notifications, StoreError};

/// The filter of an inbox.
#[derive(Debug, Clone, Copy)]
pub struct InboxFilter {
    /// Only those that are not read.
    pub unread: bool,
    /// Notifications of messages, too.
    pub with_messages: bool,
}

/// The notifications to mark as read.
#[derive(Debug)]
pub enum ReadNotifications {
    /// This one and all that are older.
    UpTo(Uuid),
    /// These.
    These(Vec<Uuid>),
}

impl Notifications {
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
    ) -> Result<Vec<AccountNotification>, StoreError> {
        let rows = notifications!(
            "WHERE notification.account_id = $1 AND notification.notification_id < $2
               AND (notification.read_at IS NULL OR NOT $3) AND (notification.kind <> 'message' OR $4)
               AND EXISTS (SELECT FROM notification_premise(notification, $5))
             ORDER BY notification.notification_id DESC LIMIT $6",
            account.0,
            before.unwrap_or(Uuid::max()),
            filter.unread,
            filter.with_messages,
            self.db.now() - REMATCH_OFFER_LIFETIME,
            limit,
        )
        .fetch_all(&self.db.pool)
        .await?;
        Ok(read(rows))
    }

    /// How many notifications of an account are not read and still hold, with those of messages or without.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn unread(&self, account: AccountId, with_messages: bool) -> Result<u32, StoreError> {
        unread(&self.db.pool, account, with_messages, self.db.now()).await
    }

    /// Marks notifications of an account as read, for good. They come again in the
    /// account's stream, for its other devices.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn mark_read(
        &self,
        account: AccountId,
        which: &ReadNotifications,
    ) -> Result<(), StoreError> {
        let (up_to, these) = match which {
            ReadNotifications::UpTo(id) => (Some(*id), &[][..]),
            ReadNotifications::These(ids) => (None, &ids[..]),
        };
        let read = sqlx::query!(
            "UPDATE notifications SET read_at = $4, changed_by = pg_current_xact_id()
             WHERE account_id = $1 AND read_at IS NULL
               AND (notification_id <= $2 OR notification_id = ANY ($3))",
            account.0,
            up_to,
            these,
            self.db.now(),
        )
        .execute(&self.db.pool)
        .await?;
        if read.rows_affected() > 0 {
            self.db.pubsub.publish(&[account.into()]);
        }
        Ok(())
    }

    /// The notifications of an account that are not read and still hold.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn still_holding(
        &self,
        account: AccountId,
        ids: &[Uuid],
    ) -> Result<Vec<Uuid>, StoreError> {
        Ok(sqlx::query_scalar!(
            "SELECT notification_id FROM notifications AS notification
             WHERE account_id = $1 AND notification_id = ANY ($2) AND read_at IS NULL
               AND EXISTS (SELECT FROM notification_premise(notification, $3))",
            account.0,
            ids,
            self.db.now() - REMATCH_OFFER_LIFETIME,
        )
        .fetch_all(&self.db.pool)
        .await?)
    }
}

/// [`Notifications::unread`] on any connection.
pub(crate) async fn unread(
    executor: impl PgExecutor<'_>,
    account: AccountId,
    with_messages: bool,
    now: DateTime<Utc>,
) -> Result<u32, StoreError> {
    let count = sqlx::query_scalar!(
        r#"SELECT count(*) AS "count!: Checked<u32>" FROM notifications AS notification
           WHERE account_id = $1 AND read_at IS NULL AND (kind <> 'message' OR $3)
             AND EXISTS (SELECT FROM notification_premise(notification, $2))"#,
        account.0,
        now - REMATCH_OFFER_LIFETIME,
        with_messages,
    )
    .fetch_one(executor)
    .await?;
    Ok(count.0)
}

impl Notifications {
    /// All notifications of an account, oldest first, after a given one, for its export.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn stored(
        &self,
        account: AccountId,
        after: Option<Uuid>,
        limit: i64,
    ) -> Result<Vec<AccountNotification>, StoreError> {
        let rows = notifications!(
            "WHERE notification.account_id = $1 AND notification.notification_id > $2
             ORDER BY notification.notification_id LIMIT $3",
            account.0,
            after.unwrap_or(Uuid::nil()),
            limit,
        )
        .fetch_all(&self.db.pool)
        .await?;
        Ok(read(rows))
    }
}

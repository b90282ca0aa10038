//! Records the results of claimed deliveries: delivered, rescheduled or abandoned.

use chrono::{DateTime, TimeDelta, Utc};
use uuid::Uuid;

use turnstone_matches::AccountId;

use super::kinds::Channel;
use crate::{Notifications, StoreError};
use turnstone_postgres::DbConnection;

/// The time in which the messages about a kind to an account are counted together.
pub(super) const COUNT_WINDOW: TimeDelta = TimeDelta::hours(1);

impl Notifications {
    /// Records that deliveries to an account have arrived, in one message.
    ///
    /// # Errors
    /// When the database fails. Then they are taken again when the lease ends.
    pub async fn mark_delivered(
        &self,
        channel: Channel,
        account: AccountId,
        ids: &[Uuid],
    ) -> Result<(), StoreError> {
        let mut transaction = self.db.pool.begin().await?;
        deliver(&mut transaction, channel, account, ids, self.db.now()).await?;
        transaction.commit().await?;
        Ok(())
    }

    /// Makes deliveries to an account due later: after a failure, or for the hour of an e-mail.
    ///
    /// # Errors
    /// When the database fails. Then they are taken again when the lease ends.
    pub async fn reschedule(
        &self,
        channel: Channel,
        account: AccountId,
        ids: &[Uuid],
        until: DateTime<Utc>,
    ) -> Result<(), StoreError> {
        let mut transaction = self.db.pool.begin().await?;
        lock(&mut transaction, channel, account).await?;
        sqlx::query!(
            "UPDATE due_notifications SET due_at = $4, claimed_until = NULL
             WHERE account_id = $1 AND channel = $2 AND notification_id = ANY ($3)",
            account.0,
            channel.as_str(),
            ids,
            until,
        )
        .execute(&mut *transaction)
        .await?;
        requeue(&mut transaction, channel, &[account.0]).await?;
        transaction.commit().await?;
        Ok(())
    }

    /// Gives deliveries to an account up. They stay in the inbox.
    ///
    /// # Errors
    /// When the database fails. Then they are taken again when the lease ends.
    pub async fn abandon(
        &self,
        channel: Channel,
        account: AccountId,
        ids: &[Uuid],
    ) -> Result<(), StoreError> {
        let mut transaction = self.db.pool.begin().await?;
        lock(&mut transaction, channel, account).await?;
        sqlx::query!(
            "DELETE FROM due_notifications
             WHERE account_id = $1 AND channel = $2 AND notification_id = ANY ($3)",
            account.0,
            channel.as_str(),
            ids,
        )
        .execute(&mut *transaction)
        .await?;
        requeue(&mut transaction, channel, &[account.0]).await?;
        transaction.commit().await?;
        Ok(())
    }
}

/// Removes deliveries to an account that have arrived in one message, and counts the message for each
/// of their kinds. Returns those that were still due.
pub(crate) async fn deliver(
    connection: &mut DbConnection,
    channel: Channel,
    account: AccountId,
    ids: &[Uuid],
    now: DateTime<Utc>,
) -> Result<Vec<Uuid>, StoreError> {
    lock(connection, channel, account).await?;
    let arrived = sqlx::query_scalar!(
        r#"WITH arrived AS (
             DELETE FROM due_notifications
             WHERE account_id = $1 AND channel = $2 AND notification_id = ANY ($3)
             RETURNING notification_id
         ), counted AS (
             INSERT INTO notification_counts AS known (account_id, channel, kind, since, delivered)
             SELECT $1, $2, kind, $4, 1
             FROM arrived JOIN notifications AS notification USING (notification_id)
             WHERE notification.account_id = $1 GROUP BY kind ORDER BY kind
             ON CONFLICT (account_id, channel, kind) DO UPDATE SET
                 since = CASE WHEN known.since > $5 THEN known.since ELSE excluded.since END,
                 delivered = excluded.delivered
                     + CASE WHEN known.since > $5 THEN known.delivered ELSE 0 END
         )
         SELECT notification_id AS "notification_id!" FROM arrived"#,
        account.0,
        channel.as_str(),
        ids,
        now,
        now - COUNT_WINDOW,
    )
    .fetch_all(&mut *connection)
    .await?;
    requeue(connection, channel, &[account.0]).await?;
    Ok(arrived)
}

impl Notifications {
    /// How many accounts have something due on a channel, and for how long the first of them has waited.
    /// Accounts that are put off are not counted.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn due_queue(&self, channel: Channel) -> Result<(i64, TimeDelta), StoreError> {
        let now = self.db.now();
        let queue = sqlx::query!(
            r#"SELECT count(*) AS "waiting!", min(due_at) AS oldest
               FROM notification_channels WHERE channel = $1 AND due_at <= $2"#,
            channel.as_str(),
            now,
        )
        .fetch_one(&self.db.pool)
        .await?;
        let oldest = queue.oldest.map_or(TimeDelta::zero(), |oldest| now - oldest);
        Ok((queue.waiting, oldest))
    }
}

/// Locks an account's place in a queue. In a statement of its own, so that the next one sees what
/// another transaction has made due meanwhile.
async fn lock(
    connection: &mut DbConnection,
    channel: Channel,
    account: AccountId,
) -> Result<(), StoreError> {
    sqlx::query!(
        "SELECT FROM notification_channels WHERE account_id = $1 AND channel = $2
         FOR NO KEY UPDATE",
        account.0,
        channel.as_str(),
    )
    .fetch_optional(connection)
    .await?;
    Ok(())
}

/// Puts accounts, whose places are locked, where what is due for them belongs.
pub(super) async fn requeue(
    connection: &mut DbConnection,
    channel: Channel,
    accounts: &[Uuid],
) -> Result<(), StoreError> {
    sqlx::query!(
        "UPDATE notification_channels AS open
         SET due_at = next.due_at, claimed_until = next.claimed_until
         FROM unnest($2::uuid[]) AS of (account_id) CROSS JOIN LATERAL (
             SELECT min(due_at) AS due_at, max(claimed_until) AS claimed_until
             FROM due_notifications AS due
             WHERE due.account_id = of.account_id AND due.channel = $1
         ) AS next
         WHERE open.account_id = of.account_id AND open.channel = $1",
        channel.as_str(),
        accounts,
    )
    .execute(connection)
    .await?;
    Ok(())
}

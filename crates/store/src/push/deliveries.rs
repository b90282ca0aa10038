//! The subscriptions that a push message goes to, and the results of sending it.

use std::collections::BTreeMap;

use crate::columns::Checked;
use chrono::{DateTime, TimeDelta, Utc};
use turnstone_texts::Language;
use uuid::Uuid;

use turnstone_io::push::SubscriberKeys;
use turnstone_matches::AccountId;

use super::subscriptions::stored_language;
use crate::{Push, StoreError};

/// How long a subscription may fail before it ends.
const FAILING_DAYS: i64 = 5;
/// How many of the messages on a device's screen are known, the newest ones.
const MAX_SHOWN: i64 = 50;

/// A subscription, with what a message to it needs.
#[derive(Debug)]
pub struct PushTarget {
    /// Its id.
    pub id: Uuid,
    /// The address at the push service.
    pub endpoint: String,
    /// The keys under which its messages are encrypted.
    pub keys: SubscriberKeys,
    /// The language of its messages.
    pub language: Language,
    /// How many attempts have failed since the last success.
    pub failures: u32,
    /// When the next attempt may be, after a failure.
    pub retry_at: Option<DateTime<Utc>>,
    /// By tag, the newest notification that was sent to it.
    pub shown: BTreeMap<String, Uuid>,
}

impl Push {
    /// The subscriptions of an account.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn targets(&self, account: AccountId) -> Result<Vec<PushTarget>, StoreError> {
        let rows = sqlx::query!(
            r#"SELECT subscription_id, endpoint, public_key, auth_secret, language,
                   failures AS "failures: Checked<u32>", retry_at, tags AS "tags!", notifications AS "notifications!"
               FROM push_subscriptions CROSS JOIN LATERAL (
                   SELECT coalesce(array_agg(tag), '{}') AS tags,
                       coalesce(array_agg(notification_id), '{}') AS notifications
                   FROM (
                       SELECT tag, notification_id FROM push_shown
                       WHERE push_shown.subscription_id = push_subscriptions.subscription_id
                       ORDER BY shown_at DESC LIMIT $2
                   ) AS newest
               ) AS shown
               WHERE account_id = $1 ORDER BY subscription_id"#,
            account.0,
            MAX_SHOWN,
        )
        .fetch_all(&self.db.pool)
        .await?;
        let targets = rows.into_iter().filter_map(|row| {
            Some(PushTarget {
                id: row.subscription_id,
                endpoint: row.endpoint,
                keys: SubscriberKeys::from_bytes(&row.public_key, &row.auth_secret)?,
                language: stored_language(&row.language),
                failures: row.failures.0,
                retry_at: row.retry_at,
                shown: row.tags.into_iter().zip(row.notifications).collect(),
            })
        });
        Ok(targets.collect())
    }

    /// Records that the push service has taken a message: it stands under its tag now, and those
    /// under the `closed` tags are taken away. `newest` is the newest notification that it covers.
    ///
    /// # Errors
    /// When the database fails. Then the message is sent again, and takes its own place.
    pub async fn record(
        &self,
        subscription: Uuid,
        tag: &str,
        newest: Uuid,
        closed: &[String],
    ) -> Result<(), StoreError> {
        let now = self.db.now();
        let mut transaction = self.db.pool.begin().await?;
        let updated = sqlx::query!(
            "UPDATE push_subscriptions
             SET delivered_at = $2, failures = 0, failing_since = NULL, retry_at = NULL
             WHERE subscription_id = $1",
            subscription,
            now,
        )
        .execute(&mut *transaction)
        .await?;
        if updated.rows_affected() == 0 {
            // It has ended meanwhile.
            return Ok(());
        }
        sqlx::query!(
            "DELETE FROM push_shown WHERE subscription_id = $1 AND tag = ANY ($2)",
            subscription,
            closed,
        )
        .execute(&mut *transaction)
        .await?;
        sqlx::query!(
            "INSERT INTO push_shown (subscription_id, tag, notification_id, shown_at)
             VALUES ($1, $2, $3, $4)
             ON CONFLICT (subscription_id, tag) DO UPDATE
             SET notification_id = greatest(push_shown.notification_id, excluded.notification_id),
                 shown_at = excluded.shown_at",
            subscription,
            tag,
            newest,
            now,
        )
        .execute(&mut *transaction)
        .await?;
        transaction.commit().await?;
        Ok(())
    }

    /// Records a failed attempt. Ends the subscription if it has failed for too long: `true`.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn record_failure(
        &self,
        subscription: Uuid,
        retry_at: Option<DateTime<Utc>>,
    ) -> Result<bool, StoreError> {
        let now = self.db.now();
        sqlx::query!(
            "UPDATE push_subscriptions SET failures = failures + 1, retry_at = $3,
                 failing_since = coalesce(failing_since, $2)
             WHERE subscription_id = $1",
            subscription,
            now,
            retry_at,
        )
        .execute(&self.db.pool)
        .await?;
        let ended = sqlx::query!(
            "DELETE FROM push_subscriptions WHERE subscription_id = $1 AND failing_since <= $2",
            subscription,
            now - TimeDelta::days(FAILING_DAYS),
        )
        .execute(&self.db.pool)
        .await?;
        Ok(ended.rows_affected() == 1)
    }

    /// Ends a subscription that the push service does not know any more. One that was renewed after
    /// the attempt with other keys stays all the same gone: its endpoint is.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn delete_push_subscription_of_service(
        &self,
        subscription: Uuid,
    ) -> Result<(), StoreError> {
        sqlx::query!("DELETE FROM push_subscriptions WHERE subscription_id = $1", subscription)
            .execute(&self.db.pool)
            .await?;
        Ok(())
    }
}

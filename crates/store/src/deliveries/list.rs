use chrono::{DateTime, Utc};
use serde_json::json;
use uuid::Uuid;

use turnstone_io::world::new_id;
use turnstone_matches::{AccountId, Notification, NotificationKind};
use turnstone_postgres::Transaction;

use crate::{Deliveries, StoreError};

/// A notification that is to be delivered to a webhook.
#[derive(Debug, Clone)]
pub struct Delivery {
    /// Its id.
    pub id: Uuid,
    /// The id for the receiver, the same in every attempt.
    pub message_id: String,
    /// The kind of the notification.
    pub kind: String,
    /// When it was queued.
    pub created_at: DateTime<Utc>,
    /// The number of attempts so far.
    pub attempts: i32,
    /// When the next attempt is due.
    pub next_attempt_at: Option<DateTime<Utc>>,
    /// When the receiver accepted it.
    pub delivered_at: Option<DateTime<Utc>>,
    /// When it was given up.
    pub failed_at: Option<DateTime<Utc>>,
    /// When what it tells was over.
    pub dropped_at: Option<DateTime<Utc>>,
    /// The status of the last response.
    pub last_status: Option<i32>,
    /// The error of the last attempt.
    pub last_error: Option<String>,
}

/// The result of a request for a delivery.
#[derive(Debug)]
pub enum DeliveryOutcome {
    /// The delivery, due now.
    Queued(Delivery),
    /// The webhook is disabled.
    Disabled,
    /// The account has no such webhook, or that no such delivery.
    NotFound,
}

impl Deliveries {
    /// The deliveries of a webhook, newest first, before a given one; `None`: the account has no
    /// such webhook.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn deliveries(
        &self,
        account: AccountId,
        webhook: Uuid,
        before: Option<Uuid>,
        limit: i64,
    ) -> Result<Option<Vec<Delivery>>, StoreError> {
        let owned = sqlx::query_scalar!(
            r#"SELECT EXISTS (SELECT FROM webhooks WHERE webhook_id = $1 AND account_id = $2)
               AS "owned!""#,
            webhook,
            account.0,
        )
        .fetch_one(&self.db.pool)
        .await?;
        if !owned {
            return Ok(None);
        }
        Ok(Some(
            sqlx::query_as!(
                Delivery,
                "SELECT delivery_id AS id, message_id, kind, created_at, attempts, next_attempt_at,
                     delivered_at, failed_at, dropped_at, last_status, last_error
                 FROM webhook_deliveries WHERE webhook_id = $1 AND delivery_id < $2
                 ORDER BY delivery_id DESC LIMIT $3",
                webhook,
                before.unwrap_or(Uuid::max()),
                limit,
            )
            .fetch_all(&self.db.pool)
            .await?,
        ))
    }

    /// Queues a test delivery. If one is queued already, makes it due now instead, so that repeated
    /// requests queue no more than one.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn test(
        &self,
        account: AccountId,
        webhook: Uuid,
    ) -> Result<DeliveryOutcome, StoreError> {
        let now = self.db.now();
        let mut transaction = self.db.pool.begin().await?;
        match lock_enabled(&mut transaction, account, webhook).await? {
            None => return Ok(DeliveryOutcome::NotFound),
            Some(false) => return Ok(DeliveryOutcome::Disabled),
            Some(true) => {}
        }
        let kind = NotificationKind::Test;
        let id = new_id(now)?;
        let data = json!({ "webhook_id": webhook });
        let test = Notification::new(account, kind, now, &id.to_string(), &data);
        let delivery = sqlx::query_as!(
            Delivery,
            r#"WITH hurried AS (
                UPDATE webhook_deliveries SET next_attempt_at = $2
                WHERE webhook_id = $1 AND kind = $3 AND next_attempt_at IS NOT NULL
                RETURNING *
            ), new AS (
                INSERT INTO webhook_deliveries (delivery_id, webhook_id, message_id, kind, body,
                    created_at, next_attempt_at)
                SELECT $4, $1, $5, $3, $6, $2, $2 WHERE NOT EXISTS (SELECT FROM hurried)
                RETURNING *
            )
            SELECT delivery_id AS "id!", message_id AS "message_id!", kind AS "kind!",
                created_at AS "created_at!", attempts AS "attempts!", next_attempt_at,
                delivered_at, failed_at, dropped_at, last_status, last_error
            FROM (SELECT * FROM hurried UNION ALL SELECT * FROM new) AS delivery"#,
            webhook,
            now,
            kind.as_str(),
            id,
            test.id,
            test.body,
        )
        .fetch_one(&mut *transaction)
        .await?;
        transaction.commit().await?;
        Ok(DeliveryOutcome::Queued(delivery))
    }

    /// Makes a delivery due now, also one that has ended. It keeps its count of attempts.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn send_again(
        &self,
        account: AccountId,
        webhook: Uuid,
        delivery: Uuid,
    ) -> Result<DeliveryOutcome, StoreError> {
        let mut transaction = self.db.pool.begin().await?;
        match lock_enabled(&mut transaction, account, webhook).await? {
            None => return Ok(DeliveryOutcome::NotFound),
            Some(false) => return Ok(DeliveryOutcome::Disabled),
            Some(true) => {}
        }
        let again = sqlx::query_as!(
            Delivery,
            "UPDATE webhook_deliveries SET next_attempt_at = $3, delivered_at = NULL,
                 failed_at = NULL, dropped_at = NULL
             WHERE webhook_id = $1 AND delivery_id = $2
             RETURNING delivery_id AS id, message_id, kind, created_at, attempts, next_attempt_at,
                 delivered_at, failed_at, dropped_at, last_status, last_error",
            webhook,
            delivery,
            self.db.now(),
        )
        .fetch_optional(&mut *transaction)
        .await?;
        transaction.commit().await?;
        Ok(again.map_or(DeliveryOutcome::NotFound, DeliveryOutcome::Queued))
    }
}

/// Locks a webhook of an account, if there is one. Whether it is enabled.
async fn lock_enabled(
    transaction: &mut Transaction,
    account: AccountId,
    webhook: Uuid,
) -> Result<Option<bool>, StoreError> {
    let is_enabled = sqlx::query_scalar!(
        r#"SELECT disabled_at IS NULL AS "is_enabled!" FROM webhooks
           WHERE webhook_id = $1 AND account_id = $2 FOR NO KEY UPDATE"#,
        webhook,
        account.0,
    );
    Ok(is_enabled.fetch_optional(&mut **transaction).await?)
}

//! Delivery attempts: claims them for a server, and records their results.

use chrono::{DateTime, TimeDelta, Utc};
use uuid::Uuid;

use crate::columns::Checked;
use turnstone_io::webhooks::WebhookSecret;
use turnstone_matches::{AccountId, Premise};

use super::premises::premise_of;
use crate::webhooks::disable::disable;
use crate::{AppId, Deliveries, StoreError};

/// The maximum number of concurrent attempts for one webhook, on all servers.
const MAX_PER_WEBHOOK: i64 = 2;
/// The maximum number of concurrent attempts for one host, so that a slow host occupies few slots.
const MAX_PER_HOST: i64 = 4;
/// The same for the webhook of an app, which is that of all its accounts, and for its host.
const MAX_PER_APP: i64 = 16;
/// How many due deliveries of a webhook are looked at, so that a long queue of one slows no other.
const MAX_EXAMINED: i64 = 64;
/// The lease of a server on a delivery that it has claimed. An attempt takes at most a third of
/// that; after a crash another server takes over.
const LEASE: TimeDelta = TimeDelta::seconds(30);
/// How long a webhook may fail before it is disabled.
const FAILING_DAYS: i64 = 5;

/// A delivery that this server has claimed.
#[derive(Debug)]
pub struct ClaimedDelivery {
    /// Its id.
    pub id: Uuid,
    /// The webhook.
    pub webhook: Uuid,
    /// The number of this attempt, from 1.
    pub attempt: u32,
    /// The URL of the webhook.
    pub url: String,
    /// The secrets that sign it: that of the webhook and, after a rotation, the one of before.
    pub secrets: Vec<WebhookSecret>,
    /// The value of `webhook-id`.
    pub message_id: String,
    /// The body.
    pub body: String,
    /// The account that is notified, or that an app is notified about.
    pub account: AccountId,
    /// The app whose webhook it is; `None`: it is that of the account.
    pub app: Option<AppId>,
    /// The condition for sending it.
    pub premise: Option<Premise>,
}

/// The result of a failed attempt.
#[derive(Debug)]
pub struct FailedAttempt {
    /// The status of the response, if there was one.
    pub status: Option<u16>,
    /// The error, in words for the owner of the webhook.
    pub error: String,
    /// When the next attempt is due; `None`: there is none.
    pub next: Option<DateTime<Utc>>,
    /// Whether the receiver wants no more deliveries.
    pub is_gone: bool,
}

impl Deliveries {
    /// Claims due deliveries for this server, at most `limit`. Deliveries take turns, working ones
    /// before failing ones, and no host or webhook gets more than its maximum.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn claim_deliveries(&self, limit: i64) -> Result<Vec<ClaimedDelivery>, StoreError> {
        let now = self.db.now();
        // A lease counts real time, because tests may move the clock.
        let lease_from = self.db.clock.now_without_test_offset();
        let rows = sqlx::query!(
            r#"WITH RECURSIVE waiting AS (
                -- The webhooks that have deliveries to make: one step in the index for each.
                (SELECT webhook_id FROM webhook_deliveries WHERE next_attempt_at IS NOT NULL
                 ORDER BY webhook_id LIMIT 1)
                UNION ALL
                SELECT (
                    SELECT later.webhook_id FROM webhook_deliveries AS later
                    WHERE later.next_attempt_at IS NOT NULL
                      AND later.webhook_id > waiting.webhook_id
                    ORDER BY later.webhook_id LIMIT 1
                ) FROM waiting WHERE waiting.webhook_id IS NOT NULL
            ), open AS (
                SELECT delivery_id, webhook_id, host, next_attempt_at, app_id IS NOT NULL AS of_app,
                    failing_since IS NOT NULL AS is_failing,
                    coalesce(claimed_until > $6, false) AS is_under_way
                FROM waiting JOIN webhooks USING (webhook_id) CROSS JOIN LATERAL (
                    SELECT delivery_id, next_attempt_at, claimed_until
                    FROM webhook_deliveries AS due
                    WHERE due.webhook_id = waiting.webhook_id AND next_attempt_at <= $1
                    ORDER BY next_attempt_at, delivery_id LIMIT $8
                ) AS due
                WHERE disabled_at IS NULL
            ), in_webhook AS (
                SELECT *, row_number() OVER (
                    PARTITION BY webhook_id ORDER BY is_under_way DESC, next_attempt_at, delivery_id
                ) AS place_in_webhook
                FROM open
            ), in_host AS (
                SELECT *, row_number() OVER (
                    PARTITION BY host
                    ORDER BY is_under_way DESC, place_in_webhook, next_attempt_at, delivery_id
                ) AS place_in_host
                FROM in_webhook WHERE place_in_webhook <= CASE WHEN of_app THEN $7 ELSE $3::bigint END
            ), chosen AS (
                SELECT delivery_id FROM in_host
                WHERE place_in_host <= CASE WHEN of_app THEN $7 ELSE $4::bigint END AND NOT is_under_way
                ORDER BY is_failing, place_in_webhook, next_attempt_at LIMIT $5
            ), taken AS (
                SELECT delivery_id FROM webhook_deliveries
                WHERE delivery_id IN (SELECT delivery_id FROM chosen)
                  AND next_attempt_at <= $1 AND coalesce(claimed_until <= $6, true)
                FOR UPDATE SKIP LOCKED
            )
            UPDATE webhook_deliveries AS delivery SET claimed_until = $2, attempts = attempts + 1
            FROM taken, webhooks
            WHERE delivery.delivery_id = taken.delivery_id
              AND webhooks.webhook_id = delivery.webhook_id
            RETURNING delivery.delivery_id, delivery.webhook_id,
                attempts AS "attempts: Checked<u32>", message_id, body, url,
                secret, match_id, ply, offer, webhooks.app_id,
                coalesce(delivery.account_id, webhooks.account_id) AS "account_id!",
                CASE WHEN previous_secret_until > $1 THEN previous_secret END AS previous_secret"#,
            now,
            lease_from + LEASE,
            MAX_PER_WEBHOOK,
            MAX_PER_HOST,
            limit,
            lease_from,
            MAX_PER_APP,
            MAX_EXAMINED,
        )
        .fetch_all(&self.db.pool)
        .await?;
        Ok(rows
            .into_iter()
            .map(|row| ClaimedDelivery {
                id: row.delivery_id,
                webhook: row.webhook_id,
                attempt: row.attempts.0,
                url: row.url,
                secrets: [Some(row.secret), row.previous_secret]
                    .into_iter()
                    .flatten()
                    .map(WebhookSecret::new)
                    .collect(),
                message_id: row.message_id,
                body: row.body,
                account: AccountId(row.account_id),
                app: row.app_id.map(AppId),
                premise: premise_of(row.match_id, row.ply, row.offer.as_deref()),
            })
            .collect())
    }

    /// Records a successful delivery.
    ///
    /// # Errors
    /// When the database fails. Then the delivery is attempted again.
    pub async fn record_success(
        &self,
        delivery: &ClaimedDelivery,
        status: u16,
    ) -> Result<(), StoreError> {
        // Locks first the webhook, then its deliveries: the same order everywhere, also in a
        // deletion.
        let mut transaction = self.db.pool.begin().await?;
        sqlx::query!(
            "UPDATE webhooks SET failing_since = NULL
             WHERE webhook_id = $1 AND failing_since IS NOT NULL",
            delivery.webhook,
        )
        .execute(&mut *transaction)
        .await?;
        sqlx::query!(
            "UPDATE webhook_deliveries SET delivered_at = $2, last_status = $3, last_error = NULL,
                 failed_at = NULL, next_attempt_at = NULL, claimed_until = NULL
             WHERE delivery_id = $1 AND delivered_at IS NULL",
            delivery.id,
            self.db.now(),
            i32::from(status),
        )
        .execute(&mut *transaction)
        .await?;
        transaction.commit().await?;
        Ok(())
    }

    /// Ends a delivery whose premise does not hold any more. That does not count as a failure of
    /// the webhook.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn record_obsolete(
        &self,
        delivery: &ClaimedDelivery,
        reason: &str,
    ) -> Result<(), StoreError> {
        sqlx::query!(
            "UPDATE webhook_deliveries SET dropped_at = $2, next_attempt_at = NULL,
                 claimed_until = NULL, last_error = $3, attempts = attempts - 1
             WHERE delivery_id = $1 AND next_attempt_at IS NOT NULL",
            delivery.id,
            self.db.now(),
            reason,
        )
        .execute(&self.db.pool)
        .await?;
        Ok(())
    }

    /// Records a failed attempt. Disables the webhook if its receiver wants no more deliveries or
    /// has failed for too long, and returns the reason then.
    ///
    /// # Errors
    /// When the database fails. Then the delivery is attempted again.
    pub async fn record_failure(
        &self,
        delivery: &ClaimedDelivery,
        failed: &FailedAttempt,
    ) -> Result<Option<String>, StoreError> {
        let now = self.db.now();
        let mut transaction = self.db.pool.begin().await?;
        let webhook = sqlx::query!(
            r#"UPDATE webhooks SET failing_since = coalesce(failing_since, $2)
               WHERE webhook_id = $1
               RETURNING account_id, failing_since AS "failing_since!", disabled_at"#,
            delivery.webhook,
            now,
        )
        .fetch_optional(&mut *transaction)
        .await?;
        let Some(webhook) = webhook else { return Ok(None) };
        // Changes nothing if the lease has ended and another server attempts the delivery:
        // `attempts` differs then.
        sqlx::query!(
            "UPDATE webhook_deliveries SET next_attempt_at = $3, last_status = $4, last_error = $5,
                 claimed_until = NULL,
                 failed_at = CASE WHEN $3::timestamptz IS NULL THEN $6::timestamptz END
             WHERE delivery_id = $1 AND attempts = $2::bigint AND next_attempt_at IS NOT NULL",
            delivery.id,
            i64::from(delivery.attempt),
            failed.next,
            failed.status.map(i32::from),
            failed.error,
            now,
        )
        .execute(&mut *transaction)
        .await?;
        let has_failed_for = now - webhook.failing_since;
        let reason = if failed.is_gone {
            Some("the receiver answered 410 Gone".to_owned())
        } else if failed.next.is_none() && has_failed_for >= TimeDelta::days(FAILING_DAYS) {
            Some(format!("no delivery has succeeded for {FAILING_DAYS} days"))
        } else {
            None
        };
        let reason = reason.filter(|_| webhook.disabled_at.is_none());
        if let Some(reason) = &reason {
            let account = webhook.account_id.map(AccountId);
            disable(&mut transaction, account, delivery.webhook, reason, now).await?;
        }
        transaction.commit().await?;
        Ok(reason)
    }
}

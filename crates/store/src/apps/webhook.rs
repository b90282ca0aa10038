//! The webhook of an app.

use uuid::Uuid;

use crate::webhooks::registrations::kind_words;
use crate::{AppId, Apps, StoreError, Webhook};
use turnstone_io::webhooks::{Endpoint, WebhookSecret};
use turnstone_matches::NotificationKind;

/// The result of setting the webhook of an app.
#[derive(Debug)]
pub enum AppWebhookOutcome {
    /// The app had none: it is new, and has the given secret.
    Made(Webhook),
    /// It was changed, and has the secret of before.
    Changed(Webhook),
}

impl Apps {
    /// The webhook of an app, if it has one.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn app_webhook(&self, app: AppId) -> Result<Option<Webhook>, StoreError> {
        Ok(sqlx::query_as!(
            Webhook,
            "SELECT webhook_id AS id, url, kinds, label, created_at, failing_since, disabled_at,
                 disabled_reason, previous_secret_until
             FROM webhooks WHERE app_id = $1",
            app.0,
        )
        .fetch_optional(&self.db.pool)
        .await?)
    }

    /// Sets the webhook of an app, and enables it if it was disabled. A new one has this id and
    /// secret. `None`: the app is disabled.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn set_app_webhook(
        &self,
        app: AppId,
        new_id: Uuid,
        endpoint: &Endpoint,
        kinds: Option<&[NotificationKind]>,
        secret: &WebhookSecret,
    ) -> Result<Option<AppWebhookOutcome>, StoreError> {
        let kinds = kinds.map(kind_words);
        // Locked, so that the operator does not disable the app meanwhile.
        let mut transaction = self.db.pool.begin().await?;
        let locked = sqlx::query!(
            "SELECT app_id FROM apps WHERE app_id = $1 AND disabled_at IS NULL FOR NO KEY UPDATE",
            app.0,
        )
        .fetch_optional(&mut *transaction)
        .await?;
        if locked.is_none() {
            return Ok(None);
        }
        let webhook = sqlx::query_as!(
            Webhook,
            "INSERT INTO webhooks (webhook_id, app_id, url, host, kinds, secret, created_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7)
             ON CONFLICT (app_id) DO UPDATE SET url = excluded.url, host = excluded.host,
                 kinds = excluded.kinds, disabled_at = NULL, disabled_reason = NULL,
                 failing_since = CASE WHEN webhooks.disabled_at IS NULL
                     THEN webhooks.failing_since END
             RETURNING webhook_id AS id, url, kinds, label, created_at, failing_since, disabled_at,
                 disabled_reason, previous_secret_until",
            new_id,
            app.0,
            endpoint.url().as_str(),
            endpoint.host(),
            kinds.as_deref(),
            secret.bytes(),
            self.db.now(),
        )
        .fetch_one(&mut *transaction)
        .await?;
        transaction.commit().await?;
        Ok(Some(if webhook.id == new_id {
            AppWebhookOutcome::Made(webhook)
        } else {
            AppWebhookOutcome::Changed(webhook)
        }))
    }
}

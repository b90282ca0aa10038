//! Changes of webhooks: where they send what, and with which secret.

use chrono::{DateTime, TimeDelta, Utc};
use uuid::Uuid;

use turnstone_accounts::Label;
use turnstone_matches::{AccountId, NotificationKind};

use super::disable::disable;
use super::registrations::{Webhook, WebhookOwner, kind_words};
use crate::{StoreError, Webhooks};
use turnstone_io::webhooks::{Endpoint, WebhookSecret};

/// How long deliveries are signed with the previous secret too.
const ROTATION: TimeDelta = TimeDelta::days(1);
/// The reason for a webhook that its account has disabled.
const DISABLED_BY_ACCOUNT: &str = "the account disabled it";

/// The change of a value that may be absent.
#[derive(Debug, Default)]
pub enum Change<T> {
    /// It stays as it is.
    #[default]
    Keep,
    /// It becomes this.
    To(Option<T>),
}

impl<T> Change<T> {
    /// Whether there is a change, and the new value.
    fn parts(&self) -> (bool, Option<&T>) {
        match self {
            Self::Keep => (false, None),
            Self::To(new) => (true, new.as_ref()),
        }
    }
}

/// The changes of a webhook; `None` leaves a value as it is.
#[derive(Debug, Default)]
pub struct WebhookUpdate {
    /// The URL that deliveries are sent to from now on, those that wait among them.
    pub endpoint: Option<Endpoint>,
    /// The kinds of notifications that it takes; absent: all kinds.
    pub kinds: Change<Vec<NotificationKind>>,
    /// The name.
    pub label: Change<Label>,
    /// Whether the server sends to it.
    pub enabled: Option<bool>,
}

/// The secrets of a webhook after a rotation.
#[derive(Debug)]
pub struct RotatedSecret {
    /// The new secret.
    pub secret: WebhookSecret,
    /// Until when deliveries are signed with the secret of before too.
    pub previous_until: DateTime<Utc>,
}

impl Webhooks {
    /// A webhook of an account; `None`: the account has no webhook with this id.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn get(
        &self,
        account: AccountId,
        webhook: Uuid,
    ) -> Result<Option<Webhook>, StoreError> {
        Ok(sqlx::query_as!(
            Webhook,
            "SELECT webhook_id AS id, url, kinds, label, created_at, failing_since, disabled_at,
                 disabled_reason, previous_secret_until
             FROM webhooks WHERE account_id = $1 AND webhook_id = $2",
            account.0,
            webhook,
        )
        .fetch_optional(&self.db.pool)
        .await?)
    }

    /// Changes a webhook. `None`: the account has no webhook with this id. One that is enabled again
    /// begins without failures; what was not sent while it was disabled is not sent later.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn update(
        &self,
        account: AccountId,
        webhook: Uuid,
        change: &WebhookUpdate,
    ) -> Result<Option<Webhook>, StoreError> {
        let (changes_kinds, kinds) = change.kinds.parts();
        let kinds = kinds.map(|kinds| kind_words(kinds));
        let (changes_label, label) = change.label.parts();
        let mut transaction = self.db.pool.begin().await?;
        let was_disabled = sqlx::query_scalar!(
            r#"SELECT disabled_at IS NOT NULL AS "disabled!" FROM webhooks
               WHERE account_id = $1 AND webhook_id = $2 FOR NO KEY UPDATE"#,
            account.0,
            webhook,
        )
        .fetch_optional(&mut *transaction)
        .await?;
        let Some(was_disabled) = was_disabled else { return Ok(None) };
        sqlx::query!(
            "UPDATE webhooks SET
                 url = coalesce($2, url), host = coalesce($3, host),
                 kinds = CASE WHEN $4 THEN $5 ELSE kinds END,
                 label = CASE WHEN $6 THEN $7 ELSE label END,
                 failing_since = CASE WHEN $8 THEN NULL ELSE failing_since END,
                 disabled_at = CASE WHEN $8 THEN NULL ELSE disabled_at END,
                 disabled_reason = CASE WHEN $8 THEN NULL ELSE disabled_reason END
             WHERE webhook_id = $1",
            webhook,
            change.endpoint.as_ref().map(|endpoint| endpoint.url().as_str()),
            change.endpoint.as_ref().map(Endpoint::host),
            changes_kinds,
            kinds.as_deref(),
            changes_label,
            label.map(Label::as_str),
            change.enabled == Some(true) && was_disabled,
        )
        .execute(&mut *transaction)
        .await?;
        if change.enabled == Some(false) && !was_disabled {
            let now = self.db.now();
            disable(&mut transaction, Some(account), webhook, DISABLED_BY_ACCOUNT, now).await?;
        }
        transaction.commit().await?;
        self.get(account, webhook).await
    }

    /// Gives a webhook a new secret, and keeps the one of before for a day. Within that day a repeat
    /// returns the same secret, so that a client that lost the response gets it, and the receiver's
    /// secret stays one of the two. `None`: the owner has no webhook with this id.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn rotate_secret(
        &self,
        owner: WebhookOwner,
        webhook: Uuid,
        new: &WebhookSecret,
    ) -> Result<Option<RotatedSecret>, StoreError> {
        let now = self.db.now();
        let row = sqlx::query!(
            r#"UPDATE webhooks SET
                   secret = CASE WHEN previous_secret_until > $3 THEN secret ELSE $4 END,
                   previous_secret =
                       CASE WHEN previous_secret_until > $3 THEN previous_secret ELSE secret END,
                   previous_secret_until =
                       CASE WHEN previous_secret_until > $3 THEN previous_secret_until ELSE $5 END
               WHERE webhook_id = $2 AND coalesce(account_id, app_id) = $1
               RETURNING secret, previous_secret_until AS "previous_until!""#,
            owner.0,
            webhook,
            now,
            new.bytes(),
            now + ROTATION,
        )
        .fetch_optional(&self.db.pool)
        .await?;
        Ok(row.map(|row| RotatedSecret {
            secret: WebhookSecret::new(row.secret),
            previous_until: row.previous_until,
        }))
    }
}

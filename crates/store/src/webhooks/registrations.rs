use chrono::{DateTime, Utc};
use uuid::Uuid;

use turnstone_accounts::Label;
use turnstone_io::webhooks::{Endpoint, WebhookSecret};
use turnstone_matches::{AccountId, NotificationKind};
use turnstone_postgres::DbConnection;

use crate::identity::locks::lock_account;
use crate::{AppId, StoreError, Webhooks};

/// The maximum number of webhooks of an account.
const MAX_WEBHOOKS: i64 = 10;

/// A webhook of an account.
#[derive(Debug, Clone)]
pub struct Webhook {
    /// Its id.
    pub id: Uuid,
    /// The URL that deliveries are sent to.
    pub url: String,
    /// The kinds of notifications that it takes; `None`: all kinds, including future ones.
    pub kinds: Option<Vec<String>>,
    /// The name that the user gave it.
    pub label: Option<String>,
    /// When it was created.
    pub created_at: DateTime<Utc>,
    /// The time of the first failure since the last success.
    pub failing_since: Option<DateTime<Utc>>,
    /// When it was disabled; a disabled webhook gets no deliveries.
    pub disabled_at: Option<DateTime<Utc>>,
    /// The reason why it was disabled.
    pub disabled_reason: Option<String>,
    /// Until when deliveries are signed with the previous secret too, if that was rotated. It may
    /// have passed.
    pub previous_secret_until: Option<DateTime<Utc>>,
}

/// The owner of a webhook: the id of an account or of an app.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WebhookOwner(pub(super) Uuid);

impl From<AccountId> for WebhookOwner {
    fn from(account: AccountId) -> Self {
        Self(account.0)
    }
}

impl From<AppId> for WebhookOwner {
    fn from(app: AppId) -> Self {
        Self(app.0)
    }
}

/// A webhook to create.
#[derive(Debug)]
pub struct NewWebhook {
    /// Its id.
    pub id: Uuid,
    /// Its account.
    pub account: AccountId,
    /// The URL that deliveries are sent to.
    pub endpoint: Endpoint,
    /// The kinds of notifications that it takes; `None`: all kinds.
    pub kinds: Option<Vec<NotificationKind>>,
    /// The name that the user gave it.
    pub label: Option<Label>,
    /// The secret that signs its deliveries.
    pub secret: WebhookSecret,
}

/// The result of a creation.
#[derive(Debug)]
pub enum CreateWebhookOutcome {
    /// The webhook was created.
    Made(Webhook),
    /// The account has the maximum number of webhooks.
    TooMany,
    /// The account has been deleted.
    AccountGone,
}

impl Webhooks {
    /// Creates a webhook.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn create(&self, new: &NewWebhook) -> Result<CreateWebhookOutcome, StoreError> {
        let mut transaction = self.db.pool.begin().await?;
        if !lock_account(&mut transaction, new.account).await? {
            return Ok(CreateWebhookOutcome::AccountGone);
        }
        let count = sqlx::query_scalar!(
            r#"SELECT count(*) AS "count!" FROM webhooks WHERE account_id = $1"#,
            new.account.0,
        )
        .fetch_one(&mut *transaction)
        .await?;
        if count >= MAX_WEBHOOKS {
            return Ok(CreateWebhookOutcome::TooMany);
        }
        let kinds = new.kinds.as_deref().map(kind_words);
        let made = sqlx::query_as!(
            Webhook,
            "INSERT INTO webhooks
                 (webhook_id, account_id, url, host, kinds, label, secret, created_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
             RETURNING webhook_id AS id, url, kinds, label, created_at, failing_since, disabled_at,
                 disabled_reason, previous_secret_until",
            new.id,
            new.account.0,
            new.endpoint.url().as_str(),
            new.endpoint.host(),
            kinds.as_deref(),
            new.label.as_ref().map(Label::as_str),
            new.secret.bytes(),
            self.db.now(),
        )
        .fetch_one(&mut *transaction)
        .await?;
        transaction.commit().await?;
        Ok(CreateWebhookOutcome::Made(made))
    }

    /// The webhooks of an account, oldest first, after a given one.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn of(
        &self,
        account: AccountId,
        after: Option<Uuid>,
        limit: i64,
    ) -> Result<Vec<Webhook>, StoreError> {
        Ok(sqlx::query_as!(
            Webhook,
            "SELECT webhook_id AS id, url, kinds, label, created_at, failing_since, disabled_at,
                 disabled_reason, previous_secret_until
             FROM webhooks WHERE account_id = $1 AND webhook_id > $2 ORDER BY webhook_id LIMIT $3",
            account.0,
            after.unwrap_or(Uuid::nil()),
            limit,
        )
        .fetch_all(&self.db.pool)
        .await?)
    }

    /// Deletes a webhook of an account or an app with its deliveries. `false`: the owner has no
    /// webhook with this id.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn delete(&self, owner: WebhookOwner, webhook: Uuid) -> Result<bool, StoreError> {
        let deleted = sqlx::query!(
            "DELETE FROM webhooks WHERE webhook_id = $2 AND coalesce(account_id, app_id) = $1",
            owner.0,
            webhook,
        )
        .execute(&self.db.pool)
        .await?;
        Ok(deleted.rows_affected() == 1)
    }
}

/// The kinds as they are stored.
pub(crate) fn kind_words(kinds: &[NotificationKind]) -> Vec<String> {
    kinds.iter().map(|kind| kind.as_str().to_owned()).collect()
}

/// Deletes the webhooks and reminders of an account.
pub(crate) async fn delete_all_of(
    connection: &mut DbConnection,
    account: AccountId,
) -> Result<(), StoreError> {
    sqlx::query!("DELETE FROM webhooks WHERE account_id = $1", account.0)
        .execute(&mut *connection)
        .await?;
    sqlx::query!(
        "DELETE FROM reminders WHERE account_id = $1
                  -- all machines: the deletion of an account",
        account.0
    )
    .execute(connection)
    .await?;
    Ok(())
}

//! The apps that the operator has registered, and the accounts that signed in through them.

use chrono::{DateTime, Utc};
use uuid::Uuid;

use turnstone_accounts::{Label, SecretHash};
use turnstone_matches::AccountId;

use crate::webhooks::disable::disable;
use crate::{AppId, Apps, StoreError, Topic};

/// The reason to disable the webhook of a disabled app.
const DISABLED_WITH_APP: &str = "the operator disabled the app";

/// An app.
#[derive(Debug, Clone)]
pub struct App {
    /// Its id.
    pub id: Uuid,
    /// Its name, unique without case.
    pub name: String,
    /// When it was registered.
    pub created_at: DateTime<Utc>,
    /// When the operator disabled it.
    pub disabled_at: Option<DateTime<Utc>>,
}

/// An app to register.
#[derive(Debug)]
pub struct NewApp {
    /// Its id.
    pub id: AppId,
    /// Its name.
    pub name: Label,
    /// The hash of its key.
    pub key: SecretHash,
}

/// The result of a registration.
#[derive(Debug)]
pub enum CreateAppOutcome {
    /// The app was registered.
    Made(App),
    /// Another app has the name.
    NameTaken,
}

/// An app that an account signed in through.
#[derive(Debug, Clone)]
pub struct OwnApp {
    /// Its id.
    pub id: Uuid,
    /// Its name.
    pub name: String,
    /// When the oldest valid session through it was made.
    pub since: DateTime<Utc>,
    /// How many valid sessions were made through it.
    pub sessions: i64,
}

/// An account that signed in through an app.
#[derive(Debug, Clone)]
pub struct AppAccount {
    /// The account.
    pub account: Uuid,
    /// When the oldest valid session was made.
    pub since: DateTime<Utc>,
}

impl Apps {
    /// Registers an app.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn create(&self, new: &NewApp) -> Result<CreateAppOutcome, StoreError> {
        let made = sqlx::query_as!(
            App,
            "INSERT INTO apps (app_id, name, key_hash, created_at) VALUES ($1, $2, $3, $4)
             ON CONFLICT DO NOTHING
             RETURNING app_id AS id, name, created_at, disabled_at",
            new.id.0,
            new.name.as_str(),
            &new.key[..],
            self.db.now(),
        )
        .fetch_optional(&self.db.pool)
        .await?;
        Ok(made.map_or(CreateAppOutcome::NameTaken, CreateAppOutcome::Made))
    }

    /// Every app, by name.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn apps(&self) -> Result<Vec<App>, StoreError> {
        Ok(sqlx::query_as!(
            App,
            "SELECT app_id AS id, name, created_at, disabled_at FROM apps ORDER BY lower(name)"
        )
        .fetch_all(&self.db.pool)
        .await?)
    }

    /// Gives an app a new key; the one of before stops at once. `false`: there is no app with this
    /// name.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn replace_app_key(&self, name: &str, key: &SecretHash) -> Result<bool, StoreError> {
        let changed = sqlx::query!(
            "UPDATE apps SET key_hash = $2 WHERE lower(name) = lower($1)",
            name,
            &key[..],
        )
        .execute(&self.db.pool)
        .await?;
        Ok(changed.rows_affected() == 1)
    }

    /// Disables an app together with its webhook, or enables the app again. `false`: there is no app
    /// with this name.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn set_app_enabled(&self, name: &str, is_enabled: bool) -> Result<bool, StoreError> {
        let now = self.db.now();
        let mut transaction = self.db.pool.begin().await?;
        let app = sqlx::query_scalar!(
            "UPDATE apps SET disabled_at = CASE WHEN $2 THEN NULL ELSE coalesce(disabled_at, $3) END
             WHERE lower(name) = lower($1) RETURNING app_id",
            name,
            is_enabled,
            now,
        )
        .fetch_optional(&mut *transaction)
        .await?;
        let Some(app) = app else { return Ok(false) };
        if !is_enabled {
            let webhook = sqlx::query_scalar!(
                "SELECT webhook_id FROM webhooks WHERE app_id = $1 AND disabled_at IS NULL
                 FOR NO KEY UPDATE",
                app,
            )
            .fetch_optional(&mut *transaction)
            .await?;
            if let Some(webhook) = webhook {
                disable(&mut transaction, None, webhook, DISABLED_WITH_APP, now).await?;
            }
        }
        transaction.commit().await?;
        Ok(true)
    }

    /// The app with this key; `None`: no app has it, or it is disabled.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn app_of_key(&self, key: &SecretHash) -> Result<Option<App>, StoreError> {
        Ok(sqlx::query_as!(
            App,
            "SELECT app_id AS id, name, created_at, disabled_at FROM apps
             WHERE key_hash = $1 AND disabled_at IS NULL",
            &key[..],
        )
        .fetch_optional(&self.db.pool)
        .await?)
    }

    /// Whether there is an app with this id that is not disabled.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn is_app(&self, app: AppId) -> Result<bool, StoreError> {
        Ok(sqlx::query_scalar!(
            r#"SELECT EXISTS (SELECT FROM apps WHERE app_id = $1 AND disabled_at IS NULL)
               AS "exists!""#,
            app.0,
        )
        .fetch_one(&self.db.pool)
        .await?)
    }

    /// The accounts that have a valid session through an app, by id, after a given one.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn accounts_of_app(
        &self,
        app: AppId,
        after: Option<Uuid>,
        limit: i64,
    ) -> Result<Vec<AppAccount>, StoreError> {
        Ok(sqlx::query_as!(
            AppAccount,
            r#"SELECT account_id AS account, min(created_at) AS "since!" FROM sessions
               WHERE app_id = $1 AND account_id > $2 AND expires_at > $3
               GROUP BY account_id ORDER BY account_id LIMIT $4"#,
            app.0,
            after.unwrap_or(Uuid::nil()),
            self.db.now(),
            limit,
        )
        .fetch_all(&self.db.pool)
        .await?)
    }

    /// The apps that an account has valid sessions through, by id, after a given one.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn apps_of_account(
        &self,
        account: AccountId,
        after: Option<Uuid>,
        limit: i64,
    ) -> Result<Vec<OwnApp>, StoreError> {
        Ok(sqlx::query_as!(
            OwnApp,
            r#"SELECT app_id AS "id!", name, min(sessions.created_at) AS "since!",
                   count(*) AS "sessions!"
               FROM sessions JOIN apps USING (app_id)
               WHERE account_id = $1 AND app_id > $2 AND expires_at > $3
               GROUP BY app_id, name ORDER BY app_id LIMIT $4"#,
            account.0,
            after.unwrap_or(Uuid::nil()),
            self.db.now(),
            limit,
        )
        .fetch_all(&self.db.pool)
        .await?)
    }

    /// Revokes every session that an account has made through an app. `false`: it has none.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn leave_app(&self, account: AccountId, app: AppId) -> Result<bool, StoreError> {
        let _change = self.db.invalidations.invalidate_on_drop(account);
        let revoked = sqlx::query_scalar!(
            "DELETE FROM sessions WHERE account_id = $1 AND app_id = $2 RETURNING session_id",
            account.0,
            app.0,
        )
        .fetch_all(&self.db.pool)
        .await?;
        let topics: Vec<_> = revoked.iter().copied().map(Topic::session).collect();
        self.db.pubsub.publish(&topics);
        Ok(!revoked.is_empty())
    }

    /// Whether an account has a valid session through an app that is not disabled.
    ///
    /// # Errors
    /// When the database fails.
    pub(crate) async fn belongs_to_app(
        &self,
        account: AccountId,
        app: AppId,
    ) -> Result<bool, StoreError> {
        Ok(sqlx::query_scalar!(
            r#"SELECT EXISTS (
                   SELECT FROM sessions JOIN apps USING (app_id)
                   WHERE account_id = $1 AND app_id = $2 AND expires_at > $3
                     AND disabled_at IS NULL
               ) AS "belongs!""#,
            account.0,
            app.0,
            self.db.now(),
        )
        .fetch_one(&self.db.pool)
        .await?)
    }
}

use chrono::{DateTime, Utc};
use turnstone_texts::Language;
use uuid::Uuid;

use turnstone_io::push::SubscriberKeys;
use turnstone_io::webhooks::Endpoint;
use turnstone_matches::AccountId;
use turnstone_postgres::DbConnection;

use crate::identity::locks::lock_account;
use crate::notifications::channels;
use crate::{Channel, Push, StoreError};

/// The maximum number of subscriptions of an account. With one more, the one that was not renewed
/// for the longest time goes.
const MAX_SUBSCRIPTIONS: i64 = 20;

/// A device that gets push messages.
#[derive(Debug, Clone)]
pub struct PushSubscription {
    /// Its id.
    pub id: Uuid,
    /// The session that it ends with.
    pub session: Uuid,
    /// The address at the push service.
    pub endpoint: String,
    /// The language of its messages.
    pub language: Language,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// When the device last sent it.
    pub renewed_at: DateTime<Utc>,
    /// When the push service last took a message for it.
    pub delivered_at: Option<DateTime<Utc>>,
}

/// A subscription to make, or to renew.
#[derive(Debug)]
pub struct NewPushSubscription {
    /// Its id, if it is new.
    pub id: Uuid,
    /// Its account.
    pub account: AccountId,
    /// The session that it ends with.
    pub session: Uuid,
    /// The address at the push service.
    pub endpoint: Endpoint,
    /// The keys under which its messages are encrypted.
    pub keys: SubscriberKeys,
    /// The language of its messages.
    pub language: Language,
}

/// A row of `push_subscriptions`, as it is read.
struct Row {
    subscription_id: Uuid,
    session_id: Uuid,
    endpoint: String,
    language: String,
    created_at: DateTime<Utc>,
    renewed_at: DateTime<Utc>,
    delivered_at: Option<DateTime<Utc>>,
}

impl From<Row> for PushSubscription {
    fn from(row: Row) -> Self {
        Self {
            id: row.subscription_id,
            session: row.session_id,
            endpoint: row.endpoint,
            language: stored_language(&row.language),
            created_at: row.created_at,
            renewed_at: row.renewed_at,
            delivered_at: row.delivered_at,
        }
    }
}

/// A language as it is stored. One that a newer version of the server stored is English here.
pub(super) fn stored_language(tag: &str) -> Language {
    Language::of_tag(tag).unwrap_or(Language::English)
}

impl Push {
    /// Makes a subscription, or renews the one of the same endpoint. One of another account is gone
    /// then: the device has changed hands. `None`: the session has ended meanwhile.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn subscribe(
        &self,
        new: &NewPushSubscription,
    ) -> Result<Option<PushSubscription>, StoreError> {
        let mut transaction = self.db.pool.begin().await?;
        if !lock_account(&mut transaction, new.account).await? {
            return Ok(None);
        }
        let Some(made) = self.upsert(&mut transaction, new).await? else { return Ok(None) };
        sqlx::query!(
            "DELETE FROM push_subscriptions WHERE subscription_id IN (
                 SELECT subscription_id FROM push_subscriptions WHERE account_id = $1
                 ORDER BY renewed_at DESC, subscription_id DESC OFFSET $2)",
            new.account.0,
            MAX_SUBSCRIPTIONS,
        )
        .execute(&mut *transaction)
        .await?;
        open_channel(&mut transaction, new.account).await?;
        transaction.commit().await?;
        Ok(Some(made))
    }

    async fn upsert(
        &self,
        connection: &mut DbConnection,
        new: &NewPushSubscription,
    ) -> Result<Option<PushSubscription>, StoreError> {
        let endpoint = new.endpoint.url().as_str();
        sqlx::query!(
            "DELETE FROM push_subscriptions WHERE endpoint = $1 AND account_id <> $2",
            endpoint,
            new.account.0,
        )
        .execute(&mut *connection)
        .await?;
        let row = sqlx::query_as!(
            Row,
            "INSERT INTO push_subscriptions (subscription_id, account_id, session_id, endpoint,
                 public_key, auth_secret, language, created_at, renewed_at)
             SELECT $1, account_id, session_id, $4, $5, $6, $7, $8, $8 FROM sessions
             WHERE session_id = $3 AND account_id = $2 FOR KEY SHARE
             ON CONFLICT (endpoint) DO UPDATE
             SET account_id = excluded.account_id, session_id = excluded.session_id,
                 public_key = excluded.public_key, auth_secret = excluded.auth_secret,
                 language = excluded.language, renewed_at = excluded.renewed_at
             RETURNING subscription_id, session_id, endpoint, language, created_at, renewed_at,
                 delivered_at",
            new.id,
            new.account.0,
            new.session,
            endpoint,
            &new.keys.public[..],
            &new.keys.auth[..],
            new.language.tag(),
            self.db.now(),
        )
        .fetch_optional(connection)
        .await?;
        Ok(row.map(PushSubscription::from))
    }

    /// The subscriptions of an account, oldest first, after a given one.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn subscriptions(
        &self,
        account: AccountId,
        after: Option<Uuid>,
        limit: i64,
    ) -> Result<Vec<PushSubscription>, StoreError> {
        let rows = sqlx::query_as!(
            Row,
            "SELECT subscription_id, session_id, endpoint, language, created_at, renewed_at,
                 delivered_at
             FROM push_subscriptions WHERE account_id = $1 AND subscription_id > $2
             ORDER BY subscription_id LIMIT $3",
            account.0,
            after.unwrap_or(Uuid::nil()),
            limit,
        )
        .fetch_all(&self.db.pool)
        .await?;
        Ok(rows.into_iter().map(PushSubscription::from).collect())
    }

    /// Ends a subscription of an account. `false`: the account has no subscription with this id.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn end_subscription(
        &self,
        account: AccountId,
        subscription: Uuid,
    ) -> Result<bool, StoreError> {
        let ended = sqlx::query!(
            "DELETE FROM push_subscriptions WHERE subscription_id = $2 AND account_id = $1",
            account.0,
            subscription,
        )
        .execute(&self.db.pool)
        .await?;
        Ok(ended.rows_affected() == 1)
    }
}

/// Opens the channel of an account that has a subscription in this transaction, and holds it. A
/// transaction that ends another subscription then either sees the new one, or has closed the
/// channel before: it is opened again.
async fn open_channel(connection: &mut DbConnection, account: AccountId) -> Result<(), StoreError> {
    loop {
        channels::open(&mut *connection, account, Channel::Push).await?;
        let held = sqlx::query_scalar!(
            r#"SELECT true AS "is_held!" FROM notification_channels
               WHERE account_id = $1 AND channel = $2 FOR KEY SHARE"#,
            account.0,
            Channel::Push.as_str(),
        )
        .fetch_optional(&mut *connection)
        .await?;
        if held.is_some() {
            return Ok(());
        }
    }
}

//! The feed of an app: the notifications about its accounts.

use chrono::{DateTime, Utc};
use serde_json::Value;

use crate::columns::read_transaction;
use crate::projections::position::FeedPosition;
use crate::webhooks::queue::Addressed;
use crate::{AppId, Apps, StoreError};
use turnstone_io::world::new_id;
use turnstone_matches::{AccountId, MatchId, Notification};
use turnstone_postgres::DbConnection;

/// A notification in the feed of an app.
#[derive(Debug)]
pub struct AppNotification {
    /// Its id, the `webhook-id` of its delivery.
    pub message_id: String,
    /// The body of its delivery.
    pub body: String,
}

/// A page of an app's feed.
#[derive(Debug)]
pub struct AppFeedPage {
    /// The notifications, in order, each with its position.
    pub items: Vec<(FeedPosition, AppNotification)>,
    /// Whether there is a later one that cannot be returned yet, because an older transaction still
    /// runs.
    pub is_pending: bool,
}

impl Apps {
    /// The notifications about the accounts of an app after a position of its feed, at most `limit`.
    /// Leaves out those about accounts that no longer have a session through it.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn app_feed(
        &self,
        app: AppId,
        after: FeedPosition,
        limit: i64,
    ) -> Result<AppFeedPage, StoreError> {
        let rows = sqlx::query!(
            r#"SELECT notification_id, message_id, body, place::text AS "place!",
                   place < pg_snapshot_xmin(pg_current_snapshot()) AS "is_settled!"
               FROM app_notifications AS about
               WHERE app_id = $1 AND (place, notification_id) > ($2::text::xid8, $3)
                 AND EXISTS (
                     SELECT FROM sessions
                     WHERE sessions.account_id = about.account_id
                       AND sessions.app_id = about.app_id AND expires_at > $5
                 )
               ORDER BY place, notification_id LIMIT $4"#,
            app.0,
            after.changed_by.to_string(),
            after.id.0,
            limit,
            self.db.now(),
        )
        .fetch_all(&self.db.pool)
        .await?;
        let is_pending = rows.first().is_some_and(|row| !row.is_settled);
        let mut items = Vec::new();
        for row in rows.into_iter().take_while(|row| row.is_settled) {
            let position = FeedPosition {
                changed_by: read_transaction(&row.place)?,
                id: MatchId(row.notification_id),
                number: FeedPosition::MATCH,
            };
            items.push((position, AppNotification { message_id: row.message_id, body: row.body }));
        }
        Ok(AppFeedPage { items, is_pending })
    }
}

/// The notifications for the apps that their accounts signed in through. Those that an account asked
/// of its own webhooks are for no app.
pub(crate) async fn addressed(
    connection: &mut DbConnection,
    outbound: &[Notification],
    now: DateTime<Utc>,
) -> Result<Vec<Addressed>, StoreError> {
    let about_matches = || outbound.iter().filter(|notification| notification.kind.is_of_match());
    let accounts: Vec<_> = about_matches().map(|notification| notification.account.0).collect();
    if accounts.is_empty() {
        return Ok(Vec::new());
    }
    let rows = sqlx::query!(
        // Locked: a deletion of the account waits, and then finds what is written about it.
        r#"SELECT DISTINCT account_id, app_id AS "app_id!" FROM (
               SELECT account_id, app_id FROM sessions JOIN apps USING (app_id)
               WHERE account_id = ANY ($1) AND expires_at > $2 AND disabled_at IS NULL
               ORDER BY session_id FOR KEY SHARE OF sessions
           ) AS valid"#,
        &accounts,
        now,
    )
    .fetch_all(connection)
    .await?;
    let mut addressed = Vec::new();
    for notification in about_matches() {
        for row in rows.iter().filter(|row| row.account_id == notification.account.0) {
            let notification = naming_account(notification);
            addressed.push(Addressed { app: AppId(row.app_id), notification });
        }
    }
    Ok(addressed)
}

/// The notification with its account in the body: an app has many.
fn naming_account(notification: &Notification) -> Notification {
    let AccountId(account) = notification.account;
    let mut body: Value = serde_json::from_str(&notification.body).unwrap_or_default();
    if let Some(members) = body.as_object_mut() {
        members.insert("account_id".to_owned(), account.to_string().into());
    }
    Notification { body: body.to_string(), ..notification.clone() }
}

/// Writes notifications into the feeds of apps. One that is there already stays as it is.
pub(crate) async fn insert(
    connection: &mut DbConnection,
    addressed: &[Addressed],
    now: DateTime<Utc>,
) -> Result<(), StoreError> {
    if addressed.is_empty() {
        return Ok(());
    }
    let mut ids = Vec::new();
    for _ in addressed {
        ids.push(new_id(now)?);
    }
    let apps: Vec<_> = addressed.iter().map(|one| one.app.0).collect();
    let accounts: Vec<_> = addressed.iter().map(|one| one.notification.account.0).collect();
    let messages: Vec<_> = addressed.iter().map(|one| one.notification.id.clone()).collect();
    let bodies: Vec<_> = addressed.iter().map(|one| one.notification.body.clone()).collect();
    sqlx::query!(
        "INSERT INTO app_notifications
             (notification_id, app_id, account_id, message_id, body, created_at)
         SELECT about.*, $6
         FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::text[])
             AS about (notification_id, app_id, account_id, message_id, body)
         ON CONFLICT (app_id, message_id) DO NOTHING",
        &ids,
        &apps,
        &accounts,
        &messages,
        &bodies,
        now,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Deletes what is stored for apps about an account. Its sessions are gone by then, so that nothing
/// new is written.
pub(crate) async fn delete_all_about(
    connection: &mut DbConnection,
    account: AccountId,
) -> Result<(), StoreError> {
    sqlx::query!("DELETE FROM app_notifications WHERE account_id = $1", account.0)
        .execute(&mut *connection)
        .await?;
    sqlx::query!("DELETE FROM webhook_deliveries WHERE account_id = $1", account.0)
        .execute(connection)
        .await?;
    Ok(())
}

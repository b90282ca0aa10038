//! Disables webhooks.

use chrono::{DateTime, Utc};
use serde_json::json;
use uuid::Uuid;

use turnstone_matches::{AccountId, Notification, NotificationKind};

use super::queue::queue_deliveries;
use crate::StoreError;
use turnstone_postgres::DbConnection;

/// Disables a webhook, ends its deliveries, and notifies the account's other webhooks. An app has no
/// other.
pub(crate) async fn disable(
    connection: &mut DbConnection,
    account: Option<AccountId>,
    webhook: Uuid,
    reason: &str,
    now: DateTime<Utc>,
) -> Result<(), StoreError> {
    sqlx::query!(
        "UPDATE webhooks SET disabled_at = $2, disabled_reason = $3 WHERE webhook_id = $1",
        webhook,
        now,
        reason,
    )
    .execute(&mut *connection)
    .await?;
    sqlx::query!(
        "UPDATE webhook_deliveries SET failed_at = $2, next_attempt_at = NULL, claimed_until = NULL,
             last_error = 'the webhook was disabled'
         WHERE webhook_id = $1 AND next_attempt_at IS NOT NULL",
        webhook,
        now,
    )
    .execute(&mut *connection)
    .await?;
    let Some(account) = account else { return Ok(()) };
    let data = json!({ "webhook_id": webhook, "reason": reason });
    let kind = NotificationKind::Disabled;
    let notification = Notification::new(account, kind, now, &webhook.to_string(), &data);
    // Nobody else is told of it: no app, no inbox.
    queue_deliveries(connection, &[notification], &[], now).await
}

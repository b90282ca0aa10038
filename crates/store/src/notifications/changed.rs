//! The notifications of an account that have changed, for its stream.

use chrono::{DateTime, Utc};
use uuid::Uuid;

use turnstone_matches::{AccountId, MatchId, MessageSeq};

use super::notification::{AccountNotification, notifications, read};
use crate::columns::{read_transaction, to_len};
use crate::projections::REMATCH_OFFER_LIFETIME;
use crate::{FeedPosition, StoreError};
use turnstone_postgres::DbConnection;

/// The number in the position of a notification or a seek, whose id stands where others have the match. A
/// match and its messages have greater ones.
const NO_MATCH: MessageSeq = MessageSeq::ZERO;

/// The notifications that were written or read after a position of the account's stream. `messages`: with
/// those of messages. `horizon` is that of a cluster.
pub(crate) async fn changed_after(
    connection: &mut DbConnection,
    account: AccountId,
    messages: bool,
    after: FeedPosition,
    horizon: Option<&str>,
    now: DateTime<Utc>,
    limit: i64,
) -> Result<NotificationPage, StoreError> {
    // A row for each, or one with the horizon alone.
    let found = sqlx::query!(
        r#"SELECT coalesce($9::text, pg_snapshot_xmin(pg_current_snapshot())::text) AS "horizon!",
               notification_id AS "id?", changed_by::text AS "changed_by?"
           FROM (VALUES (true)) AS always LEFT JOIN (
               SELECT notification_id, changed_by FROM notifications AS notification
               WHERE account_id = $1
                 AND (changed_by, notification_id, $2::int) > ($3::text::xid8, $4::uuid, $5::int)
                 AND (kind <> 'message' OR $7)
                 AND (read_at IS NOT NULL
                     OR EXISTS (SELECT FROM notification_premise(notification, $8)))
               ORDER BY changed_by, notification_id LIMIT $6
           ) AS later ON true
           ORDER BY changed_by, notification_id"#,
        account.0,
        i32::from(NO_MATCH),
        after.changed_by.to_string(),
        after.id.0,
        i32::from(after.number),
        limit,
        messages,
        now - REMATCH_OFFER_LIFETIME,
        horizon,
    )
    .fetch_all(&mut *connection)
    .await?;
    let mut page = NotificationPage { horizon: 0, items: Vec::new(), end: None, is_pending: false };
    let mut positions = Vec::new();
    for row in found {
        page.horizon = read_transaction(&row.horizon)?;
        let (Some(id), Some(changed_by)) = (row.id, row.changed_by) else { continue };
        positions.push(position_of(read_transaction(&changed_by)?, id));
    }
    page.is_pending = positions.first().is_some_and(|first| first.changed_by >= page.horizon);
    let is_full = positions.len() >= to_len(limit);
    page.end = positions.last().copied().filter(|_| is_full);
    positions.retain(|position| position.changed_by < page.horizon);
    if positions.is_empty() {
        return Ok(page);
    }
    let rows = notifications!(
        "WHERE notification.account_id = $1 AND notification.notification_id = ANY ($2)
         ORDER BY notification.changed_by, notification.notification_id",
        account.0,
        &positions.iter().map(|position| position.id.0).collect::<Vec<_>>(),
    )
    .fetch_all(&mut *connection)
    .await?;
    for notification in read(rows) {
        // One that was read between the two statements has moved beyond the horizon.
        let position = position_of(read_transaction(&notification.changed_by)?, notification.id);
        page.items.push((position, notification));
    }
    Ok(page)
}

/// A page of the notifications of an account.
pub(crate) struct NotificationPage {
    /// The oldest transaction that was running.
    pub(crate) horizon: u64,
    /// The notifications that older transactions wrote, in order, each with its position.
    pub(crate) items: Vec<(FeedPosition, AccountNotification)>,
    /// The position of the last one, if there may be more.
    pub(crate) end: Option<FeedPosition>,
    /// As [`AccountPage::is_pending`](crate::AccountPage::is_pending).
    pub(crate) is_pending: bool,
}

/// The position of a notification or a seek.
pub(crate) fn position_of(changed_by: u64, id: Uuid) -> FeedPosition {
    FeedPosition { changed_by, id: MatchId(id), number: NO_MATCH }
}

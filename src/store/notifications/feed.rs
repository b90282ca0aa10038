//! The stream of an account: its feed, with its notifications and seeks between the changes.

use uuid::Uuid;

use turnstone_matches::{AccountId, MatchId};

use super::notification::{AccountNotification, notifications, read};
use crate::store::columns::to_integer;
use crate::store::operations::retention::REMATCH_OFFER_LIFETIME;
use crate::store::projections::changes::read_transaction;
use crate::store::{FeedItem, FeedPosition, FeedScope, Seek, Store, StoreError};

/// The number in the position of a notification or a seek, whose id stands where others have the match. A
/// match and its messages have greater ones.
const NO_MATCH: u32 = 0;

/// Something in the stream of an account.
#[derive(Debug)]
pub enum AccountItem {
    /// Of its feed.
    Feed(FeedItem),
    /// A notification that was written, or marked as read.
    Notification(Box<AccountNotification>),
    /// A seek that was made, or that waits no longer, or again.
    Seek(Box<Seek>),
}

/// A page of the stream of an account.
#[derive(Debug)]
pub struct AccountPage {
    /// What happened, in order, each with its position.
    pub items: Vec<(FeedPosition, AccountItem)>,
    /// As [`FeedPage::is_pending`](crate::store::FeedPage::is_pending).
    pub is_pending: bool,
}

impl Store {
    /// What happened to an account after a position of its stream: what [`Store::changes`] says,
    /// its notifications that still hold, and its seeks. Reads at most `limit` of each.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn account_items(
        &self,
        account: AccountId,
        scope: FeedScope,
        after: FeedPosition,
        limit: i64,
    ) -> Result<AccountPage, StoreError> {
        // First, and with the horizon of its snapshot: nothing that is older can appear any more.
        let notifications = self.notifications_after(account, scope, after, limit).await?;
        let seeks = self.seeks_after(account, after, limit).await?;
        let changes = self.changes(account, scope, after, limit).await?;
        // Where the page ends: at the end of what is full, and below the horizon.
        let is_full = |length| i64::try_from(length).is_ok_and(|length| length >= limit);
        let end_of_seeks = seeks.last().map(|(at, _)| *at).filter(|_| is_full(seeks.len()));
        let last_change = changes.items.last().map(|(at, _)| *at);
        let end_of_changes = last_change.filter(|_| is_full(changes.items.len()));
        let ends = [notifications.end, end_of_seeks, end_of_changes];
        let is_within = |position: &FeedPosition| {
            position.changed_by < notifications.horizon
                && ends.iter().flatten().all(|end| key(position) <= key(end))
        };
        let is_pending = notifications.is_pending || changes.is_pending;
        let read = notifications.items.len() + seeks.len() + changes.items.len();
        let written = notifications
            .items
            .into_iter()
            .map(|(at, notification)| (at, AccountItem::Notification(Box::new(notification))));
        let of_feed = changes.items.into_iter().map(|(at, item)| (at, AccountItem::Feed(item)));
        let sought = seeks.into_iter().map(|(at, seek)| (at, AccountItem::Seek(Box::new(seek))));
        let mut items: Vec<_> =
            written.chain(sought).chain(of_feed).filter(|(at, _)| is_within(at)).collect();
        items.sort_by_key(|(position, _)| key(position));
        let is_pending = is_pending || (items.is_empty() && read > 0);
        Ok(AccountPage { items, is_pending })
    }

    /// The seeks after a position, in order.
    async fn seeks_after(
        &self,
        account: AccountId,
        after: FeedPosition,
        limit: i64,
    ) -> Result<Vec<(FeedPosition, Seek)>, StoreError> {
        let passed = (after.changed_by, after.id.0, to_integer(after.number));
        let seeks = self.changed_seeks(account, passed, limit).await?;
        Ok(seeks.into_iter().map(|(at, seek)| (position_of(at, seek.id), seek)).collect())
    }

    /// The notifications after a position.
    async fn notifications_after(
        &self,
        account: AccountId,
        scope: FeedScope,
        after: FeedPosition,
        limit: i64,
    ) -> Result<NotificationPage, StoreError> {
        let horizon = self.horizon_of_cluster().await?;
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
            to_integer(NO_MATCH),
            after.changed_by.to_string(),
            after.id.0,
            to_integer(after.number),
            limit,
            scope == FeedScope::MatchesAndMessages,
            self.now() - REMATCH_OFFER_LIFETIME,
            horizon,
        )
        .fetch_all(&self.pool)
        .await?;
        let mut page =
            NotificationPage { horizon: 0, items: Vec::new(), end: None, is_pending: false };
        let mut positions = Vec::new();
        for row in found {
            page.horizon = read_transaction(&row.horizon)?;
            let (Some(id), Some(changed_by)) = (row.id, row.changed_by) else { continue };
            positions.push(position_of(read_transaction(&changed_by)?, id));
        }
        page.is_pending = positions.first().is_some_and(|first| first.changed_by >= page.horizon);
        let is_full = i64::try_from(positions.len()).is_ok_and(|length| length >= limit);
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
        .fetch_all(&self.pool)
        .await?;
        for notification in read(rows) {
            // One that was read between the two statements has moved beyond the horizon.
            let position =
                position_of(read_transaction(&notification.changed_by)?, notification.id);
            page.items.push((position, notification));
        }
        Ok(page)
    }
}

/// A page of the notifications of an account.
struct NotificationPage {
    /// The oldest transaction that was running.
    horizon: u64,
    /// The notifications that older transactions wrote, in order, each with its position.
    items: Vec<(FeedPosition, AccountNotification)>,
    /// The position of the last one, if there may be more.
    end: Option<FeedPosition>,
    /// As [`AccountPage::is_pending`].
    is_pending: bool,
}

/// The position of a notification or a seek.
fn position_of(changed_by: u64, id: Uuid) -> FeedPosition {
    FeedPosition { changed_by, id: MatchId(id), number: NO_MATCH }
}

fn key(position: &FeedPosition) -> (u64, Uuid, u32) {
    (position.changed_by, position.id.0, position.number)
}

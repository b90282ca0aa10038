//! The stream of an account: its feed, with its notifications and seeks between the changes.

use uuid::Uuid;

use crate::columns::to_len;
use turnstone_matches::{AccountId, MessageSeq};

use super::AccountStream;
use crate::notifications::changed::{changed_after, position_of};
use crate::seeks::feed::changed_seeks;
use crate::{AccountNotification, FeedItem, FeedPosition, FeedScope, Seek, StoreError};
use turnstone_postgres::DbConnection;

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
    /// The items, in order, each with its position.
    pub items: Vec<(FeedPosition, AccountItem)>,
    /// As [`FeedPage::is_pending`](crate::FeedPage::is_pending).
    pub is_pending: bool,
}

impl AccountStream {
    /// The items of an account after a position of its stream: those of [`Feeds::changes`](crate::Feeds::changes),
    /// its notifications that still hold, and its seeks. Reads at most `limit` of each.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn items(
        &self,
        account: AccountId,
        scope: FeedScope,
        after: FeedPosition,
        limit: i64,
    ) -> Result<AccountPage, StoreError> {
        // First, and with the horizon of its snapshot: nothing that is older can appear any more.
        let ground = self.feeds.ground(account).await?;
        let mut transaction = self.db.begin_planned_once().await?;
        let notifications = {
            let (messages, now) = (scope == FeedScope::MatchesAndMessages, self.db.now());
            let horizon = ground.horizon.as_deref();
            changed_after(&mut transaction, account, messages, after, horizon, now, limit).await?
        };
        let seeks = self.seeks_after(&mut transaction, account, after, limit).await?;
        let changes =
            self.feeds.changes_on(&mut transaction, account, scope, after, limit, ground).await?;
        drop(transaction);
        // The end of the page: at the end of what is full, and below the horizon.
        let is_full = |length| length >= to_len(limit);
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
        connection: &mut DbConnection,
        account: AccountId,
        after: FeedPosition,
        limit: i64,
    ) -> Result<Vec<(FeedPosition, Seek)>, StoreError> {
        let passed = (after.changed_by, after.id.0, i32::from(after.number));
        let seeks = changed_seeks(connection, account, passed, self.db.now(), limit).await?;
        Ok(seeks.into_iter().map(|(at, seek)| (position_of(at, seek.id), seek)).collect())
    }
}

fn key(position: &FeedPosition) -> (u64, Uuid, MessageSeq) {
    (position.changed_by, position.id.0, position.number)
}

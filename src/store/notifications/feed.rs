//! The stream of an account: its feed, with its notifications between the changes.

use uuid::Uuid;

use turnstone_matches::{AccountId, MatchId};

use super::notice::{Notice, notices, read};
use crate::store::columns::to_integer;
use crate::store::operations::retention::REMATCH_OFFER_LIFETIME;
use crate::store::projections::changes::read_transaction;
use crate::store::{FeedItem, FeedPosition, FeedScope, Store, StoreError};

/// The number in the position of a notification, whose id stands where others have the match. A
/// match and its messages have greater ones.
const NOTICE: u32 = 0;

/// Something in the stream of an account.
#[derive(Debug)]
pub enum AccountItem {
    /// Of its feed.
    Feed(FeedItem),
    /// A notification that was written, or marked as read.
    Told(Box<Notice>),
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
    /// What happened to an account after a position of its stream: what [`Store::changes`] says, and
    /// its notifications that still hold. Reads at most `limit` of each.
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
        let (horizon, notices) = self.notices_after(account, scope, after, limit).await?;
        let changes = self.changes(account, scope, after, limit).await?;
        let is_full = |length: usize| i64::try_from(length).is_ok_and(|length| length >= limit);
        // Where the page ends for both: at the end of the one that is full, and below the horizon.
        let last_notice = notices.last().map(|(position, _)| *position);
        let last_change = changes.items.last().map(|(position, _)| *position);
        let ends = [
            last_notice.filter(|_| is_full(notices.len())),
            last_change.filter(|_| is_full(changes.items.len())),
        ];
        let is_within = |position: &FeedPosition| {
            position.changed_by < horizon
                && ends.iter().flatten().all(|end| key(position) <= key(end))
        };
        let read = notices.len() + changes.items.len();
        let told =
            notices.into_iter().map(|(at, notice)| (at, AccountItem::Told(Box::new(notice))));
        let changed = changes.items.into_iter().map(|(at, item)| (at, AccountItem::Feed(item)));
        let mut items: Vec<_> = told.chain(changed).filter(|(at, _)| is_within(at)).collect();
        items.sort_by_key(|(position, _)| key(position));
        let is_pending = changes.is_pending || (items.is_empty() && read > 0);
        Ok(AccountPage { items, is_pending })
    }

    /// The notifications after a position with theirs, and the oldest transaction that was running.
    async fn notices_after(
        &self,
        account: AccountId,
        scope: FeedScope,
        after: FeedPosition,
        limit: i64,
    ) -> Result<(u64, Vec<(FeedPosition, Notice)>), StoreError> {
        let found = sqlx::query!(
            r#"SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS "horizon!", ARRAY(
                   SELECT notification_id FROM notifications AS told
                   WHERE account_id = $1
                     AND (place, notification_id, $2::int) > ($3::text::xid8, $4::uuid, $5::int)
                     AND place < pg_snapshot_xmin(pg_current_snapshot())
                     AND (kind <> 'message' OR $7)
                     AND (read_at IS NOT NULL OR notification_holds(told, $8))
                   ORDER BY place, notification_id LIMIT $6
               ) AS "ids!: Vec<Uuid>""#,
            account.0,
            to_integer(NOTICE),
            after.changed_by.to_string(),
            after.id.0,
            to_integer(after.number),
            limit,
            scope == FeedScope::MatchesAndMessages,
            self.now() - REMATCH_OFFER_LIFETIME,
        )
        .fetch_one(&self.pool)
        .await?;
        let horizon = read_transaction(&found.horizon)?;
        if found.ids.is_empty() {
            return Ok((horizon, Vec::new()));
        }
        let rows = notices!(
            "WHERE told.account_id = $1 AND told.notification_id = ANY ($2)
             ORDER BY told.place, told.notification_id",
            account.0,
            &found.ids,
        )
        .fetch_all(&self.pool)
        .await?;
        let mut notices = Vec::new();
        for notice in read(rows) {
            let changed_by = read_transaction(&notice.place)?;
            // One that was read between the two statements has moved beyond the horizon.
            let position = FeedPosition { changed_by, id: MatchId(notice.id), number: NOTICE };
            notices.push((position, notice));
        }
        Ok((horizon, notices))
    }
}

fn key(position: &FeedPosition) -> (u64, Uuid, u32) {
    (position.changed_by, position.id.0, position.number)
}

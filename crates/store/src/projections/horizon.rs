//! Positions in feeds, and the horizon below which no change can appear any more.

use std::sync::atomic::Ordering;

use uuid::Uuid;

use turnstone_matches::MatchId;

use crate::layout::Layout;
use crate::{Horizon, StoreError};

/// A position in an account's feed: a transaction that changed a match, the match, and which of its
/// changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FeedPosition {
    /// The transaction's number.
    pub changed_by: u64,
    /// The match.
    pub id: MatchId,
    /// The number of a message, or [`Self::MATCH`]: a match comes after its messages.
    pub number: u32,
}

impl FeedPosition {
    /// The number of the match itself. No message has it.
    pub const MATCH: u32 = i32::MAX as u32;
    /// Before all changes.
    pub const START: Self = Self { changed_by: 0, id: MatchId(Uuid::nil()), number: 0 };
}

impl Horizon {
    /// On a cluster: below which transaction all changes are visible. Read before a feed, because no
    /// snapshot is of all machines; by one statement for all feeds that are read at the same time.
    pub(crate) async fn of_cluster(&self) -> Result<Option<String>, StoreError> {
        if self.db.layout().await? == Layout::Plain {
            return Ok(None);
        }
        let load = |store: Self, _| async move { Ok([((), store.read_horizon().await?)].into()) };
        let horizon = self.loader.get(self, (), load).await?;
        Ok(horizon.map(|horizon| horizon.to_string()))
    }

    /// Changes visible on all machines stay so: workers are only asked about newer transactions.
    async fn read_horizon(&self) -> Result<u64, StoreError> {
        let horizon = sqlx::query_scalar!(
            r#"SELECT feed_horizon_of_cluster($1::text::xid8)::text AS "horizon!""#,
            self.settled.load(Ordering::Relaxed).to_string(),
        )
        .fetch_one(&self.db.pool)
        .await?;
        let horizon = read_transaction(&horizon)?;
        self.settled.fetch_max(horizon, Ordering::Relaxed);
        Ok(horizon)
    }
}

/// A position as text: the transaction, a blank, the match.
pub(super) fn match_position(text: &str) -> Result<FeedPosition, StoreError> {
    let parts =
        text.split_once(' ').and_then(|(changed_by, id)| Some((changed_by, id.parse().ok()?)));
    let unreadable = || StoreError::Database(sqlx::Error::Decode("no position".into()));
    let (changed_by, id) = parts.ok_or_else(unreadable)?;
    let changed_by = read_transaction(changed_by)?;
    Ok(FeedPosition { changed_by, id: MatchId(id), number: FeedPosition::MATCH })
}

pub(crate) fn read_transaction(number: &str) -> Result<u64, StoreError> {
    number.parse().map_err(|_| StoreError::Database(sqlx::Error::Decode("no xid8".into())))
}

//! Positions in the feed of an account, as clients store them, and when to read on from one.

use std::time::Duration;

use crate::extract::{ListCursor, NumberedCursor};
use crate::problem::ApiResult;
use turnstone_matches::{MatchId, MessageSeq};
use turnstone_store::{AppId, FeedPosition, Store};

/// The text of positions. `GET /v1/me/changes` and the stream have the same.
pub(in crate::endpoints) struct FeedCursors {
    list: String,
}

impl FeedCursors {
    /// The cursors of this database: those of another one are refused.
    pub(in crate::endpoints) async fn of(store: &Store) -> ApiResult<Self> {
        Ok(Self { list: format!("changes {}", store.feeds.origin().await?) })
    }

    /// The cursors of an app's feed.
    pub(in crate::endpoints) async fn of_app(store: &Store, app: AppId) -> ApiResult<Self> {
        Ok(Self { list: format!("app {} {}", app.0, store.feeds.origin().await?) })
    }

    /// Reads a position.
    ///
    /// # Errors
    /// `invalid_cursor` when it is not one of this database.
    pub(in crate::endpoints) fn parse(&self, text: &str) -> ApiResult<FeedPosition> {
        let NumberedCursor { rank, id, number } = NumberedCursor::parse(&self.list, text)?;
        Ok(FeedPosition {
            changed_by: rank,
            id: MatchId(id),
            number: MessageSeq::saturating(number),
        })
    }

    /// The text of a position.
    pub(in crate::endpoints) fn text(&self, position: FeedPosition) -> String {
        let FeedPosition { changed_by, id, number } = position;
        NumberedCursor { rank: changed_by, id: id.0, number: number.get() }.to_text(&self.list)
    }
}

/// The first delay before a feed is read again while an older transaction holds back changes. Each
/// delay is twice as long as the one before.
const INITIAL_BACKOFF: Duration = Duration::from_millis(10);
/// The longest delay.
const MAX_BACKOFF: Duration = Duration::from_secs(1);

/// The delay before a feed is read again although nothing has announced a change.
pub(in crate::endpoints) struct Backoff(Duration);

impl Default for Backoff {
    fn default() -> Self {
        Self(INITIAL_BACKOFF)
    }
}

impl Backoff {
    /// The delay after a page, which may hold back a change; `None`: it holds none back.
    pub(in crate::endpoints) fn after(&mut self, is_pending: bool) -> Option<Duration> {
        let delay = self.0;
        self.0 = if is_pending { delay * 2 } else { INITIAL_BACKOFF }.min(MAX_BACKOFF);
        is_pending.then_some(delay)
    }
}

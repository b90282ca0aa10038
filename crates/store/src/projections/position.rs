//! Positions in feeds.

use uuid::Uuid;

use turnstone_matches::{MatchId, MessageSeq};

use crate::StoreError;
use crate::columns::read_transaction;

/// A position in an account's feed: a transaction that changed a match, the match, and which of its
/// changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FeedPosition {
    /// The transaction's number.
    pub changed_by: u64,
    /// The match.
    pub id: MatchId,
    /// The number of a message, or [`Self::MATCH`]: a match comes after its messages.
    pub number: MessageSeq,
}

impl FeedPosition {
    /// The number of the match itself. No message has it.
    pub const MATCH: MessageSeq = MessageSeq::MAX;
    /// Before all changes.
    pub const START: Self =
        Self { changed_by: 0, id: MatchId(Uuid::nil()), number: MessageSeq::ZERO };
}

/// The latest of some positions; without any, the start.
pub(super) fn newest_position<'a>(
    texts: impl IntoIterator<Item = &'a String>,
) -> Result<FeedPosition, StoreError> {
    let positions = texts.into_iter().map(|text| match_position(text));
    let positions: Vec<_> = positions.collect::<Result<_, _>>()?;
    let newest = positions.into_iter().max_by_key(|position| (position.changed_by, position.id));
    Ok(newest.unwrap_or(FeedPosition::START))
}

/// A position as text: the transaction, a blank, the match.
fn match_position(text: &str) -> Result<FeedPosition, StoreError> {
    let parts =
        text.split_once(' ').and_then(|(changed_by, id)| Some((changed_by, id.parse().ok()?)));
    let unreadable = || StoreError::Database(sqlx::Error::Decode("no position".into()));
    let (changed_by, id) = parts.ok_or_else(unreadable)?;
    let changed_by = read_transaction(changed_by)?;
    Ok(FeedPosition { changed_by, id: MatchId(id), number: FeedPosition::MATCH })
}

use serde::Serialize;
use utoipa::ToSchema;

use crate::store::{OwnMatch, Store, StoreError};

use super::match_summary::MatchSummaryBody;
use super::player::Names;

/// A match as one of its accounts sees it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = MatchCard)]
pub struct OwnMatchBody {
    /// The match, as lists show it.
    pub summary: MatchSummaryBody,
    /// How many messages by others the account has to read, without those of players whom it blocks
    /// and of deleted accounts.
    pub unread: u32,
}

impl OwnMatchBody {
    /// Matches with the current names of their players.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn list(store: &Store, own: Vec<OwnMatch>) -> Result<Vec<Self>, StoreError> {
        let accounts = own.iter().flat_map(|own| own.head.named_accounts()).collect();
        let names = Names::of(store, accounts).await?;
        Ok(own.into_iter().map(|own| Self::new(own, &names)).collect())
    }

    /// A match with the current names of its players.
    #[must_use]
    pub fn new(own: OwnMatch, names: &Names) -> Self {
        Self { unread: own.unread, summary: MatchSummaryBody::new(own.head, names) }
    }
}

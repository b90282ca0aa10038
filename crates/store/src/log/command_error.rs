use turnstone_matches::{Match, Refusal, Version};

use crate::StoreError;

/// Whether a match is as the client that sent the command has seen it.
pub type MatchGuard<'a> = &'a (dyn Fn(&Match) -> bool + Send + Sync);

/// The reason why a command was not executed.
#[derive(Debug, thiserror::Error)]
pub enum CommandError {
    /// The match does not exist.
    #[error("there is no such match")]
    NotFound,
    /// The match refuses it.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The guard refuses the match as it is.
    #[error("the match is at version {current}")]
    StaleVersion {
        /// The current version of the match.
        current: Version,
    },
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl CommandError {
    /// Whether the request does not fit the match. Everything else is a fault of the server or of
    /// its database.
    pub(super) fn is_of_the_request(&self) -> bool {
        match self {
            Self::NotFound | Self::StaleVersion { .. } => true,
            Self::Refused(refusal) => {
                !matches!(refusal, Refusal::NoDiceSeed | Refusal::Corruption(_))
            }
            Self::Store(_) => false,
        }
    }
}

impl From<turnstone_matches::Corruption> for CommandError {
    fn from(corruption: turnstone_matches::Corruption) -> Self {
        Self::Store(corruption.into())
    }
}

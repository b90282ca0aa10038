use crate::{MatchId, Seq};

/// A fault of an event.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// The log skips or repeats a number.
    #[error("expected seq {expected}")]
    Sequence {
        /// The expected number.
        expected: Seq,
    },
    /// The event cannot follow the ones before it.
    #[error("`{kind}` cannot happen here: {why}")]
    Impossible {
        /// The event's kind.
        kind: &'static str,
        /// The reason.
        why: String,
    },
    /// The stored columns do not form an event.
    #[error("unreadable: {0}")]
    Unreadable(String),
    /// The stored hash does not match the event.
    #[error("the hash chain is broken")]
    Chain,
}

/// A log that does not replay. The cause is a bug in this program or a manual change of the
/// database.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("match {match_id} is corrupt at seq {seq}: {fault}")]
pub struct Corruption {
    /// The match.
    pub match_id: MatchId,
    /// The event at which replay stopped.
    pub seq: Seq,
    /// The fault of the event.
    pub fault: Fault,
}

use crate::MatchId;

/// What is wrong with an event.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// The log skips or repeats a number.
    #[error("expected seq {expected}")]
    Sequence {
        /// The number that should have come.
        expected: u32,
    },
    /// The event cannot follow the ones before it.
    #[error("`{kind}` cannot happen here: {why}")]
    Impossible {
        /// The event's kind.
        kind: &'static str,
        /// Why not.
        why: String,
    },
    /// The stored columns make no event.
    #[error("unreadable: {0}")]
    Unreadable(String),
    /// The stored hash is not the event's.
    #[error("the hash chain is broken")]
    Chain,
}

/// A log that does not replay. Loud: only a fault in this program or a hand in the database makes one.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("match {match_id} is corrupt at seq {seq}: {fault}")]
pub struct Corruption {
    /// The match.
    pub match_id: MatchId,
    /// The event at which replay stopped.
    pub seq: u32,
    /// What is wrong with it.
    pub fault: Fault,
}

use crate::{MatchId, OfferKind, Ply};

/// The condition for sending a notification. Otherwise it is dropped: it is about a turn
/// that is over, or about an offer or invitation that cannot be answered any more.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Premise {
    /// The match.
    pub match_id: MatchId,
    /// The match is at this ply.
    pub ply: Ply,
    /// The action that the match waits for.
    pub waits_for: WaitsFor,
}

/// The action that a match waits for, from the account that is notified.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WaitsFor {
    /// A move.
    Move,
    /// An answer to an open offer.
    Answer(OfferKind),
    /// An answer to an invitation to an open match.
    Joining,
}

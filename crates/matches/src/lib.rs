//! The aggregate: a match is what its events make of it.
//!
//! [`decide`] turns a command into events or a refusal; [`Match::evolve`] takes an event in. The
//! first may refuse, the second may not: an event that does not fit is a corruption of the log.
//! Both are pure; the instant and the lot are parameters.

mod aggregate;
mod chain;
mod decide;
mod dice;
mod events;
mod ids;
mod notifications;
pub mod object;
mod offers;
mod prepared_answers;
mod time;

pub use aggregate::corruption::{Corruption, Fault};
pub use aggregate::game_match::{
    Audience, Forfeit, LastMove, Match, MatchDice, MatchResult, Status, Visibility,
};
pub use chain::hash::{ChainHead, hash_of};
pub use chain::signature::{PublicKey, Signature, SigningKey};
pub use decide::refusal::Refusal;
pub use decide::{
    Command, CreateMatch, Decision, DecisionContext, OfferAnswer, OfferRequest, PlayMove,
    SeatingSeed, decide,
};
pub use dice::{DiceFault, DiceNonce, DiceSeed, InvalidNonce, RollInputs, verify_dice};
pub use events::event::{Event, Fact, KINDS};
pub use events::facts::{
    AtPly, Cancelled, ClockExtended, Created, DiceNonceSet, DiceRolled, Finished,
    InvitationDeclined, Left, MovePlayed, Nothing, Passed, Seated, Started, TakenBack,
};
pub use ids::{AccountId, MatchId};
pub use notifications::{Notification, NotificationData, NotificationKind, notifications};
pub use offers::{Offer, OfferKind};
pub use prepared_answers::{
    Condition, ConditionalLine, ConditionalMoves, InvalidLine, PreparedAnswers,
};
pub use time::clock::{InvalidTimeControl, TimeControl};
pub use time::instant::format_instant;
pub use time::pauses::{Pause, PauseReason};

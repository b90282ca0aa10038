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
pub use aggregate::game_match::{Dice, Forfeit, LastMove, Match, MatchResult, Status, Visibility};
pub use chain::hash::{ChainHead, hash_of};
pub use chain::signature::{PublicKey, Signature, SigningKey};
pub use decide::refusal::Refusal;
pub use decide::{
    Answering, Command, CreateMatch, Decision, Lot, Offering, PlayMove, Surroundings, decide,
};
pub use dice::{DiceFault, DiceNonce, DiceSeed, InvalidNonce, RollInputs, verify_dice};
pub use events::event::{Event, Fact, KINDS};
pub use events::facts::{
    AtPly, Cancelled, ClockExtended, Created, DiceNonceSet, DiceRolled, Finished,
    InvitationDeclined, Left, MovePlayed, Nothing, Passed, Seated, Started, TakenBack,
};
pub use ids::{AccountId, MatchId};
pub use notifications::{Notification, NotificationKind, Subject, notifications};
pub use offers::{Offer, OfferKind};
pub use prepared_answers::{Condition, ConditionalLine, ConditionalMoves, Reply, UnsoundLine};
pub use time::clock::{InvalidTimeControl, TimeControl};
pub use time::instant::written_instant;
pub use time::pauses::{Pause, PauseReason};

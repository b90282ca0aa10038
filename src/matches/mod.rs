//! The aggregate: a match is what its events make of it.
//!
//! [`decide`] turns a command into events or a refusal; [`Match::evolve`] takes an event in. The
//! first may refuse, the second may not: an event that does not fit is a corruption of the log.
//! Both are pure; the instant and the lot are parameters.

mod chain;
mod clock;
mod conditions;
mod corruption;
mod decide;
mod dice;
mod draft;
mod event;
mod evolve;
mod facts;
mod game_match;
mod ids;
mod instant;
mod line;
mod notification;
pub mod object;
mod offers;
mod pauses;
mod refusal;
mod replay;
mod signature;

pub use chain::{ChainHead, hash_of};
pub use clock::{InvalidTimeControl, TimeControl};
pub use conditions::{Condition, ConditionalLine, ConditionalMoves, Reply, UnsoundLine};
pub use corruption::{Corruption, Fault};
pub use decide::{
    Answering, Command, CreateMatch, Decision, Lot, Offering, PlayMove, Surroundings, decide,
};
pub use dice::{DiceFault, DiceNonce, DiceSeed, InvalidNonce, RollInputs, verify_dice};
pub use event::{Event, Fact, KINDS};
pub use facts::{
    AtPly, Cancelled, ClockExtended, Created, DiceNonceSet, DiceRolled, Finished,
    InvitationDeclined, Left, MovePlayed, Nothing, Passed, Seated, Started, TakenBack,
};
pub use game_match::{Dice, Forfeit, LastMove, Match, MatchResult, Status, Visibility};
pub use ids::{AccountId, MatchId};
pub use instant::written_instant;
pub use notification::{Notification, NotificationKind, Subject, notifications};
pub use offers::{Offer, OfferKind};
pub use pauses::{Pause, PauseReason};
pub use refusal::Refusal;
pub use signature::{PublicKey, Signature, SigningKey};

//! The aggregate: a match is what its events make of it.
//!
//! [`decide`] turns a command into events or a refusal; [`Match::evolve`] takes an event in. The
//! first may refuse, the second may not: an event that does not fit is a corruption of the log.
//! Both are pure; the instant and the lot are parameters.

mod chain;
mod clock;
mod corruption;
mod decide;
mod dice;
mod draft;
mod event;
mod evolve;
mod game_match;
mod ids;
mod notification;
mod refusal;

pub use chain::{ChainHead, hash_of};
pub use clock::{InvalidTimeControl, TimeControl};
pub use corruption::{Corruption, Fault};
pub use decide::{Command, CreateMatch, Decision, Lot, PlayMove, decide};
pub use dice::{DiceFault, DiceNonce, DiceSeed, InvalidNonce, RollInputs, verify_dice};
pub use event::{
    Cancelled, Created, DiceNonceSet, DiceRolled, Event, Fact, Finished, InvitationDeclined, KINDS,
    Left, MovePlayed, Nothing, Passed, Seated, Started,
};
pub use game_match::{Dice, Forfeit, LastMove, Match, MatchResult, Status, Visibility};
pub use ids::{AccountId, MatchId};
pub use notification::{Notification, NotificationKind, Subject, notifications};
pub use refusal::Refusal;

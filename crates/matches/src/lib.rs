//! A match is what its events make of it.
//!
//! [`decide`] turns a command into events, or refuses it. [`Match::evolve`] applies an event and
//! never refuses: an event that does not fit means that the log is corrupt. Both are pure: the
//! instant and all random bytes are parameters.
//!
//! | module | what it holds |
//! |---|---|
//! | `events` | the facts of a log, and their JSON |
//! | `chain` | the hash chain over a log, and the signature of its last hash |
//! | `aggregate` | the match, and how events change it |
//! | `decide` | the commands, one file each, and their refusals |
//! | `time` | time controls, pauses of clocks, the text of an instant |
//! | `dice` | seed, commitment, rolls and their verification |
//! | `prepared_answers` | answers that a player prepares for the other side's moves |
//! | `notifications` | who is notified of an append |
//! | `numbers` | the numbers that count up: plies, events, messages |
//! | `computer` | the accounts of computer opponents |
//! | `pairing` | which seeks fit, and who gets which seat |
//! | `object` | JSON that must be an object |
//!
//! Begin with `events::event`, then `aggregate::evolve`, then `decide`.

mod aggregate;
mod chain;
mod completion;
mod computer;
mod decide;
mod dice;
mod events;
mod ids;
mod notification_kind;
mod notifications;
mod numbers;
pub mod object;
pub mod pairing;
mod premise;
mod prepared_answers;
mod time;

pub use aggregate::audience::Audience;
pub use aggregate::corruption::{Corruption, Fault};
pub use aggregate::game_match::{
    Forfeit, LastMove, MAX_PLIES, Match, MatchDice, MatchResult, Status,
};
pub use aggregate::offer::{Offer, OfferKind};
pub use chain::hash::{ChainHead, hash_of};
#[cfg(feature = "signatures")]
pub use chain::signature::{PublicKey, Signature, SigningKey};
pub use completion::Completion;
pub use computer::{COMPUTERS, may_have_hints};
pub use decide::command::Command;
pub use decide::context::DecisionContext;
pub use decide::create::{ComputerOpponent, CreateMatch};
pub use decide::decide;
pub use decide::draft::Decision;
pub use decide::join::SeatingSeed;
pub use decide::offer::{OfferAnswer, OfferRequest};
pub use decide::play::PlayMove;
pub use decide::refusal::Refusal;
pub use decide::rematch_offer::{Rematch, RematchOffer, RematchRequest, RematchStep};
pub use dice::nonce::{DiceNonce, InvalidNonce};
pub use dice::roll::{DiceSeed, RollInputs};
pub use dice::verify::{DiceFault, verify_dice};
pub use events::event::{Event, Fact, KINDS};
pub(crate) use events::facts::DEFAULT_OPEN_FOR_SECONDS;
pub use events::facts::{
    AtPly, Cancelled, ClockExtended, Created, DeclineReason, DiceNonceSet, DiceRolled, Finished,
    InvitationDeclined, Left, MovePlayed, Nothing, Passed, Resumed, Seated, Started, TakenBack,
    Visibility,
};
pub use ids::{AccountId, MatchId};
pub use notification_kind::NotificationKind;
pub use notifications::{
    Notification, NotificationData, Subject, notifications, rematch_notifications,
};
pub use numbers::{MessageSeq, OutOfRange, Ply, Seq, Version};
pub use premise::{Premise, WaitsFor};
pub use prepared_answers::check::{LineEnd, follow_line};
pub use prepared_answers::tree::{ConditionalMoves, ConditionalPly, InvalidLine, PreparedAnswers};
pub use time::clock::{InvalidTimeControl, TimeControl, TimeControlKind};
pub use time::instant::format_instant;
pub use time::pauses::{Pause, PauseReason};

//! One file a decision: given a match, when a command comes, then these events or a refusal.

mod cancel;
mod create;
mod decline;
mod join;
mod leave;
mod play;
mod resign;
mod set_dice_nonce;
mod time_out;
mod withdraw;

pub use create::CreateMatch;
pub use join::Lot;
pub use play::PlayMove;

use chrono::{DateTime, Utc};

use crate::rules::Seat;

use super::draft::Draft;
use super::{AccountId, DiceNonce, DiceSeed, Event, Match, MatchId, Refusal};

/// What someone wants of a match that exists.
#[derive(Debug, Clone)]
pub enum Command {
    /// Take a seat; `None` leaves it to the lot.
    Join {
        /// Who.
        account: AccountId,
        /// The seat asked for.
        seat: Option<Seat>,
        /// Decides who sits where, should this start the match.
        lot: Lot,
        /// The player's share in the dice.
        nonce: Option<DiceNonce>,
    },
    /// Add to the dice, before the start.
    SetDiceNonce {
        /// Who.
        account: AccountId,
        /// The player's share.
        nonce: DiceNonce,
    },
    /// Give a place up before the start.
    Leave {
        /// Who.
        account: AccountId,
    },
    /// Decline an invitation.
    Decline {
        /// Who.
        account: AccountId,
    },
    /// Call the match off.
    Cancel {
        /// Who.
        account: AccountId,
    },
    /// Play a move.
    Play(PlayMove),
    /// Give up.
    Resign {
        /// Who.
        account: AccountId,
        /// The seat, where the account holds several.
        seat: Option<Seat>,
    },
    /// Leave for good, whatever the match's state: the account is being deleted.
    Withdraw {
        /// Who.
        account: AccountId,
    },
    /// Write down that the time of a seat has run out, if it has.
    TimeOut,
}

impl Command {
    /// Who wants it; `None` for the server itself.
    #[must_use]
    pub fn account(&self) -> Option<AccountId> {
        match self {
            Self::Join { account, .. }
            | Self::SetDiceNonce { account, .. }
            | Self::Leave { account }
            | Self::Decline { account }
            | Self::Cancel { account }
            | Self::Resign { account, .. }
            | Self::Withdraw { account } => Some(*account),
            Self::Play(play) => Some(play.account),
            Self::TimeOut => None,
        }
    }
}

/// What a command led to: the events to append, none for a repeat, and the match after them.
#[derive(Debug)]
pub struct Decision {
    /// The events, in order.
    pub events: Vec<Event>,
    /// The match as it is once they are in the log.
    pub after: Match,
}

impl From<Draft> for Decision {
    fn from(draft: Draft) -> Self {
        Self { events: draft.events, after: draft.game_match }
    }
}

/// Decides a command on a match, at the instant `now`, with the seed of its dice where it has any. At a deadline and after it nothing can happen
/// but the time-out.
///
/// # Errors
/// When the command is refused; nothing has happened then.
pub fn decide(
    game_match: &Match,
    command: &Command,
    now: DateTime<Utc>,
    seed: Option<&DiceSeed>,
) -> Result<Decision, Refusal> {
    let is_late = game_match.deadline().is_some_and(|deadline| now >= deadline);
    if is_late && !matches!(command, Command::TimeOut) {
        return Err(Refusal::Over);
    }
    let mut draft = Draft::of(game_match, now, seed);
    match command {
        Command::Join { account, seat, lot, nonce } => {
            join::decide(&mut draft, *account, *seat, lot, *nonce)?;
        }
        Command::SetDiceNonce { account, nonce } => {
            set_dice_nonce::decide(&mut draft, *account, *nonce)?;
        }
        Command::Leave { account } => leave::decide(&mut draft, *account)?,
        Command::Decline { account } => decline::decide(&mut draft, *account)?,
        Command::Cancel { account } => cancel::decide(&mut draft, *account)?,
        Command::Play(play) => play::decide(&mut draft, play)?,
        Command::Resign { account, seat } => resign::decide(&mut draft, *account, *seat)?,
        Command::Withdraw { account } => withdraw::decide(&mut draft, *account)?,
        Command::TimeOut => time_out::decide(&mut draft, now)?,
    }
    Ok(draft.into())
}

impl CreateMatch {
    /// Decides the creation of a match.
    ///
    /// # Errors
    /// When the match cannot be set up as asked.
    pub fn decide(
        &self,
        id: MatchId,
        now: DateTime<Utc>,
        seed: Option<&DiceSeed>,
    ) -> Result<Decision, Refusal> {
        create::decide(self, id, now, seed).map(Decision::from)
    }
}

/// The seat that an account acts for: the one it names, or the only one it holds.
fn acting_seat(
    game_match: &Match,
    account: AccountId,
    named: Option<Seat>,
) -> Result<Seat, Refusal> {
    let held = game_match.seats_of(account);
    match (named, held.as_slice()) {
        (_, []) => Err(Refusal::NotAPlayer),
        (Some(seat), held) if held.contains(&seat) => Ok(seat),
        (Some(seat), _) => Err(Refusal::NotYourSeat { seat }),
        (None, [only]) => Ok(*only),
        (None, held) => {
            let mut acting = game_match.to_act().into_iter().filter(|seat| held.contains(seat));
            match (acting.next(), acting.next()) {
                (Some(seat), None) => Ok(seat),
                _ => Err(Refusal::SeatRequired),
            }
        }
    }
}

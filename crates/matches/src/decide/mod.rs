//! One file a decision: given a match, when a command comes, then these events or a refusal.

mod cancel;
mod context;
mod create;
mod decline;
pub(crate) mod draft;
mod draw;
mod extend_clocks;
mod join;
mod leave;
mod play;
pub(crate) mod refusal;
mod rematch;
mod resign;
mod set_dice_nonce;
mod takeback;
mod time_out;
mod withdraw;

pub use context::DecisionContext;
pub use create::CreateMatch;
pub use join::SeatingSeed;
pub use play::PlayMove;

use turnstone_rules::Seat;

use crate::decide::draft::Draft;
use crate::{AccountId, ChainHead, DiceNonce, Event, Match, MatchId, Refusal, Status};

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
        seating_seed: SeatingSeed,
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
    /// Offer a draw.
    OfferDraw(OfferRequest),
    /// Withdraw one's own offer of a draw.
    WithdrawDraw {
        /// Who.
        account: AccountId,
    },
    /// Agree to a draw, or decline it.
    AnswerDraw(OfferAnswer),
    /// Ask to take one's last choice back.
    OfferTakeback(OfferRequest),
    /// Withdraw that request.
    WithdrawTakeback {
        /// Who.
        account: AccountId,
    },
    /// Agree to a takeback, or decline it.
    AnswerTakeback(OfferAnswer),
    /// Give back what clocks have lost while no server was running.
    ExtendClocks,
    /// Write down that the time of a seat has run out, if it has.
    TimeOut,
}

/// An offer, as a client sent it.
#[derive(Debug, Clone, Copy)]
pub struct OfferRequest {
    /// Who.
    pub account: AccountId,
    /// The `ply` of the match that the client has seen.
    pub ply: u32,
}

/// An answer to an offer, as a client sent it.
#[derive(Debug, Clone, Copy)]
pub struct OfferAnswer {
    /// Who.
    pub account: AccountId,
    /// The `ply` of the match that the client has seen.
    pub ply: u32,
    /// Whether the offer is accepted.
    pub accept: bool,
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
            | Self::WithdrawDraw { account }
            | Self::WithdrawTakeback { account }
            | Self::Withdraw { account } => Some(*account),
            Self::OfferDraw(offer) | Self::OfferTakeback(offer) => Some(offer.account),
            Self::AnswerDraw(answer) | Self::AnswerTakeback(answer) => Some(answer.account),
            Self::Play(play) => Some(play.account),
            Self::ExtendClocks | Self::TimeOut => None,
        }
    }
}

/// What a command led to: the events to append, none for a repeat, and the match after them.
#[derive(Debug)]
pub struct Decision {
    /// The events, in order.
    pub events: Vec<Event>,
    /// The chain's head after each of them.
    pub hashes: Vec<ChainHead>,
    /// The match as it is once they are in the log.
    pub after: Match,
}

impl From<Draft> for Decision {
    fn from(draft: Draft) -> Self {
        Self { events: draft.events, hashes: draft.hashes, after: draft.game_match }
    }
}

/// Decides a command on a match. At a deadline and after it nothing can happen but the time-out, and
/// before it the giving back of time.
///
/// # Errors
/// When the command is refused; nothing has happened then.
pub fn decide(
    game_match: &Match,
    command: &Command,
    context: &DecisionContext<'_>,
) -> Result<Decision, Refusal> {
    let now = context.now;
    let is_late = game_match.deadline().is_some_and(|deadline| now >= deadline);
    if is_late && !matches!(command, Command::TimeOut | Command::ExtendClocks) {
        return Err(Refusal::Over);
    }
    let mut draft = Draft::of(game_match, now, context.seed);
    match command {
        Command::Join { account, seat, seating_seed, nonce } => {
            join::decide(&mut draft, *account, *seat, seating_seed, *nonce, context)?;
        }
        Command::SetDiceNonce { account, nonce } => {
            set_dice_nonce::decide(&mut draft, *account, *nonce)?;
        }
        Command::Leave { account } => leave::decide(&mut draft, *account)?,
        Command::Decline { account } => decline::decide(&mut draft, *account)?,
        Command::Cancel { account } => cancel::decide(&mut draft, *account)?,
        Command::Play(play) => play::decide(&mut draft, play, context)?,
        Command::Resign { account, seat } => resign::decide(&mut draft, *account, *seat)?,
        Command::OfferDraw(request) => draw::offer(&mut draft, *request)?,
        Command::WithdrawDraw { account } => draw::withdraw(&mut draft, *account)?,
        Command::AnswerDraw(answer_request) => draw::answer(&mut draft, *answer_request)?,
        Command::OfferTakeback(request) => takeback::offer(&mut draft, *request)?,
        Command::WithdrawTakeback { account } => takeback::withdraw(&mut draft, *account)?,
        Command::AnswerTakeback(answer_request) => takeback::answer(&mut draft, *answer_request)?,
        Command::Withdraw { account } => withdraw::decide(&mut draft, *account)?,
        Command::ExtendClocks => extend_clocks::decide(&mut draft, context)?,
        Command::TimeOut => time_out::decide(&mut draft, context)?,
    }
    Ok(draft.into())
}

impl CreateMatch {
    /// Decides the creation of a match.
    ///
    /// # Errors
    /// When the match cannot be set up as asked.
    pub fn decide(&self, id: MatchId, context: &DecisionContext<'_>) -> Result<Decision, Refusal> {
        create::decide(self, id, context).map(Decision::from)
    }
}

impl Match {
    /// Whether an account may send this command at all: who may see the match, and who was invited
    /// once, so that declining can be repeated.
    #[must_use]
    pub fn may_command(&self, account: AccountId, command: &Command) -> bool {
        let was_invited =
            || self.created.invited.as_ref().is_some_and(|invited| invited.contains(&account));
        self.is_visible_to(Some(account))
            || (matches!(command, Command::Decline { .. }) && was_invited())
    }

    /// Decides the rematch of a finished match: the same agreement, the seats moved on by one, and
    /// the game begun at once.
    ///
    /// # Errors
    /// When the match is not finished, or the account does not play in it.
    pub fn rematch(
        &self,
        account: AccountId,
        id: MatchId,
        context: &DecisionContext<'_>,
    ) -> Result<Decision, Refusal> {
        rematch::decide(self, account, id, context).map(Decision::from)
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
            let mut acting = game_match.acting().iter().filter(|seat| held.contains(seat));
            match (acting.next(), acting.next()) {
                (Some(seat), None) => Ok(seat),
                _ => Err(Refusal::SeatRequired),
            }
        }
    }
}

/// The seat that an account makes or answers offers with: its only one; of several, which one
/// account holds alone, the one to act.
fn seat_for_offers(game_match: &Match, account: AccountId) -> Result<Seat, Refusal> {
    let held = game_match.seats_of(account);
    let acting = game_match.acting();
    let seat = held.iter().find(|seat| acting.contains(**seat)).or(held.first());
    seat.copied().ok_or(Refusal::NotAPlayer)
}

/// Refuses what is said about another ply than the current one.
fn check_ply(game_match: &Match, given: u32) -> Result<(), Refusal> {
    let current = game_match.ply;
    match given.cmp(&current) {
        std::cmp::Ordering::Less => Err(Refusal::StalePly { given, current }),
        std::cmp::Ordering::Equal => Ok(()),
        std::cmp::Ordering::Greater => Err(Refusal::PlyAhead { given, current }),
    }
}

/// Refuses what only players of a match that has begun can do.
fn check_begun(game_match: &Match, account: AccountId) -> Result<(), Refusal> {
    match game_match.status {
        _ if !game_match.is_player(account) => Err(Refusal::NotAPlayer),
        Status::Open => Err(Refusal::NotStarted),
        Status::Active | Status::Finished | Status::Cancelled => Ok(()),
    }
}

/// Refuses what only players of a running match can do.
fn check_running(game_match: &Match, account: AccountId) -> Result<(), Refusal> {
    check_begun(game_match, account)?;
    if game_match.status.is_over() { Err(Refusal::Over) } else { Ok(()) }
}

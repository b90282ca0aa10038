use chrono::{DateTime, Utc};

use turnstone_rules::Seat;

use super::join::SeatingSeed;
use super::offer::{OfferAnswer, OfferRequest};
use super::play::PlayMove;
use crate::{AccountId, DeclineReason, DiceNonce, Match, Pause, Status};

/// A request that changes an existing match.
#[derive(Debug, Clone)]
pub enum Command {
    /// Take a seat; `None`: a random free seat at the start.
    Join {
        /// The player.
        account: AccountId,
        /// The seat asked for.
        seat: Option<Seat>,
        /// Decides the seating if this starts the match.
        seating_seed: SeatingSeed,
        /// The player's dice nonce.
        nonce: Option<DiceNonce>,
        /// Whether the player has an invite link of the match, which admits like an invitation.
        by_link: bool,
    },
    /// Set the dice nonce, before the start.
    SetDiceNonce {
        /// The player.
        account: AccountId,
        /// The nonce.
        nonce: DiceNonce,
    },
    /// Give up a place before the start.
    Leave {
        /// The player.
        account: AccountId,
    },
    /// Decline an invitation.
    Decline {
        /// The player.
        account: AccountId,
        /// The reason, if the player gives one.
        reason: Option<DeclineReason>,
    },
    /// Cancel the match.
    Cancel {
        /// The player.
        account: AccountId,
    },
    /// Play a move.
    Play(PlayMove),
    /// Give up.
    Resign {
        /// The player.
        account: AccountId,
        /// The seat, where the account holds several.
        seat: Option<Seat>,
    },
    /// Leave the match in any state, because the account is being deleted.
    Withdraw {
        /// The player.
        account: AccountId,
    },
    /// Offer a draw.
    OfferDraw(OfferRequest),
    /// Withdraw one's own offer of a draw.
    WithdrawDraw(OfferRequest),
    /// Agree to a draw, or decline it.
    AnswerDraw(OfferAnswer),
    /// Offer to take back one's last choice.
    OfferTakeback(OfferRequest),
    /// Withdraw one's own offer of a takeback.
    WithdrawTakeback(OfferRequest),
    /// Agree to a takeback, or decline it.
    AnswerTakeback(OfferAnswer),
    /// Give back the time for which clocks should have been paused.
    ExtendClocks,
    /// Play what the server plays for the player to act, because the player has just asked for
    /// that: a prepared answer or a forced move, and what follows from it.
    PlayAutomatically,
    /// Record that the time of a seat has run out, if it has.
    TimeOut,
    /// Cancel an open match, if the time to take its seats is over.
    Expire,
}

impl Command {
    /// The account that sends it; `None` for the server itself.
    #[must_use]
    pub fn account(&self) -> Option<AccountId> {
        match self {
            Self::Join { account, .. }
            | Self::SetDiceNonce { account, .. }
            | Self::Leave { account }
            | Self::Decline { account, .. }
            | Self::Cancel { account }
            | Self::Resign { account, .. }
            | Self::Withdraw { account } => Some(*account),
            Self::OfferDraw(offer)
            | Self::WithdrawDraw(offer)
            | Self::OfferTakeback(offer)
            | Self::WithdrawTakeback(offer) => Some(offer.account),
            Self::AnswerDraw(answer) | Self::AnswerTakeback(answer) => Some(answer.account),
            Self::Play(play) => Some(play.account),
            Self::ExtendClocks | Self::PlayAutomatically | Self::TimeOut | Self::Expire => None,
        }
    }
}

impl Command {
    /// Whether it brings lines, whose check takes as long as many moves.
    #[must_use]
    pub fn brings_lines(&self) -> bool {
        matches!(self, Self::Play(PlayMove { then: Some(_), .. }))
    }

    /// Whether it answers or withdraws an offer.
    pub(super) fn ends_offer(&self) -> bool {
        matches!(
            self,
            Self::AnswerDraw(_)
                | Self::WithdrawDraw(_)
                | Self::AnswerTakeback(_)
                | Self::WithdrawTakeback(_)
        )
    }
}

impl Match {
    /// The command that the server has to carry out first at this instant, if any: the time of a
    /// seat has run out, or the time to take the seats.
    #[must_use]
    pub fn overdue_command(&self, pauses: &[Pause], now: DateTime<Utc>) -> Option<Command> {
        match self.status {
            Status::Open => (now >= self.open_until).then_some(Command::Expire),
            Status::Active => {
                self.deadline(pauses).filter(|deadline| now >= *deadline).map(|_| Command::TimeOut)
            }
            Status::Finished | Status::Cancelled => None,
        }
    }

    /// Whether an account may send this command at all. Every account that can see the match
    /// may. An account that was invited can repeat that it declines or leaves, and one with an invite
    /// link can join while the match is open.
    #[must_use]
    pub fn may_command(&self, account: AccountId, command: &Command) -> bool {
        let was_invited =
            || self.created.invited.as_ref().is_some_and(|invited| invited.contains(&account));
        self.is_visible_to(Some(account))
            || match command {
                Command::Decline { .. } | Command::Leave { .. } => was_invited(),
                Command::Join { by_link, .. } => *by_link && self.status == Status::Open,
                _ => false,
            }
    }
}

use turnstone_rules::Seat;

use super::join::SeatingSeed;
use super::offer::{OfferAnswer, OfferRequest};
use super::play::PlayMove;
use crate::{AccountId, DiceNonce, Match};

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
    WithdrawDraw {
        /// The player.
        account: AccountId,
    },
    /// Agree to a draw, or decline it.
    AnswerDraw(OfferAnswer),
    /// Offer to take back one's last choice.
    OfferTakeback(OfferRequest),
    /// Withdraw one's own offer of a takeback.
    WithdrawTakeback {
        /// The player.
        account: AccountId,
    },
    /// Agree to a takeback, or decline it.
    AnswerTakeback(OfferAnswer),
    /// Give back the time for which clocks should have been paused.
    ExtendClocks,
    /// Play what the server plays for the player to act, because the player has just asked for
    /// that: a forced move, and what follows from it.
    PlayAutomatically,
    /// Record that the time of a seat has run out, if it has.
    TimeOut,
}

impl Command {
    /// The account that sends it; `None` for the server itself.
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
            Self::ExtendClocks | Self::PlayAutomatically | Self::TimeOut => None,
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
                | Self::WithdrawDraw { .. }
                | Self::AnswerTakeback(_)
                | Self::WithdrawTakeback { .. }
        )
    }
}

impl Match {
    /// Whether an account may send this command at all. Every account that can see the match
    /// may. An invited account can repeat its decline.
    #[must_use]
    pub fn may_command(&self, account: AccountId, command: &Command) -> bool {
        let was_invited =
            || self.created.invited.as_ref().is_some_and(|invited| invited.contains(&account));
        self.is_visible_to(Some(account))
            || (matches!(command, Command::Decline { .. }) && was_invited())
    }
}

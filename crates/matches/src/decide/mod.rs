//! Decisions: given a match, a command becomes events or a refusal.
//!
//! Its rule: a decision reads nothing but the match, the command and the [`DecisionContext`], and
//! it changes nothing. It may refuse; the events that it makes always apply.
//!
//! Begin with `command` and with [`decide`] below; then each command has its own file. `draft`
//! collects the events of a decision and applies each at once. `checks` has the refusals that many
//! commands share, `offer` what a draw and a takeback have in common.
//! `rematch` makes the new match, `rematch_offer` decides whether there is one.

mod cancel;
mod checks;
pub(crate) mod command;
pub(crate) mod context;
pub(crate) mod create;
mod decline;
pub(crate) mod draft;
mod draw;
mod expire;
mod extend_clocks;
pub(crate) mod join;
mod leave;
pub(crate) mod offer;
pub(crate) mod play;
mod prepare;
pub(crate) mod refusal;
mod rematch;
pub(crate) mod rematch_offer;
mod resign;
mod resume;
mod set_dice_nonce;
mod takeback;
mod time_out;
mod withdraw;

use draft::Draft;
use draw::DRAW;
use takeback::TAKEBACK;

use crate::{AccountId, Command, CreateMatch, Decision, DecisionContext, Match, MatchId, Refusal};

/// Decides a command on a match. From its deadline on, only a time-out or giving time back can
/// happen; once an open match has expired, only its cancellation.
///
/// # Errors
/// When the command is refused; then nothing has happened.
pub fn decide(
    game_match: &Match,
    command: &Command,
    context: &DecisionContext<'_>,
) -> Result<Decision, Refusal> {
    let is_late = game_match.overdue_command(context.pauses, context.now).is_some();
    if is_late && !matches!(command, Command::TimeOut | Command::Expire | Command::ExtendClocks) {
        return Err(Refusal::Over);
    }
    let mut draft = Draft::of(game_match, context);
    match command {
        Command::Join { account, seat, seating_seed, nonce, by_link } => {
            let request = join::JoinRequest {
                account: *account,
                seat: *seat,
                nonce: *nonce,
                by_link: *by_link,
            };
            join::decide(&mut draft, request, seating_seed, context)?;
        }
        Command::SetDiceNonce { account, nonce } => {
            set_dice_nonce::decide(&mut draft, *account, *nonce)?;
        }
        Command::Leave { account } => leave::decide(&mut draft, *account)?,
        Command::Decline { account, reason } => {
            decline::decide(&mut draft, *account, *reason)?;
        }
        Command::Cancel { account } => cancel::decide(&mut draft, *account)?,
        Command::Play(play) => play::decide(&mut draft, play, context)?,
        Command::Resign { account, seat } => resign::decide(&mut draft, *account, *seat)?,
        Command::OfferDraw(request) => draw::offer(&mut draft, *request)?,
        Command::WithdrawDraw(request) => DRAW.withdraw(&mut draft, *request)?,
        Command::AnswerDraw(request) => DRAW.answer(&mut draft, *request)?,
        Command::OfferTakeback(request) => takeback::offer(&mut draft, *request)?,
        Command::WithdrawTakeback(request) => TAKEBACK.withdraw(&mut draft, *request)?,
        Command::AnswerTakeback(request) => TAKEBACK.answer(&mut draft, *request)?,
        Command::Withdraw { account } => withdraw::decide(&mut draft, *account)?,
        Command::PlayAutomatically => draft.advance(context)?,
        Command::ExtendClocks => extend_clocks::decide(&mut draft)?,
        Command::TimeOut => time_out::decide(&mut draft, context)?,
        Command::Expire => expire::decide(&mut draft, context)?,
    }
    // Automatic play that an offer has stopped goes on once it is answered or withdrawn.
    if command.ends_offer() && !draft.events.is_empty() && draft.game_match.offers.is_empty() {
        draft.advance(context)?;
    }
    Ok(draft.into())
}

impl CreateMatch {
    /// Decides the creation of a match.
    ///
    /// # Errors
    /// When a match with these settings cannot exist.
    pub fn decide(&self, id: MatchId, context: &DecisionContext<'_>) -> Result<Decision, Refusal> {
        create::decide(self, id, context).map(Decision::from)
    }
}

impl Match {
    /// Decides that the match goes on, which was ended by a clock that was wrong: `before` is the match before
    /// the append of its end. The seed of the context is another one, in games with dice.
    ///
    /// # Errors
    /// When no clock has ended it, or the time to take its seats is over.
    pub fn resume(
        &self,
        before: &Self,
        context: &DecisionContext<'_>,
    ) -> Result<Decision, Refusal> {
        resume::decide(self, before, context).map(Decision::from)
    }

    /// Decides the rematch of a finished match: the same settings, the players moved on by one
    /// seat, started at once.
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

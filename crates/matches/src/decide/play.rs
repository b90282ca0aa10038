use turnstone_rules::{Rejection, Seat};

use super::checks::{acting_seat, check_ply};
use super::draft::Draft;
use super::draw::DRAW;
use super::prepare;
use crate::{AccountId, ConditionalMoves, DecisionContext, Ply, Refusal, Status};

/// A move as a client sends it.
#[derive(Debug, Clone)]
pub struct PlayMove {
    /// The player.
    pub account: AccountId,
    /// The seat, if the account may act for several.
    pub seat: Option<Seat>,
    /// The `ply` of the match that the client has seen; the move becomes the next.
    pub ply: Ply,
    /// The move in the game's notation.
    pub notation: String,
    /// Whether the player offers a draw with it.
    pub offer_draw: bool,
    /// The answers that the player prepares with it, from the position after the move; `None` keeps
    /// the earlier ones.
    pub then: Option<ConditionalMoves>,
}

/// A ply that was played before is refused as stale. The store detects a repeat of the same move in
/// the log before it calls this.
pub(super) fn decide(
    draft: &mut Draft,
    play: &PlayMove,
    context: &DecisionContext<'_>,
) -> Result<(), Refusal> {
    let game_match = &draft.game_match;
    if game_match.status == Status::Open {
        return Err(if game_match.is_player(play.account) {
            Refusal::NotStarted
        } else {
            Refusal::NotAPlayer
        });
    }
    let current = game_match.ply;
    if game_match.seats_of(play.account).is_empty() {
        return Err(Refusal::NotAPlayer);
    }
    if let Some(seat) = play.seat
        && !game_match.seats_of(play.account).contains(&seat)
    {
        return Err(Refusal::NotYourSeat { seat });
    }
    check_ply(game_match, play.ply)?;
    if game_match.status != Status::Active {
        return Err(Refusal::Over);
    }
    let seat = acting_seat(game_match, play.account, play.seat)?;
    let played = game_match
        .position
        .play(seat, &play.notation)
        .map_err(|rejection| refusal(rejection, current))?;
    draft.play(seat, played, false)?;
    if let Some(then) = &play.then {
        prepare::decide(draft, play.account, then)?;
    }
    if play.offer_draw {
        draft.advance_board()?;
        if draft.game_match.status == Status::Active {
            DRAW.offer(draft, seat)?;
        }
    }
    draft.advance(context)?;
    if draft.game_match.status.is_over() {
        draft.prepared = None;
    }
    Ok(())
}

fn refusal(rejection: Rejection, ply: Ply) -> Refusal {
    match rejection {
        Rejection::Over => Refusal::Over,
        Rejection::WrongSeat { .. } | Rejection::NotAwaited | Rejection::BadRoll(_) => {
            Refusal::NotYourTurn { ply }
        }
        Rejection::Malformed(detail) => Refusal::MalformedMove { detail },
        Rejection::Illegal { violation, detail } => Refusal::IllegalMove { violation, detail, ply },
    }
}

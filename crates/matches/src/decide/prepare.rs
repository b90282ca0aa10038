use turnstone_rules::Seat;

use super::draft::Draft;
use crate::{AccountId, ConditionalMoves, Match, PreparedAnswers, Refusal};

impl Match {
    /// The seat for which an account may prepare answers: in a match between two players, its own.
    ///
    /// # Errors
    /// When the account does not play, has no seat yet, or nobody may prepare answers in this match.
    pub fn seat_to_prepare(&self, account: AccountId) -> Result<Seat, Refusal> {
        if !self.is_player(account) {
            return Err(Refusal::NotAPlayer);
        }
        if self.created.solo || self.seats.len() != 2 {
            return Err(Refusal::NoConditions);
        }
        // A player who waits for the lot gets a seat at the start.
        self.seats_of(account).first().copied().ok_or(Refusal::NotStarted)
    }
}

/// Prepares what follows the move that the account has just played. The pointers of faults begin at
/// the list of lines.
pub(super) fn decide(
    draft: &mut Draft,
    account: AccountId,
    then: &ConditionalMoves,
) -> Result<(), Refusal> {
    let game_match = &draft.game_match;
    let seat = game_match.seat_to_prepare(account)?;
    let moves = then.clone().checked(&game_match.position, seat)?;
    draft.prepared = Some(PreparedAnswers { seat, ply: game_match.ply, moves });
    Ok(())
}

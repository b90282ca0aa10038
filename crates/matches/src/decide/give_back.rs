use super::draft::Draft;
use crate::time::pauses::owed;
use crate::{Refusal, Status};

use super::Surroundings;

/// What clocks lost while no server was running, and while who is to act was on vacation. Nothing
/// happens where nothing is owed.
pub(super) fn decide(draft: &mut Draft, surroundings: &Surroundings<'_>) -> Result<(), Refusal> {
    let game_match = &draft.game_match;
    if game_match.status != Status::Active || game_match.deadline().is_none() {
        return Ok(());
    }
    let account = game_match.to_act().first().and_then(|seat| game_match.seats[seat.index()]);
    let since = game_match.accounted_until;
    let grants = owed(surroundings.pauses, account, since, surroundings.now, false);
    Ok(draft.give_back(&grants)?)
}

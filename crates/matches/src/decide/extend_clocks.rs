use super::draft::Draft;
use crate::{Refusal, Status};

/// Gives back the time of an outage, and of a vacation of the player to act, so far. If there is
/// none, nothing happens.
pub(super) fn decide(draft: &mut Draft) -> Result<(), Refusal> {
    match draft.game_match.status {
        Status::Active => Ok(draft.give_back_pauses()?),
        Status::Open | Status::Finished | Status::Cancelled => Ok(()),
    }
}

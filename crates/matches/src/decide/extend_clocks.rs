use super::draft::Draft;
use crate::Refusal;

/// Gives back the time of an outage, and of a vacation of the player to act, so far. If there is
/// none, nothing happens. Where several seats may act, the one that moves gets its time back then:
/// their vacations differ, and the log has one clock for all of them.
pub(super) fn decide(draft: &mut Draft) -> Result<(), Refusal> {
    match draft.game_match.to_act()[..] {
        [seat] => Ok(draft.give_back_pauses(seat)?),
        _ => Ok(()),
    }
}

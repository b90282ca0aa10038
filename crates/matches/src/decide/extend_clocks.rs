use super::draft::Draft;
use crate::time::pauses::grants_due;
use crate::{DecisionContext, Refusal, Status};

/// Gives back the time of an outage, and of a vacation of the player to act. If there is none,
/// nothing happens.
pub(super) fn decide(draft: &mut Draft, context: &DecisionContext<'_>) -> Result<(), Refusal> {
    let game_match = &draft.game_match;
    if game_match.status != Status::Active || game_match.deadline().is_none() {
        return Ok(());
    }
    let account = game_match.to_act().first().and_then(|seat| game_match.seats[seat.index()]);
    let since = game_match.accounted_until;
    let grants = grants_due(context.pauses, account, since, context.now, false);
    Ok(draft.extend_clocks(&grants)?)
}

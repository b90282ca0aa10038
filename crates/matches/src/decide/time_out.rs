use super::cancel;
use super::draft::Draft;
use crate::time::pauses::grants_due;
use crate::{DecisionContext, Fact, Nothing, Refusal};

/// Before the deadline, and in a match without one, nothing happens. Time of pauses is given back
/// first, also for a vacation that still lasts. A time-out before ply 2 cancels the match: nobody
/// loses a game that has hardly begun.
pub(super) fn decide(draft: &mut Draft, context: &DecisionContext<'_>) -> Result<(), Refusal> {
    let now = context.now;
    let game_match = &draft.game_match;
    let is_late = |draft: &Draft| draft.game_match.deadline().is_some_and(|at| now >= at);
    if !is_late(draft) {
        return Ok(());
    }
    let late = game_match
        .to_act()
        .into_iter()
        .min_by_key(|seat| game_match.remaining.as_ref().map(|remaining| remaining[seat.index()]));
    let Some(seat) = late else { return Ok(()) };
    let account = game_match.seats[seat.index()];
    let since = game_match.accounted_until;
    let grants = grants_due(context.pauses, account, since, now, true);
    draft.extend_clocks(&grants)?;
    if !is_late(draft) {
        return Ok(());
    }
    if cancel::can_still_cancel(&draft.game_match) {
        draft.time_out(seat)?;
        draft.cancel(None)?;
    } else {
        draft.end_by_forfeit(seat, Fact::TimedOut(Nothing {}), "time_out")?;
    }
    Ok(())
}

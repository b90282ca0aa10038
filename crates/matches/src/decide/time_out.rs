use super::cancel;
use super::draft::Draft;
use crate::{DecisionContext, Fact, Nothing, Refusal};

/// Before the deadline, and in a match without one, nothing happens. Time of pauses is given back
/// first. A time-out before ply 2 cancels the match: nobody loses a game that has hardly begun.
pub(super) fn decide(draft: &mut Draft, context: &DecisionContext<'_>) -> Result<(), Refusal> {
    let due = draft.game_match.next_time_out(context.pauses);
    let Some((seat, deadline)) = due.filter(|(_, deadline)| context.now >= *deadline) else {
        return Ok(());
    };
    // A pause that began after the deadline gives no time back.
    draft.give_back_pauses_until(seat, deadline)?;
    if cancel::can_still_cancel(&draft.game_match) {
        draft.time_out(seat)?;
        draft.cancel(None)?;
    } else {
        draft.end_by_forfeit(seat, Fact::TimedOut(Nothing {}), "time_out")?;
    }
    Ok(())
}

use chrono::{DateTime, Utc};

use crate::matches::draft::Draft;
use crate::matches::{Fact, Nothing, Refusal};

use super::cancel;

/// Nothing happens before the deadline, nor in a match without one. A time-out in a match that has
/// hardly begun cancels it: nobody is beaten in a game that never began.
pub(super) fn decide(draft: &mut Draft, now: DateTime<Utc>) -> Result<(), Refusal> {
    let game_match = &draft.game_match;
    if game_match.deadline().is_none_or(|deadline| now < deadline) {
        return Ok(());
    }
    let late = game_match
        .to_act()
        .into_iter()
        .min_by_key(|seat| game_match.remaining.as_ref().map(|remaining| remaining[seat.index()]));
    let Some(seat) = late else { return Ok(()) };
    if cancel::is_early(game_match) {
        draft.time_out(seat)?;
        draft.cancel(None)?;
    } else {
        draft.lose(seat, Fact::TimedOut(Nothing {}), "time_out")?;
    }
    Ok(())
}

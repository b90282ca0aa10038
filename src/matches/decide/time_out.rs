use chrono::{DateTime, Utc};

use crate::matches::draft::Draft;
use crate::matches::{Fact, Nothing, Refusal};

/// A time-out before this ply cancels the match: nobody is beaten in a game that never began.
const FIRST_PLY_TO_LOSE: u32 = 2;

/// Nothing happens before the deadline, nor in a match without one.
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
    if game_match.ply < FIRST_PLY_TO_LOSE {
        draft.time_out(seat)?;
        draft.cancel(None)?;
    } else {
        draft.lose(seat, Fact::TimedOut(Nothing {}), "time_out")?;
    }
    Ok(())
}

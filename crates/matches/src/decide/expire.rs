use super::draft::Draft;
use crate::{Command, DecisionContext, Refusal};

/// Before its time, and in a match that is not open, nothing happens.
pub(super) fn decide(draft: &mut Draft, context: &DecisionContext<'_>) -> Result<(), Refusal> {
    let overdue = draft.game_match.overdue_command(context.pauses, context.now);
    if matches!(overdue, Some(Command::Expire)) {
        draft.expire()?;
    }
    Ok(())
}

use super::draft::Draft;
use crate::{DecisionContext, DiceSeed, Fact, Match, Refusal, Resumed};

/// Each seat gets the time that it had when the last turn began: nobody knows how much of it went by
/// a clock that was wrong.
pub(super) fn decide(
    ended: &Match,
    before: &Match,
    context: &DecisionContext<'_>,
) -> Result<Draft, Refusal> {
    let has_started = ended.started_at.is_some();
    if !ended.was_ended_by_clock() || (!has_started && context.now >= ended.open_until) {
        return Err(Refusal::Over);
    }
    let seed = context.seed.filter(|_| ended.dice.is_some());
    if ended.dice.is_some() && seed.is_none() {
        return Err(Refusal::NoDiceSeed);
    }
    let mut draft = Draft::of_wrong_clock(ended, context);
    let remaining = before.remaining.as_ref().filter(|_| has_started);
    let remaining_milliseconds = remaining.map(|remaining| {
        let left = remaining.iter().map(chrono::TimeDelta::num_milliseconds);
        left.map(|left| left.max(0).unsigned_abs()).collect()
    });
    let dice_commitment = seed.map(DiceSeed::commitment);
    draft.record(None, Fact::Resumed(Resumed { remaining_milliseconds, dice_commitment }))?;
    Ok(draft)
}

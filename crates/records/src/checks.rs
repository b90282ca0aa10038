//! The checks for records of every format. They take the events in order.

use turnstone_matches::{DiceFault, Event, Fact, Match, MatchId, verify_dice};
use turnstone_rules::exact;

use super::DiceCheck;

/// A fault and the event that has it.
pub(super) struct EventError {
    /// The index of the event.
    pub(super) event: usize,
    /// The fault, in a sentence.
    pub(super) reason: String,
}

/// Recomputes every roll.
pub(super) fn check_dice(match_id: MatchId, events: &[Event]) -> Result<DiceCheck, EventError> {
    let rolls = events.iter().filter(|event| matches!(event.fact, Fact::DiceRolled(_))).count();
    let rolls = exact::<u32>(rolls);
    match verify_dice(match_id, events) {
        Ok(rolls) => Ok(DiceCheck::Verified(rolls)),
        // The replay reports a seed that should be there.
        Err(DiceFault::NoSeed) if rolls == 0 => Ok(DiceCheck::None),
        Err(DiceFault::NoSeed) => Ok(DiceCheck::SeedNotRevealed(rolls)),
        Err(DiceFault::OtherSeed) => {
            let event = events.len().saturating_sub(1);
            Err(EventError { event, reason: DiceFault::OtherSeed.to_string() })
        }
        Err(DiceFault::WrongRoll { number, seq, faces, expected }) => {
            let event = events.iter().position(|event| event.seq == seq).unwrap_or(0);
            let reason = format!("roll {number} is {faces:?} and should be {expected:?}");
            Err(EventError { event, reason })
        }
    }
}

/// Replays the events.
pub(super) fn replay(match_id: MatchId, events: &[Event]) -> Result<Match, EventError> {
    let mut game_match: Option<Match> = None;
    for (index, event) in events.iter().enumerate() {
        let step = match &mut game_match {
            None => Match::begin(match_id, event).map(|begun| {
                game_match = Some(begun);
            }),
            Some(game_match) => game_match.evolve(event),
        };
        step.map_err(|corruption| EventError {
            event: index,
            reason: corruption.fault.to_string(),
        })?;
    }
    let reason = || "a record has at least one event".to_owned();
    game_match.ok_or_else(|| EventError { event: 0, reason: reason() })
}

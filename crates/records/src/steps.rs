//! The steps of a transcript, from the events of a record.

use turnstone_matches::{Cancelled, Created, Event, Fact, MovePlayed, Ply, Resumed};
use turnstone_rules::Seat;

use super::Record;

/// A step on the board, a resignation or time-out, or that a match with dice goes on after one.
#[derive(Debug, Clone)]
pub(super) struct TranscriptStep {
    pub(super) seat: Option<Seat>,
    pub(super) fact: Fact,
}

/// The steps of a record. An end that was taken back is left out; but in games with dice it is a step, and so is
/// that the match goes on, because the rolls after it follow from another seed. Before the start there are no
/// rolls yet, and only the last seed counts.
pub(super) fn steps(record: &Record, agreed: &mut Created) -> Vec<TranscriptStep> {
    let mut steps: Vec<TranscriptStep> = Vec::new();
    let (mut has_started, mut revealed) = (false, None);
    for (event, _) in &record.events {
        match &event.fact {
            Fact::Started(_) => has_started = true,
            Fact::Finished(fact) => revealed.clone_from(&fact.seed),
            Fact::Cancelled(fact) => revealed.clone_from(&fact.seed),
            Fact::Resumed(fact) if !has_started => {
                agreed.dice_commitment.clone_from(&fact.dice_commitment);
            }
            Fact::Resumed(fact) => match &fact.dice_commitment {
                Some(commitment) => steps.extend(resumed(revealed.take(), commitment.clone())),
                // The time-out.
                None => drop(steps.pop()),
            },
            _ => {}
        }
        steps.extend(step(event));
    }
    steps
}

/// The steps of a match with dice that was resumed: its end, which revealed a seed, and the commitment to another.
pub(super) fn resumed(seed: Option<String>, commitment: String) -> [TranscriptStep; 2] {
    let ended = Fact::Cancelled(Cancelled { by: None, seed, expired: false });
    let dice_commitment = Some(commitment);
    let resumed = Fact::Resumed(Resumed { remaining_milliseconds: None, dice_commitment });
    [ended, resumed].map(|fact| TranscriptStep { seat: None, fact })
}

/// The step of an event, if it has one.
fn step(event: &Event) -> Option<TranscriptStep> {
    let (seat, fact) = match &event.fact {
        Fact::MovePlayed(MovePlayed { ply, notation, .. }) => {
            (event.seat, move_fact(*ply, notation))
        }
        Fact::DiceRolled(_) => (None, event.fact.clone()),
        Fact::Passed(_) | Fact::TakenBack(_) | Fact::Resigned(_) | Fact::TimedOut(_) => {
            (event.seat, event.fact.clone())
        }
        _ => return None,
    };
    Some(TranscriptStep { seat, fact })
}

/// The number of a ply.
pub(super) fn read_ply(text: &str) -> Option<Ply> {
    text.parse().ok().map(Ply::saturating)
}

/// A move without its clock.
pub(super) fn move_fact(ply: Ply, notation: &str) -> Fact {
    let notation = notation.to_owned();
    Fact::MovePlayed(MovePlayed { ply, notation, remaining_milliseconds: None, forced: false })
}

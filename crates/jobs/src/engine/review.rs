//! Reviews of finished matches, a few steps at a time: between two parts others get their turn, and
//! after a crash another server goes on where the stored parts end.

use std::sync::Arc;

use turnstone_engine::{VERSION, review_move, review_roll, review_seed};
use turnstone_matches::{Corruption, Event, Fact, Ply, Status, Version};
use turnstone_rules::{Roll, Seat};

use super::{Engine, EngineError, Outcome};
use turnstone_store::{EngineJob, ReplayedLog, ReviewEntry, ReviewFinding, StoreError};

/// How many moves and rolls are looked at in one part: what a computer's move may have to wait for.
const STEPS_OF_A_PART: usize = 2;
/// From this attempt on the engine leaves a step without findings, so that no review fails for ever.
const NO_FINDINGS_FROM: u16 = 4;
/// From this attempt on the review is given up: not even that helps. A new request begins anew.
const GIVE_UP_FROM: u16 = 20;

/// Makes the next part of a review.
pub(super) async fn run(engine: &Engine, job: &EngineJob) -> Result<Outcome, EngineError> {
    let id = job.match_id;
    if job.attempt >= GIVE_UP_FROM {
        tracing::error!(match_id = %id, "the review of a match cannot be made");
        return Ok(Outcome::Done);
    }
    let Some(log) = engine.store.history.replayed_log(id, job.version).await? else {
        return Ok(Outcome::Done);
    };
    // The API asks for finished matches only. Of any other one nothing is said.
    let end = log.at(Version::MAX).map_err(StoreError::from)?;
    if end.status != Status::Finished {
        return Ok(Outcome::Done);
    }
    let (done, steps) = engine.store.engine.review_progress(id, VERSION).await?;
    if done >= steps {
        return Ok(Outcome::Done);
    }
    let skips = job.attempt >= NO_FINDINGS_FROM;
    let first = done as usize;
    let count = if skips { 1 } else { STEPS_OF_A_PART };
    let known = Arc::clone(&log);
    let part = engine.compute(move || part(&known, first, count, skips)).await?;
    let part = part.map_err(StoreError::from)?;
    if part.is_empty() {
        return Err(EngineError::Other("a finished match has steps that are not there".to_owned()));
    }
    engine.store.engine.extend_review(id, VERSION, done, &part).await?;
    let is_last = first + part.len() >= steps as usize;
    Ok(if is_last { Outcome::Done } else { Outcome::Again })
}

/// Looks at some steps of a log, from the one with this number on.
fn part(
    log: &ReplayedLog,
    first: usize,
    count: usize,
    skips: bool,
) -> Result<Vec<ReviewEntry>, Corruption> {
    let is_step = |event: &&Event| matches!(event.fact, Fact::MovePlayed(_) | Fact::DiceRolled(_));
    let events = log.events().map(|logged| &logged.event);
    let steps = events.filter(is_step).skip(first).take(count);
    steps.map(|event| entry(log, event, skips)).collect()
}

/// Looks at a step.
fn entry(log: &ReplayedLog, event: &Event, skips: bool) -> Result<ReviewEntry, Corruption> {
    let before = log.at(event.seq.before())?;
    let seed = review_seed(before.id.0.as_u128(), event.seq.get());
    let position = &before.position;
    if let Fact::DiceRolled(rolled) = &event.fact {
        let roll = Roll(rolled.faces.clone());
        let reviewed = if skips { None } else { review_roll(position, &roll, seed) };
        return Ok(ReviewEntry {
            ply: before.ply,
            seat: reviewed.map_or(Seat(0), |reviewed| reviewed.seat),
            notation: None,
            faces: Some(rolled.faces.clone()),
            is_taken_back: false,
            found: reviewed.map(|reviewed| ReviewFinding {
                before: ((reviewed.after - reviewed.luck) * 1_000.0).round() / 1_000.0,
                after: reviewed.after,
                best: None,
                change: reviewed.luck,
                is_exact: false,
                is_forced: false,
            }),
        });
    }
    let (ply, notation) = match &event.fact {
        Fact::MovePlayed(played) => (played.ply, played.notation.clone()),
        _ => (before.ply, String::new()),
    };
    let seat = event.seat.unwrap_or(Seat(0));
    let reviewed = if skips { None } else { review_move(position, seat, &notation, seed) };
    Ok(ReviewEntry {
        ply,
        seat,
        notation: Some(notation),
        faces: None,
        is_taken_back: is_taken_back(log, event, ply),
        found: reviewed.map(|reviewed| ReviewFinding {
            before: reviewed.before,
            after: reviewed.after,
            best: Some(reviewed.best),
            change: reviewed.lost,
            is_exact: reviewed.is_exact,
            is_forced: reviewed.is_forced,
        }),
    })
}

/// Whether a move was taken back later.
fn is_taken_back(log: &ReplayedLog, event: &Event, ply: Ply) -> bool {
    log.events().any(|later| match &later.event.fact {
        Fact::TakenBack(fact) => later.event.seq > event.seq && fact.to_ply < ply,
        _ => false,
    })
}

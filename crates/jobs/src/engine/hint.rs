//! Says what the seat to act should play, in matches in which no two people play each other.

use turnstone_engine::{analyse, strengths};
use turnstone_matches::{Match, Status};

use super::think::seed;
use super::{Engine, EngineError};
use turnstone_store::{EngineJob, StoredHint};

/// The level whose nodes a hint has.
const LEVEL: usize = 8;
/// How often the engine may fail: nobody waits for a hint any longer after that.
const MAX_ATTEMPTS: u16 = 3;

/// Makes the hint of a match for the position that it is in now.
pub(super) async fn run(engine: &Engine, job: &EngineJob) -> Result<(), EngineError> {
    if job.attempt > MAX_ATTEMPTS {
        return Ok(());
    }
    let Some(game_match) = engine.store.history.load_at_least(job.match_id, job.version).await?
    else {
        return Ok(());
    };
    // The request was refused where people play each other; nothing is made of such a match here
    // either.
    if game_match.status != Status::Active || !game_match.may_have_hints() {
        return Ok(());
    }
    let known = game_match.clone();
    let hint = engine.compute(move || hint(&known)).await?;
    if let Some(hint) = hint {
        engine.store.engine.set_hint(job.match_id, game_match.ply, &hint).await?;
    }
    Ok(())
}

fn hint(game_match: &Match) -> Option<StoredHint> {
    let position = &game_match.position;
    let seat = position.acting().first()?;
    let nodes = strengths(position)?[LEVEL - 1].nodes;
    let analysis = analyse(position, nodes, seed(game_match.id, game_match.ply))?;
    let is_exact = analysis.is_exact;
    let best = analysis.moves.into_iter().next()?;
    let expected = (best.expected * 1_000.0).round() / 1_000.0;
    Some(StoredHint { seat, notation: best.notation, expected, is_exact })
}

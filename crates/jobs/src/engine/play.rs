//! Plays and answers for the computers of a match, through the same guarded append as people.

use std::sync::Arc;

use turnstone_engine::Level;
use turnstone_matches::{AccountId, Command, Match, OfferAnswer, OfferKind, PlayMove, Status};
use turnstone_rules::Seat;

use super::think::{Decision, agrees_to_draw, any_move, decide};
use super::{Engine, EngineError};
use turnstone_store::{CommandError, EngineJob};

/// From this attempt on a computer plays any legal move, so that no match waits for an engine that
/// fails.
const ANY_MOVE_FROM: u16 = 4;

/// Does one thing for a computer of the match, if there is something to do. The job of the version that
/// this leads to is another one.
pub(super) async fn run(engine: &Engine, job: &EngineJob) -> Result<(), EngineError> {
    let Some(game_match) = engine.store.history.load(job.match_id).await? else { return Ok(()) };
    let Some((computer, command)) = next_command(engine, job, &game_match).await? else {
        return Ok(());
    };
    // An event that came while the computer was thinking: it thinks again about that.
    let version = game_match.version;
    match engine
        .store
        .log
        .execute(job.match_id, &command, &move |current| current.version == version)
        .await
    {
        Ok(_) | Err(CommandError::StaleVersion { .. }) => Ok(()),
        Err(CommandError::Store(error)) => Err(error.into()),
        Err(error) if is_newer(engine, &game_match).await? => {
            tracing::debug!(%error, match_id = %job.match_id, "the match went on");
            Ok(())
        }
        Err(error) => {
            Err(EngineError::Other(format!("{computer} cannot do what it wants: {error}")))
        }
    }
}

/// Whether a match has a newer version by now.
async fn is_newer(engine: &Engine, known: &Match) -> Result<bool, EngineError> {
    let current = engine.store.history.load(known.id).await?;
    Ok(current.is_none_or(|current| current.version > known.version))
}

/// The next command of a computer, and its account.
async fn next_command(
    engine: &Engine,
    job: &EngineJob,
    game_match: &Arc<Match>,
) -> Result<Option<(AccountId, Command)>, EngineError> {
    if game_match.status != Status::Active {
        return Ok(None);
    }
    let computers: Vec<_> = game_match
        .computer_seats()
        .filter_map(|seat| Some((seat, game_match.seats[seat.index()]?)))
        .collect();
    for (seat, account) in &computers {
        if let Some(answer) = answer(engine, game_match, *seat, *account).await? {
            return Ok(Some((*account, answer)));
        }
    }
    let acting = game_match.acting();
    for (seat, account) in computers {
        if acting.contains(seat) {
            let command = turn(engine, job, game_match, seat, account).await?;
            return Ok(Some((account, command)));
        }
    }
    Ok(None)
}

/// The answer to an open offer.
async fn answer(
    engine: &Engine,
    game_match: &Arc<Match>,
    seat: Seat,
    account: AccountId,
) -> Result<Option<Command>, EngineError> {
    let ply = game_match.ply;
    if !game_match.is_offered_to(account, OfferKind::Draw) {
        return Ok(None);
    }
    let known = Arc::clone(game_match);
    let accept = engine.compute(move || agrees_to_draw(&known, seat)).await?;
    Ok(Some(Command::AnswerDraw(OfferAnswer { account, ply, accept })))
}

/// The command of a computer in its turn.
async fn turn(
    engine: &Engine,
    job: &EngineJob,
    game_match: &Arc<Match>,
    seat: Seat,
    account: AccountId,
) -> Result<Command, EngineError> {
    let level = account.computer_level().and_then(Level::new);
    let level = level.ok_or_else(|| EngineError::Other(format!("{account} has no level")))?;
    let known = Arc::clone(game_match);
    let plays_any = job.attempt >= ANY_MOVE_FROM;
    let think = move || {
        if plays_any { any_move(&known.position) } else { decide(&known, seat, level) }
    };
    let decision = engine.compute(think).await?;
    let decision = decision.ok_or_else(|| EngineError::Other("there is no move".to_owned()))?;
    Ok(match decision {
        Decision::Resign => Command::Resign { account, seat: Some(seat) },
        Decision::Play(notation) => Command::Play(PlayMove {
            account,
            seat: Some(seat),
            ply: game_match.ply,
            notation,
            offer_draw: false,
            then: None,
        }),
    })
}

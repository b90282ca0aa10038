//! Queues finished matches again whose row in the queue of ratings is lost.

use std::sync::Arc;

use chrono::{DateTime, Utc};

use turnstone_matches::{Match, MatchId, Status};

use crate::{Database, StoreError};
use turnstone_postgres::DbConnection;

/// The end of a rated match that has a result.
fn end_to_rate(game_match: &Match) -> Option<DateTime<Utc>> {
    let is_rated = game_match.created.rated && game_match.status == Status::Finished;
    game_match.finished_at.filter(|_| is_rated)
}

/// Queues those of these matches that are neither queued nor rated. On a cluster their rows are lost if the
/// coordinator crashes after the worker of the match has committed; on one server there are none.
pub(crate) async fn queue_lost_ends(
    db: &Database,
    connection: &mut DbConnection,
    matches: &[Arc<Match>],
) -> Result<(), StoreError> {
    let ended = matches.iter().filter_map(|one| Some((end_to_rate(one)?, one.id)));
    let ended: Vec<(DateTime<Utc>, MatchId)> = ended.collect();
    if ended.is_empty() || !db.is_on_cluster_by(connection).await? {
        return Ok(());
    }
    let ends: Vec<_> = ended.iter().map(|(end, _)| *end).collect();
    let ids: Vec<_> = ended.iter().map(|(_, id)| id.0).collect();
    let is_any = sqlx::query_scalar!(
        r#"SELECT EXISTS (
               SELECT FROM unnest($1::timestamptz[], $2::uuid[]) AS ended (finished_at, match_id)
               WHERE NOT EXISTS (SELECT FROM rating_queue AS queued
                       WHERE queued.finished_at = ended.finished_at
                         AND queued.match_id = ended.match_id)
                 AND NOT EXISTS (SELECT FROM rating_history AS rated
                       WHERE rated.finished_at = ended.finished_at
                         AND rated.match_id = ended.match_id)
                 AND NOT EXISTS (SELECT FROM uncounted_matches AS uncounted
                       WHERE uncounted.finished_at = ended.finished_at
                         AND uncounted.match_id = ended.match_id)
           ) AS "any!""#,
        &ends,
        &ids,
    )
    .fetch_one(&mut *connection)
    .await?;
    if !is_any {
        return Ok(());
    }
    // Nobody rates meanwhile: what is in neither table now was not just taken out of the queue.
    sqlx::query!("SELECT turns FROM rating_turn FOR SHARE").fetch_one(&mut *connection).await?;
    sqlx::query!(
        "INSERT INTO rating_queue (finished_at, match_id)
         SELECT finished_at, match_id
         FROM unnest($1::timestamptz[], $2::uuid[]) AS ended (finished_at, match_id)
         WHERE NOT EXISTS (SELECT FROM rating_history AS rated
             WHERE rated.finished_at = ended.finished_at AND rated.match_id = ended.match_id)
           AND NOT EXISTS (SELECT FROM uncounted_matches AS uncounted
             WHERE uncounted.finished_at = ended.finished_at
               AND uncounted.match_id = ended.match_id)
         ON CONFLICT DO NOTHING",
        &ends,
        &ids,
    )
    .execute(connection)
    .await?;
    Ok(())
}

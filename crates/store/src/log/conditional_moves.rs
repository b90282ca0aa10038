//! Prepared answers: stored outside the log, and visible to their owners only.

use std::sync::Arc;

use sqlx::types::Json;

use turnstone_matches::{AccountId, ConditionalMoves, Match, MatchId, Ply, PreparedAnswers};
use turnstone_rules::Seat;

use crate::StoreError;
use turnstone_postgres::DbConnection;

/// The prepared answers of a match, with the count of changes at which they were read. The append
/// checks that count, so a stale copy costs a second attempt but never skips an answer.
#[derive(Debug, Clone, Default)]
pub(crate) struct Prepared {
    /// The count of their changes.
    pub(crate) count: i32,
    /// The answers, by seat.
    pub(crate) prepared_answers: Arc<[PreparedAnswers]>,
}

impl super::ConditionalMoves {
    /// The prepared answers of a match: from the cache, or from the database if `from_database`.
    pub(crate) async fn prepared(
        &self,
        id: MatchId,
        from_database: bool,
    ) -> Result<Prepared, StoreError> {
        // Most matches have none. If the cache is stale, the append fails and the match is read
        // again.
        if !from_database {
            return Ok(self.cache.get(&id).unwrap_or_default());
        }
        let read = sqlx::query!(
            r#"SELECT matches.prepared, seat AS "seat?", conditional_moves.ply AS "ply?",
                   lines AS "lines?: Json<ConditionalMoves>"
               FROM matches LEFT JOIN conditional_moves USING (match_id)
               WHERE match_id = $1 ORDER BY seat"#,
            id.0,
        );
        let rows = Box::pin(read.fetch_all(&self.db.pool)).await?;
        let count = rows.first().map_or(0, |row| row.prepared);
        let prepared_answers = rows.into_iter().filter_map(|row| {
            let (seat, ply, lines) = (row.seat?, row.ply?, row.lines?);
            Some(PreparedAnswers {
                seat: Seat(u8::try_from(seat).ok()?),
                ply: Ply::try_from(ply).ok()?,
                moves: lines.0,
            })
        });
        let prepared = Prepared { count, prepared_answers: prepared_answers.collect() };
        if count == 0 {
            self.cache.remove(&id);
        } else {
            self.cache.insert(id, prepared.clone());
        }
        Ok(prepared)
    }

    /// The prepared answers of a seat that can still be played.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn of(&self, game_match: &Match, seat: Seat) -> Result<ConditionalMoves, StoreError> {
        let prepared = self.prepared(game_match.id, true).await?;
        let answers = prepared.prepared_answers.iter().find(|answers| answers.seat == seat);
        Ok(answers.map(|answers| answers.remaining(game_match)).unwrap_or_default())
    }

    /// Replaces the prepared answers of a seat; empty ones remove them. `false`: the match has
    /// another version by now, and nothing has changed.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn prepare(
        &self,
        game_match: &Match,
        seat: Seat,
        moves: &ConditionalMoves,
    ) -> Result<bool, StoreError> {
        let mut transaction = self.db.pool.begin().await?;
        // The row lock makes a concurrent move wait; its guard then sees the new count.
        if !lock_head(&mut transaction, game_match).await? {
            return Ok(false);
        }
        replace(&mut transaction, game_match.id, seat, game_match.ply, moves).await?;
        transaction.commit().await?;
        self.cache.remove(&game_match.id);
        Ok(true)
    }
}

/// Locks the head row of a match until the end of the transaction. `false`: it has another version.
pub(crate) async fn lock_head(
    connection: &mut DbConnection,
    game_match: &Match,
) -> Result<bool, StoreError> {
    let current = sqlx::query_scalar!(
        "SELECT version FROM matches WHERE match_id = $1 AND version = $2 FOR NO KEY UPDATE",
        game_match.id.0,
        i32::from(game_match.version),
    )
    .fetch_optional(connection)
    .await?;
    Ok(current.is_some())
}

/// Replaces the prepared answers of a seat, and counts the change. The match's row must be locked.
pub(crate) async fn replace(
    connection: &mut DbConnection,
    id: MatchId,
    seat: Seat,
    ply: Ply,
    moves: &ConditionalMoves,
) -> Result<(), StoreError> {
    sqlx::query!("UPDATE matches SET prepared = prepared + 1 WHERE match_id = $1", id.0)
        .execute(&mut *connection)
        .await?;
    if moves.lines.is_empty() {
        sqlx::query!(
            "DELETE FROM conditional_moves WHERE match_id = $1 AND seat = $2",
            id.0,
            i16::from(seat.0),
        )
        .execute(connection)
        .await?;
    } else {
        sqlx::query!(
            "INSERT INTO conditional_moves (match_id, seat, ply, lines) VALUES ($1, $2, $3, $4)
             ON CONFLICT (match_id, seat)
             DO UPDATE SET ply = excluded.ply, lines = excluded.lines",
            id.0,
            i16::from(seat.0),
            i32::from(ply),
            Json(moves) as _,
        )
        .execute(connection)
        .await?;
    }
    Ok(())
}

/// Removes all prepared answers of an account. Heads are locked in the order of their ids, as in
/// every transaction that waits for several. The new counts make stale copies harmless.
pub(crate) async fn delete_all_of(
    connection: &mut DbConnection,
    account: AccountId,
) -> Result<(), StoreError> {
    sqlx::query!("SELECT forget_conditional_moves($1)", account.0).execute(connection).await?;
    Ok(())
}

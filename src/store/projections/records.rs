use chrono::{DateTime, Utc};
use uuid::Uuid;

use turnstone_matches::{AccountId, Corruption, MatchId};

use crate::store::log::read::events;
use crate::store::{MatchLog, Store, StoreError};

/// How a match ended for a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlayerResult {
    /// The player's side won.
    Won,
    /// Another side won.
    Lost,
    /// No side won.
    Drawn,
}

/// The filter of a player's finished matches.
#[derive(Debug, Clone)]
pub struct FinishedFilter {
    /// The player.
    pub player: AccountId,
    /// Only matches of this family.
    pub game: Option<String>,
    /// Only those of this variant.
    pub variant: Option<String>,
    /// Only those that were finished then or later.
    pub from: Option<DateTime<Utc>>,
    /// Only those that were finished before.
    pub until: Option<DateTime<Utc>>,
    /// Only those in which this account plays too.
    pub with: Option<AccountId>,
    /// Only those with this result for the player; then without solo matches.
    pub ending: Option<PlayerResult>,
    /// The reader. A private match is shown only to its participants.
    pub reader: Option<AccountId>,
}

impl Store {
    /// Finished matches of a player, newest first: those older than `before`, at most `limit`.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn finished_matches(
        &self,
        filter: &FinishedFilter,
        before: Option<MatchId>,
        limit: i64,
    ) -> Result<Vec<MatchId>, StoreError> {
        let ids = sqlx::query_scalar!(
            "SELECT match_id FROM match_participants AS plays JOIN matches USING (match_id)
             WHERE plays.account_id = $1 AND plays.plays AND status = 'finished'
               AND ($2::uuid IS NULL OR match_id < $2)
               AND ($3::text IS NULL OR game = $3)
               AND ($4::text IS NULL OR variant = $4)
               AND ($5::timestamptz IS NULL OR finished_at >= $5)
               AND ($6::timestamptz IS NULL OR finished_at < $6)
               AND ($7::uuid IS NULL OR EXISTS (
                   SELECT FROM match_participants AS other
                   WHERE other.match_id = matches.match_id
                     AND other.account_id = $7 AND other.plays))
               AND (visibility = 'public' OR EXISTS (
                   SELECT FROM match_participants AS belongs
                   WHERE belongs.match_id = matches.match_id AND belongs.account_id = $8))
               AND ($9::text IS NULL OR (NOT solo AND $9 = CASE
                   WHEN result -> 'winners' = '[]' THEN 'drawn'
                   WHEN EXISTS (
                       SELECT FROM jsonb_array_elements_text(players -> 'seats')
                           WITH ORDINALITY AS seats (player, number)
                       WHERE player = plays.account_id::text
                         AND result -> 'winners' @> to_jsonb(number - 1)) THEN 'won'
                   ELSE 'lost' END))
             ORDER BY match_id DESC LIMIT $10",
            filter.player.0,
            before.map(|id| id.0),
            filter.game,
            filter.variant,
            filter.from,
            filter.until,
            filter.with.map(|id| id.0),
            filter.reader.map(|id| id.0),
            filter.ending.map(|ending| match ending {
                PlayerResult::Won => "won",
                PlayerResult::Lost => "lost",
                PlayerResult::Drawn => "drawn",
            }),
            limit,
        )
        .fetch_all(&self.pool)
        .await?;
        Ok(ids.into_iter().map(MatchId).collect())
    }

    /// The whole logs of several matches, newest match first. A log with an invalid row is an error
    /// of its own; the other logs are read nevertheless.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn logs(
        &self,
        ids: &[MatchId],
    ) -> Result<Vec<(MatchId, Result<MatchLog, Corruption>)>, StoreError> {
        let uuids: Vec<Uuid> = ids.iter().map(|id| id.0).collect();
        let rows = events!(
            "FROM match_events WHERE match_id = ANY ($1) ORDER BY match_id DESC, seq",
            &uuids,
        )
        .fetch_all(&self.pool)
        .await?;
        let mut logs: Vec<(MatchId, Result<MatchLog, Corruption>)> = Vec::new();
        for row in rows {
            let id = MatchId(row.match_id);
            if logs.last().is_none_or(|(last, _)| *last != id) {
                logs.push((id, Ok(MatchLog { id, events: Vec::new() })));
            }
            let Some((_, log)) = logs.last_mut() else { continue };
            match (&mut *log, row.read()) {
                (Ok(log), Ok(event)) => log.events.push(event),
                (Ok(_), Err(corruption)) => *log = Err(corruption),
                (Err(_), _) => {}
            }
        }
        Ok(logs)
    }
}

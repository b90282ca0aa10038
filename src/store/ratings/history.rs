use chrono::{DateTime, Utc};

use turnstone_matches::{AccountId, MatchId};
use turnstone_ratings::{LeaderboardKey, Standing};

use super::leaderboards::standing;
use crate::store::{Store, StoreError};

/// An entry of a rating's history.
#[derive(Debug, Clone)]
pub struct RatingHistoryPoint {
    /// The match.
    pub id: MatchId,
    /// The rating after the match, and when the match ended.
    pub standing: Standing,
}

/// A position in a rating's history.
#[derive(Debug, Clone, Copy)]
pub struct HistoryPosition {
    /// The end of the match.
    pub finished_at: DateTime<Utc>,
    /// The match.
    pub id: MatchId,
}

impl Store {
    /// All ratings of a player, by leaderboard. Private matches, which were rated once, count for
    /// those who belong to them: for others the numbers of matches and the instants leave them out,
    /// and a rating by those alone is left out.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn ratings_of(
        &self,
        account: AccountId,
        reader: Option<AccountId>,
    ) -> Result<Vec<(LeaderboardKey, Standing)>, StoreError> {
        let rows = sqlx::query!(
            r#"SELECT game, variant, rating, deviation, volatility,
                   matches - withheld AS "matches!",
                   CASE WHEN withheld = 0 THEN last_played_at ELSE (
                       SELECT max(entry.finished_at) FROM rating_history AS entry
                       WHERE entry.account_id = $1 AND entry.game = ratings.game
                         AND entry.variant = ratings.variant
                         AND (NOT entry.is_private OR EXISTS (
                             SELECT FROM match_membership(entry.match_id, $2)))
                   ) END AS "last_played_at!"
               FROM ratings CROSS JOIN LATERAL (
                   SELECT count(*)::int AS withheld FROM rating_history AS entry
                   WHERE entry.account_id = $1 AND entry.game = ratings.game
                     AND entry.variant = ratings.variant AND entry.is_private
                     AND NOT EXISTS (
                         SELECT FROM match_membership(entry.match_id, $2))
               ) AS private
               WHERE account_id = $1 AND matches > withheld ORDER BY game, variant"#,
            account.0,
            reader.map(|reader| reader.0),
        )
        .fetch_all(self.reads_for(reader))
        .await?;
        Ok(rows
            .into_iter()
            .map(|row| {
                let board = LeaderboardKey { game: row.game, variant: row.variant };
                let (rating, deviation, volatility) = (row.rating, row.deviation, row.volatility);
                (board, standing(rating, deviation, volatility, row.matches, row.last_played_at))
            })
            .collect())
    }

    /// The history of a rating, newest first, before a position. Private matches, which were rated
    /// once, are there for those who belong to them; for others the numbers of matches leave them out.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn rating_history(
        &self,
        account: AccountId,
        board: &LeaderboardKey,
        reader: Option<AccountId>,
        before: Option<HistoryPosition>,
        limit: i64,
    ) -> Result<Vec<RatingHistoryPoint>, StoreError> {
        let rows = sqlx::query!(
            r#"SELECT entry.match_id, entry.finished_at, entry.rating, entry.deviation,
                   entry.volatility,
                   entry.matches - (
                       SELECT count(*) FROM rating_history AS withheld
                       WHERE withheld.account_id = $1 AND withheld.game = $2
                         AND withheld.variant = $3 AND withheld.is_private
                         AND (withheld.finished_at, withheld.match_id)
                             < (entry.finished_at, entry.match_id)
                         AND NOT EXISTS (
                             SELECT FROM match_membership(withheld.match_id, $4))
                   )::int AS "matches!"
               FROM rating_history AS entry
               WHERE entry.account_id = $1 AND entry.game = $2 AND entry.variant = $3
                 AND (NOT entry.is_private OR EXISTS (
                     SELECT FROM match_membership(entry.match_id, $4)))
                 AND ($5::timestamptz IS NULL OR (entry.finished_at, entry.match_id) < ($5, $6))
               ORDER BY entry.finished_at DESC, entry.match_id DESC LIMIT $7"#,
            account.0,
            board.game,
            board.variant,
            reader.map(|reader| reader.0),
            before.map(|position| position.finished_at),
            before.map(|position| position.id.0),
            limit,
        )
        .fetch_all(self.reads_for(reader))
        .await?;
        Ok(rows
            .into_iter()
            .map(|row| RatingHistoryPoint {
                id: MatchId(row.match_id),
                standing: standing(
                    row.rating,
                    row.deviation,
                    row.volatility,
                    row.matches,
                    row.finished_at,
                ),
            })
            .collect())
    }
}

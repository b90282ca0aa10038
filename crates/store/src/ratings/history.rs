use chrono::{DateTime, Utc};

use crate::columns::Checked;
use turnstone_accounts::PlayerKind;
use turnstone_matches::{AccountId, MatchId};
use turnstone_ratings::{LeaderboardKey, Standing};

use super::leaderboards::{BoardPosition, standing};
use crate::{Ratings, StoreError};

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

impl Ratings {
    /// All ratings of a player, by leaderboard, with the rank of those that are on it.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn of(
        &self,
        account: AccountId,
        reader: Option<AccountId>,
    ) -> Result<Vec<(LeaderboardKey, Standing, Option<u32>)>, StoreError> {
        let rows = sqlx::query!(
            r#"SELECT game, variant, rating, deviation, volatility,
                 matches AS "matches: Checked<u32>", last_played_at, listed, of_bot, negated_score
             FROM ratings WHERE account_id = $1 ORDER BY game, variant"#,
            account.0,
        )
        .fetch_all(&mut *self.db.connections.reads_for(reader.is_some()).await?)
        .await?;
        let ratings = rows.iter().map(|row| {
            let board = LeaderboardKey { game: row.game.clone(), variant: row.variant.clone() };
            let (rating, deviation, volatility) = (row.rating, row.deviation, row.volatility);
            (board, standing(rating, deviation, volatility, row.matches, row.last_played_at))
        });
        let ratings: Vec<_> = ratings.collect();
        let listed = rows.iter().zip(&ratings).filter(|(row, _)| row.listed);
        let positions = listed.map(|(row, (board, _))| {
            let kind = if row.of_bot { PlayerKind::Bot } else { PlayerKind::Person };
            (board, kind, BoardPosition::first_with(row.negated_score))
        });
        let mut ranks = self.counts_before(&positions.collect::<Vec<_>>()).await?.into_iter();
        let ranked = rows.iter().zip(&ratings).map(|(row, (board, standing))| {
            let rank = if row.listed { ranks.next().map(|before| before + 1) } else { None };
            (board.clone(), *standing, rank)
        });
        Ok(ranked.collect())
    }

    /// The history of a rating, newest first, before a position.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn history(
        &self,
        account: AccountId,
        board: &LeaderboardKey,
        reader: Option<AccountId>,
        before: Option<HistoryPosition>,
        limit: i64,
    ) -> Result<Vec<RatingHistoryPoint>, StoreError> {
        let rows = sqlx::query!(
            r#"SELECT match_id, finished_at, rating, deviation, volatility,
                 matches AS "matches: Checked<u32>" FROM rating_history
             WHERE account_id = $1 AND game = $2 AND variant = $3
               AND ($4::timestamptz IS NULL OR (finished_at, match_id) < ($4, $5))
             ORDER BY finished_at DESC, match_id DESC LIMIT $6"#,
            account.0,
            board.game,
            board.variant,
            before.map(|position| position.finished_at),
            before.map(|position| position.id.0),
            limit,
        )
        .fetch_all(&mut *self.db.connections.reads_for(reader.is_some()).await?)
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

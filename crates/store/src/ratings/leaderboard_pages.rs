//! Leaderboards page by page, and among the players whom an account follows. All pages show the
//! standings of one instant: those that matches have changed since are taken from the history.

use chrono::{DateTime, Utc};
use uuid::Uuid;

use turnstone_accounts::PlayerKind;
use turnstone_matches::AccountId;
use turnstone_ratings::{LeaderboardKey, PROVISIONAL_ABOVE};

use super::leaderboards::{BoardPosition, LeaderboardPlace, StandingRow};
use crate::{Ratings, StoreError};

/// The most ratings that may have changed since the first page of a leaderboard.
const MAX_CHANGED: i64 = 5_000;

/// The end of a page of a leaderboard.
#[derive(Debug, Clone, Copy)]
pub struct LastPlace {
    /// The position of the last place.
    pub position: BoardPosition,
    /// The number of places up to it.
    pub place: u32,
    /// Its rank.
    pub rank: u32,
}

impl From<&LeaderboardPlace> for LastPlace {
    fn from(last: &LeaderboardPlace) -> Self {
        Self { position: last.position, place: last.place, rank: last.rank }
    }
}

impl Ratings {
    /// The instant that a leaderboard shows now: the end of the newest match that is counted. All
    /// matches that ended before are counted too, apart from those that are committed late.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn leaderboard_instant(&self) -> Result<DateTime<Utc>, StoreError> {
        let newest = sqlx::query_scalar!("SELECT max(last_played_at) FROM ratings WHERE listed")
            .fetch_one(&mut *self.db.connections.reads().await?)
            .await?;
        Ok(newest.unwrap_or(DateTime::UNIX_EPOCH))
    }

    /// Whether so many ratings have changed since an instant that the leaderboards as of then are not
    /// shown any more: each of those ratings has to be looked up in the history.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn is_leaderboard_instant_too_old(
        &self,
        as_of: DateTime<Utc>,
    ) -> Result<bool, StoreError> {
        let changed = sqlx::query_scalar!(
            r#"SELECT count(*) AS "changed!" FROM (
                   SELECT FROM ratings WHERE listed AND last_played_at > $1
                   ORDER BY last_played_at DESC LIMIT $2
               ) AS later"#,
            as_of,
            MAX_CHANGED + 1,
        )
        .fetch_one(&mut *self.db.connections.reads().await?)
        .await?;
        Ok(changed > MAX_CHANGED)
    }

    /// The places of the leaderboard of people or of bots as of an instant, after a page or from the top; at most `limit`.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn leaderboard_page(
        &self,
        board: &LeaderboardKey,
        kind: PlayerKind,
        as_of: DateTime<Utc>,
        after: Option<LastPlace>,
        limit: i64,
    ) -> Result<Vec<LeaderboardPlace>, StoreError> {
        let position = after.map_or(BoardPosition::TOP, |end| end.position);
        let rows = sqlx::query_as!(
            StandingRow,
            r#"SELECT account_id AS "account_id!", rating AS "rating!", deviation AS "deviation!",
                   volatility AS "volatility!", matches AS "matches!: _",
                   last_played_at AS "last_played_at!", negated_score AS "negated_score!"
               FROM (
                   (SELECT account_id, rating, deviation, volatility, matches, last_played_at,
                        negated_score
                    FROM ratings
                    WHERE game = $1 AND variant = $2 AND of_bot = $7 AND listed
                      AND last_played_at <= $6
                      AND (negated_score, account_id) > ($3, $4)
                    ORDER BY negated_score, account_id LIMIT $5)
                   UNION ALL
                   (SELECT ratings.account_id, earlier.rating, earlier.deviation,
                        earlier.volatility, earlier.matches, earlier.finished_at,
                        2 * earlier.deviation - earlier.rating
                    FROM ratings CROSS JOIN LATERAL (
                        SELECT * FROM rating_history AS entry
                        WHERE entry.account_id = ratings.account_id AND entry.game = $1
                          AND entry.variant = $2 AND entry.finished_at <= $6
                        ORDER BY entry.finished_at DESC, entry.match_id DESC LIMIT 1
                    ) AS earlier
                    WHERE ratings.game = $1 AND ratings.variant = $2 AND of_bot = $7 AND listed
                      AND ratings.last_played_at > $6 AND earlier.deviation <= $8
                      AND (2 * earlier.deviation - earlier.rating, ratings.account_id) > ($3, $4)
                    ORDER BY 2 * earlier.deviation - earlier.rating, ratings.account_id LIMIT $5)
               ) AS places
               ORDER BY negated_score, account_id LIMIT $5"#,
            board.game,
            board.variant,
            position.negated_score,
            position.account.0,
            limit,
            as_of,
            kind == PlayerKind::Bot,
            PROVISIONAL_ABOVE,
        )
        .fetch_all(&mut *self.db.connections.reads().await?)
        .await?;
        Ok(placed(after, &rows))
    }

    /// The same among an account and those whom it follows: the ranks are those among them. At most
    /// 1001 places.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn leaderboard_of_followed(
        &self,
        board: &LeaderboardKey,
        kind: PlayerKind,
        as_of: DateTime<Utc>,
        follower: AccountId,
    ) -> Result<Vec<LeaderboardPlace>, StoreError> {
        let rows = sqlx::query_as!(
            StandingRow,
            r#"SELECT friend.account_id AS "account_id!", earlier.rating, earlier.deviation,
                   earlier.volatility, earlier.matches AS "matches: _",
                   earlier.finished_at AS last_played_at,
                   2 * earlier.deviation - earlier.rating AS "negated_score!"
               FROM (
                   SELECT followed_id AS account_id FROM follows WHERE follower_id = $3
                   UNION ALL SELECT $3
               ) AS friend
               JOIN ratings ON ratings.account_id = friend.account_id AND ratings.game = $1
                   AND ratings.variant = $2 AND ratings.of_bot = $5 AND ratings.listed
               CROSS JOIN LATERAL (
                   SELECT * FROM rating_history AS entry
                   WHERE entry.account_id = friend.account_id AND entry.game = $1
                     AND entry.variant = $2 AND entry.finished_at <= $4
                   ORDER BY entry.finished_at DESC, entry.match_id DESC LIMIT 1
               ) AS earlier
               WHERE earlier.deviation <= $6
               ORDER BY 2 * earlier.deviation - earlier.rating, friend.account_id"#,
            board.game,
            board.variant,
            follower.0,
            as_of,
            kind == PlayerKind::Bot,
            PROVISIONAL_ABOVE,
        )
        .fetch_all(&self.db.pool)
        .await?;
        Ok(placed(None, &rows))
    }

    /// The number of players on a leaderboard, at most a minute old.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn leaderboard_total(
        &self,
        board: &LeaderboardKey,
        kind: PlayerKind,
    ) -> Result<u32, StoreError> {
        let end = BoardPosition { negated_score: f64::INFINITY, account: AccountId(Uuid::max()) };
        Ok(self.counts_before(&[(board, kind, end)]).await?[0])
    }
}

/// Consecutive rows with their ranks, after a page or from the top.
fn placed(after: Option<LastPlace>, rows: &[StandingRow]) -> Vec<LeaderboardPlace> {
    let (mut place, mut rank) = after.map_or((0, 0), |end| (end.place, end.rank));
    let mut score = after.map(|end| end.position.negated_score);
    let mut places = Vec::with_capacity(rows.len());
    for row in rows {
        let position = row.position();
        place = place.saturating_add(1);
        if score.is_none_or(|score| position.negated_score > score) {
            (rank, score) = (place, Some(position.negated_score));
        }
        let (account, standing) = (position.account, row.standing());
        places.push(LeaderboardPlace { rank, place, account, standing, position });
    }
    places
}

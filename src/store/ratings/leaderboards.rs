//! Who stands where. Ranks are counted from milestones, so that one deep down a leaderboard costs
//! no more than one at its top.

use chrono::{DateTime, Utc};
use sqlx::PgConnection;
use uuid::Uuid;

use turnstone_matches::AccountId;
use turnstone_ratings::{LeaderboardKey, Rating, Standing};

use crate::store::{Store, StoreError};

/// How many places lie between two milestones.
const STRIDE: i64 = 500;
/// What the server that sets milestones holds: any number that nothing else locks.
const LOCK: i64 = 0x6c65_6164_6572;
/// The most rows that are counted for a rank. More than lie between two milestones, for more come
/// before these are set anew; bounded, so that Postgres walks the index and plans nothing greater.
const MAX_COUNTED: i64 = 20 * STRIDE;

/// Where something stands in the order of a leaderboard: by score, the highest first, and of equal
/// scores by account.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct BoardPosition {
    /// The score with its sign turned.
    pub negated_score: f64,
    /// The account.
    pub account: AccountId,
}

/// A place on a leaderboard.
#[derive(Debug, Clone, Copy)]
pub struct LeaderboardPlace {
    /// One more than there are players with a higher score; equal scores have equal ranks.
    pub rank: u32,
    /// The player.
    pub account: AccountId,
    /// His rating.
    pub standing: Standing,
    /// Where that is in the order.
    pub position: BoardPosition,
}

/// A row of `ratings`.
struct StandingRow {
    account_id: Uuid,
    rating: f64,
    deviation: f64,
    volatility: f64,
    matches: i32,
    last_played_at: DateTime<Utc>,
    negated_score: f64,
}

impl StandingRow {
    fn position(&self) -> BoardPosition {
        BoardPosition { negated_score: self.negated_score, account: AccountId(self.account_id) }
    }

    fn standing(&self) -> Standing {
        let Self { rating, deviation, volatility, matches, last_played_at, .. } = *self;
        standing(rating, deviation, volatility, matches, last_played_at)
    }
}

/// The standing in the columns of `ratings` and `rating_history`.
pub(in crate::store) fn standing(
    rating: f64,
    deviation: f64,
    volatility: f64,
    matches: i32,
    last_played_at: DateTime<Utc>,
) -> Standing {
    let matches = u32::try_from(matches).unwrap_or(0);
    Standing { rating: Rating { rating, deviation, volatility }, matches, last_played_at }
}

impl Store {
    /// The places of a leaderboard that follow a position, or the first ones; at most `limit`.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn leaderboard(
        &self,
        board: &LeaderboardKey,
        after: Option<BoardPosition>,
        limit: i64,
    ) -> Result<Vec<LeaderboardPlace>, StoreError> {
        let after = after.unwrap_or(BoardPosition {
            negated_score: f64::NEG_INFINITY,
            account: AccountId(Uuid::nil()),
        });
        let rows = sqlx::query_as!(
            StandingRow,
            r#"SELECT account_id, rating, deviation, volatility, matches, last_played_at,
                   negated_score AS "negated_score!"
               FROM ratings
               WHERE game = $1 AND variant = $2 AND listed
                 AND (negated_score, account_id) > ($3, $4)
               ORDER BY negated_score, account_id LIMIT $5"#,
            board.game,
            board.variant,
            after.negated_score,
            after.account.0,
            limit,
        )
        .fetch_all(&self.pool)
        .await?;
        self.ranked(board, &rows).await
    }

    /// The places around a player: about as many before him as after, and himself; none if he is
    /// not on the leaderboard.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn leaderboard_around(
        &self,
        board: &LeaderboardKey,
        account: AccountId,
        limit: i64,
    ) -> Result<Vec<LeaderboardPlace>, StoreError> {
        let found = sqlx::query_scalar!(
            r#"SELECT negated_score AS "negated_score!" FROM ratings
               WHERE account_id = $1 AND game = $2 AND variant = $3 AND listed"#,
            account.0,
            board.game,
            board.variant,
        )
        .fetch_optional(&self.pool)
        .await?;
        let Some(negated_score) = found else { return Ok(Vec::new()) };
        let above = sqlx::query!(
            r#"SELECT negated_score AS "negated_score!", account_id FROM ratings
               WHERE game = $1 AND variant = $2 AND listed
                 AND (negated_score, account_id) < ($3, $4)
               ORDER BY negated_score DESC, account_id DESC OFFSET $5 LIMIT 1"#,
            board.game,
            board.variant,
            negated_score,
            account.0,
            (limit - 1) / 2,
        )
        .fetch_optional(&self.pool)
        .await?;
        // The last one above those that are shown; without one the leaderboard's top is.
        let before_first = above.map(|row| BoardPosition {
            negated_score: row.negated_score,
            account: AccountId(row.account_id),
        });
        self.leaderboard(board, before_first, limit).await
    }

    /// A player's rank on a leaderboard. `None`: he is not on it.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn rank(
        &self,
        board: &LeaderboardKey,
        account: AccountId,
    ) -> Result<Option<u32>, StoreError> {
        let around = self.leaderboard_around(board, account, 1).await?;
        Ok(around.first().filter(|place| place.account == account).map(|place| place.rank))
    }

    /// Rows that follow each other, with their ranks.
    async fn ranked(
        &self,
        board: &LeaderboardKey,
        rows: &[StandingRow],
    ) -> Result<Vec<LeaderboardPlace>, StoreError> {
        let Some(first) = rows.first().map(StandingRow::position) else { return Ok(Vec::new()) };
        let mut place = self.count_before(board, first).await? + 1;
        let best_of_equals = BoardPosition { account: AccountId(Uuid::nil()), ..first };
        let mut rank = self.count_before(board, best_of_equals).await? + 1;
        let mut score = first.negated_score;
        let mut places = Vec::with_capacity(rows.len());
        for row in rows {
            let position = row.position();
            if position.negated_score > score {
                (rank, score) = (place, position.negated_score);
            }
            let (account, standing) = (position.account, row.standing());
            places.push(LeaderboardPlace { rank, account, standing, position });
            place += 1;
        }
        Ok(places)
    }

    /// How many stand before a position.
    async fn count_before(
        &self,
        board: &LeaderboardKey,
        position: BoardPosition,
    ) -> Result<u32, StoreError> {
        let count = sqlx::query_scalar!(
            r#"WITH milestone AS (
                   SELECT place, negated_score, account_id FROM leaderboard_milestones
                   WHERE game = $1 AND variant = $2 AND (negated_score, account_id) < ($3, $4)
                   ORDER BY negated_score DESC, account_id DESC LIMIT 1
               ), start AS (
                   SELECT * FROM milestone
                   UNION ALL SELECT 0, '-infinity', '00000000-0000-0000-0000-000000000000'
                   LIMIT 1
               )
               SELECT (SELECT place FROM start) + (
                   SELECT count(*) FROM (
                       SELECT FROM ratings
                       WHERE game = $1 AND variant = $2 AND listed
                         AND (negated_score, account_id) < ($3, $4)
                         AND (negated_score, account_id)
                             > ((SELECT negated_score FROM start), (SELECT account_id FROM start))
                       ORDER BY negated_score, account_id LIMIT $5
                   ) AS between_them
               ) AS "count!""#,
            board.game,
            board.variant,
            position.negated_score,
            position.account.0,
            MAX_COUNTED,
        )
        .fetch_one(&self.pool)
        .await?;
        Ok(u32::try_from(count).unwrap_or(u32::MAX))
    }

    /// Takes those who have not played for long off the leaderboards, and sets the milestones of
    /// the leaderboards that have changed. Ranks are as old as this is.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn refresh_leaderboards(&self) -> Result<(), StoreError> {
        sqlx::query!(
            "WITH absent AS (
                 UPDATE ratings SET listed = false WHERE listed AND last_played_at < $1
                 RETURNING game, variant
             )
             UPDATE leaderboards SET changed = true FROM absent
             WHERE leaderboards.game = absent.game AND leaderboards.variant = absent.variant",
            self.listed_since(),
        )
        .execute(&self.pool)
        .await?;
        // Committed at once: whoever rates meanwhile marks the leaderboard again and waits for
        // nobody.
        let boards = sqlx::query!(
            "UPDATE leaderboards SET changed = false WHERE changed RETURNING game, variant"
        )
        .fetch_all(&self.pool)
        .await?;
        let mut transaction = self.pool.begin().await?;
        // Several servers do it one after the other; the lock goes with the transaction.
        sqlx::query!("SELECT pg_advisory_xact_lock($1)", LOCK).execute(&mut *transaction).await?;
        for row in boards {
            set_milestones(&mut transaction, &row.game, &row.variant).await?;
        }
        transaction.commit().await?;
        Ok(())
    }

    /// Has the milestones of all leaderboards set anew: a server may have died while it set them.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn invalidate_milestones(&self) -> Result<(), StoreError> {
        sqlx::query!("UPDATE leaderboards SET changed = true WHERE NOT changed")
            .execute(&self.pool)
            .await?;
        Ok(())
    }
}

async fn set_milestones(
    connection: &mut PgConnection,
    game: &str,
    variant: &str,
) -> Result<(), StoreError> {
    sqlx::query!(
        "DELETE FROM leaderboard_milestones WHERE game = $1 AND variant = $2",
        game,
        variant,
    )
    .execute(&mut *connection)
    .await?;
    sqlx::query!(
        "INSERT INTO leaderboard_milestones (game, variant, place, negated_score, account_id)
         SELECT $1, $2, place, negated_score, account_id FROM (
             SELECT row_number() OVER (ORDER BY negated_score, account_id) AS place,
                 negated_score, account_id
             FROM ratings WHERE game = $1 AND variant = $2 AND listed
         ) AS placed
         WHERE place % $3 = 0",
        game,
        variant,
        STRIDE,
    )
    .execute(connection)
    .await?;
    Ok(())
}

//! Leaderboards: those of people, and those of bots. A rank is counted from the nearest milestone, so that a rank far down costs no
//! more than one at the top.

use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::columns::Checked;
use turnstone_accounts::PlayerKind;
use turnstone_matches::AccountId;
use turnstone_ratings::{LeaderboardKey, Rating, Standing};

use crate::{Ratings, StoreError};
use turnstone_postgres::DbConnection;

/// The number of places between two milestones.
const STRIDE: i64 = 500;
/// The advisory lock of the server that sets milestones: a number that nothing else locks.
const LOCK: i64 = 0x6c65_6164_6572;
/// The maximum number of rows that are counted for a rank. More than the distance of two
/// milestones, because rows are added before milestones are set again; bounded, so that Postgres
/// plans an index scan.
const MAX_COUNTED: i64 = 20 * STRIDE;

/// A position in the order of a leaderboard: by score, highest first, then by account.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct BoardPosition {
    /// The negated score.
    pub negated_score: f64,
    /// The account.
    pub account: AccountId,
}

impl BoardPosition {
    /// Before the first place.
    pub(crate) const TOP: Self =
        Self { negated_score: f64::NEG_INFINITY, account: AccountId(Uuid::nil()) };

    /// Before all players with a score. Their rank is one more than what is before it.
    pub(crate) fn first_with(negated_score: f64) -> Self {
        Self { negated_score, account: AccountId(Uuid::nil()) }
    }
}

/// A place on a leaderboard.
#[derive(Debug, Clone, Copy)]
pub struct LeaderboardPlace {
    /// One more than the number of players with a higher score; equal scores have equal ranks.
    pub rank: u32,
    /// The number of places up to this one.
    pub place: u32,
    /// The player.
    pub account: AccountId,
    /// The player's rating.
    pub standing: Standing,
    /// The position in the order.
    pub position: BoardPosition,
}

/// A row of `ratings`.
pub(crate) struct StandingRow {
    pub account_id: Uuid,
    pub rating: f64,
    pub deviation: f64,
    pub volatility: f64,
    pub matches: Checked<u32>,
    pub last_played_at: DateTime<Utc>,
    pub negated_score: f64,
}

impl StandingRow {
    pub(crate) fn position(&self) -> BoardPosition {
        BoardPosition { negated_score: self.negated_score, account: AccountId(self.account_id) }
    }

    pub(crate) fn standing(&self) -> Standing {
        let Self { rating, deviation, volatility, matches, last_played_at, .. } = *self;
        standing(rating, deviation, volatility, matches, last_played_at)
    }
}

/// The standing in the columns of `ratings` and `rating_history`.
pub(crate) fn standing(
    rating: f64,
    deviation: f64,
    volatility: f64,
    matches: Checked<u32>,
    last_played_at: DateTime<Utc>,
) -> Standing {
    let rating = Rating { rating, deviation, volatility };
    Standing { rating, matches: matches.0, last_played_at }
}

impl Ratings {
    /// The places of the leaderboard of people or of bots now, after a position or the first ones; at
    /// most `limit`.
    ///
    /// # Errors
    /// When the database fails.
    async fn places_after(
        &self,
        board: &LeaderboardKey,
        kind: PlayerKind,
        after: Option<BoardPosition>,
        limit: i64,
    ) -> Result<Vec<LeaderboardPlace>, StoreError> {
        let after = after.unwrap_or(BoardPosition::TOP);
        let rows = sqlx::query_as!(
            StandingRow,
            r#"SELECT account_id, rating, deviation, volatility, matches AS "matches: _",
                   last_played_at, negated_score AS "negated_score!"
               FROM ratings
               WHERE game = $1 AND variant = $2 AND of_bot = $6 AND listed
                 AND (negated_score, account_id) > ($3, $4)
               ORDER BY negated_score, account_id LIMIT $5"#,
            board.game,
            board.variant,
            after.negated_score,
            after.account.0,
            limit,
            kind == PlayerKind::Bot,
        )
        .fetch_all(&mut *self.db.connections.reads().await?)
        .await?;
        self.ranked(board, kind, &rows).await
    }

    /// The place of a player, among players of the same kind, with about as many places before it as after; empty if the player is
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
        let found = sqlx::query!(
            r#"SELECT negated_score AS "negated_score!", of_bot FROM ratings
               WHERE account_id = $1 AND game = $2 AND variant = $3 AND listed"#,
            account.0,
            board.game,
            board.variant,
        )
        .fetch_optional(&mut *self.db.connections.reads().await?)
        .await?;
        let Some(found) = found else { return Ok(Vec::new()) };
        let above = sqlx::query!(
            r#"SELECT negated_score AS "negated_score!", account_id FROM ratings
               WHERE game = $1 AND variant = $2 AND of_bot = $6 AND listed
                 AND (negated_score, account_id) < ($3, $4)
               ORDER BY negated_score DESC, account_id DESC OFFSET $5 LIMIT 1"#,
            board.game,
            board.variant,
            found.negated_score,
            account.0,
            (limit - 1) / 2,
            found.of_bot,
        )
        .fetch_optional(&mut *self.db.connections.reads().await?)
        .await?;
        // The last place above those that are returned; without one they begin at the top.
        let before_first = above.map(|row| BoardPosition {
            negated_score: row.negated_score,
            account: AccountId(row.account_id),
        });
        let kind = if found.of_bot { PlayerKind::Bot } else { PlayerKind::Person };
        self.places_after(board, kind, before_first, limit).await
    }

    /// Consecutive rows with their ranks.
    async fn ranked(
        &self,
        board: &LeaderboardKey,
        kind: PlayerKind,
        rows: &[StandingRow],
    ) -> Result<Vec<LeaderboardPlace>, StoreError> {
        let Some(first) = rows.first().map(StandingRow::position) else { return Ok(Vec::new()) };
        let best_of_equals = BoardPosition::first_with(first.negated_score);
        let both = [(board, kind, first), (board, kind, best_of_equals)];
        let counts = self.counts_before(&both).await?;
        let (mut place, mut rank) = (counts[0] + 1, counts[1] + 1);
        let mut score = first.negated_score;
        let mut places = Vec::with_capacity(rows.len());
        for row in rows {
            let position = row.position();
            if position.negated_score > score {
                (rank, score) = (place, position.negated_score);
            }
            let (account, standing) = (position.account, row.standing());
            places.push(LeaderboardPlace { rank, place, account, standing, position });
            place += 1;
        }
        Ok(places)
    }

    /// The number of places before each position, in their order.
    pub(crate) async fn counts_before(
        &self,
        positions: &[(&LeaderboardKey, PlayerKind, BoardPosition)],
    ) -> Result<Vec<u32>, StoreError> {
        let column = |text: fn(&LeaderboardKey) -> &str| {
            positions.iter().map(|(board, ..)| text(board).to_owned()).collect::<Vec<_>>()
        };
        let of_bots: Vec<_> =
            positions.iter().map(|(_, kind, _)| *kind == PlayerKind::Bot).collect();
        let scores: Vec<_> = positions.iter().map(|(.., at)| at.negated_score).collect();
        let accounts: Vec<_> = positions.iter().map(|(.., at)| at.account.0).collect();
        let counts = sqlx::query_scalar!(
            r#"SELECT counted.places AS "places!: Checked<u32>"
               FROM unnest($1::text[], $2::text[], $3::bool[], $4::float8[], $5::uuid[])
                   WITH ORDINALITY AS at (game, variant, of_bot, score, account, number)
               CROSS JOIN LATERAL (
                   WITH milestone AS (
                       SELECT place, negated_score, account_id FROM leaderboard_milestones
                       WHERE game = at.game AND variant = at.variant AND of_bot = at.of_bot
                         AND (negated_score, account_id) < (at.score, at.account)
                       ORDER BY negated_score DESC, account_id DESC LIMIT 1
                   ), start AS (
                       SELECT * FROM milestone
                       UNION ALL SELECT 0, '-infinity', '00000000-0000-0000-0000-000000000000'
                       LIMIT 1
                   )
                   -- Three ranges instead of two comparisons of rows: of those, Postgres finds only
                   -- the scores in the index, and walks through all players with the same score.
                   SELECT (SELECT place FROM start) + (
                       SELECT count(*) FROM (
                           SELECT FROM ratings
                           WHERE game = at.game AND variant = at.variant AND of_bot = at.of_bot
                             AND listed
                             AND negated_score = (SELECT negated_score FROM start)
                             AND account_id > (SELECT account_id FROM start)
                             AND account_id < (SELECT CASE WHEN negated_score < at.score
                                 THEN 'ffffffff-ffff-ffff-ffff-ffffffffffff' ELSE at.account END
                                 FROM start)
                           ORDER BY negated_score, account_id LIMIT $6
                       ) AS equal_to_start
                   ) + (
                       SELECT count(*) FROM (
                           SELECT FROM ratings
                           WHERE game = at.game AND variant = at.variant AND of_bot = at.of_bot
                             AND listed
                             AND negated_score > (SELECT negated_score FROM start)
                             AND negated_score < at.score
                           ORDER BY negated_score, account_id LIMIT $6
                       ) AS between_them
                   ) + (
                       SELECT count(*) FROM (
                           SELECT FROM ratings
                           WHERE game = at.game AND variant = at.variant AND of_bot = at.of_bot
                             AND listed
                             AND negated_score = at.score AND account_id < at.account
                             AND (SELECT negated_score FROM start) < at.score
                           ORDER BY negated_score, account_id LIMIT $6
                       ) AS equal_to_end
                   ) AS places
               ) AS counted
               ORDER BY at.number"#,
            &column(|board| &board.game),
            &column(|board| &board.variant),
            &of_bots,
            &scores,
            &accounts,
            MAX_COUNTED,
        )
        .fetch_all(&mut *self.db.connections.reads().await?)
        .await?;
        Ok(counts.into_iter().map(|count| count.0).collect())
    }

    /// Takes players who have not played for the retention period off the leaderboards, and sets
    /// the milestones of the leaderboards that have changed. Ranks are as stale as the last
    /// refresh.
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
        .execute(&self.db.pool)
        .await?;
        // Committed at once: a concurrent rating marks the leaderboard again and waits for no lock.
        let boards = sqlx::query!(
            "UPDATE leaderboards SET changed = false WHERE changed RETURNING game, variant"
        )
        .fetch_all(&self.db.pool)
        .await?;
        let mut transaction = self.db.pool.begin().await?;
        // Several servers do this one after the other; the lock ends with the transaction.
        sqlx::query!("SELECT pg_advisory_xact_lock($1)", LOCK).execute(&mut *transaction).await?;
        for row in boards {
            set_milestones(&mut transaction, &row.game, &row.variant).await?;
        }
        transaction.commit().await?;
        Ok(())
    }

    /// Makes the next refresh set the milestones of all leaderboards: a server may have died while
    /// it set them.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn invalidate_milestones(&self) -> Result<(), StoreError> {
        sqlx::query!("UPDATE leaderboards SET changed = true WHERE NOT changed")
            .execute(&self.db.pool)
            .await?;
        Ok(())
    }
}

/// Takes an account off all leaderboards, whose milestones the next refresh then sets. Its ratings
/// stay, because those of others depend on them.
pub(crate) async fn delete_all_of(
    connection: &mut DbConnection,
    account: AccountId,
) -> Result<(), StoreError> {
    // A leaderboard that is marked already is marked again: the lock makes a concurrent refresh
    // wait for the commit, and then see that the account is gone.
    sqlx::query!(
        "WITH gone AS (
             UPDATE ratings SET listed = false WHERE account_id = $1 AND listed
             RETURNING game, variant
         )
         UPDATE leaderboards SET changed = true FROM gone
         WHERE leaderboards.game = gone.game AND leaderboards.variant = gone.variant",
        account.0,
    )
    .execute(connection)
    .await?;
    Ok(())
}

async fn set_milestones(
    connection: &mut DbConnection,
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
        "INSERT INTO leaderboard_milestones
             (game, variant, of_bot, place, negated_score, account_id)
         SELECT $1, $2, of_bot, place, negated_score, account_id FROM (
             SELECT row_number() OVER (PARTITION BY of_bot ORDER BY negated_score, account_id)
                 AS place, of_bot, negated_score, account_id
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

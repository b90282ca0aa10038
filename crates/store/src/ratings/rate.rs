//! Rates finished matches, after their last append has committed.

use std::collections::BTreeSet;

use chrono::{DateTime, TimeDelta, Utc};
use sqlx::types::Json;
use uuid::Uuid;

use crate::columns::Checked;
use turnstone_matches::{AccountId, MatchId, MatchResult, Ply};
use turnstone_ratings::{
    FinishedMatch, LEADERBOARD_DAYS, LeaderboardKey, Ledger, Meeting, RatingChange, Standing, WEEK,
};
use turnstone_rules::Seat;

use super::leaderboards::standing;
use crate::identity::locks::lock_existing;
use crate::identity::relations::bots_among;
use crate::projections::heads::Players;
use crate::{Ratings, StoreError};
use turnstone_postgres::DbConnection;

/// The maximum number of matches that one transaction rates.
const BATCH: i64 = 500;

/// A rated match, and the rating changes of its players.
type Rated = (FinishedMatch, Vec<RatingChange>);

impl Ratings {
    /// Rates the queued matches, at most one batch, in the order in which they ended. Returns their
    /// number. One server rates at a time.
    ///
    /// # Errors
    /// When the database fails. Nothing has changed then, and the next call rates the same matches.
    pub async fn rate_finished(&self) -> Result<usize, StoreError> {
        let is_any = sqlx::query_scalar!(r#"SELECT EXISTS (SELECT FROM rating_queue) AS "any!""#)
            .fetch_one(&self.db.pool)
            .await?;
        if !is_any {
            return Ok(0);
        }
        let Some(mut transaction) = self.begin_rating_transaction().await? else { return Ok(0) };
        let rated = rate_batch(&mut transaction, self.listed_since()).await?;
        transaction.commit().await?;
        Ok(rated)
    }

    /// Players whose last match ended before this instant are on no leaderboard.
    pub(crate) fn listed_since(&self) -> DateTime<Utc> {
        self.db.now() - LEADERBOARD_RETENTION
    }

    /// A transaction with one snapshot that has the exclusive right to rate. `None`: another
    /// transaction has it.
    pub(crate) async fn begin_rating_transaction(
        &self,
    ) -> Result<Option<turnstone_postgres::Transaction>, StoreError> {
        let mut transaction = self.db.pool.begin().await?;
        sqlx::query!("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
            .execute(&mut *transaction)
            .await?;
        let free = sqlx::query_scalar!("SELECT turns FROM rating_turn FOR UPDATE SKIP LOCKED")
            .fetch_optional(&mut *transaction)
            .await?;
        if free.is_none() {
            return Ok(None);
        }
        // A transaction whose snapshot is older than this commit fails here with a serialization
        // error.
        sqlx::query!("UPDATE rating_turn SET turns = turns + 1").execute(&mut *transaction).await?;
        Ok(Some(transaction))
    }
}

/// Rates the first matches of the queue. Returns how many it took.
pub(crate) async fn rate_batch(
    connection: &mut DbConnection,
    listed_since: DateTime<Utc>,
) -> Result<usize, StoreError> {
    rewind(connection, listed_since).await?;
    let (taken, finished) = dequeue_finished(connection).await?;
    let Some(first) = finished.first() else { return Ok(taken) };
    let accounts: BTreeSet<_> =
        finished.iter().flat_map(|finished| finished.sides.iter().flatten()).copied().collect();
    let mut ledger = read_ledger(connection, &accounts, first.finished_at - WEEK).await?;
    let bots = bots_among(connection, &accounts).await?;
    let rated: Vec<Rated> = finished
        .into_iter()
        // People and bots are rated apart. Matches between them count for neither.
        .filter(|finished| {
            let mut players = finished.sides.iter().flatten();
            let is_bot = |player| bots.contains(player);
            players.clone().all(is_bot) || !players.any(is_bot)
        })
        .map(|finished| {
            let entries = ledger.rate_match(&finished);
            (finished, entries)
        })
        .collect();
    write(connection, &rated, &bots, listed_since).await?;
    Ok(taken)
}

/// A match can be committed late: after a match that ended after it was rated. Then the ratings of
/// all later matches are taken back, and these matches are queued again.
async fn rewind(
    connection: &mut DbConnection,
    listed_since: DateTime<Utc>,
) -> Result<(), StoreError> {
    let first = sqlx::query!(
        "SELECT finished_at, match_id FROM rating_queue ORDER BY finished_at, match_id LIMIT 1"
    )
    .fetch_optional(&mut *connection)
    .await?;
    let Some(first) = first else { return Ok(()) };
    let undone = sqlx::query!(
        "DELETE FROM rating_history WHERE (finished_at, match_id) > ($1, $2)
         RETURNING account_id, game, variant",
        first.finished_at,
        first.match_id,
    )
    .fetch_all(&mut *connection)
    .await?;
    if undone.is_empty() {
        return Ok(());
    }
    // Matches that did not count before may count now.
    sqlx::query!(
        "INSERT INTO rating_queue (finished_at, match_id)
         SELECT finished_at, match_id FROM matches
         WHERE rated AND status = 'finished' AND (finished_at, match_id) > ($1, $2)
         ON CONFLICT DO NOTHING
         -- all machines: of an operator, or once after a restore",
        first.finished_at,
        first.match_id,
    )
    .execute(&mut *connection)
    .await?;
    let ratings: BTreeSet<_> =
        undone.into_iter().map(|row| (row.account_id, row.game, row.variant)).collect();
    let mut accounts = Vec::new();
    let mut games = Vec::new();
    let mut variants = Vec::new();
    for (account, game, variant) in ratings {
        accounts.push(account);
        games.push(game);
        variants.push(variant);
    }
    sqlx::query!(
        "DELETE FROM ratings USING unnest($1::uuid[], $2::text[], $3::text[])
             AS undone (account_id, game, variant)
         WHERE ratings.account_id = undone.account_id AND ratings.game = undone.game
           AND ratings.variant = undone.variant",
        &accounts,
        &games,
        &variants,
    )
    .execute(&mut *connection)
    .await?;
    sqlx::query!(
        "INSERT INTO ratings (account_id, game, variant, rating, deviation, volatility, matches,
             last_played_at, listed, of_bot)
         SELECT undone.account_id, undone.game, undone.variant, rating, deviation, volatility,
             matches, finished_at,
             finished_at >= $4 AND EXISTS (
                 SELECT FROM accounts
                 WHERE accounts.account_id = undone.account_id AND deleted_at IS NULL),
             EXISTS (
                 SELECT FROM accounts
                 WHERE accounts.account_id = undone.account_id AND kind = 'bot')
         FROM unnest($1::uuid[], $2::text[], $3::text[]) AS undone (account_id, game, variant)
         CROSS JOIN LATERAL (
             SELECT * FROM rating_history AS kept
             WHERE kept.account_id = undone.account_id AND kept.game = undone.game
               AND kept.variant = undone.variant
             ORDER BY finished_at DESC, match_id DESC LIMIT 1
         ) AS newest",
        &accounts,
        &games,
        &variants,
        listed_since,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Takes the first matches out of the queue. Returns how many, and those that can be rated.
async fn dequeue_finished(
    connection: &mut DbConnection,
) -> Result<(usize, Vec<FinishedMatch>), StoreError> {
    let rows = sqlx::query!(
        r#"WITH first AS (
               SELECT finished_at, match_id FROM rating_queue
               ORDER BY finished_at, match_id LIMIT $1
           ), taken AS (
               DELETE FROM rating_queue USING first
               WHERE rating_queue.finished_at = first.finished_at
                 AND rating_queue.match_id = first.match_id
               RETURNING rating_queue.finished_at, rating_queue.match_id
           )
           SELECT taken.finished_at, match_id, game AS "game?", variant AS "variant?", ply AS "ply?: Checked<Ply>",
               result AS "result?: Json<MatchResult>", players AS "players?: Json<Players>"
           FROM taken LEFT JOIN matches USING (match_id)
           ORDER BY taken.finished_at, match_id
           -- all machines: a job, a batch at a time"#,
        BATCH,
    )
    .fetch_all(connection)
    .await?;
    let taken = rows.len();
    let finished = rows.into_iter().filter_map(|row| {
        // A head row that is missing cannot be rated.
        let result = row.result?.0;
        let seats = row.players?.0.seats;
        let board = LeaderboardKey { game: row.game?, variant: row.variant? };
        Some(FinishedMatch {
            id: MatchId(row.match_id),
            finished_at: row.finished_at,
            plies: row.ply?.0.get(),
            sides: sides(&board, &seats)?,
            winners: result.winners.iter().filter_map(|seat| *seats.get(seat.index())?).collect(),
            board,
        })
    });
    Ok((taken, finished.collect()))
}

/// The accounts by side. `None` unless all seats are taken and there are at least two sides.
fn sides(board: &LeaderboardKey, seats: &[Option<AccountId>]) -> Option<Vec<Vec<AccountId>>> {
    let family = turnstone_games::family(&board.game)?;
    let mut sides: Vec<(&str, Vec<AccountId>)> = Vec::new();
    for (seat, account) in (0..).zip(seats) {
        let name = family.side(Seat(seat));
        match sides.iter_mut().find(|(side, _)| *side == name) {
            Some((_, accounts)) => accounts.push((*account)?),
            None => sides.push((name, vec![(*account)?])),
        }
    }
    (sides.len() > 1).then(|| sides.into_iter().map(|(_, accounts)| accounts).collect())
}

/// The ratings of these players, and their recent opponents.
async fn read_ledger(
    connection: &mut DbConnection,
    accounts: &BTreeSet<AccountId>,
    since: DateTime<Utc>,
) -> Result<Ledger, StoreError> {
    let ids: Vec<_> = accounts.iter().map(|account| account.0).collect();
    let mut ledger = Ledger::default();
    let standings = sqlx::query!(
        r#"SELECT account_id, game, variant, rating, deviation, volatility,
             matches AS "matches: Checked<u32>", last_played_at
         FROM ratings WHERE account_id = ANY ($1)"#,
        &ids,
    )
    .fetch_all(&mut *connection)
    .await?;
    for row in standings {
        let (rating, deviation, volatility) = (row.rating, row.deviation, row.volatility);
        let standing = standing(rating, deviation, volatility, row.matches, row.last_played_at);
        let board = LeaderboardKey { game: row.game, variant: row.variant };
        ledger.set_standing(AccountId(row.account_id), board, standing);
    }
    let meetings = sqlx::query!(
        "SELECT account_id, opponents, finished_at FROM rating_history
         WHERE account_id = ANY ($1) AND finished_at > $2 ORDER BY finished_at",
        &ids,
        since,
    )
    .fetch_all(connection)
    .await?;
    for row in meetings {
        ledger.add_meeting(&Meeting {
            account: AccountId(row.account_id),
            opponents: row.opponents.into_iter().map(AccountId).collect(),
            at: row.finished_at,
        });
    }
    Ok(ledger)
}

/// The columns of new rows in `rating_history` and `ratings`, one array per column.
#[derive(Default)]
struct RatingColumns {
    finished: Vec<DateTime<Utc>>,
    matches: Vec<Uuid>,
    accounts: Vec<Uuid>,
    games: Vec<String>,
    variants: Vec<String>,
    ratings: Vec<f64>,
    deviations: Vec<f64>,
    volatilities: Vec<f64>,
    counts: Vec<i64>,
    /// As text, because Postgres has no arrays of arrays of different lengths.
    opponents: Vec<String>,
}

impl RatingColumns {
    fn of(rated: &[Rated]) -> Self {
        let mut columns = Self::default();
        for (finished, entries) in rated {
            for entry in entries {
                let Standing { rating, matches, .. } = entry.standing;
                let opponents: Vec<_> = entry.opponents.iter().map(AccountId::to_string).collect();
                columns.finished.push(finished.finished_at);
                columns.matches.push(finished.id.0);
                columns.accounts.push(entry.account.0);
                columns.games.push(finished.board.game.clone());
                columns.variants.push(finished.board.variant.clone());
                columns.ratings.push(rating.rating);
                columns.deviations.push(rating.deviation);
                columns.volatilities.push(rating.volatility);
                columns.counts.push(i64::from(matches));
                columns.opponents.push(format!("{{{}}}", opponents.join(",")));
            }
        }
        columns
    }
}

/// Writes the rating changes of matches: each change to the history, and the last standing of each
/// player to `ratings`.
async fn write(
    connection: &mut DbConnection,
    rated: &[Rated],
    bots: &BTreeSet<AccountId>,
    listed_since: DateTime<Utc>,
) -> Result<(), StoreError> {
    let columns = RatingColumns::of(rated);
    sqlx::query!(
        "INSERT INTO rating_history (finished_at, match_id, account_id, game, variant, rating,
             deviation, volatility, matches, opponents)
         SELECT finished_at, match_id, account_id, game, variant, rating, deviation, volatility,
             matches, opponents::uuid[]
         FROM unnest($1::timestamptz[], $2::uuid[], $3::uuid[], $4::text[], $5::text[],
             $6::float8[], $7::float8[], $8::float8[], $9::bigint[], $10::text[])
         AS entry (finished_at, match_id, account_id, game, variant, rating, deviation, volatility,
             matches, opponents)",
        &columns.finished,
        &columns.matches,
        &columns.accounts,
        &columns.games,
        &columns.variants,
        &columns.ratings,
        &columns.deviations,
        &columns.volatilities,
        &columns.counts,
        &columns.opponents,
    )
    .execute(&mut *connection)
    .await?;
    // Locked, so that none of them is deleted before the commit.
    let existing = lock_existing(&mut *connection, &columns.accounts).await?;
    sqlx::query!(
        "INSERT INTO ratings (account_id, game, variant, rating, deviation, volatility, matches,
             last_played_at, listed, of_bot)
         SELECT DISTINCT ON (account_id, game, variant) account_id, game, variant, rating,
             deviation, volatility, matches, finished_at,
             finished_at >= $9 AND account_id = ANY ($10), account_id = ANY ($11)
         FROM unnest($1::timestamptz[], $2::uuid[], $3::text[], $4::text[], $5::float8[],
             $6::float8[], $7::float8[], $8::bigint[])
         AS entry (finished_at, account_id, game, variant, rating, deviation, volatility, matches)
         ORDER BY account_id, game, variant, matches DESC
         ON CONFLICT (account_id, game, variant) DO UPDATE SET rating = excluded.rating,
             deviation = excluded.deviation, volatility = excluded.volatility,
             matches = excluded.matches, last_played_at = excluded.last_played_at,
             listed = excluded.listed",
        &columns.finished,
        &columns.accounts,
        &columns.games,
        &columns.variants,
        &columns.ratings,
        &columns.deviations,
        &columns.volatilities,
        &columns.counts,
        listed_since,
        &existing,
        &bots.iter().map(|bot| bot.0).collect::<Vec<_>>(),
    )
    .execute(&mut *connection)
    .await?;
    sqlx::query!(
        "INSERT INTO leaderboards (game, variant, changed)
         SELECT DISTINCT game, variant, true FROM unnest($1::text[], $2::text[])
         AS entry (game, variant)
         ON CONFLICT (game, variant) DO UPDATE SET changed = true WHERE NOT leaderboards.changed",
        &columns.games,
        &columns.variants,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// How long a player stays on the leaderboards without playing.
const LEADERBOARD_RETENTION: TimeDelta = TimeDelta::days(LEADERBOARD_DAYS as i64);

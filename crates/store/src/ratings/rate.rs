//! Rates finished matches, after their last append has committed.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, TimeDelta, Utc};
use sqlx::types::Json;

use crate::columns::Checked;
use turnstone_matches::{AccountId, MatchId, MatchResult, Ply};
use turnstone_ratings::{
    FinishedMatch, LEADERBOARD_DAYS, LeaderboardKey, Ledger, Meeting, PROVISIONAL_ABOVE, WEEK,
};
use turnstone_rules::{Family, Seat};

use super::leaderboards::standing;
use super::write::{Rated, write, write_uncounted};
use crate::identity::relations::bots_among;
use crate::projections::at_ply::Ending;
use crate::projections::heads::Players;
use crate::{Ratings, StoreError};
use turnstone_postgres::DbConnection;

/// The maximum number of matches that one transaction rates.
const BATCH: i64 = 500;

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
    for bot in &bots {
        ledger.add_bot(*bot);
    }
    let rated: Vec<Rated> = finished
        .into_iter()
        .map(|finished| {
            let entries = ledger.rate_match(&finished);
            (finished, entries)
        })
        .collect();
    write(connection, &rated, &bots, listed_since).await?;
    write_uncounted(connection, &rated).await?;
    Ok(taken)
}

/// A match can be committed late: after a match that ended after it was rated. Then the ratings of
/// all later matches are taken back, and these matches are queued again. One that was resumed is
/// queued without a result, and its own ratings are taken back too.
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
        "DELETE FROM rating_history WHERE (finished_at, match_id) >= ($1, $2)
         RETURNING account_id, game, variant",
        first.finished_at,
        first.match_id,
    )
    .fetch_all(&mut *connection)
    .await?;
    let uncounted = sqlx::query!(
        "DELETE FROM uncounted_matches WHERE (finished_at, match_id) >= ($1, $2)",
        first.finished_at,
        first.match_id,
    )
    .execute(&mut *connection)
    .await?;
    if undone.is_empty() && uncounted.rows_affected() == 0 {
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
             finished_at >= $4 AND deviation <= $5 AND EXISTS (
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
        PROVISIONAL_ABOVE,
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
           SELECT taken.finished_at, taken.match_id, game AS "game?", variant AS "variant?", ply AS "ply?: Checked<Ply>",
               result AS "result?: Json<MatchResult>", players AS "players?: Json<Players>",
               at_ply -> 'ending' AS "ending?: Json<Ending>"
           -- One that was resumed, and has ended again, is in the queue with both ends.
           FROM taken LEFT JOIN matches
               ON matches.match_id = taken.match_id AND matches.finished_at = taken.finished_at
           ORDER BY taken.finished_at, taken.match_id
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
        let family = turnstone_games::family(&board.game)?;
        let account = |seat: Seat| *seats.get(seat.index())?;
        let ending = row.ending.map(|ending| ending.0);
        let mut acted_at = BTreeMap::new();
        let acts = ending.iter().flat_map(|ending| &ending.acted_at).zip(&seats);
        for (at, account) in acts.filter_map(|(at, account)| Some(((*at)?, (*account)?))) {
            let last = acted_at.entry(account).or_insert(at);
            *last = at.max(*last);
        }
        Some(FinishedMatch {
            id: MatchId(row.match_id),
            finished_at: row.finished_at,
            plies: row.ply?.0.get(),
            min_plies: family.min_rated_plies,
            sides: sides(family, &seats)?,
            winners: result.winners.iter().filter_map(|seat| account(*seat)).collect(),
            timed_out: ending.and_then(|ending| account(ending.timed_out?)),
            acted_at,
            board,
        })
    });
    Ok((taken, finished.collect()))
}

/// The accounts by side. `None` unless all seats are taken and there are at least two sides.
fn sides(family: &Family, seats: &[Option<AccountId>]) -> Option<Vec<Vec<AccountId>>> {
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

/// The ratings of these players, their recent opponents, and their absences.
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
    .fetch_all(&mut *connection)
    .await?;
    for row in meetings {
        ledger.add_meeting(&Meeting {
            account: AccountId(row.account_id),
            opponents: row.opponents.into_iter().map(AccountId).collect(),
            at: row.finished_at,
        });
    }
    // Each row carries on the absence of the row before it, whatever the game.
    let absences = sqlx::query!(
        r#"SELECT player.account_id AS "account_id!", newest.absent_since
           FROM unnest($1::uuid[]) AS player (account_id)
           CROSS JOIN LATERAL (
               SELECT absent_since FROM rating_history AS kept
               WHERE kept.account_id = player.account_id
               ORDER BY finished_at DESC, match_id DESC LIMIT 1
           ) AS newest"#,
        &ids,
    )
    .fetch_all(connection)
    .await?;
    for row in absences {
        if let Some(since) = row.absent_since {
            ledger.set_absence(AccountId(row.account_id), since);
        }
    }
    Ok(ledger)
}

/// How long a player stays on the leaderboards without playing.
const LEADERBOARD_RETENTION: TimeDelta = TimeDelta::days(LEADERBOARD_DAYS as i64);

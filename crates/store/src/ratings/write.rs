//! Writes what the rating of matches has given.

use std::collections::BTreeSet;

use chrono::{DateTime, Utc};
use uuid::Uuid;

use turnstone_matches::AccountId;
use turnstone_ratings::{FinishedMatch, NotCounted, PROVISIONAL_ABOVE, RatingChange, Standing};

use crate::StoreError;
use crate::identity::locks::lock_existing;
use turnstone_postgres::DbConnection;

/// A rated match, and the rating changes of its players, or why there are none.
pub(super) type Rated = (FinishedMatch, Result<Vec<RatingChange>, NotCounted>);

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
    absent_since: Vec<Option<DateTime<Utc>>>,
}

impl RatingColumns {
    fn of(rated: &[Rated]) -> Self {
        let mut columns = Self::default();
        for (finished, entries) in rated {
            for entry in entries.iter().flatten() {
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
                columns.absent_since.push(entry.absent_since);
            }
        }
        columns
    }
}

/// Writes the rating changes of matches: each change to the history, and the last standing of each
/// player to `ratings`.
pub(super) async fn write(
    connection: &mut DbConnection,
    rated: &[Rated],
    bots: &BTreeSet<AccountId>,
    listed_since: DateTime<Utc>,
) -> Result<(), StoreError> {
    let columns = RatingColumns::of(rated);
    sqlx::query!(
        "INSERT INTO rating_history (finished_at, match_id, account_id, game, variant, rating,
             deviation, volatility, matches, opponents, absent_since)
         SELECT finished_at, match_id, account_id, game, variant, rating, deviation, volatility,
             matches, opponents::uuid[], absent_since
         FROM unnest($1::timestamptz[], $2::uuid[], $3::uuid[], $4::text[], $5::text[],
             $6::float8[], $7::float8[], $8::float8[], $9::bigint[], $10::text[],
             $11::timestamptz[])
         AS entry (finished_at, match_id, account_id, game, variant, rating, deviation, volatility,
             matches, opponents, absent_since)",
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
        &columns.absent_since as &[Option<DateTime<Utc>>],
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
             finished_at >= $9 AND deviation <= $12 AND account_id = ANY ($10),
             account_id = ANY ($11)
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
        PROVISIONAL_ABOVE,
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

/// Writes the matches that do not count, with the reasons.
pub(super) async fn write_uncounted(
    connection: &mut DbConnection,
    rated: &[Rated],
) -> Result<(), StoreError> {
    let (mut finished, mut matches) = (Vec::new(), Vec::new());
    let (mut accounts, mut reasons) = (Vec::new(), Vec::new());
    for (of, entries) in rated {
        let Err(reason) = entries else { continue };
        for account in of.sides.iter().flatten() {
            finished.push(of.finished_at);
            matches.push(of.id.0);
            accounts.push(account.0);
            reasons.push(reason.as_str().to_owned());
        }
    }
    sqlx::query!(
        "INSERT INTO uncounted_matches (finished_at, match_id, account_id, reason)
         SELECT * FROM unnest($1::timestamptz[], $2::uuid[], $3::uuid[], $4::text[])",
        &finished,
        &matches,
        &accounts,
        &reasons,
    )
    .execute(connection)
    .await?;
    Ok(())
}

use std::collections::BTreeMap;

use uuid::Uuid;

use super::rate::rate_batch;
use crate::{Ratings, StoreError};
use turnstone_postgres::DbConnection;

/// How often the exclusive right to rate is requested while another server rates.
const MAX_ATTEMPTS: u32 = 600;
/// The delay between two attempts.
const RETRY_DELAY: std::time::Duration = std::time::Duration::from_millis(100);

/// The result of a rebuild of the ratings.
#[derive(Debug, Default)]
pub struct RatingsReport {
    /// The number of rated matches with a result.
    pub matches: u64,
    /// The number of ratings.
    pub ratings: u64,
    /// The ratings that differed, each as a sentence.
    pub differences: Vec<String>,
    /// Whether the history of any rating differed, or which matches do not count.
    pub history_differs: bool,
}

/// Ratings by account, game and variant: all values as text, which Postgres writes exactly.
type RatingValues = BTreeMap<(Uuid, String, String), String>;

impl Ratings {
    /// Rates every match again, in order, and compares the result with the stored ratings; with
    /// `repair` the new ratings are committed. All in one transaction, so other readers see the old
    /// ratings until its end.
    ///
    /// # Errors
    /// When the database fails, or another server rates for more than a minute.
    pub async fn rebuild(
        &self,
        repair: bool,
        mut progress: impl FnMut(u64),
    ) -> Result<RatingsReport, StoreError> {
        let mut attempt = 0;
        let mut transaction = loop {
            match self.begin_rating_transaction().await {
                Ok(Some(transaction)) => break transaction,
                Ok(None) | Err(StoreError::Unavailable(_)) if attempt < MAX_ATTEMPTS => {
                    attempt += 1;
                }
                Ok(None) => return Err(StoreError::Contended),
                Err(error) => return Err(error),
            }
            tokio::time::sleep(RETRY_DELAY).await;
        };
        let listed_since = self.listed_since();
        // Rate what is queued first, so that it is not reported as a difference.
        while rate_batch(&mut transaction, listed_since).await? > 0 {}
        let (ratings, history) = read(&mut transaction).await?;
        queue_all(&mut transaction).await?;
        let mut report = RatingsReport::default();
        loop {
            let rated = rate_batch(&mut transaction, listed_since).await?;
            if rated == 0 {
                break;
            }
            report.matches += rated as u64;
            progress(report.matches);
        }
        let (made, made_history) = read(&mut transaction).await?;
        report.ratings = made.len() as u64;
        report.differences = differences(&ratings, &made);
        report.history_differs = history != made_history;
        if repair {
            transaction.commit().await?;
        } else {
            transaction.rollback().await?;
        }
        Ok(report)
    }
}

/// Deletes every rating, and queues every rated match.
async fn queue_all(connection: &mut DbConnection) -> Result<(), StoreError> {
    sqlx::query!("DELETE FROM ratings").execute(&mut *connection).await?;
    sqlx::query!("DELETE FROM rating_history").execute(&mut *connection).await?;
    sqlx::query!("DELETE FROM uncounted_matches").execute(&mut *connection).await?;
    sqlx::query!(
        "INSERT INTO rating_queue (finished_at, match_id)
         SELECT finished_at, match_id FROM matches WHERE rated AND status = 'finished'
         ON CONFLICT DO NOTHING
         -- all machines: of an operator, or once after a restore"
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// All ratings, and a checksum of the whole history, and of the matches that do not count, that does
/// not depend on the order of its rows.
async fn read(connection: &mut DbConnection) -> Result<(RatingValues, Option<String>), StoreError> {
    let rows = sqlx::query!(
        r#"SELECT account_id, game, variant,
               concat_ws(' ', rating, '±', deviation, 'volatility', volatility, 'matches', matches,
                   'last', last_played_at, CASE WHEN listed THEN 'listed' ELSE 'not listed' END,
                   CASE WHEN of_bot THEN 'among bots' END)
               AS "values!"
           FROM ratings"#
    )
    .fetch_all(&mut *connection)
    .await?;
    let history = sqlx::query_scalar!(
        "SELECT sum(hashtextextended(entry, 0)::numeric)::text FROM (
             SELECT history::text AS entry FROM rating_history AS history
             UNION ALL SELECT uncounted::text FROM uncounted_matches AS uncounted
         ) AS entries"
    )
    .fetch_one(connection)
    .await?;
    let key = |account, game, variant| (account, game, variant);
    Ok((
        rows.into_iter()
            .map(|row| (key(row.account_id, row.game, row.variant), row.values))
            .collect(),
        history,
    ))
}

fn differences(stored: &RatingValues, made: &RatingValues) -> Vec<String> {
    let missing = made.iter().filter(|(key, _)| !stored.contains_key(key));
    let missing = missing.map(|((account, game, variant), values)| {
        format!("account {account}, {game} {variant}: no rating; should be {values}")
    });
    let wrong = stored.iter().filter(|(key, values)| made.get(key) != Some(values));
    let wrong = wrong.map(|(key, values)| {
        let (account, game, variant) = key;
        let should = made.get(key).map_or("none", String::as_str);
        format!("account {account}, {game} {variant}: {values}; should be {should}")
    });
    wrong.chain(missing).collect()
}

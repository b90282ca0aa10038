//! The seat balances of accounts in the matches that seeks have started.

use chrono::{DateTime, Utc};

use crate::columns::Checked;
use turnstone_matches::AccountId;
use turnstone_matches::pairing::SeatBalance;

use crate::{Seeks, StoreError};
use turnstone_postgres::DbConnection;

impl Seeks {
    /// The balances of an account, each with its family and variant.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn stored_seat_balances(
        &self,
        account: AccountId,
    ) -> Result<Vec<(String, String, SeatBalance)>, StoreError> {
        let rows = sqlx::query!(
            r#"SELECT game, variant, firsts AS "firsts: Checked<u32>",
                 seconds AS "seconds: Checked<u32>", first_at FROM seat_balances
             WHERE account_id = $1 ORDER BY game, variant"#,
            account.0,
        )
        .fetch_all(&self.db.pool)
        .await?;
        let balance = |firsts: Checked<u32>, seconds: Checked<u32>, first_at| SeatBalance {
            firsts: firsts.0,
            seconds: seconds.0,
            first_at,
        };
        Ok(rows
            .into_iter()
            .map(|row| (row.game, row.variant, balance(row.firsts, row.seconds, row.first_at)))
            .collect())
    }
}

/// The balances of two accounts in a variant, in their order.
pub(super) async fn seat_balances(
    connection: &mut DbConnection,
    accounts: [AccountId; 2],
    game: &str,
    variant: &str,
) -> Result<[SeatBalance; 2], StoreError> {
    let rows = sqlx::query!(
        r#"SELECT account_id, firsts AS "firsts: Checked<u32>",
             seconds AS "seconds: Checked<u32>", first_at FROM seat_balances
         WHERE account_id = ANY ($1) AND game = $2 AND variant = $3"#,
        &accounts.map(|account| account.0),
        game,
        variant,
    )
    .fetch_all(connection)
    .await?;
    Ok(accounts.map(|account| {
        let known = rows.iter().find(|row| row.account_id == account.0);
        known.map_or_else(SeatBalance::default, |row| SeatBalance {
            firsts: row.firsts.0,
            seconds: row.seconds.0,
            first_at: row.first_at,
        })
    }))
}

/// Counts the seats of a new match: the first account has the first seat.
pub(super) async fn count_seats(
    connection: &mut DbConnection,
    [first, second]: [AccountId; 2],
    (game, variant): (&str, &str),
    now: DateTime<Utc>,
) -> Result<(), StoreError> {
    sqlx::query!(
        "INSERT INTO seat_balances AS known (account_id, game, variant, firsts, seconds, first_at)
         VALUES ($1, $3, $4, 1, 0, $5), ($2, $3, $4, 0, 1, NULL)
         ON CONFLICT (account_id, game, variant) DO UPDATE SET
             firsts = known.firsts + excluded.firsts, seconds = known.seconds + excluded.seconds,
             first_at = coalesce(excluded.first_at, known.first_at)",
        first.0,
        second.0,
        game,
        variant,
        now,
    )
    .execute(connection)
    .await?;
    Ok(())
}

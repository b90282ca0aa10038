use std::ops::Bound;

use chrono::{DateTime, Datelike, TimeDelta, Utc};
use sqlx::postgres::types::PgRange;
use sqlx::{Connection, PgConnection, PgExecutor};

use turnstone_accounts::{Vacation, Vacations, start_of_year};
use turnstone_matches::AccountId;

use crate::StoreError;

/// The vacations of these accounts that end after an instant, planned and drawn, by account and
/// start. Those of one account never overlap.
pub(crate) async fn vacations_after(
    executor: impl PgExecutor<'_>,
    accounts: &[AccountId],
    after: DateTime<Utc>,
) -> Result<Vec<(AccountId, Vacation)>, StoreError> {
    let ids: Vec<_> = accounts.iter().map(|account| account.0).collect();
    let rows = sqlx::query!(
        "SELECT account_id, starts_at, ends_at FROM vacations
         WHERE account_id = ANY ($1) AND ends_at > $2 ORDER BY account_id, starts_at",
        &ids,
        after,
    )
    .fetch_all(executor)
    .await?;
    let vacation = |starts_at, ends_at| Vacation { starts_at, ends_at };
    Ok(rows
        .into_iter()
        .map(|row| (AccountId(row.account_id), vacation(row.starts_at, row.ends_at)))
        .collect())
}

/// Locks the row of an account until the end of the transaction, so that nobody else adds vacation,
/// and returns whether it draws vacation automatically; `None`: it is deleted.
pub(crate) async fn lock_account(
    connection: &mut PgConnection,
    account: AccountId,
) -> Result<Option<bool>, StoreError> {
    let automatic = sqlx::query_scalar!(
        "SELECT automatic_vacation FROM accounts
             WHERE account_id = $1 AND deleted_at IS NULL FOR NO KEY UPDATE",
        account.0,
    )
    .fetch_optional(connection)
    .await?;
    Ok(automatic)
}

/// Draws a day of vacation for an account at `now`, or what is left of it, and returns the
/// period. If a vacation already contains `now`, returns that one. `None`: no vacation is left
/// this year, the account does not draw vacation automatically, or it is deleted.
///
/// Concurrent draws get the same period: the account's row is locked until the end of the
/// transaction that is open on the connection, or else until the draw is committed.
///
/// # Errors
/// When the database fails.
pub(crate) async fn draw_day(
    connection: &mut PgConnection,
    account: AccountId,
    now: DateTime<Utc>,
    yearly: TimeDelta,
) -> Result<Option<Vacation>, StoreError> {
    let mut transaction = connection.begin().await?;
    let Some(automatic) = lock_account(&mut transaction, account).await? else {
        return Ok(None);
    };
    let vacations = vacations(&mut *transaction, account, automatic, now).await?;
    let current = vacations.period_at(now);
    let drawn = if current.is_none() { vacations.draw(now, yearly) } else { None };
    if let Some(drawn) = drawn {
        insert(&mut transaction, account, &[drawn], true).await?;
    }
    transaction.commit().await?;
    Ok(current.or(drawn))
}

/// Ends the vacation that was drawn for an account and lasts at `now`: the unused rest goes back
/// into the balance. Returns whether there was one.
///
/// While the account draws no vacation, the day runs out: other matches may rely on it, and no other
/// day would follow.
pub(crate) async fn end_drawn_vacation(
    executor: impl PgExecutor<'_>,
    account: AccountId,
    now: DateTime<Utc>,
) -> Result<bool, StoreError> {
    let ended = sqlx::query!(
        "UPDATE vacations SET ends_at = $2, unused = NULL FROM accounts
         WHERE vacations.account_id = $1 AND automatic AND starts_at < $2 AND ends_at > $2
           AND accounts.account_id = $1 AND automatic_vacation",
        account.0,
        now,
    )
    .execute(executor)
    .await?;
    Ok(ended.rows_affected() > 0)
}

/// The accounts with days that only a clock ahead can have drawn, and how many: they begin after `now`, up to
/// `until`. Days are drawn from a deadline on, once it has passed.
pub(crate) async fn drawn_ahead(
    executor: impl PgExecutor<'_>,
    now: DateTime<Utc>,
    until: DateTime<Utc>,
) -> Result<Vec<(AccountId, i64)>, StoreError> {
    let rows = sqlx::query!(
        r#"SELECT account_id, count(*) AS "drawn!" FROM vacations
         WHERE automatic AND starts_at > $1 AND starts_at <= $2 GROUP BY account_id"#,
        now,
        until,
    )
    .fetch_all(executor)
    .await?;
    Ok(rows.into_iter().map(|row| (AccountId(row.account_id), row.drawn)).collect())
}

/// Takes such days of an account back.
pub(crate) async fn remove_drawn_ahead(
    executor: impl PgExecutor<'_>,
    account: AccountId,
    now: DateTime<Utc>,
    until: DateTime<Utc>,
) -> Result<(), StoreError> {
    sqlx::query!(
        "DELETE FROM vacations
         WHERE account_id = $1 AND automatic AND starts_at > $2 AND starts_at <= $3",
        account.0,
        now,
        until,
    )
    .execute(executor)
    .await?;
    Ok(())
}

/// Lets vacations be settled anew that end after `now`, up to `until`: only a clock ahead has settled them.
pub(crate) async fn unsettle_ahead(
    executor: impl PgExecutor<'_>,
    now: DateTime<Utc>,
    until: DateTime<Utc>,
) -> Result<(), StoreError> {
    sqlx::query!(
        "UPDATE vacations SET unused = NULL
         WHERE unused IS NOT NULL AND ends_at > $1 AND ends_at <= $2",
        now,
        until,
    )
    .execute(executor)
    .await?;
    Ok(())
}

/// The vacations of an account as far as they count in the year of `now` or later.
pub(crate) async fn vacations(
    executor: impl PgExecutor<'_>,
    account: AccountId,
    automatic: bool,
    now: DateTime<Utc>,
) -> Result<Vacations, StoreError> {
    let rows = sqlx::query!(
        "SELECT starts_at, ends_at, automatic, unused FROM vacations
         WHERE account_id = $1 AND ends_at > $2 ORDER BY starts_at",
        account.0,
        start_of_year(now.year()),
    )
    .fetch_all(executor)
    .await?;
    let mut found = Vacations { automatic, ..Default::default() };
    for row in rows {
        let kind = if row.automatic { &mut found.drawn } else { &mut found.planned };
        kind.push(Vacation { starts_at: row.starts_at, ends_at: row.ends_at });
        found.unused.extend(from_ranges(row.unused.unwrap_or_default()));
    }
    Ok(found)
}

/// Replaces the planned vacation that had not ended at `now`. The account's row must be locked.
pub(crate) async fn replan(
    connection: &mut PgConnection,
    account: AccountId,
    after: &Vacations,
    now: DateTime<Utc>,
) -> Result<(), StoreError> {
    sqlx::query!(
        "DELETE FROM vacations WHERE account_id = $1 AND NOT automatic AND ends_at > $2",
        account.0,
        now,
    )
    .execute(&mut *connection)
    .await?;
    // A period that ends exactly now was shortened by this change.
    let written: Vec<_> =
        after.planned.iter().filter(|period| period.ends_at >= now).copied().collect();
    insert(connection, account, &written, false).await
}

async fn insert(
    connection: &mut PgConnection,
    account: AccountId,
    periods: &[Vacation],
    automatic: bool,
) -> Result<(), StoreError> {
    sqlx::query!(
        "INSERT INTO vacations (account_id, starts_at, ends_at, automatic)
         SELECT $1, starts_at, ends_at, $4
         FROM unnest($2::timestamptz[], $3::timestamptz[]) AS period (starts_at, ends_at)
         ON CONFLICT (account_id, starts_at) DO NOTHING",
        account.0,
        &periods.iter().map(|period| period.starts_at).collect::<Vec<_>>(),
        &periods.iter().map(|period| period.ends_at).collect::<Vec<_>>(),
        automatic,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Periods as the database has them, from the first instant up to the first one after it.
pub(crate) fn to_ranges(periods: &[Vacation]) -> Vec<PgRange<DateTime<Utc>>> {
    periods.iter().map(|period| PgRange::from(period.starts_at..period.ends_at)).collect()
}

/// The reverse of [`to_ranges`].
pub(crate) fn from_ranges(ranges: Vec<PgRange<DateTime<Utc>>>) -> impl Iterator<Item = Vacation> {
    ranges.into_iter().filter_map(|range| match (range.start, range.end) {
        (Bound::Included(starts_at), Bound::Excluded(ends_at)) => {
            Some(Vacation { starts_at, ends_at })
        }
        _ => None,
    })
}

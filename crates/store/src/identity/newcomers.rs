//! Newcomers, who have finished no match with others yet, and guests.

use std::collections::BTreeSet;

use uuid::Uuid;

use turnstone_matches::AccountId;

use crate::StoreError;
use turnstone_postgres::DbConnection;

/// The newcomers among these accounts that have at least so many matches with others running.
pub(crate) async fn held(
    connection: &mut DbConnection,
    accounts: &[Uuid],
    most: i64,
) -> Result<BTreeSet<AccountId>, StoreError> {
    let held = sqlx::query_scalar!(
        r#"SELECT account_id AS "account_id!" FROM unnest($1::uuid[]) AS seeking (account_id)
           WHERE EXISTS (SELECT FROM newcomer_with_running(account_id, $2))"#,
        accounts,
        most,
    )
    .fetch_all(connection)
    .await?;
    Ok(held.into_iter().map(AccountId).collect())
}

/// The guests and newcomers among these accounts.
pub(crate) async fn guests_and_newcomers(
    connection: &mut DbConnection,
    accounts: &[Uuid],
) -> Result<BTreeSet<AccountId>, StoreError> {
    let found = sqlx::query_scalar!(
        "SELECT account_id FROM accounts
         WHERE account_id = ANY ($1)
           AND (kind = 'guest' OR EXISTS (SELECT FROM newcomer_with_running(account_id, 0)))",
        accounts,
    )
    .fetch_all(connection)
    .await?;
    Ok(found.into_iter().map(AccountId).collect())
}

//! How many matches a newcomer may have running.

use std::collections::BTreeSet;

use uuid::Uuid;

use turnstone_matches::AccountId;

use crate::StoreError;
use turnstone_postgres::DbConnection;

/// The accounts among these that have finished no match with others yet, and have at least so many
/// of them running.
pub(super) async fn held(
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

//! How many matches a newcomer may have running.

use std::collections::BTreeSet;

use uuid::Uuid;

use turnstone_matches::AccountId;

use crate::store::StoreError;
use crate::store::following::DbConnection;

/// Those of these accounts that have finished no match with others yet, and have at least so many of
/// them running.
pub(super) async fn held(
    connection: &mut DbConnection,
    accounts: &[Uuid],
    most: i64,
) -> Result<BTreeSet<AccountId>, StoreError> {
    let held = sqlx::query_scalar!(
        r#"SELECT account_id AS "account_id!" FROM unnest($1::uuid[]) AS seeking (account_id)
           WHERE $2 <= (
               SELECT count(*) FROM match_participants AS belongs JOIN matches USING (match_id)
               WHERE belongs.account_id = seeking.account_id AND plays AND status = 'active'
                 AND NOT solo AND computers = 0)
             AND NOT EXISTS (
               SELECT FROM match_participants AS belongs JOIN matches USING (match_id)
               WHERE belongs.account_id = seeking.account_id AND plays AND status = 'finished'
                 AND NOT solo AND computers = 0)"#,
        accounts,
        most,
    )
    .fetch_all(connection)
    .await?;
    Ok(held.into_iter().map(AccountId).collect())
}

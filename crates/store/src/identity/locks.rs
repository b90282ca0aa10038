//! Locks of accounts, until the end of a transaction.

use uuid::Uuid;

use turnstone_matches::AccountId;

use crate::StoreError;
use turnstone_postgres::DbConnection;

/// Locks an account until the end of the transaction, so that it cannot be deleted, its password
/// stays, and no other transaction counts what belongs to it. `false`: the account is deleted.
pub(crate) async fn lock_account(
    connection: &mut DbConnection,
    account: AccountId,
) -> Result<bool, StoreError> {
    let found = sqlx::query_scalar!(
        "SELECT account_id FROM accounts
         WHERE account_id = $1 AND deleted_at IS NULL FOR NO KEY UPDATE",
        account.0,
    )
    .fetch_optional(connection)
    .await?;
    Ok(found.is_some())
}

/// As [`lock_account`], for several accounts, which must be different: whether all of them exist.
pub(crate) async fn lock_accounts(
    connection: &mut DbConnection,
    accounts: &[AccountId],
) -> Result<bool, StoreError> {
    let ids: Vec<_> = accounts.iter().map(|account| account.0).collect();
    let locked = sqlx::query_scalar!(
        "SELECT account_id FROM accounts WHERE account_id = ANY ($1) AND deleted_at IS NULL
         ORDER BY account_id FOR NO KEY UPDATE",
        &ids,
    )
    .fetch_all(connection)
    .await?;
    Ok(locked.len() == accounts.len())
}

/// Whether all these accounts exist, which must be different. Locks them, so that none is deleted
/// or blocks anyone until the transaction ends.
pub(crate) async fn lock_existing_accounts(
    connection: &mut DbConnection,
    accounts: &[AccountId],
) -> Result<bool, StoreError> {
    let ids: Vec<_> = accounts.iter().map(|account| account.0).collect();
    Ok(lock_existing(connection, &ids).await?.len() == accounts.len())
}

/// The accounts among these that exist, each once. Locks them, so that none is deleted or blocks
/// anyone until the transaction ends.
pub(crate) async fn lock_existing(
    connection: &mut DbConnection,
    accounts: &[Uuid],
) -> Result<Vec<Uuid>, StoreError> {
    Ok(sqlx::query_scalar!(
        "SELECT account_id FROM accounts
         WHERE account_id = ANY ($1) AND deleted_at IS NULL ORDER BY account_id FOR SHARE",
        accounts,
    )
    .fetch_all(connection)
    .await?)
}

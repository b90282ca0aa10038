//! The relations between accounts that a transaction has locked: blocks, and which are bots.

use std::collections::BTreeSet;

use turnstone_matches::AccountId;

use crate::StoreError;
use turnstone_postgres::DbConnection;

/// Whether any of these accounts blocks another of them. The result stays valid until the end of
/// the transaction if that has locked all but one of them.
pub(crate) async fn is_any_blocked(
    connection: &mut DbConnection,
    accounts: &[AccountId],
) -> Result<bool, StoreError> {
    let accounts: Vec<_> = accounts.iter().map(|account| account.0).collect();
    Ok(sqlx::query_scalar!(
        r#"SELECT EXISTS (
               SELECT FROM blocks WHERE blocker_id = ANY ($1) AND blocked_id = ANY ($1)
           ) AS "any!""#,
        &accounts,
    )
    .fetch_one(connection)
    .await?)
}

/// One of `others` that blocks `account` or is blocked by it. The result stays valid until the end
/// of the transaction if that has locked one account of each pair.
pub(crate) async fn find_blocked(
    connection: &mut DbConnection,
    account: AccountId,
    others: &[AccountId],
) -> Result<Option<AccountId>, StoreError> {
    if others.is_empty() {
        return Ok(None);
    }
    let others: Vec<_> = others.iter().map(|other| other.0).collect();
    let found = sqlx::query_scalar!(
        r#"SELECT CASE blocker_id WHEN $1 THEN blocked_id ELSE blocker_id END AS "other!"
           FROM blocks
           WHERE (blocker_id = $1 AND blocked_id = ANY ($2))
              OR (blocked_id = $1 AND blocker_id = ANY ($2))
           LIMIT 1"#,
        account.0,
        &others,
    )
    .fetch_optional(connection)
    .await?;
    Ok(found.map(AccountId))
}

/// One of `invited` that gets no invitations from `account`, by its own choice.
pub(crate) async fn find_closed_to(
    connection: &mut DbConnection,
    account: AccountId,
    invited: &[AccountId],
) -> Result<Option<AccountId>, StoreError> {
    let invited: Vec<_> = invited.iter().map(|invited| invited.0).collect();
    let found = sqlx::query_scalar!(
        "SELECT account_id FROM accounts AS invited
         WHERE account_id = ANY ($2) AND CASE invitations_from
             WHEN 'registered' THEN EXISTS (SELECT FROM accounts AS inviting
                 WHERE inviting.account_id = $1 AND inviting.kind = 'guest')
             WHEN 'followed' THEN NOT EXISTS (SELECT FROM follows
                 WHERE follower_id = invited.account_id AND followed_id = $1)
             ELSE false END
         LIMIT 1",
        account.0,
        &invited,
    )
    .fetch_optional(connection)
    .await?;
    Ok(found.map(AccountId))
}

/// The bots among these accounts.
pub(crate) async fn bots_among(
    connection: &mut DbConnection,
    accounts: &BTreeSet<AccountId>,
) -> Result<BTreeSet<AccountId>, StoreError> {
    let ids: Vec<_> = accounts.iter().map(|account| account.0).collect();
    let bots = sqlx::query_scalar!(
        "SELECT account_id FROM accounts WHERE account_id = ANY ($1) AND kind = 'bot'",
        &ids,
    )
    .fetch_all(connection)
    .await?;
    Ok(bots.into_iter().map(AccountId).collect())
}

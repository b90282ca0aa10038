//! The channels of accounts: each row is a channel that an account can receive on.

use turnstone_matches::AccountId;

use super::kinds::Channel;
use crate::StoreError;
use turnstone_postgres::DbConnection;

/// Records that an account has somewhere to receive on a channel. Idempotent. Later notifications
/// are sent there.
///
/// Triggers of the database do the rest: they close the channel `push` with the last subscription, and
/// open and close `email` with the confirmed address.
pub(crate) async fn open(
    connection: &mut DbConnection,
    account: AccountId,
    channel: Channel,
) -> Result<(), StoreError> {
    sqlx::query!(
        "INSERT INTO notification_channels (account_id, channel) VALUES ($1, $2)
         ON CONFLICT DO NOTHING",
        account.0,
        channel.as_str(),
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Removes the inbox of an account, its settings, and what is due to it.
pub(crate) async fn delete_all_of(
    connection: &mut DbConnection,
    account: AccountId,
) -> Result<(), StoreError> {
    // With the channels goes what is due on them, and what was counted.
    sqlx::query!("DELETE FROM notification_channels WHERE account_id = $1", account.0)
        .execute(&mut *connection)
        .await?;
    sqlx::query!("DELETE FROM notifications WHERE account_id = $1", account.0)
        .execute(&mut *connection)
        .await?;
    sqlx::query!("DELETE FROM notification_settings WHERE account_id = $1", account.0)
        .execute(&mut *connection)
        .await?;
    sqlx::query!("DELETE FROM account_activity WHERE account_id = $1", account.0)
        .execute(connection)
        .await?;
    Ok(())
}

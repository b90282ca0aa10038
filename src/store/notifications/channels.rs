//! Where accounts can receive.

use sqlx::PgConnection;

use turnstone_matches::AccountId;

use super::kinds::Channel;
use crate::store::StoreError;

/// Records that an account has somewhere to receive on a channel: with its first subscription, or with
/// its confirmed address. Idempotent. What is decided from then on is sent there.
#[expect(dead_code, reason = "the channels call it")]
pub(in crate::store) async fn open(
    connection: &mut PgConnection,
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

/// Records that an account has nowhere to receive on a channel any more. Idempotent. What is due there
/// goes; it stays in the inbox.
#[expect(dead_code, reason = "the channels call it")]
pub(in crate::store) async fn close(
    connection: &mut PgConnection,
    account: AccountId,
    channel: Channel,
) -> Result<(), StoreError> {
    sqlx::query!(
        "DELETE FROM notification_channels WHERE account_id = $1 AND channel = $2",
        account.0,
        channel.as_str(),
    )
    .execute(connection)
    .await?;
    Ok(())
}

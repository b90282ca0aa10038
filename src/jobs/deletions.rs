use std::time::Duration;

use crate::matches::Command;
use crate::store::{Store, StoreError};

/// How often matches are looked through for players whose account is gone.
const PERIOD: Duration = Duration::from_mins(1);
/// How many are left in one go.
const BATCH: i64 = 100;

/// Takes deleted accounts out of matches that were made or joined in the very moment of their
/// deletion, or that the deletion could not reach, for ever.
pub async fn withdraw_the_deleted(store: Store) {
    loop {
        if let Err(error) = withdraw(&store).await {
            tracing::warn!(%error, "cannot look for matches of deleted accounts");
        }
        tokio::time::sleep(PERIOD).await;
    }
}

async fn withdraw(store: &Store) -> Result<(), StoreError> {
    for (id, account) in store.matches_of_the_deleted(BATCH).await? {
        let command = Command::Withdraw { account };
        if let Err(error) = store.execute(id, &command, &|_| true).await {
            tracing::error!(match_id = %id, %error, "cannot take a deleted account out of a match");
        }
    }
    Ok(())
}

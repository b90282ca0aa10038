use std::time::Duration;

use crate::store::{Store, StoreError};
use turnstone_matches::Command;

/// How often matches are looked through for players whose account is gone.
const PERIOD: Duration = Duration::from_mins(1);
/// How many are left in one go.
const BATCH: i64 = 100;

/// Takes deleted accounts out of matches that their deletion did not come to, because the server died
/// or the client went away, and of those that were joined in its very moment, for ever.
pub async fn withdraw_deleted_accounts(store: Store) {
    loop {
        if let Err(error) = withdraw(&store).await {
            tracing::warn!(%error, "cannot look for matches of deleted accounts");
        }
        tokio::time::sleep(PERIOD).await;
    }
}

/// A match that cannot be left, because its log is broken, must not keep the others waiting. Of two
/// deleted accounts in one match the second may be left to the next look.
async fn withdraw(store: &Store) -> Result<(), StoreError> {
    let mut after = None;
    loop {
        let found = store.matches_of_deleted_accounts(after, BATCH).await?;
        let Some((last, _)) = found.last() else { return Ok(()) };
        after = Some(*last);
        for (id, account) in found {
            let command = Command::Withdraw { account };
            if let Err(error) = store.execute(id, &command, &|_| true).await {
                tracing::error!(match_id = %id, %error, "cannot take a deleted account out of a match");
            }
        }
    }
}

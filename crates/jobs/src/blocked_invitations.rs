use std::time::Duration;

use turnstone_matches::Command;

use super::each_match::execute_on_each;
use super::runner::{Job, Next};
use turnstone_store::Store;

/// How often invitations of blocked accounts are looked up.
const PERIOD: Duration = Duration::from_mins(1);
/// How many invitations one query returns.
const BATCH: i64 = 100;

/// Declines invitations for accounts that block who invited them. The block itself declines the
/// first of them; this job finds the others, and those that it did not reach because the server
/// stopped. If two accounts of a match are concerned, the second may be left to the next run.
pub(super) fn decline(store: Store) -> Job {
    Job::new("decline_blocked_invitations", PERIOD, move |progress| {
        let store = store.clone();
        async move {
            let store = &store;
            execute_on_each(store, &progress, |after| async move {
                let found = store.blocks.blocked_invitations(after, BATCH).await?;
                let decline = |(id, account)| (id, Command::Decline { account, reason: None });
                Ok(found.into_iter().map(decline).collect())
            })
            .await?;
            Ok(Next::AfterPeriod)
        }
    })
}

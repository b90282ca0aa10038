use std::time::Duration;

use turnstone_matches::Command;

use super::each_match::execute_on_each;
use super::runner::{Job, Next};
use turnstone_store::Store;

/// How often matches of deleted accounts are looked up.
const PERIOD: Duration = Duration::from_mins(1);
/// How many matches one query returns.
const BATCH: i64 = 100;

/// Takes deleted accounts out of their matches. The deletion itself does so too; this job finds the
/// matches that it did not reach because the server stopped or the client disconnected, and those
/// that were joined at the same moment. If two accounts of a match are deleted, the second may be
/// left to the next run.
pub(super) fn withdraw(store: Store) -> Job {
    Job::new("withdraw_deleted_accounts", PERIOD, move |progress| {
        let store = store.clone();
        async move {
            let store = &store;
            execute_on_each(store, &progress, |after| async move {
                let found = store.deadlines.matches_of_deleted_accounts(after, BATCH).await?;
                let withdraw = |(id, account)| (id, Command::Withdraw { account });
                Ok(found.into_iter().map(withdraw).collect())
            })
            .await?;
            Ok(Next::AfterPeriod)
        }
    })
}

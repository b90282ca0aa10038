use std::time::Duration;

use turnstone_matches::Command;

use super::each_match::execute_on_each;
use super::runner::{Job, Next};
use turnstone_store::Store;

/// How often overdue and expired matches are looked up.
const PERIOD: Duration = Duration::from_secs(5);
/// How many matches one query returns.
const BATCH: i64 = 100;

/// Times out the matches whose deadline has passed. The append's version guard lets either a move
/// or a time-out win, never both.
pub(super) fn time_out(store: Store) -> Job {
    Job::new("time_out", PERIOD, move |progress| {
        let store = store.clone();
        async move {
            let store = &store;
            execute_on_each(store, &progress, |after| async move {
                let overdue = store.deadlines.overdue(after, BATCH).await?;
                Ok(overdue.into_iter().map(|id| (id, Command::TimeOut)).collect())
            })
            .await?;
            Ok(Next::AfterPeriod)
        }
    })
}

/// Cancels the open matches whose seats were not all taken in time. The append's version guard lets
/// either the last player or the cancellation win, never both.
pub(super) fn expire(store: Store) -> Job {
    Job::new("expire_open_matches", PERIOD, move |progress| {
        let store = store.clone();
        async move {
            let store = &store;
            execute_on_each(store, &progress, |after| async move {
                let expired = store.deadlines.expired(after, BATCH).await?;
                Ok(expired.into_iter().map(|id| (id, Command::Expire)).collect())
            })
            .await?;
            Ok(Next::AfterPeriod)
        }
    })
}

/// How often deadlines are refreshed after changes of vacations.
const REFRESH_PERIOD: Duration = Duration::from_secs(2);
/// The changes that a run looks at. An append that ran at the same time as a change, and did not
/// know it, has long ended after this time.
const REFRESHED_CHANGES: Duration = Duration::from_secs(15);

/// Writes the deadlines of the accounts whose vacations have just changed again. The request that
/// changed them has done so; this is for a move that was appended at the same time, for a server
/// that crashed in between, and for a change by SQL.
pub(super) fn refresh(store: Store) -> Job {
    Job::new("refresh_deadlines", REFRESH_PERIOD, move |progress| {
        let store = store.clone();
        async move {
            let (mut refreshed, mut failed) = (0, None);
            for account in
                store.deadlines.accounts_with_changed_vacations(REFRESHED_CHANGES).await?
            {
                match store.deadlines.refresh(account).await {
                    Ok(()) => {
                        progress.mark();
                        refreshed += 1;
                    }
                    Err(error) => {
                        tracing::error!(account_id = %account.0, %error, "deadlines are not refreshed");
                        failed = Some(error);
                    }
                }
            }
            // The health of the job shows when none is refreshed.
            failed.filter(|_| refreshed == 0).map_or(Ok(Next::AfterPeriod), Err)
        }
    })
}

use std::time::Duration;

use turnstone_matches::Command;

use super::each_match::execute_on_each;
use super::runner::{Job, Next};
use crate::store::Store;

/// How often overdue matches are looked up.
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
                let overdue = store.overdue_matches(after, BATCH).await?;
                Ok(overdue.into_iter().map(|id| (id, Command::TimeOut)).collect())
            })
            .await?;
            Ok(Next::AfterPeriod)
        }
    })
}

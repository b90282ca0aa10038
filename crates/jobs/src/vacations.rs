use std::time::Duration;

use super::runner::{Job, Next};
use turnstone_store::Store;

/// How often vacations that have ended are looked up.
const PERIOD: Duration = Duration::from_secs(2);
/// How many vacations one query returns.
const BATCH: i64 = 100;

/// Puts what was not used of vacations that have ended back into the balance. A request that ends
/// one does so itself; this is for those that end by themselves, and for players of many matches.
pub(super) fn settle(store: Store) -> Job {
    Job::new("settle_vacations", PERIOD, move |progress| {
        let store = store.clone();
        async move {
            let mut next = Next::AfterPeriod;
            let mut failed = None;
            for (account, vacation) in store.vacations.unsettled(BATCH).await? {
                match store.vacations.settle(account, vacation).await {
                    Ok(()) => {
                        progress.mark();
                        next = Next::AtOnce;
                    }
                    Err(error) => {
                        tracing::error!(account_id = %account.0, %error, "a vacation is not settled");
                        failed = Some(error);
                    }
                }
            }
            // The health of the job shows when no vacation is settled.
            match failed {
                Some(error) if next == Next::AfterPeriod => Err(error),
                _ => Ok(next),
            }
        }
    })
}

use std::time::Duration;

use turnstone_matches::Command;

use super::each_match::execute_on_each;
use super::runner::{Job, Next};
use crate::store::Store;

/// How often accounts that have asked for forced moves are looked up.
const PERIOD: Duration = Duration::from_secs(1);
/// How many matches one query returns.
const BATCH: i64 = 100;

/// Plays the only legal move where an account was to act when it asked for that. From then on each
/// append does so.
pub(super) fn play(store: Store) -> Job {
    Job::new("play_forced_moves", PERIOD, move |progress| {
        let store = store.clone();
        async move {
            let store = &store;
            let Some(account) = store.account_with_forced_moves_due().await? else {
                return Ok(Next::AfterPeriod);
            };
            let is_complete = execute_on_each(store, &progress, |after| async move {
                let ids = store.matches_to_act_in(account, after, BATCH).await?;
                Ok(ids.into_iter().map(|id| (id, Command::PlayAutomatically)).collect())
            });
            if !is_complete.await? {
                return Ok(Next::AfterPeriod);
            }
            store.settle_forced_moves(account).await?;
            Ok(Next::AtOnce)
        }
    })
}

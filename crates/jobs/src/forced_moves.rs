use std::time::Duration;

use turnstone_matches::Command;

use super::each_match::execute_on_each;
use super::runner::{Job, Next};
use turnstone_store::Store;

/// How often accounts that have asked for forced moves are looked up.
const PERIOD: Duration = Duration::from_secs(1);
/// How many matches one query returns.
const BATCH: i64 = 100;

/// Plays the only legal move where an account was to act when it asked for that. From then on each
/// append does so. For a moment an append may not know of the wish yet, so the matches are looked at
/// again until every append does. An account with a match that fails keeps no other waiting.
pub(super) fn play(store: Store) -> Job {
    Job::new("play_forced_moves", PERIOD, move |progress| {
        let store = store.clone();
        async move {
            let store = &store;
            let mut after = None;
            let (mut is_any_done, mut failed) = (false, None);
            while let Some(due) = store.accounts.next_due_forced_moves(after).await? {
                after = Some(due.account);
                let is_complete = execute_on_each(store, &progress, |after| async move {
                    let ids = store.accounts.matches_to_act_in(due.account, after, BATCH).await?;
                    Ok(ids.into_iter().map(|id| (id, Command::PlayAutomatically)).collect())
                });
                match is_complete.await {
                    Ok(is_complete) => {
                        is_any_done = true;
                        if is_complete && due.is_known {
                            store.accounts.settle_forced_moves(&due).await?;
                        }
                    }
                    Err(error) => {
                        let account_id = due.account.0;
                        tracing::error!(%account_id, %error, "forced moves are not played yet");
                        failed = Some(error);
                    }
                }
            }
            // The health of the job shows when nobody's moves are played.
            match failed {
                Some(error) if !is_any_done => Err(error),
                _ => Ok(Next::AfterPeriod),
            }
        }
    })
}

use std::sync::Arc;
use std::time::Duration;

use futures_util::future::join_all;
use tokio::sync::Mutex;

use super::runner::{Job, Next};
use turnstone_postgres::PrimaryWatch;
use turnstone_store::Store;

/// How often the primary is asked whether it still is one.
const PERIOD: Duration = Duration::from_millis(300);

/// Finds the new primary when a standby was promoted. `None`: the database has one host only.
pub(super) fn follow(store: &Store) -> Option<Job> {
    let watches = store.database.connections().primary_watches();
    if watches.is_empty() {
        return None;
    }
    let watches = Arc::new(Mutex::new(watches));
    Some(Job::new("follow_primary", PERIOD, move |_| {
        let watches = Arc::clone(&watches);
        async move {
            let mut watches = watches.lock().await;
            let looks = join_all(watches.iter_mut().map(PrimaryWatch::look)).await;
            let failure = looks.into_iter().find_map(Result::err);
            // It tries again soon: the requests that fail meanwhile say why.
            Ok(failure.map_or(Next::AfterPeriod, |error| {
                tracing::debug!(%error, "there is no primary now");
                Next::AfterConflict
            }))
        }
    }))
}

/// How often the replica is compared with the primary.
const REPLICA_PERIOD: Duration = Duration::from_millis(200);

/// Proves that the replica is not old. `None`: there is none.
pub(super) fn prove_replica(store: &Store) -> Option<Job> {
    let store = store.database.connections().has_replica().then(|| store.clone())?;
    Some(Job::new("prove_replica", REPLICA_PERIOD, move |_| {
        let store = store.clone();
        async move {
            store.database.connections().prove_replica().await?;
            Ok(Next::AfterPeriod)
        }
    }))
}

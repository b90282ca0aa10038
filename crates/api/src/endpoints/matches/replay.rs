//! Runs what needs the log of a match, off the threads that serve requests.

use std::sync::Arc;

use tokio::runtime::Handle;

use crate::pipeline::limits::Client;
use crate::pools::replay_pool::ReplayPool;
use crate::problem::{ApiResult, Problem};
use crate::state::Api;
use turnstone_matches::{Corruption, Match, Version};
use turnstone_store::{Head, ReplayedLog, STRIDE, StoreError};

/// Reads the log of a match at least up to a version, and works on it, in a pool. `steps` says what the
/// work costs, in steps of a replay, beside one from the next snapshot.
///
/// # Errors
/// `overloaded` when too much work waits, `not_found` without a log, and what the work gives.
pub(super) async fn run<T: Send + 'static>(
    api: &Api,
    pool: &ReplayPool,
    client: &Client,
    head: &Head,
    version: Version,
    steps: usize,
    work: impl FnOnce(&Arc<ReplayedLog>) -> Result<T, Corruption> + Send + 'static,
) -> ApiResult<T> {
    let is_known = api.store.history.has_replayed(head.id, version);
    let reading = if is_known { 0 } else { head.version.count() };
    // Rows are decoded on the thread that waits for them: reading is a part of the work.
    let (history, id, runtime) =
        (api.store.history.replaying_in_place(), head.id, Handle::current());
    let done = pool.run(client, plays_in(client, head), STRIDE + reading + steps, move || {
        let log = runtime.block_on(history.replayed_log(id, version))?;
        let log = log.ok_or(None::<StoreError>)?;
        work(&log).map_err(|corruption| Some(StoreError::from(corruption)))
    });
    done.await?.map_err(|error| error.map_or_else(Problem::not_found, Problem::from))
}

/// The match at the version of its head or newer. Where more is missing in memory than what
/// separates two snapshots, it is replayed with the work above.
///
/// # Errors
/// `overloaded` when too much work waits, `not_found` without a log.
pub(super) async fn current(api: &Api, client: &Client, head: &Head) -> ApiResult<Arc<Match>> {
    let known = api.store.history.cached_version(head.id).unwrap_or_default();
    let missing = head.version.count().saturating_sub(known.count());
    let (id, version) = (head.id, head.version);
    let loaded = if missing <= STRIDE {
        api.store.history.load_at_least(id, version).await
    } else {
        let (history, runtime) = (api.store.history.replaying_in_place(), Handle::current());
        let load = move || runtime.block_on(history.load_at_least(id, version));
        api.replays.run(client, plays_in(client, head), missing, load).await?
    };
    loaded?.ok_or_else(Problem::not_found)
}

/// Whether the client has a seat in the match.
pub(super) fn plays_in(client: &Client, head: &Head) -> bool {
    client.account.is_some_and(|account| !head.seats_of(account).is_empty())
}

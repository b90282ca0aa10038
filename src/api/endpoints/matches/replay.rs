//! Runs what needs the log of a match, off the threads that serve requests.

use std::sync::Arc;

use actix_web::HttpRequest;
use tokio::runtime::Handle;

use crate::api::problem::{ApiResult, Problem};
use crate::api::state::Api;
use crate::store::{Head, ReplayedLog, STRIDE, StoreError};
use turnstone_matches::Corruption;

/// Reads the log of a match at least up to a version, and works on it. `steps` says what the work
/// costs, in steps of a replay, beside one from the next snapshot.
///
/// # Errors
/// `overloaded` when too much work waits, `not_found` without a log, and what the work gives.
pub(super) async fn run<T: Send + 'static>(
    api: &Api,
    request: &HttpRequest,
    head: &Head,
    version: u32,
    steps: usize,
    work: impl FnOnce(&Arc<ReplayedLog>) -> Result<T, Corruption> + Send + 'static,
) -> ApiResult<T> {
    let reading = if api.store.has_replayed(head.id, version) {
        0
    } else {
        usize::try_from(head.version).unwrap_or(usize::MAX)
    };
    let address = api.limits.client(request, None).address;
    // Rows are decoded on the thread that waits for them: reading is a part of the work.
    let (store, id, runtime) = (api.store.clone(), head.id, Handle::current());
    let done = api.replays.run(address, STRIDE + reading + steps, move || {
        let log = runtime.block_on(store.replayed_log(id, version))?;
        let log = log.ok_or(None::<StoreError>)?;
        work(&log).map_err(|corruption| Some(StoreError::from(corruption)))
    });
    done.await?.map_err(|error| error.map_or_else(Problem::not_found, Problem::from))
}

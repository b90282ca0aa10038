use std::time::Duration;

use crate::store::{Store, StoreError};
use crate::world::Stopwatch;
use turnstone_matches::Command;

/// How often a server says that it is alive.
const PERIOD: Duration = Duration::from_secs(2);
/// A server that could not say so for longer than this does not know whether others did.
const MAX_HEARTBEAT_GAP: Duration = Duration::from_mins(1);
/// How many matches are looked up in one go.
const BATCH: i64 = 200;

/// Says that this server is alive, for ever, and gives back to every clock what was lost while no
/// server was. Several servers may do it at once.
pub async fn record_heartbeat(store: Store) {
    let mut last = Stopwatch::start();
    loop {
        if let Err(error) = extend_clocks(&store).await {
            tracing::warn!(%error, "cannot give back the time of an outage");
        }
        tokio::time::sleep(PERIOD).await;
        match store.record_heartbeat(last.elapsed() < MAX_HEARTBEAT_GAP).await {
            Ok(()) => last = Stopwatch::start(),
            Err(error) => tracing::warn!(%error, "cannot write the heartbeat"),
        }
    }
}

/// Goes through all running clocks; one match that fails is tried again the next time.
async fn extend_clocks(store: &Store) -> Result<(), StoreError> {
    let Some(outage) = store.unsettled_outage().await? else { return Ok(()) };
    let mut after = None;
    let mut is_complete = true;
    loop {
        let ids = store.matches_with_clock(after, BATCH).await?;
        let Some(last) = ids.last() else { break };
        after = Some(*last);
        for id in &ids {
            if let Err(error) = store.execute(*id, &Command::ExtendClocks, &|_| true).await {
                tracing::error!(match_id = %id, %error, "cannot give back the time of an outage");
                is_complete = false;
            }
        }
    }
    if is_complete {
        store.settle_outage(outage).await?;
    }
    Ok(())
}

use std::time::Duration;

use super::runner::{Job, Next};
use turnstone_store::Store;

/// How often a server looks whether its database is there; a look counts for two seconds while it is.
const PERIOD: Duration = Duration::from_millis(200);

/// Looks at the database, so that the server knows its state without a request.
pub(super) fn look(store: Store) -> Job {
    Job::new("look_at_database", PERIOD, move |_| {
        let store = store.clone();
        async move {
            store.maintenance.look_at_database().await;
            Ok(Next::AfterPeriod)
        }
    })
}

//! The horizon of feeds on a cluster, below which no change can appear any more.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::columns::read_transaction;
use crate::sync::batch_loader::BatchLoader;
use crate::{Database, StoreError};

/// The horizon of feeds on a cluster. Clones share everything.
#[derive(Debug, Clone)]
pub struct Horizon {
    db: Database,
    loader: Arc<BatchLoader<(), u64>>,
    /// Below which transaction all changes are known to be on all machines.
    settled: Arc<AtomicU64>,
}

impl Horizon {
    pub(crate) fn new(db: &Database) -> Self {
        Self { db: db.clone(), loader: Arc::default(), settled: Arc::default() }
    }

    /// On a cluster: below which transaction all changes are visible. Read before a feed, because no
    /// snapshot is of all machines; by one statement for all feeds that are read at the same time.
    pub(crate) async fn of_cluster(&self) -> Result<Option<String>, StoreError> {
        if !self.db.is_on_cluster().await? {
            return Ok(None);
        }
        let load = |store: Self, _| async move { Ok([((), store.read_horizon().await?)].into()) };
        let horizon = self.loader.get(self, (), load).await?;
        Ok(horizon.map(|horizon| horizon.to_string()))
    }

    /// Changes visible on all machines stay so: workers are only asked about newer transactions.
    async fn read_horizon(&self) -> Result<u64, StoreError> {
        let horizon = sqlx::query_scalar!(
            r#"SELECT feed_horizon_of_cluster($1::text::xid8)::text AS "horizon!""#,
            self.settled.load(Ordering::Relaxed).to_string(),
        )
        .fetch_one(&self.db.pool)
        .await?;
        let horizon = read_transaction(&horizon)?;
        self.settled.fetch_max(horizon, Ordering::Relaxed);
        Ok(horizon)
    }
}

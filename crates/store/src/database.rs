//! The database as every room uses it.

use std::ops::Deref;
use std::sync::{Arc, OnceLock};

use chrono::{DateTime, Utc};

use super::StoreError;
use super::cluster::is_cluster;
use super::sync::account_cache::AccountInvalidations;
use super::sync::pubsub::PubSub;
use turnstone_io::world::Clock;
use turnstone_postgres::{ConnectionPool, Connections, DbConnection, Transaction};

/// The setting of [`Database::begin_planned_once`].
const PLANNED_ONCE: &str = "SET LOCAL plan_cache_mode = force_generic_plan";
/// The setting of [`Database::begin_planned_anew`].
const PLANNED_ANEW: &str = "SET LOCAL plan_cache_mode = force_custom_plan";

/// The database: its connections, its time, how its tables lie, and the signals of a change. Clones share
/// everything.
#[derive(Debug, Clone)]
pub struct Database(Arc<Shared>);

/// The parts of it that the rooms use. Its fields are theirs alone.
#[derive(Debug)]
pub struct Shared {
    pub(super) connections: Connections,
    /// The pool of `connections`.
    pub(super) pool: ConnectionPool,
    pub(super) clock: Clock,
    /// The requests that wait for changes.
    pub(super) pubsub: PubSub,
    /// The accounts that have changed: invalidates what is cached of them.
    pub(super) invalidations: AccountInvalidations,
    /// Whether the tables of matches are divided over machines, once it was read.
    on_cluster: OnceLock<bool>,
}

impl Deref for Database {
    type Target = Shared;

    fn deref(&self) -> &Shared {
        &self.0
    }
}

impl Database {
    pub(super) fn new(connections: Connections, clock: Clock) -> Self {
        Self(Arc::new(Shared {
            pool: connections.pool().clone(),
            connections,
            clock,
            pubsub: PubSub::default(),
            invalidations: AccountInvalidations::new(),
            on_cluster: OnceLock::new(),
        }))
    }

    /// The current time by the clock that all servers share.
    #[must_use]
    pub fn now(&self) -> DateTime<Utc> {
        self.clock.now()
    }

    /// The same without the offset of a test, for what others compare with clocks of their own.
    #[must_use]
    pub fn real_now(&self) -> DateTime<Utc> {
        self.clock.now_without_test_offset()
    }

    /// The connections.
    #[must_use]
    pub fn connections(&self) -> &Connections {
        &self.connections
    }

    /// Whether the tables of matches are divided over machines. Read once: no server runs while
    /// `turnstone migrate` divides them.
    pub(crate) async fn is_on_cluster(&self) -> Result<bool, StoreError> {
        self.on_cluster_or(is_cluster(&self.pool)).await
    }

    /// As [`is_on_cluster`](Self::is_on_cluster), where a connection is held already.
    pub(crate) async fn is_on_cluster_by(
        &self,
        connection: &mut DbConnection,
    ) -> Result<bool, StoreError> {
        self.on_cluster_or(is_cluster(connection)).await
    }

    /// A transaction for reads, whose statements are planned once and not for the values of each request: planning one
    /// takes as long as running it, and a plan for a player of many matches misjudges how many of them go on. On a
    /// cluster the values say where a statement runs.
    ///
    /// Nothing commits it: its end is sent with what returns the connection to the pool, and not by itself.
    pub(crate) async fn begin_planned_once(&self) -> Result<Transaction, StoreError> {
        let settings = if self.is_on_cluster().await? { "" } else { PLANNED_ONCE };
        Ok(self.pool.begin_with(settings).await?)
    }

    /// A transaction for reads, as [`Connections::reads_for`], whose statements are planned for the values of each
    /// request: pages of what a player has ever played. For a player of many matches an index in the order of the page
    /// is right, and for all others to sort what they have.
    pub(crate) async fn begin_planned_anew(
        &self,
        has_account: bool,
    ) -> Result<Transaction, StoreError> {
        Ok(if has_account {
            self.pool.begin_with(PLANNED_ANEW).await?
        } else {
            self.connections.begin_reads(PLANNED_ANEW).await?
        })
    }

    /// Several may read it at the same time: nobody who holds a connection waits for another one that waits for a
    /// connection.
    async fn on_cluster_or(
        &self,
        read: impl Future<Output = Result<bool, StoreError>>,
    ) -> Result<bool, StoreError> {
        if let Some(known) = self.on_cluster.get() {
            return Ok(*known);
        }
        let read = read.await?;
        Ok(*self.on_cluster.get_or_init(|| read))
    }
}

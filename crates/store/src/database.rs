//! The database as every room uses it.

use std::ops::Deref;
use std::sync::Arc;

use tokio::sync::OnceCell;

use super::StoreError;
use super::layout::Layout;
use super::sync::account_cache::AccountInvalidations;
use super::sync::pubsub::PubSub;
use turnstone_io::world::Clock;
use turnstone_postgres::{ConnectionPool, Connections, DbConnection};

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
    /// The layout of the tables, once it was read.
    layout: OnceCell<Layout>,
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
            layout: OnceCell::new(),
        }))
    }

    /// The connections.
    #[must_use]
    pub fn connections(&self) -> &Connections {
        &self.connections
    }

    /// The layout of the tables. Read once: no server runs while `turnstone migrate` changes it.
    pub(crate) async fn layout(&self) -> Result<Layout, StoreError> {
        Ok(*self.layout.get_or_try_init(async || Layout::read(&self.pool).await).await?)
    }

    /// As [`layout`](Self::layout), where a connection is held already.
    pub(crate) async fn layout_on(
        &self,
        connection: &mut DbConnection,
    ) -> Result<Layout, StoreError> {
        Ok(*self.layout.get_or_try_init(async || Layout::read(connection).await).await?)
    }
}

//! The connections to Postgres: to one server or to a primary with its standbys, directly or through a
//! pooler; and the server that `managed` runs where there is none. Knows nothing of the schema.
//!
//! | file | what it does |
//! |---|---|
//! | `access` | the ways to the database, and the check that they are what the configuration says |
//! | `servers` | finds the primary of several servers |
//! | `failover` | ends what runs at a server that is the primary no more |
//! | `read_only` | tells which connections are suspect after a failover behind one address |
//! | `pool` | connections for requests and jobs |
//! | `replica` | reads of what may be a second old |
//! | `managed` | runs a Postgres |

mod access;
mod failover;
pub mod managed;
mod pool;
mod read_only;
mod replica;
mod servers;

pub use access::{AccessError, DatabaseAccess, PoolerFault};
pub use access::{CHECK_TIMEOUT, check_own_sessions};
pub use failover::{DbConnection, Term, Transaction, ended};
pub use pool::UseOfConnections;
pub use pool::{ConnectionPool, SESSION_SETTINGS};
pub use replica::Reads;
pub use servers::{PrimaryWatch, Servers, UrlError};

use replica::Replica;

/// The connections of a server to its database. Clones share them.
#[derive(Debug, Clone)]
pub struct Connections {
    access: DatabaseAccess,
    pool: ConnectionPool,
    replica: Option<Replica>,
}

impl Connections {
    /// Connections that are made when they are first used.
    #[must_use]
    pub fn lazy(access: DatabaseAccess, connections: u32) -> Self {
        let pool = ConnectionPool::connect_lazily(&access, connections);
        Self { access, pool, replica: None }
    }

    /// The same, which read from a replica what may be a second old.
    #[must_use]
    pub fn with_replica(self, replica: Option<Servers>, connections: u32) -> Self {
        let replica = replica.map(|servers| Replica::connect_lazily(servers, connections));
        Self { replica, ..self }
    }

    /// The ways to the database.
    #[must_use]
    pub fn access(&self) -> &DatabaseAccess {
        &self.access
    }

    /// For statements and transactions.
    #[must_use]
    pub fn pool(&self) -> &ConnectionPool {
        &self.pool
    }

    /// For what may be a second old: the replica, if it has all that was acknowledged until a second ago,
    /// else the database itself.
    #[must_use]
    pub fn reads(&self) -> Reads<'_> {
        let replica = self.replica.as_ref().filter(|replica| replica.is_fresh());
        Reads::of(replica, &self.pool)
    }

    /// The same for strangers. An account must see its own writes, and so reads from the
    /// database itself.
    #[must_use]
    pub fn reads_for(&self, has_account: bool) -> Reads<'_> {
        if has_account { Reads::of(None, &self.pool) } else { self.reads() }
    }

    /// Whether there is a replica.
    #[must_use]
    pub fn has_replica(&self) -> bool {
        self.replica.is_some()
    }

    /// Finds out whether the replica has what the database has written until now.
    ///
    /// # Errors
    /// When one of the two fails, or does not answer in time.
    pub async fn prove_replica(&self) -> Result<(), sqlx::Error> {
        match &self.replica {
            Some(replica) => replica.prove(&self.pool).await,
            None => Ok(()),
        }
    }

    /// Watches of the primaries of the ways to the database; none for a way to one host.
    #[must_use]
    pub fn primary_watches(&self) -> Vec<PrimaryWatch> {
        self.access.ways().filter(|way| way.are_several()).map(PrimaryWatch::of).collect()
    }

    /// The use of the connections of requests and jobs.
    #[must_use]
    pub fn usage(&self) -> UseOfConnections {
        self.pool.use_of_connections()
    }

    /// Closes all connections, each after the statement that runs on it; waits at most 5 seconds.
    pub async fn close(&self) {
        let replica = async {
            if let Some(replica) = &self.replica {
                replica.close().await;
            }
        };
        tokio::join!(replica, self.pool.close());
    }
}

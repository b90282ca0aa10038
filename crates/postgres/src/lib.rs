//! The connections to Postgres: to one server or to a primary with its standbys, directly or through a
//! pooler; and the server that `managed` runs where there is none. Knows nothing of the schema.
//!
//! | file | what it does |
//! |---|---|
//! | `access` | the ways to the database, and the check that they are what the configuration says |
//! | `connect` | one connection to one host |
//! | `servers` | finds the primary of several servers |
//! | `failover` | ends what runs at a server that is the primary no more |
//! | `faults_seen` | tells which connections are suspect after a failover behind one address |
//! | `pool` | connections for requests and jobs |
//! | `replica` | reads of what may be a second old |
//! | `state` | whether the database is lost, and how |
//! | `dump` | copies a database into a file, and back |
//! | `managed` | runs a Postgres |

mod access;
mod connect;
mod dump;
mod failover;
mod faults_seen;
pub mod managed;
mod pool;
mod replica;
mod servers;
mod state;

pub use access::{AccessError, DatabaseAccess, PoolerFault};
pub use access::{CHECK_TIMEOUT, check_own_sessions};
pub use dump::{dump, restore_dump};
pub use failover::{DbConnection, Term, Transaction, ended};
pub use pool::UseOfConnections;
pub use pool::{ConnectionPool, SESSION_SETTINGS, Session};
pub use servers::{PrimaryWatch, Servers, UrlError};
pub use state::{DatabaseState, Loss, StateChange, is_orphaned, lost};

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

    /// A new connection for one user, such as a writer of the log. Where Postgres opens no more, the pool gives one
    /// of its own away.
    ///
    /// # Errors
    /// When there is none.
    pub async fn dedicated(&self) -> Result<DbConnection, sqlx::Error> {
        let new = self.access.direct().follow_primary().await;
        let given = match &new {
            Err(error) if Loss::of(error) == Loss::OutOfConnections => self.pool.give_away().await,
            _ => None,
        };
        given.map_or(new, Ok)
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
    ///
    /// # Errors
    /// When neither has a connection.
    pub async fn reads(&self) -> Result<Session, sqlx::Error> {
        match self.at_replica().await {
            Some(session) => Ok(session),
            None => self.pool.acquire().await,
        }
    }

    /// As [`reads`](Self::reads), in a transaction with settings of its own.
    ///
    /// # Errors
    /// When neither has a connection, or the database fails.
    pub async fn begin_reads(&self, settings: &'static str) -> Result<Transaction, sqlx::Error> {
        if let Some(replica) = self.replica.as_ref().filter(|replica| replica.is_fresh())
            && let Some(transaction) = replica.begin(settings).await
        {
            return Ok(transaction);
        }
        self.pool.begin_with(settings).await
    }

    /// A session of the replica, if it is as fresh as that and has a connection.
    pub async fn at_replica(&self) -> Option<Session> {
        self.replica.as_ref().filter(|replica| replica.is_fresh())?.acquire().await
    }

    /// As [`reads`](Self::reads), for strangers. An account must see its own writes, and so reads from the
    /// database itself.
    ///
    /// # Errors
    /// As for [`reads`](Self::reads).
    pub async fn reads_for(&self, has_account: bool) -> Result<Session, sqlx::Error> {
        if has_account { self.pool.acquire().await } else { self.reads().await }
    }

    /// Whether the database is lost, as this server last saw it.
    #[must_use]
    pub fn state(&self) -> &DatabaseState {
        self.pool.state()
    }

    /// Whether the database has answered that its disk is full since this was last asked.
    #[must_use]
    pub fn take_full_seen(&self) -> bool {
        // Each is asked.
        self.access.ways().filter(|way| way.faults_seen().take_full()).count() > 0
    }

    /// Whether a connection has broken off since this was last asked: the database may be lost.
    #[must_use]
    pub fn take_broken_seen(&self) -> bool {
        self.access.ways().filter(|way| way.faults_seen().take_broken()).count() > 0
    }

    /// Whether somebody has waited for a connection in vain since this was last asked.
    #[must_use]
    pub fn take_starved_seen(&self) -> bool {
        self.access.ways().filter(|way| way.faults_seen().take_starved()).count() > 0
    }

    /// Makes the connections that are open now suspect: no request finds out that one of them has died.
    pub fn suspect_all(&self) {
        self.access.ways().for_each(|way| way.faults_seen().suspect_all());
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

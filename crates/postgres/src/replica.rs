//! A replica for what may be a second old and nobody has just written: leaderboards, ratings over time,
//! numbers of matches, and the lists that strangers see; and for logs, as far as it has them.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use super::access::DatabaseAccess;
use super::connect::timely;
use super::failover::Transaction;
use super::pool::{ConnectionPool, Session};
use super::servers::Servers;
use turnstone_io::world::Stopwatch;

/// How old what a replica shows may be.
const MAX_AGE: Duration = Duration::from_secs(1);
/// How long a proof waits for the replica.
const MAX_WAIT: Duration = Duration::from_millis(500);
/// How often it looks meanwhile.
const LOOK: Duration = Duration::from_millis(25);

/// The timeout of each statement of a proof.
const PROOF_TIMEOUT: Duration = Duration::from_secs(1);
/// How long a read waits for a connection to the replica before the primary answers.
const ACQUIRE_TIMEOUT: Duration = Duration::from_millis(300);
/// The timeout of a read at the replica.
const READ_TIMEOUT: Duration = Duration::from_secs(5);

/// Whether the replica has what the primary had written. One that was promoted has what it wrote.
const HAS_REACHED: &str = "SELECT CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn()
    ELSE pg_current_wal_flush_lsn() END >= $1::text::pg_lsn";

/// Connections to a replica, and a moment of the primary that it has reached. Clones share both.
#[derive(Debug, Clone)]
pub(crate) struct Replica {
    pool: ConnectionPool,
    reached: Arc<Mutex<Option<Stopwatch>>>,
}

impl Replica {
    /// A replica that connects when it is first used.
    pub(super) fn connect_lazily(servers: Servers, connections: u32) -> Self {
        let access = DatabaseAccess::from(servers);
        let pool = ConnectionPool::with_timeout(&access, connections, ACQUIRE_TIMEOUT);
        let pool = pool.limited(READ_TIMEOUT);
        Self { pool, reached: Arc::default() }
    }

    /// Finds out whether the replica has what the primary has written until now.
    ///
    /// # Errors
    /// When one of the two fails, or does not answer in time.
    pub(super) async fn prove(&self, primary: &ConnectionPool) -> Result<(), sqlx::Error> {
        let asked = Stopwatch::start();
        let written = sqlx::query_scalar::<_, String>("SELECT pg_current_wal_flush_lsn()::text");
        let written = timely(PROOF_TIMEOUT, written.fetch_one(primary)).await?;
        while asked.elapsed() < MAX_WAIT {
            let has_reached = sqlx::query_scalar::<_, bool>(HAS_REACHED).bind(&written);
            if timely(PROOF_TIMEOUT, has_reached.fetch_one(&self.pool)).await? {
                self.set_reached(Some(asked));
                break;
            }
            tokio::time::sleep(LOOK).await;
        }
        Ok(())
    }

    pub(super) async fn close(&self) {
        self.pool.close().await;
    }

    pub(super) fn is_fresh(&self) -> bool {
        let reached = self.reached.lock().unwrap_or_else(PoisonError::into_inner);
        reached.is_some_and(|reached| reached.elapsed() < MAX_AGE)
    }

    fn set_reached(&self, reached: Option<Stopwatch>) {
        *self.reached.lock().unwrap_or_else(PoisonError::into_inner) = reached;
    }

    /// A session of the replica. Without one the replica is out of use until it is proved again.
    pub(super) async fn acquire(&self) -> Option<Session> {
        self.or_out_of_use(self.pool.acquire().await)
    }

    /// As [`acquire`](Self::acquire), a transaction with settings of its own.
    pub(super) async fn begin(&self, settings: &'static str) -> Option<Transaction> {
        self.or_out_of_use(self.pool.begin_with(settings).await)
    }

    fn or_out_of_use<T>(&self, got: Result<T, sqlx::Error>) -> Option<T> {
        if got.is_err() {
            self.set_reached(None);
        }
        got.ok()
    }
}

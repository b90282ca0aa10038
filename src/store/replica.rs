//! A replica for what may be a second old and nobody has just written: leaderboards, ratings over time,
//! numbers of matches, and the lists that strangers see.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use super::access::DatabaseAccess;
use super::pool::ConnectionPool;
use super::servers::Servers;
use super::{Store, StoreError};
use crate::world::Stopwatch;

/// How old what a replica shows may be.
const MAX_AGE: Duration = Duration::from_secs(1);
/// How long a proof waits for the replica.
const MAX_WAIT: Duration = Duration::from_millis(500);
/// How often it looks meanwhile.
const LOOK: Duration = Duration::from_millis(25);

/// Whether the replica has what the primary had written. One that was promoted has what it wrote.
const HAS_REACHED: &str = "SELECT CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn()
    ELSE pg_current_wal_flush_lsn() END >= $1::text::pg_lsn";

/// Connections to a replica, and a moment of the primary that it has reached. Clones share both.
#[derive(Debug, Clone)]
pub(super) struct Replica {
    pool: ConnectionPool,
    reached: Arc<Mutex<Option<Stopwatch>>>,
}

impl Replica {
    fn is_fresh(&self) -> bool {
        let reached = self.reached.lock().unwrap_or_else(PoisonError::into_inner);
        reached.is_some_and(|reached| reached.elapsed() < MAX_AGE)
    }
}

impl Store {
    /// The same store, which reads from a replica what may be a second old.
    #[must_use]
    pub fn with_replica(self, replica: Option<Servers>, connections: u32) -> Self {
        let replica = replica.map(|servers| Replica {
            pool: ConnectionPool::connect_lazily(&DatabaseAccess::from(servers), connections),
            reached: Arc::default(),
        });
        Self { replica, ..self }
    }

    /// Whether there is a replica.
    #[must_use]
    pub fn has_replica(&self) -> bool {
        self.replica.is_some()
    }

    /// The connections for what may be a second old: to the replica, if it has all that was
    /// acknowledged until a second ago, else to the database itself.
    pub(super) fn reads(&self) -> &ConnectionPool {
        let fresh = self.replica.as_ref().filter(|replica| replica.is_fresh());
        fresh.map_or(&self.pool, |replica| &replica.pool)
    }

    /// Finds out whether the replica has what the database has written until now.
    ///
    /// # Errors
    /// When one of the two fails.
    pub async fn prove_replica(&self) -> Result<(), StoreError> {
        let Some(replica) = &self.replica else { return Ok(()) };
        let asked = Stopwatch::start();
        let written: String = sqlx::query_scalar("SELECT pg_current_wal_flush_lsn()::text")
            .fetch_one(&self.pool)
            .await?;
        while asked.elapsed() < MAX_WAIT {
            let has_reached: bool =
                sqlx::query_scalar(HAS_REACHED).bind(&written).fetch_one(&replica.pool).await?;
            if has_reached {
                *replica.reached.lock().unwrap_or_else(PoisonError::into_inner) = Some(asked);
                break;
            }
            tokio::time::sleep(LOOK).await;
        }
        Ok(())
    }

    /// Closes the connections to the replica.
    pub(super) async fn close_replica(&self) {
        if let Some(replica) = &self.replica {
            replica.pool.close().await;
        }
    }
}

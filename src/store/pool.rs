//! The connection pool for requests and jobs.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::{Connection, Executor, PgPool};

use super::Store;
use crate::world::Stopwatch;

/// How long a request waits for a connection before it fails with "the database is busy".
const ACQUIRE_TIMEOUT: Duration = Duration::from_secs(5);

/// A connection that was idle for longer than this is pinged before it is used. The pool's own
/// check would ping before every use, which is one more round trip for every statement.
const PING_AFTER_IDLE: Duration = Duration::from_secs(1);

/// The settings of every connection of the pool and of the log's writers. The connections that
/// listen and that migrate do not have them.
///
/// All statements here are short: compiling one takes longer than running it. A server that freezes
/// or loses its machine in the middle of a transaction would hold its locks for as long as the
/// connection lives. So Postgres ends such a transaction, and drops a client that reads no data.
pub(super) const SESSION_SETTINGS: &str = "SET jit = off;
    SET idle_in_transaction_session_timeout = '5s';
    SET tcp_user_timeout = '15s'";

/// When a connection last answered that its database is read-only.
static READ_ONLY_SEEN: Mutex<Option<Stopwatch>> = Mutex::new(None);

/// Makes every pool drop the connections that are open now, before it uses them again: after a
/// failover they lead to a server that is a standby now.
pub(super) fn reconnect() {
    *READ_ONLY_SEEN.lock().unwrap_or_else(PoisonError::into_inner) = Some(Stopwatch::start());
}

/// Whether a connection of this age was open when one answered that its database is read-only.
fn is_suspect(age: Duration) -> bool {
    let seen = READ_ONLY_SEEN.lock().unwrap_or_else(PoisonError::into_inner);
    seen.is_some_and(|seen| age > seen.elapsed())
}

/// A pool that connects when it is first used.
pub(super) fn connect_lazily(options: PgConnectOptions, connections: u32) -> PgPool {
    PgPoolOptions::new()
        .max_connections(connections)
        .acquire_timeout(ACQUIRE_TIMEOUT)
        .test_before_acquire(false)
        .before_acquire(|connection, metadata| {
            Box::pin(async move {
                if is_suspect(metadata.age) {
                    return Ok(false);
                }
                if metadata.idle_for > PING_AFTER_IDLE {
                    connection.ping().await?;
                }
                Ok(true)
            })
        })
        .after_connect(|connection, _| {
            Box::pin(async { connection.execute(SESSION_SETTINGS).await.map(drop) })
        })
        .connect_lazy_with(options)
}

impl Store {
    /// The number of open connections, and how many of them are idle.
    #[must_use]
    pub fn connections(&self) -> (u32, usize) {
        (self.pool.size(), self.pool.num_idle())
    }

    /// Closes all connections, each after the statement that runs on it.
    pub async fn close(&self) {
        self.pool.close().await;
    }
}

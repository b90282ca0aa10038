//! The connection pool for requests and jobs.

mod executor;

use std::ops::{Deref, DerefMut};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use sqlx::pool::PoolConnection;
use sqlx::postgres::PgPoolOptions;
use sqlx::{AssertSqlSafe, Connection, Executor, PgPool, Postgres, SqlSafeStr};

use crate::access::DatabaseAccess;
use crate::failover::{DbConnection, PrimaryPool, Term, Transaction};
use crate::servers::Servers;
use crate::state::DatabaseState;

/// How long a request waits for a connection before it fails with "the database is busy".
const ACQUIRE_TIMEOUT: Duration = Duration::from_secs(5);

/// How often a request that waits for a new connection looks whether one has become idle.
const LOOK_FOR_IDLE: Duration = Duration::from_millis(25);

/// How long a connection to give away may be in use.
const GIVE_AWAY_TIMEOUT: Duration = Duration::from_millis(500);

/// A connection that was idle for longer than this is pinged before it is used. The pool's own
/// check would ping before every use, which is one more round trip for every statement.
const PING_AFTER_IDLE: Duration = Duration::from_secs(1);

/// The settings of every connection of the pool and of the log's writers. The connections that
/// listen and that migrate do not have them.
///
/// All statements here are short: compiling one, or starting a process that helps with it, takes longer
/// than running it. A server that freezes or loses its machine in the middle of a transaction would hold
/// its locks for as long as the connection lives. So Postgres ends such a transaction, and drops a client
/// that reads no data.
pub const SESSION_SETTINGS: &str = "SET jit = off;
    SET max_parallel_workers_per_gather = 0;
    SET idle_in_transaction_session_timeout = '5s';
    SET tcp_user_timeout = '15s'";

/// The start of a transaction behind a pooler, which may give each one another session: it sets what
/// it needs for itself. The pooler is the database's client, so nothing is said about the network.
const BEGIN_WITH_SETTINGS: &str = "BEGIN;
    SET LOCAL jit = off;
    SET LOCAL max_parallel_workers_per_gather = 0;
    SET LOCAL idle_in_transaction_session_timeout = '5s'";

/// The same behind a pooler that does not know prepared statements. The session may have those of
/// strangers, and their names would be taken.
const BEGIN_UNPREPARED: &str = "BEGIN;
    DEALLOCATE ALL;
    SET LOCAL jit = off;
    SET LOCAL max_parallel_workers_per_gather = 0;
    SET LOCAL idle_in_transaction_session_timeout = '5s'";

/// How long `close` waits for what runs.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(5);

/// Connections for statements and transactions, to the database itself or to a pooler before it.
/// Clones share them.
#[derive(Debug, Clone)]
pub struct ConnectionPool {
    pool: Arc<PrimaryPool>,
    servers: Servers,
    sessions: Sessions,
    waiters: Waiters,
    state: DatabaseState,
    /// The timeout of each statement.
    limit: Option<Duration>,
}

/// How many callers wait for a connection, because none was idle. Clones count together.
#[derive(Debug, Clone, Default)]
struct Waiters(Arc<AtomicUsize>);

/// A caller that is counted until this is dropped.
struct Waiter(Waiters);

/// The kind of sessions that the connections lead to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Sessions {
    /// Each connection has its own.
    Own,
    /// Each transaction may have another one; prepared statements follow the connection.
    Shared,
    /// The same, and prepared statements stay in the session. So each statement is part of a
    /// transaction, which lets it prepare and run in one session.
    Unprepared,
}

/// The use of the connections of a pool.
#[derive(Debug, Clone, Copy)]
pub struct UseOfConnections {
    /// How many are open.
    pub open: u32,
    /// How many of them nothing uses.
    pub idle: usize,
    /// How many callers wait for one.
    pub waiting: usize,
}

/// Statements in one session.
#[derive(Debug)]
pub enum Session {
    /// A connection with its own session.
    Connection(DbConnection),
    /// A transaction, because the pooler would give each statement to another session.
    Transaction(Transaction),
}

impl ConnectionPool {
    /// A pool that connects when it is first used.
    pub(crate) fn connect_lazily(access: &DatabaseAccess, connections: u32) -> Self {
        Self::with_timeout(access, connections, ACQUIRE_TIMEOUT)
    }

    /// The same, whose requests wait this long for a connection.
    #[must_use]
    pub fn with_timeout(
        access: &DatabaseAccess,
        connections: u32,
        acquire_timeout: Duration,
    ) -> Self {
        let sessions = match (access.is_pooled(), access.shared.prepares()) {
            (false, _) => Sessions::Own,
            (true, true) => Sessions::Shared,
            (true, false) => Sessions::Unprepared,
        };
        let seen = access.shared.faults_seen().clone();
        let mut options = PgPoolOptions::new()
            .max_connections(connections)
            .acquire_timeout(acquire_timeout)
            .test_before_acquire(false)
            .before_acquire(move |connection, metadata| {
                let is_suspect = seen.is_suspect(metadata.age);
                Box::pin(async move {
                    if is_suspect {
                        return Ok(false);
                    }
                    if metadata.idle_for > PING_AFTER_IDLE {
                        connection.ping().await?;
                    }
                    Ok(true)
                })
            });
        let primary = access.shared.primary_check();
        if sessions == Sessions::Own || primary.is_some() {
            options = options.after_connect(move |connection, _| {
                let primary = primary.clone();
                Box::pin(async move {
                    if let Some(primary) = primary {
                        primary.check(connection).await?;
                    }
                    if sessions == Sessions::Own {
                        connection.execute(SESSION_SETTINGS).await?;
                    }
                    Ok(())
                })
            });
        }
        let servers = access.shared.clone();
        let pool = Arc::new(PrimaryPool::new(options, servers.options()));
        if servers.are_several() {
            servers.lead(&pool);
        }
        let (waiters, state) = (Waiters::default(), DatabaseState::default());
        Self { pool, servers, sessions, waiters, state, limit: None }
    }

    /// The same, with a timeout for each statement.
    pub(crate) fn limited(self, limit: Duration) -> Self {
        Self { limit: Some(limit), ..self }
    }

    /// Opens at most so many connections from now on.
    pub fn resize(&self, connections: u32) {
        self.pool.resize(connections, self.servers.options());
    }

    /// Whether the database is lost, as this server last saw it.
    pub(crate) fn state(&self) -> &DatabaseState {
        &self.state
    }

    /// The pool of the primary, and the time in which that is the primary. The time comes first: if the
    /// pool is that of an earlier primary, the time is over.
    fn current(&self) -> (Term, PgPool) {
        let term = self.servers.term().limited(self.limit);
        (term, self.pool.pool())
    }

    /// Begins a transaction.
    ///
    /// # Errors
    /// When there is no connection, or the database fails.
    pub async fn begin(&self) -> Result<Transaction, sqlx::Error> {
        self.begin_with("").await
    }

    /// Begins a transaction with settings of its own, statements that are sent together with `BEGIN`.
    ///
    /// # Errors
    /// When there is no connection, or the database fails.
    pub async fn begin_with(&self, settings: &'static str) -> Result<Transaction, sqlx::Error> {
        self.state.let_in()?;
        let (mut term, pool) = self.current();
        let _waiter = self.waiters.waiter(&pool);
        let begin = match self.sessions {
            Sessions::Own if settings.is_empty() => {
                // Boxed, here and below, or each of many that wait for a connection would have room for all this.
                let begin = async { sqlx::Transaction::begin(self.take(&pool).await?, None).await };
                let transaction = term.within(Box::pin(begin)).await?;
                return Ok(Transaction::new(transaction, term));
            }
            Sessions::Own => "BEGIN",
            Sessions::Shared => BEGIN_WITH_SETTINGS,
            Sessions::Unprepared => BEGIN_UNPREPARED,
        };
        // A task of its own: if the caller is dropped in between, the transaction is rolled back, and no
        // connection goes back to the pool with one that is open.
        let begin = AssertSqlSafe(format!("{begin};\n{settings}")).into_sql_str();
        let this = self.clone();
        let transaction = tokio::spawn(async move {
            sqlx::Transaction::begin(this.take(&pool).await?, Some(begin)).await
        });
        let transaction = async { transaction.await.map_err(|_| sqlx::Error::WorkerCrashed)? };
        Ok(Transaction::new(term.within(transaction).await?, term))
    }

    /// A session for several statements, none of which needs to be undone if a later one fails.
    ///
    /// # Errors
    /// When there is no connection, or the database fails.
    pub async fn acquire(&self) -> Result<Session, sqlx::Error> {
        self.state.let_in()?;
        match self.sessions {
            Sessions::Own | Sessions::Shared => {
                let (mut term, pool) = self.current();
                let _waiter = self.waiters.waiter(&pool);
                let connection = term.within(Box::pin(self.take(&pool))).await?;
                Ok(Session::Connection(DbConnection::pooled(connection, term)))
            }
            Sessions::Unprepared => Ok(Session::Transaction(self.begin().await?)),
        }
    }

    /// Gives a connection away. None if all are in use for long, or if they lead to a pooler.
    pub(crate) async fn give_away(&self) -> Option<DbConnection> {
        if self.sessions != Sessions::Own {
            return None;
        }
        let (mut term, pool) = self.current();
        let connection = term.within(Box::pin(self.take(&pool)));
        let connection = tokio::time::timeout(GIVE_AWAY_TIMEOUT, connection).await.ok()?.ok()?;
        Some(DbConnection::own(connection.detach(), term))
    }

    /// Takes a connection of a pool.
    ///
    /// A caller that finds none idle opens a new one. Where Postgres refuses that, sqlx asks again until its time is
    /// over, and does not look at those that others have given back since. Then it begins anew here.
    async fn take(&self, pool: &PgPool) -> Result<PoolConnection<Postgres>, sqlx::Error> {
        let first_idle = async {
            loop {
                tokio::select! {
                    biased;
                    connection = pool.acquire() => return connection,
                    () = left_idle(pool) => self.servers.faults_seen().note_starved(),
                }
            }
        };
        let all = tokio::time::timeout(pool.options().get_acquire_timeout(), first_idle);
        all.await.unwrap_or(Err(sqlx::Error::PoolTimedOut))
    }

    pub(super) fn use_of_connections(&self) -> UseOfConnections {
        let (_, pool) = self.current();
        UseOfConnections {
            open: pool.size(),
            // sqlx counts one that comes back only after another caller may have taken it: for an instant there
            // is one less than none.
            idle: Some(pool.num_idle()).filter(|idle| *idle < usize::MAX / 2).unwrap_or_default(),
            waiting: self.waiters.0.load(Ordering::Relaxed),
        }
    }

    /// Closes all connections, each after the statement that runs on it, unless that takes too long.
    pub async fn close(&self) {
        let (_, pool) = self.current();
        if tokio::time::timeout(CLOSE_TIMEOUT, pool.close()).await.is_err() {
            tracing::warn!("connections to the database are still in use; they break off");
        }
    }
}

/// Waits until a connection stays idle, after a moment in which none was.
async fn left_idle(pool: &PgPool) {
    let (mut were_none, mut was_one) = (pool.num_idle() == 0, false);
    loop {
        tokio::time::sleep(LOOK_FOR_IDLE).await;
        let is_one = pool.num_idle() > 0;
        if were_none && was_one && is_one {
            return;
        }
        were_none |= !is_one;
        was_one = is_one;
    }
}

impl Waiters {
    /// Counts a caller that finds no idle connection.
    fn waiter(&self, pool: &PgPool) -> Option<Waiter> {
        (pool.num_idle() == 0).then(|| {
            self.0.fetch_add(1, Ordering::Relaxed);
            Waiter(self.clone())
        })
    }
}

impl Drop for Waiter {
    fn drop(&mut self) {
        self.0.0.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Session {
    /// Ends a session whose statements have written. One that only reads may just be dropped.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn finish(self) -> Result<(), sqlx::Error> {
        match self {
            Self::Connection(_) => Ok(()),
            Self::Transaction(transaction) => transaction.commit().await,
        }
    }
}

impl Deref for Session {
    type Target = DbConnection;

    fn deref(&self) -> &DbConnection {
        match self {
            Self::Connection(connection) => connection,
            Self::Transaction(transaction) => transaction,
        }
    }
}

impl DerefMut for Session {
    fn deref_mut(&mut self) -> &mut DbConnection {
        match self {
            Self::Connection(connection) => connection,
            Self::Transaction(transaction) => transaction,
        }
    }
}

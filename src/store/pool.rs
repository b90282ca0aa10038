//! The connection pool for requests and jobs.

use std::ops::{Deref, DerefMut};
use std::time::Duration;

use futures_util::future::BoxFuture;
use futures_util::stream::{self, BoxStream};
use futures_util::{StreamExt, TryStreamExt};
use sqlx::pool::PoolConnection;
use sqlx::postgres::{PgPoolOptions, PgQueryResult, PgRow, PgStatement, PgTypeInfo};
use sqlx::{
    Connection, Describe, Either, Execute, Executor, PgConnection, PgPool, Postgres, SqlStr,
};

use super::Store;
use super::access::DatabaseAccess;
use super::reconnection::is_suspect;

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

/// How a transaction begins behind a pooler, which may give each one to another session: it sets what
/// it needs for itself. The pooler is the database's client, so nothing is said about the network.
const BEGIN_WITH_SETTINGS: &str = "BEGIN;
    SET LOCAL jit = off;
    SET LOCAL idle_in_transaction_session_timeout = '5s'";

/// The same behind a pooler that does not know prepared statements. The session may have those of
/// strangers, and their names would be taken.
const BEGIN_UNPREPARED: &str = "BEGIN;
    DEALLOCATE ALL;
    SET LOCAL jit = off;
    SET LOCAL idle_in_transaction_session_timeout = '5s'";

/// A transaction on a connection of the pool.
pub(super) type Transaction = sqlx::Transaction<'static, Postgres>;

/// Connections for statements and transactions, to the database itself or to a pooler before it.
/// Clones share them.
#[derive(Debug, Clone)]
pub(super) struct ConnectionPool {
    pool: PgPool,
    sessions: Sessions,
}

/// Whose sessions the connections lead to.
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

/// Statements in one session.
pub(super) enum Session {
    /// A connection with its own session.
    Connection(PoolConnection<Postgres>),
    /// A transaction, because the pooler would give each statement to another session.
    Transaction(Transaction),
}

impl ConnectionPool {
    /// A pool that connects when it is first used.
    pub(super) fn connect_lazily(access: &DatabaseAccess, connections: u32) -> Self {
        let sessions = match (access.is_pooled(), access.shared.prepares()) {
            (false, _) => Sessions::Own,
            (true, true) => Sessions::Shared,
            (true, false) => Sessions::Unprepared,
        };
        let mut options = PgPoolOptions::new()
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
            });
        if sessions == Sessions::Own {
            options = options.after_connect(|connection, _| {
                Box::pin(async { connection.execute(SESSION_SETTINGS).await.map(drop) })
            });
        }
        let pool = options.connect_lazy_with(access.shared.options());
        access.shared.lead(&pool);
        Self { pool, sessions }
    }

    /// Begins a transaction.
    ///
    /// # Errors
    /// When there is no connection, or the database fails.
    pub(super) async fn begin(&self) -> Result<Transaction, sqlx::Error> {
        match self.sessions {
            Sessions::Own => self.pool.begin().await,
            Sessions::Shared => self.pool.begin_with(BEGIN_WITH_SETTINGS).await,
            Sessions::Unprepared => self.pool.begin_with(BEGIN_UNPREPARED).await,
        }
    }

    /// A session for several statements, none of which needs to be undone if a later one fails.
    ///
    /// # Errors
    /// When there is no connection, or the database fails.
    pub(super) async fn acquire(&self) -> Result<Session, sqlx::Error> {
        match self.sessions {
            Sessions::Own | Sessions::Shared => Ok(Session::Connection(self.pool.acquire().await?)),
            Sessions::Unprepared => Ok(Session::Transaction(self.begin().await?)),
        }
    }

    fn size(&self) -> (u32, usize) {
        (self.pool.size(), self.pool.num_idle())
    }

    pub(super) async fn close(&self) {
        self.pool.close().await;
    }
}

impl Session {
    /// Ends a session whose statements have written. What only reads may just be dropped.
    ///
    /// # Errors
    /// When the database fails.
    pub(super) async fn finish(self) -> Result<(), sqlx::Error> {
        match self {
            Self::Connection(_) => Ok(()),
            Self::Transaction(transaction) => transaction.commit().await,
        }
    }
}

impl Deref for Session {
    type Target = PgConnection;

    fn deref(&self) -> &PgConnection {
        match self {
            Self::Connection(connection) => connection,
            Self::Transaction(transaction) => transaction,
        }
    }
}

impl DerefMut for Session {
    fn deref_mut(&mut self) -> &mut PgConnection {
        match self {
            Self::Connection(connection) => connection,
            Self::Transaction(transaction) => transaction,
        }
    }
}

/// One statement, on any connection.
impl<'p> Executor<'p> for &ConnectionPool {
    type Database = Postgres;

    fn fetch_many<'e, 'q: 'e, E>(
        self,
        query: E,
    ) -> BoxStream<'e, Result<Either<PgQueryResult, PgRow>, sqlx::Error>>
    where
        'p: 'e,
        E: 'q + Execute<'q, Postgres>,
    {
        if self.sessions != Sessions::Unprepared {
            return self.pool.fetch_many(query);
        }
        let this = self.clone();
        let all = async move {
            let mut transaction = this.begin().await?;
            let all: Vec<_> = transaction.fetch_many(query).try_collect().await?;
            transaction.commit().await?;
            Ok::<_, sqlx::Error>(stream::iter(all.into_iter().map(Ok)))
        };
        stream::once(all).try_flatten().boxed()
    }

    fn fetch_optional<'e, 'q: 'e, E>(
        self,
        query: E,
    ) -> BoxFuture<'e, Result<Option<PgRow>, sqlx::Error>>
    where
        'p: 'e,
        E: 'q + Execute<'q, Postgres>,
    {
        if self.sessions != Sessions::Unprepared {
            return self.pool.fetch_optional(query);
        }
        let this = self.clone();
        Box::pin(async move {
            let mut transaction = this.begin().await?;
            let row = transaction.fetch_optional(query).await?;
            transaction.commit().await?;
            Ok(row)
        })
    }

    fn prepare_with<'e>(
        self,
        sql: SqlStr,
        parameters: &'e [PgTypeInfo],
    ) -> BoxFuture<'e, Result<PgStatement, sqlx::Error>>
    where
        'p: 'e,
    {
        self.pool.prepare_with(sql, parameters)
    }

    fn describe<'e>(self, sql: SqlStr) -> BoxFuture<'e, Result<Describe<Postgres>, sqlx::Error>>
    where
        'p: 'e,
    {
        self.pool.describe(sql)
    }
}

impl Store {
    /// The number of open connections, and how many of them are idle.
    #[must_use]
    pub fn connections(&self) -> (u32, usize) {
        self.pool.size()
    }

    /// Closes all connections, each after the statement that runs on it.
    pub async fn close(&self) {
        self.close_replica().await;
        self.pool.close().await;
    }
}

//! Failover to another of several hosts of a database: connections whose statements end when
//! another host becomes the primary, and the pools that are replaced then. A host that froze or lost
//! its network answers nothing and closes nothing, and a statement would wait for it for minutes.

use std::ops::{Deref, DerefMut};
use std::sync::{PoisonError, RwLock};
use std::time::Duration;

use futures_util::future::{BoxFuture, FusedFuture, FutureExt};
use futures_util::stream::{self, BoxStream};
use futures_util::{StreamExt, TryStreamExt};
use sqlx::pool::PoolConnection;
use sqlx::postgres::{
    PgConnectOptions, PgPoolOptions, PgQueryResult, PgRow, PgStatement, PgTypeInfo,
};
use sqlx::{Describe, Either, Execute, Executor, PgConnection, PgPool, Postgres, SqlStr};
use tokio::sync::watch;

use super::faults_seen::FaultsSeen;

/// How long the connections to a host that is no primary any more may take to end.
const OLD_CLOSE_TIMEOUT: Duration = Duration::from_mins(1);

/// The host that takes the writes, and how often it has changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Primary {
    pub host: usize,
    pub term: u64,
}

/// The time in which one host is the primary; that of the only host of a database has no end.
#[derive(Debug, Clone)]
pub struct Term {
    primary: Option<(u64, watch::Receiver<Primary>)>,
    /// How long one statement may take.
    limit: Option<Duration>,
    faults_seen: FaultsSeen,
}

impl Term {
    /// The time of the host that is the primary now. `None`: it is the only one.
    pub(crate) fn new(primary: Option<watch::Receiver<Primary>>, faults_seen: FaultsSeen) -> Self {
        let primary = primary.map(|primary| {
            let term = primary.borrow().term;
            (term, primary)
        });
        Self { primary, limit: None, faults_seen }
    }

    /// The same, in which no statement takes longer than this.
    pub(crate) fn limited(self, limit: Option<Duration>) -> Self {
        Self { limit, ..self }
    }

    /// Whether a statement may take for ever.
    fn is_endless(&self) -> bool {
        self.primary.is_none() && self.limit.is_none()
    }

    /// Whether another host has become the primary.
    #[must_use]
    pub fn has_ended(&self) -> bool {
        self.primary.as_ref().is_some_and(|(term, primary)| primary.borrow().term != *term)
    }

    /// Waits until another host becomes the primary, or a statement has taken too long.
    pub async fn end(&mut self) {
        let primary = &mut self.primary;
        let change = async {
            if let Some((term, primary)) = primary
                && primary.wait_for(|primary| primary.term != *term).await.is_ok()
            {
                return;
            }
            std::future::pending::<()>().await;
        };
        match self.limit {
            Some(limit) => drop(tokio::time::timeout(limit, change).await),
            None => change.await,
        }
    }

    /// Does work on the primary, for as long as it is the primary.
    ///
    /// # Errors
    /// The errors of the work, or that the time is over. Then it is not known whether the work was done.
    pub async fn within<T>(
        &mut self,
        work: impl Future<Output = Result<T, sqlx::Error>>,
    ) -> Result<T, sqlx::Error> {
        let done = if self.is_endless() {
            work.await
        } else {
            tokio::select! {
                biased;
                done = work => done,
                () = self.end() => Err(ended()),
            }
        };
        done.inspect_err(|error| self.faults_seen.note(error))
    }
}

/// The error when another host became the primary, or a statement took too long.
#[must_use]
pub fn ended() -> sqlx::Error {
    sqlx::Error::Io(std::io::ErrorKind::ConnectionAborted.into())
}

/// The pool for the primary. Another primary gets another pool, so that connections which hang at the
/// old one take no room; so does another size.
#[derive(Debug)]
pub(crate) struct PrimaryPool {
    inner: RwLock<Inner>,
}

#[derive(Debug)]
struct Inner {
    options: PgPoolOptions,
    pool: PgPool,
}

impl PrimaryPool {
    /// A pool with these options, and its successors.
    pub fn new(options: PgPoolOptions, host: PgConnectOptions) -> Self {
        let pool = options.clone().connect_lazy_with(host);
        Self { inner: RwLock::new(Inner { options, pool }) }
    }

    /// The pool of now.
    pub fn pool(&self) -> PgPool {
        self.inner.read().unwrap_or_else(PoisonError::into_inner).pool.clone()
    }

    /// Opens at most so many connections to a host from now on.
    pub(crate) fn resize(&self, connections: u32, host: PgConnectOptions) {
        {
            let mut inner = self.inner.write().unwrap_or_else(PoisonError::into_inner);
            inner.options = inner.options.clone().max_connections(connections);
        }
        self.lead_to(host);
    }

    /// Connects to another host from now on.
    pub(crate) fn lead_to(&self, host: PgConnectOptions) {
        let mut inner = self.inner.write().unwrap_or_else(PoisonError::into_inner);
        let new = inner.options.clone().connect_lazy_with(host);
        let old = std::mem::replace(&mut inner.pool, new);
        drop(inner);
        tokio::spawn(async move { tokio::time::timeout(OLD_CLOSE_TIMEOUT, old.close()).await });
    }
}

/// A connection whose statements end when another host becomes the primary.
#[derive(Debug)]
pub struct DbConnection {
    held: Held,
    term: Term,
}

#[derive(Debug)]
enum Held {
    Own(Box<PgConnection>),
    Pooled(PoolConnection<Postgres>),
    Transaction(sqlx::Transaction<'static, Postgres>),
}

impl DbConnection {
    /// A connection that belongs to no pool.
    #[must_use]
    pub fn own(connection: PgConnection, term: Term) -> Self {
        Self { held: Held::Own(Box::new(connection)), term }
    }

    /// A connection of a pool.
    #[must_use]
    pub fn pooled(connection: PoolConnection<Postgres>, term: Term) -> Self {
        Self { held: Held::Pooled(connection), term }
    }

    /// Whether its host is the primary no more.
    #[must_use]
    pub fn is_outdated(&self) -> bool {
        self.term.has_ended()
    }

    /// The time of its host, and the connection itself.
    fn parts(&mut self) -> (&mut Term, &mut PgConnection) {
        let connection: &mut PgConnection = match &mut self.held {
            Held::Own(connection) => connection,
            Held::Pooled(connection) => connection,
            Held::Transaction(transaction) => transaction,
        };
        (&mut self.term, connection)
    }
}

impl Deref for DbConnection {
    type Target = PgConnection;

    fn deref(&self) -> &PgConnection {
        match &self.held {
            Held::Own(connection) => connection,
            Held::Pooled(connection) => connection,
            Held::Transaction(transaction) => transaction,
        }
    }
}

impl DerefMut for DbConnection {
    fn deref_mut(&mut self) -> &mut PgConnection {
        self.parts().1
    }
}

impl<'c> Executor<'c> for &'c mut DbConnection {
    type Database = Postgres;

    fn fetch_many<'e, 'q: 'e, E>(
        self,
        query: E,
    ) -> BoxStream<'e, Result<Either<PgQueryResult, PgRow>, sqlx::Error>>
    where
        'c: 'e,
        E: 'q + Execute<'q, Postgres>,
    {
        let (term, connection) = self.parts();
        let seen = term.faults_seen.clone();
        let rows = connection.fetch_many(query);
        let mut rows = rows.inspect_err(move |error| seen.note(error)).boxed();
        if term.is_endless() {
            return rows;
        }
        let mut end = Box::pin(term.end().fuse());
        stream::poll_fn(move |context| {
            if end.is_terminated() {
                return std::task::Poll::Ready(None);
            }
            let row = rows.poll_next_unpin(context);
            if row.is_pending() && end.poll_unpin(context).is_ready() {
                return std::task::Poll::Ready(Some(Err(ended())));
            }
            row
        })
        .boxed()
    }

    fn fetch_optional<'e, 'q: 'e, E>(
        self,
        query: E,
    ) -> BoxFuture<'e, Result<Option<PgRow>, sqlx::Error>>
    where
        'c: 'e,
        E: 'q + Execute<'q, Postgres>,
    {
        let (term, connection) = self.parts();
        let row = connection.fetch_optional(query);
        Box::pin(term.within(row))
    }

    fn prepare_with<'e>(
        self,
        sql: SqlStr,
        parameters: &'e [PgTypeInfo],
    ) -> BoxFuture<'e, Result<PgStatement, sqlx::Error>>
    where
        'c: 'e,
    {
        self.parts().1.prepare_with(sql, parameters)
    }

    fn describe<'e>(self, sql: SqlStr) -> BoxFuture<'e, Result<Describe<Postgres>, sqlx::Error>>
    where
        'c: 'e,
    {
        self.parts().1.describe(sql)
    }
}

/// A transaction on a connection of the pool. It is rolled back if it is dropped.
#[derive(Debug)]
pub struct Transaction(DbConnection);

impl Transaction {
    /// A transaction that has begun.
    #[must_use]
    pub fn new(transaction: sqlx::Transaction<'static, Postgres>, term: Term) -> Self {
        Self(DbConnection { held: Held::Transaction(transaction), term })
    }

    /// # Errors
    /// When the database fails. The transaction may have been committed even then.
    pub async fn commit(self) -> Result<(), sqlx::Error> {
        let DbConnection { held, mut term } = self.0;
        match held {
            Held::Transaction(transaction) => term.within(transaction.commit()).await,
            Held::Own(_) | Held::Pooled(_) => Ok(()),
        }
    }

    /// # Errors
    /// When the database fails.
    pub async fn rollback(self) -> Result<(), sqlx::Error> {
        let DbConnection { held, mut term } = self.0;
        match held {
            Held::Transaction(transaction) => term.within(transaction.rollback()).await,
            Held::Own(_) | Held::Pooled(_) => Ok(()),
        }
    }
}

impl Deref for Transaction {
    type Target = DbConnection;

    fn deref(&self) -> &DbConnection {
        &self.0
    }
}

impl DerefMut for Transaction {
    fn deref_mut(&mut self) -> &mut DbConnection {
        &mut self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn change(primary: &watch::Sender<Primary>) {
        primary.send_modify(|primary| primary.term += 1);
    }

    #[tokio::test]
    async fn work_ends_with_the_term_of_the_primary() {
        let primary = watch::Sender::new(Primary { host: 0, term: 0 });
        let mut term = Term::new(Some(primary.subscribe()), FaultsSeen::default());
        assert_eq!(term.within(async { Ok(1) }).await.expect("an answer"), 1);
        let hangs = std::future::pending::<Result<(), _>>();
        let changes = async { change(&primary) };
        let (ended, ()) = tokio::join!(term.within(hangs), changes);
        let error = ended.expect_err("another primary");
        assert!(matches!(&error, sqlx::Error::Io(_)), "{error}");
        assert!(term.has_ended());
        // Further work on the same connection ends too.
        let hangs = std::future::pending::<Result<(), _>>();
        term.within(hangs).await.expect_err("another primary");
        assert!(!Term::new(Some(primary.subscribe()), FaultsSeen::default()).has_ended());
    }

    #[tokio::test]
    async fn the_only_host_has_no_end() {
        let mut term = Term::new(None, FaultsSeen::default());
        assert_eq!(term.within(async { Ok(1) }).await.expect("an answer"), 1);
        assert!(!term.has_ended());
        assert!(term.end().now_or_never().is_none());
    }
}

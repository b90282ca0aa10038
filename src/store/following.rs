//! What follows the primary of a database with several hosts: connections whose statements end when
//! another host becomes the primary, and the pools that are replaced then. A host that froze or lost
//! its network answers nothing and closes nothing, and a statement would wait for it for minutes.

use std::ops::{Deref, DerefMut};

use futures_util::StreamExt;
use futures_util::future::{BoxFuture, FusedFuture, FutureExt};
use futures_util::stream::{self, BoxStream};
use sqlx::pool::PoolConnection;
use sqlx::postgres::{PgQueryResult, PgRow, PgStatement, PgTypeInfo};
use sqlx::{Describe, Either, Execute, Executor, PgConnection, Postgres, SqlStr};
use tokio::sync::watch;

/// Which host takes the writes, and how often that has changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Primary {
    pub(super) host: usize,
    pub(super) term: u64,
}

/// The time in which one host is the primary. Nothing of a database with one host.
#[derive(Debug, Clone)]
pub(super) struct Term(Option<(u64, watch::Receiver<Primary>)>);

impl Term {
    /// The time of the only host.
    pub(super) fn endless() -> Self {
        Self(None)
    }

    /// The time of the host that is the primary now.
    pub(super) fn of(primary: watch::Receiver<Primary>) -> Self {
        let term = primary.borrow().term;
        Self(Some((term, primary)))
    }

    /// Whether another host has become the primary.
    pub(super) fn has_ended(&self) -> bool {
        self.0.as_ref().is_some_and(|(term, primary)| primary.borrow().term != *term)
    }

    /// Waits until another host becomes the primary.
    pub(super) async fn end(&mut self) {
        if let Some((term, primary)) = &mut self.0
            && primary.wait_for(|primary| primary.term != *term).await.is_ok()
        {
            return;
        }
        std::future::pending::<()>().await;
    }

    /// Does work on the primary, for as long as it is the primary.
    ///
    /// # Errors
    /// Those of the work, or that another host became the primary. Then it is not known whether the
    /// work was done.
    pub(super) async fn within<T>(
        &mut self,
        work: impl Future<Output = Result<T, sqlx::Error>>,
    ) -> Result<T, sqlx::Error> {
        if self.0.is_none() {
            return work.await;
        }
        tokio::select! {
            biased;
            done = work => done,
            () = self.end() => Err(ended()),
        }
    }
}

/// That another host became the primary.
pub(super) fn ended() -> sqlx::Error {
    sqlx::Error::Io(std::io::ErrorKind::ConnectionAborted.into())
}

/// A connection whose statements end when another host becomes the primary.
#[derive(Debug)]
pub(super) struct DbConnection {
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
    pub(super) fn own(connection: PgConnection, term: Term) -> Self {
        Self { held: Held::Own(Box::new(connection)), term }
    }

    /// A connection of a pool.
    pub(super) fn pooled(connection: PoolConnection<Postgres>, term: Term) -> Self {
        Self { held: Held::Pooled(connection), term }
    }

    /// Whether its host is the primary no more.
    pub(super) fn is_outdated(&self) -> bool {
        self.term.has_ended()
    }

    /// Whether its host is the primary no more, and what runs on it.
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
        let mut rows = connection.fetch_many(query);
        if term.0.is_none() {
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
        if term.0.is_none() { row } else { Box::pin(term.within(row)) }
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
pub(super) struct Transaction(DbConnection);

impl Transaction {
    /// A transaction that has begun.
    pub(super) fn new(transaction: sqlx::Transaction<'static, Postgres>, term: Term) -> Self {
        Self(DbConnection { held: Held::Transaction(transaction), term })
    }

    /// # Errors
    /// When the database fails. The transaction may have been committed even then.
    pub(super) async fn commit(self) -> Result<(), sqlx::Error> {
        let DbConnection { held, mut term } = self.0;
        match held {
            Held::Transaction(transaction) => term.within(transaction.commit()).await,
            Held::Own(_) | Held::Pooled(_) => Ok(()),
        }
    }

    /// # Errors
    /// When the database fails.
    pub(super) async fn rollback(self) -> Result<(), sqlx::Error> {
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

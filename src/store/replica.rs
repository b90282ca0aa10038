//! A replica for what may be a second old and nobody has just written: leaderboards, ratings over time,
//! numbers of matches, and the lists that strangers see; and for logs, as far as it has them.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use futures_util::future::BoxFuture;
use futures_util::stream::{self, BoxStream};
use futures_util::{StreamExt, TryStreamExt};
use sqlx::postgres::{PgQueryResult, PgRow, PgStatement, PgTypeInfo};
use sqlx::{Describe, Either, Execute, Executor, Postgres, SqlStr};

use super::access::DatabaseAccess;
use super::pool::{ConnectionPool, Session};
use super::servers::{Servers, timely};
use super::{Store, StoreError};
use crate::world::Stopwatch;
use turnstone_matches::AccountId;

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
pub(super) struct Replica {
    pool: ConnectionPool,
    reached: Arc<Mutex<Option<Stopwatch>>>,
}

impl Replica {
    fn is_fresh(&self) -> bool {
        let reached = self.reached.lock().unwrap_or_else(PoisonError::into_inner);
        reached.is_some_and(|reached| reached.elapsed() < MAX_AGE)
    }

    fn set_reached(&self, reached: Option<Stopwatch>) {
        *self.reached.lock().unwrap_or_else(PoisonError::into_inner) = reached;
    }

    /// A session of the replica. Without one the replica is out of use until it is proved again.
    async fn acquire(&self) -> Option<Session> {
        let session = self.pool.acquire().await;
        if session.is_err() {
            self.set_reached(None);
        }
        session.ok()
    }

    /// Ends a statement that takes too long, and the use of the replica until it is proved again.
    async fn within<T>(
        &self,
        work: impl Future<Output = Result<T, sqlx::Error>>,
    ) -> Result<T, sqlx::Error> {
        let done = timely(READ_TIMEOUT, work).await;
        if matches!(done, Err(sqlx::Error::Io(_) | sqlx::Error::Protocol(_))) {
            self.set_reached(None);
        }
        done
    }
}

/// One statement that reads, at the replica if there is one. If that has no connection, the primary
/// answers.
#[derive(Debug, Clone, Copy)]
pub(super) struct Reads<'p> {
    replica: Option<&'p Replica>,
    primary: &'p ConnectionPool,
}

impl Reads<'_> {
    /// Whether the replica reads.
    pub(super) fn are_at_replica(&self) -> bool {
        self.replica.is_some()
    }
}

impl<'p> Executor<'p> for Reads<'p> {
    type Database = Postgres;

    fn fetch_many<'e, 'q: 'e, E>(
        self,
        query: E,
    ) -> BoxStream<'e, Result<Either<PgQueryResult, PgRow>, sqlx::Error>>
    where
        'p: 'e,
        E: 'q + Execute<'q, Postgres>,
    {
        let Some(replica) = self.replica else { return self.primary.fetch_many(query) };
        let all = async move {
            let Some(mut session) = replica.acquire().await else {
                return Ok(self.primary.fetch_many(query));
            };
            let all = (&mut *session).fetch_many(query).try_collect::<Vec<_>>();
            let all = replica.within(all).await?;
            Ok::<_, sqlx::Error>(stream::iter(all.into_iter().map(Ok)).boxed())
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
        let Some(replica) = self.replica else { return self.primary.fetch_optional(query) };
        Box::pin(async move {
            match replica.acquire().await {
                Some(mut session) => replica.within((&mut *session).fetch_optional(query)).await,
                None => self.primary.fetch_optional(query).await,
            }
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
        self.primary.prepare_with(sql, parameters)
    }

    fn describe<'e>(self, sql: SqlStr) -> BoxFuture<'e, Result<Describe<Postgres>, sqlx::Error>>
    where
        'p: 'e,
    {
        self.primary.describe(sql)
    }
}

impl Store {
    /// The same store, which reads from a replica what may be a second old.
    #[must_use]
    pub fn with_replica(self, replica: Option<Servers>, connections: u32) -> Self {
        let replica = replica.map(|servers| Replica {
            pool: ConnectionPool::with_timeout(
                &DatabaseAccess::from(servers),
                connections,
                ACQUIRE_TIMEOUT,
            ),
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
    pub(super) fn reads(&self) -> Reads<'_> {
        let replica = self.replica.as_ref().filter(|replica| replica.is_fresh());
        Reads { replica, primary: &self.pool }
    }

    /// The same for what strangers see. An account sees what it has just done, so it reads from the
    /// database itself.
    pub(super) fn reads_for(&self, reader: Option<AccountId>) -> Reads<'_> {
        match reader {
            Some(_) => Reads { replica: None, primary: &self.pool },
            None => self.reads(),
        }
    }

    /// Finds out whether the replica has what the database has written until now.
    ///
    /// # Errors
    /// When one of the two fails, or does not answer in time.
    pub async fn prove_replica(&self) -> Result<(), StoreError> {
        let Some(replica) = &self.replica else { return Ok(()) };
        let asked = Stopwatch::start();
        let written = sqlx::query_scalar::<_, String>("SELECT pg_current_wal_flush_lsn()::text");
        let written = timely(PROOF_TIMEOUT, written.fetch_one(&self.pool)).await?;
        while asked.elapsed() < MAX_WAIT {
            let has_reached = sqlx::query_scalar::<_, bool>(HAS_REACHED).bind(&written);
            if timely(PROOF_TIMEOUT, has_reached.fetch_one(&replica.pool)).await? {
                replica.set_reached(Some(asked));
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

//! Single statements, each on any connection of the pool.

use futures_util::future::{BoxFuture, FutureExt, TryFutureExt};
use futures_util::stream::{self, BoxStream};
use futures_util::{StreamExt, TryStreamExt};
use sqlx::postgres::{PgQueryResult, PgRow, PgStatement, PgTypeInfo};
use sqlx::{Describe, Either, Execute, Executor, PgPool, Postgres, SqlStr};

use super::{ConnectionPool, Sessions};

impl ConnectionPool {
    /// The only pool, if it has an idle connection that takes any statement as it is.
    fn at_once(&self) -> Option<PgPool> {
        if self.servers.are_several() || self.sessions == Sessions::Unprepared {
            return None;
        }
        self.state.let_in().ok()?;
        let pool = self.pool.pool();
        (pool.num_idle() > 0).then_some(pool)
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
        if let Some(pool) = self.at_once() {
            let seen = self.servers.faults_seen().clone();
            return pool.fetch_many(query).inspect_err(move |error| seen.note(error)).boxed();
        }
        let this = self.clone();
        let all = async move {
            if this.sessions != Sessions::Unprepared {
                let mut session = this.acquire().await?;
                let all: Vec<_> = (&mut *session).fetch_many(query).try_collect().await?;
                return Ok(stream::iter(all.into_iter().map(Ok)));
            }
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
        if let Some(pool) = self.at_once() {
            let seen = self.servers.faults_seen().clone();
            return pool.fetch_optional(query).inspect_err(move |error| seen.note(error)).boxed();
        }
        let this = self.clone();
        Box::pin(async move {
            if this.sessions != Sessions::Unprepared {
                return (&mut *this.acquire().await?).fetch_optional(query).await;
            }
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
        let this = self.clone();
        Box::pin(async move { (&mut *this.acquire().await?).prepare_with(sql, parameters).await })
    }

    fn describe<'e>(self, sql: SqlStr) -> BoxFuture<'e, Result<Describe<Postgres>, sqlx::Error>>
    where
        'p: 'e,
    {
        let this = self.clone();
        Box::pin(async move { (&mut *this.acquire().await?).describe(sql).await })
    }
}

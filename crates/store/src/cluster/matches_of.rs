//! The matches of an account by the index of a cluster (`account_matches`): their ids, for statements that ask the
//! machines which have them. On one Postgres server a statement finds them by itself.

use sqlx::PgExecutor;
use uuid::Uuid;

use crate::columns::{to_count, to_len};
use turnstone_matches::{AccountId, MatchId, Status};

use crate::{Database, StoreError};
use turnstone_postgres::DbConnection;

/// With more matches than this a statement goes without ids: it would ask nearly all shards anyway, and each of
/// them would be sent all ids, once for each table.
const MAX_IDS: i64 = 64;
/// With how many ids a page of a list is read at once, if few of its matches pass the filter.
const MAX_CHUNK: i64 = 500;

/// A selection of an account's matches: those that it belongs to, unless a method says otherwise.
#[derive(Debug, Clone)]
pub(crate) struct MatchesOf {
    account: AccountId,
    plays: Option<bool>,
    /// Empty: any.
    statuses: Vec<String>,
    player: Option<AccountId>,
    with_left: bool,
}

impl MatchesOf {
    /// The matches that an account belongs to.
    pub(crate) fn account(account: AccountId) -> Self {
        Self { account, plays: None, statuses: Vec::new(), player: None, with_left: false }
    }

    /// The matches that an account plays.
    pub(crate) fn player(account: AccountId) -> Self {
        Self { plays: Some(true), ..Self::account(account) }
    }

    /// The matches that an account belongs to and does not play.
    pub(crate) fn guest(account: AccountId) -> Self {
        Self { plays: Some(false), ..Self::account(account) }
    }

    /// Only those with one of these statuses.
    pub(crate) fn with_status(self, statuses: impl IntoIterator<Item = Status>) -> Self {
        let statuses = statuses.into_iter().map(|status| status.as_str().to_owned()).collect();
        Self { statuses, ..self }
    }

    /// Only those that this account, if there is one, plays too.
    pub(crate) fn played_by(self, player: Option<AccountId>) -> Self {
        Self { player, ..self }
    }

    /// The matches that the account has left, too.
    pub(crate) fn and_left(self) -> Self {
        Self { with_left: true, ..self }
    }

    /// Whether there is an index of them, and statements need ids from it.
    pub(crate) async fn is_indexed(&self, db: &Database) -> Result<bool, StoreError> {
        db.is_on_cluster().await
    }

    /// The ids for a statement about all of these matches. `None`: it finds them by itself, because all tables are
    /// together, or because so many matches are on all machines anyway.
    pub(crate) async fn ids(&self, db: &Database) -> Result<Option<Vec<Uuid>>, StoreError> {
        if !db.is_on_cluster().await? {
            return Ok(None);
        }
        self.few(&db.pool).await
    }

    /// As [`ids`](Self::ids), where a connection is held already.
    pub(crate) async fn ids_by(
        &self,
        db: &Database,
        connection: &mut DbConnection,
    ) -> Result<Option<Vec<Uuid>>, StoreError> {
        if !db.is_on_cluster_by(connection).await? {
            return Ok(None);
        }
        self.few(connection).await
    }

    async fn few(&self, executor: impl PgExecutor<'_>) -> Result<Option<Vec<Uuid>>, StoreError> {
        let ids = self.newest(executor, None, MAX_IDS + 1).await?;
        Ok(Some(ids).filter(|ids| to_count(ids.len()) <= MAX_IDS))
    }

    /// The newest of these matches that are older than `before`, newest first.
    pub(crate) async fn newest(
        &self,
        executor: impl PgExecutor<'_>,
        before: Option<MatchId>,
        limit: i64,
    ) -> Result<Vec<Uuid>, StoreError> {
        let ids = sqlx::query_scalar!(
            "SELECT match_id FROM account_matches AS theirs
             WHERE account_id = $1 AND match_id < $2
               AND ($3::bool IS NULL OR plays = $3)
               AND (cardinality($4::text[]) = 0 OR status = ANY ($4))
               AND ($5 OR NOT is_gone)
               AND ($6::uuid IS NULL OR EXISTS (
                   SELECT FROM account_matches AS other
                   WHERE other.account_id = $6 AND other.match_id = theirs.match_id AND other.plays))
             ORDER BY match_id DESC LIMIT $7",
            self.account.0,
            before.map_or(Uuid::max(), |id| id.0),
            self.plays,
            &self.statuses,
            self.with_left,
            self.player.map(|player| player.0),
            limit,
        )
        .fetch_all(executor)
        .await?;
        Ok(ids)
    }
}

/// These ids for a statement about matches, as [`MatchesOf::ids`] gives them.
pub(crate) async fn ids_for<'a>(
    db: &Database,
    ids: &'a [Uuid],
) -> Result<Option<&'a [Uuid]>, StoreError> {
    Ok(db.is_on_cluster().await?.then_some(ids))
}

/// A page that was read by the ids of matches.
#[derive(Debug)]
pub(crate) struct Newest<T> {
    /// The items, newest first.
    pub(crate) found: Vec<T>,
    /// The oldest match that was looked at, if there may be older ones that were not.
    pub(crate) end: Option<MatchId>,
}

impl MatchesOf {
    /// The first `limit` of what `read` finds of these matches, newest first, before a given one. On a cluster it looks
    /// at `most` matches at most, by the ids of a chunk after another: the first is as large as the page. On one server
    /// `read` gets no ids, and finds them by itself.
    pub(crate) async fn read_newest<T>(
        &self,
        db: &Database,
        before: Option<MatchId>,
        limit: i64,
        most: i64,
        read: impl AsyncFn(Option<Vec<Uuid>>) -> Result<Vec<T>, StoreError>,
    ) -> Result<Newest<T>, StoreError> {
        if !db.is_on_cluster().await? {
            return Ok(Newest { found: read(None).await?, end: None });
        }
        let (mut found, mut before, mut looked_at) = (Vec::new(), before, 0);
        let mut chunk = limit;
        loop {
            chunk = chunk.min(most - looked_at);
            let ids = self.newest(&db.pool, before, chunk).await?;
            let read_now = to_count(ids.len());
            looked_at += read_now;
            before = ids.last().copied().map(MatchId).or(before);
            found.extend(read(Some(ids)).await?);
            if to_count(found.len()) >= limit || read_now < chunk || looked_at == most {
                found.truncate(to_len(limit));
                let end = before.filter(|_| looked_at == most);
                return Ok(Newest { found, end });
            }
            chunk = (chunk * 4).min(MAX_CHUNK);
        }
    }
}

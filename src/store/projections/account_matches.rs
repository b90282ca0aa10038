//! The index of matches by account, for a cluster: there no machine has all matches of an account, and a
//! statement without ids would ask each shard. On one Postgres server nothing of this is used.
//!
//! A row is written in the transaction that changes a match's members or status. That of a transaction whose
//! coordinator crashed after the worker had committed is lost, and is written when the append is taken from the
//! outbox. A statement that got its ids here still looks at the rows of the match, on the worker.

use std::collections::BTreeSet;

use sqlx::PgExecutor;
use uuid::Uuid;

use turnstone_matches::{AccountId, Match, MatchId, Status};

use super::participants::{MemberColumns, members};
use crate::store::columns::to_integer;
use crate::store::following::DbConnection;
use crate::store::layout::Layout;
use crate::store::{Store, StoreError};

/// With more matches than this a statement asks all shards, and goes without ids.
const MAX_IDS: i64 = 200;
/// With how many ids a page of a list is read at once, if few of its matches pass the filter.
const MAX_CHUNK: i64 = 500;

/// What the index has of a match.
#[derive(Debug, Clone)]
pub(in crate::store) struct IndexedMatch {
    pub(in crate::store) id: Uuid,
    version: i32,
    status: &'static str,
    members: Vec<(Uuid, Uuid, bool)>,
}

impl IndexedMatch {
    /// The rows of a match at its version.
    pub(in crate::store) fn of(game_match: &Match) -> Self {
        Self {
            id: game_match.id.0,
            version: to_integer(game_match.version),
            status: game_match.status.as_str(),
            members: members(game_match),
        }
    }

    /// Whether two versions of a match have the same rows, apart from the version.
    pub(in crate::store) fn has_rows_of(&self, other: &Self) -> bool {
        self.status == other.status && self.members == other.members
    }
}

/// Writes the rows of matches. Leaves alone, and does not lock, what is as it should be or newer: so it can be
/// repeated. Returns the matches of which a row was missing or old.
pub(in crate::store) async fn index_members(
    connection: &mut DbConnection,
    matches: &[IndexedMatch],
) -> Result<Vec<Uuid>, StoreError> {
    let ids: Vec<_> = matches.iter().map(|one| one.id).collect();
    let versions: Vec<_> = matches.iter().map(|one| one.version).collect();
    let statuses: Vec<_> = matches.iter().map(|one| one.status.to_owned()).collect();
    let members = MemberColumns::of(matches.iter().flat_map(|one| one.members.iter().copied()));
    let written = sqlx::query_scalar!(
        r#"WITH head AS (
            SELECT * FROM unnest($1::uuid[], $2::int[], $3::text[]) AS head (match_id, version, status)
        ), member AS (
            SELECT account_id, match_id, version, status, plays
            FROM unnest($4::uuid[], $5::uuid[], $6::bool[]) AS member (match_id, account_id, plays)
            JOIN head USING (match_id)
        ), come AS (
            INSERT INTO account_matches AS known (account_id, match_id, version, status, plays, is_gone)
            SELECT account_id, match_id, version, status, plays, false FROM member
            WHERE NOT EXISTS (
                SELECT FROM account_matches AS same
                WHERE same.account_id = member.account_id AND same.match_id = member.match_id
                  AND (same.version >= member.version OR (
                      same.status = member.status AND same.plays = member.plays AND NOT same.is_gone)))
            ORDER BY match_id, account_id
            ON CONFLICT (account_id, match_id) DO UPDATE
            SET version = excluded.version, status = excluded.status, plays = excluded.plays,
                is_gone = false
            WHERE known.version < excluded.version
            RETURNING match_id
        ), left_over AS (
            SELECT known.account_id, known.match_id, head.version, head.status
            FROM head JOIN account_matches AS known USING (match_id)
            WHERE known.version < head.version AND NOT known.is_gone AND NOT EXISTS (
                SELECT FROM member
                WHERE member.match_id = known.match_id AND member.account_id = known.account_id)
        ), gone AS (
            UPDATE account_matches AS known
            SET version = left_over.version, status = left_over.status, plays = false, is_gone = true
            FROM left_over JOIN accounts ON accounts.account_id = left_over.account_id
            WHERE known.account_id = left_over.account_id AND known.match_id = left_over.match_id
              AND deleted_at IS NULL
            RETURNING known.match_id
        ), forgotten AS (
            DELETE FROM account_matches AS known
            USING left_over JOIN accounts ON accounts.account_id = left_over.account_id
            WHERE known.account_id = left_over.account_id AND known.match_id = left_over.match_id
              AND deleted_at IS NOT NULL
        )
        SELECT match_id AS "match_id!" FROM come UNION SELECT match_id FROM gone"#,
        &ids,
        &versions,
        &statuses,
        &members.match_ids,
        &members.account_ids,
        &members.plays,
    )
    .fetch_all(connection)
    .await?;
    Ok(written)
}

/// Writes the rows that a crash of the coordinator has lost, for versions of matches in their order. The matches are
/// shown again in feeds, which may have gone on without them.
pub(in crate::store) async fn index_lost(
    connection: &mut DbConnection,
    mut versions: &[IndexedMatch],
) -> Result<(), StoreError> {
    let mut lost = BTreeSet::new();
    while !versions.is_empty() {
        // One version of a match after the other: who left it in between has a row too.
        let mut ids = BTreeSet::new();
        let different = versions.iter().take_while(|one| ids.insert(one.id)).count();
        let (next, later) = versions.split_at(different);
        lost.extend(index_members(&mut *connection, next).await?);
        versions = later;
    }
    if !lost.is_empty() {
        let lost: Vec<_> = lost.into_iter().collect();
        sqlx::query!("SELECT show_again_on_cluster($1)", &lost).execute(connection).await?;
    }
    Ok(())
}

/// Removes the rows of a match, which is to be made anew.
pub(in crate::store) async fn forget_match(
    connection: &mut DbConnection,
    id: MatchId,
) -> Result<(), StoreError> {
    sqlx::query!("DELETE FROM account_matches WHERE match_id = $1", id.0)
        .execute(connection)
        .await?;
    Ok(())
}

/// Removes the rows of the matches that an account has left.
pub(super) async fn forget_left_matches(
    connection: &mut DbConnection,
    account: AccountId,
) -> Result<(), StoreError> {
    sqlx::query!("DELETE FROM account_matches WHERE account_id = $1 AND is_gone", account.0)
        .execute(connection)
        .await?;
    Ok(())
}

/// Whether the rows of a match are those of its members and its status.
pub(in crate::store) async fn is_indexed(
    connection: &mut DbConnection,
    game_match: &Match,
) -> Result<bool, StoreError> {
    let rows = sqlx::query!(
        "SELECT account_id, status, plays FROM account_matches
         WHERE match_id = $1 AND NOT is_gone ORDER BY account_id",
        game_match.id.0,
    )
    .fetch_all(connection)
    .await?;
    let has_status = rows.iter().all(|row| row.status == game_match.status.as_str());
    let rows = rows.into_iter().map(|row| (game_match.id.0, row.account_id, row.plays));
    Ok(has_status && rows.collect::<Vec<_>>() == members(game_match))
}

/// Which matches of an account: those that it belongs to, unless a method says otherwise.
#[derive(Debug, Clone)]
pub(in crate::store) struct MatchesOf {
    account: AccountId,
    plays: Option<bool>,
    /// Empty: any.
    statuses: Vec<String>,
    player: Option<AccountId>,
    with_left: bool,
}

impl MatchesOf {
    /// Those that an account belongs to.
    pub(in crate::store) fn account(account: AccountId) -> Self {
        Self { account, plays: None, statuses: Vec::new(), player: None, with_left: false }
    }

    /// Those that an account plays.
    pub(in crate::store) fn player(account: AccountId) -> Self {
        Self { plays: Some(true), ..Self::account(account) }
    }

    /// Those that an account belongs to and does not play.
    pub(in crate::store) fn guest(account: AccountId) -> Self {
        Self { plays: Some(false), ..Self::account(account) }
    }

    /// Only those with one of these statuses.
    pub(in crate::store) fn with_status(self, statuses: impl IntoIterator<Item = Status>) -> Self {
        let statuses = statuses.into_iter().map(|status| status.as_str().to_owned()).collect();
        Self { statuses, ..self }
    }

    /// Only those that this account, if there is one, plays too.
    pub(in crate::store) fn played_by(self, player: Option<AccountId>) -> Self {
        Self { player, ..self }
    }

    /// Those that the account has left, too.
    pub(in crate::store) fn and_left(self) -> Self {
        Self { with_left: true, ..self }
    }

    /// The ids for a statement about all of these matches. `None`: it finds them by itself, because all tables are
    /// together, or because so many matches are on all machines anyway.
    pub(in crate::store) async fn ids(
        &self,
        executor: impl PgExecutor<'_>,
        layout: Layout,
    ) -> Result<Option<Vec<Uuid>>, StoreError> {
        if layout == Layout::Plain {
            return Ok(None);
        }
        let ids = self.newest(executor, None, MAX_IDS + 1).await?;
        Ok(Some(ids).filter(|ids| count(ids) <= MAX_IDS))
    }

    /// The newest of these matches that are older than `before`, newest first.
    pub(in crate::store) async fn newest(
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

fn count<T>(items: &[T]) -> i64 {
    i64::try_from(items.len()).unwrap_or(i64::MAX)
}

/// A page that was read by the ids of matches.
#[derive(Debug)]
pub(in crate::store) struct Newest<T> {
    /// What was found, newest first.
    pub(in crate::store) found: Vec<T>,
    /// The oldest match that was looked at, if there may be older ones that were not.
    pub(in crate::store) end: Option<MatchId>,
}

impl Store {
    /// The ids for a statement about these matches, as [`MatchesOf::ids`] gives them.
    pub(in crate::store) async fn indexed(
        &self,
        matches: MatchesOf,
    ) -> Result<Option<Vec<Uuid>>, StoreError> {
        matches.ids(&self.pool, self.layout().await?).await
    }

    /// The first `limit` of what `read` finds of these matches on a cluster, newest first, before a given one. Looks
    /// at most at `most` matches, by the ids of a chunk after another: the first is as large as the page.
    pub(in crate::store) async fn read_newest<T>(
        &self,
        matches: &MatchesOf,
        before: Option<MatchId>,
        limit: i64,
        most: i64,
        read: impl AsyncFn(Vec<Uuid>) -> Result<Vec<T>, StoreError>,
    ) -> Result<Newest<T>, StoreError> {
        let (mut found, mut before, mut looked_at) = (Vec::new(), before, 0);
        let mut chunk = limit;
        loop {
            chunk = chunk.min(most - looked_at);
            let ids = matches.newest(&self.pool, before, chunk).await?;
            let read_now = count(&ids);
            looked_at += read_now;
            before = ids.last().copied().map(MatchId).or(before);
            found.extend(read(ids).await?);
            if count(&found) >= limit || read_now < chunk || looked_at == most {
                found.truncate(usize::try_from(limit).unwrap_or(usize::MAX));
                let end = before.filter(|_| looked_at == most);
                return Ok(Newest { found, end });
            }
            chunk = (chunk * 4).min(MAX_CHUNK);
        }
    }
}

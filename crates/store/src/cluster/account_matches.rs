//! The index of matches by account, for a cluster: there no machine has all matches of an account, and a
//! statement without ids would ask each shard. On one Postgres server nothing of this is used.
//!
//! A row is written in the transaction that changes a match's members or status. That of a transaction whose
//! coordinator crashed after the worker had committed is lost, and is written when the append is taken from the
//! outbox. A statement that got its ids here still looks at the rows of the match, on the worker.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use serde::Serialize;
use sqlx::types::Json;
use uuid::Uuid;

use turnstone_matches::{AccountId, Match};

use crate::participants::{Member, members};
use crate::{Database, StoreError};
use turnstone_postgres::DbConnection;

/// How often, and how far apart, it is looked whether the coordinator has committed what a worker has.
const COMMIT_TRIES: u32 = 100;
const COMMIT_PAUSE: Duration = Duration::from_millis(20);
/// The same, for `turnstone rebuild`.
const REBUILD_TRIES: u32 = 5;
const REBUILD_PAUSE: Duration = Duration::from_millis(50);

/// The entry of a match in the index.
#[derive(Debug, Clone, Serialize)]
struct IndexedMatch {
    match_id: Uuid,
    version: i32,
    status: &'static str,
    members: Vec<Member>,
}

impl IndexedMatch {
    /// The rows of a match at its version.
    fn of(game_match: &Match) -> Self {
        Self {
            match_id: game_match.id.0,
            version: i32::from(game_match.version),
            status: game_match.status.as_str(),
            members: members(game_match),
        }
    }

    fn accounts(&self) -> Vec<Uuid> {
        self.members.iter().map(|member| member.account_id).collect()
    }

    fn playing(&self) -> Vec<Uuid> {
        let players = self.members.iter().filter(|member| member.plays);
        players.map(|member| member.account_id).collect()
    }
}

/// Writes the rows of a match, in the transaction that changes them. Leaves alone, and does not lock, what is as it
/// should be or newer: so it can be repeated.
async fn index_match(
    connection: &mut DbConnection,
    indexed: &IndexedMatch,
) -> Result<(), StoreError> {
    sqlx::query!(
        "SELECT index_match($1, $2, $3, $4, $5)",
        indexed.match_id,
        indexed.version,
        indexed.status,
        &indexed.accounts(),
        &indexed.playing(),
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Whether the last transaction of one of these matches still runs: the worker has committed, and the coordinator is
/// about to.
async fn is_any_committing(
    connection: &mut DbConnection,
    matches: &BTreeSet<Uuid>,
) -> Result<bool, StoreError> {
    let ids: Vec<_> = matches.iter().copied().collect();
    let numbers = sqlx::query_scalar!(
        r#"SELECT changed_by::text AS "number!" FROM matches WHERE match_id = ANY ($1)"#,
        &ids,
    )
    .fetch_all(&mut *connection)
    .await?;
    // By itself, because only the coordinator knows its transactions.
    let is_any = sqlx::query_scalar!(
        r#"SELECT coalesce(bool_or(pg_xact_status(number::xid8) = 'in progress'), false) AS "any!"
           FROM unnest($1::text[]) AS number"#,
        &numbers,
    );
    Ok(is_any.fetch_one(connection).await?)
}

/// The matches of which a row is missing or old, as [`index_match`] would write it.
async fn find_lost(
    connection: &mut DbConnection,
    versions: &[IndexedMatch],
) -> Result<BTreeSet<Uuid>, StoreError> {
    let lost = sqlx::query_scalar!(
        r#"SELECT head.match_id AS "match_id!" FROM jsonb_to_recordset($1)
               AS head (match_id uuid, version integer, status text, members jsonb)
           WHERE EXISTS (
                   SELECT FROM jsonb_to_recordset(head.members) AS member (account_id uuid, plays boolean)
                   WHERE NOT EXISTS (
                       SELECT FROM account_matches AS same
                       WHERE same.account_id = member.account_id AND same.match_id = head.match_id
                         AND (same.version >= head.version OR (same.status = head.status
                             AND same.plays = member.plays AND NOT same.is_gone))))
              OR EXISTS (
                   SELECT FROM account_matches AS known
                   WHERE known.match_id = head.match_id AND known.version < head.version
                     AND NOT known.is_gone AND NOT EXISTS (
                         SELECT FROM jsonb_to_recordset(head.members) AS member (account_id uuid)
                         WHERE member.account_id = known.account_id))"#,
        Json(versions) as _,
    );
    Ok(lost.fetch_all(connection).await?.into_iter().collect())
}

/// Writes the rows that a crash of the coordinator has lost, for versions of matches in their order. The matches are
/// shown again in feeds, which may have gone on without them: returns their accounts. On one server there are none.
pub(crate) async fn index_lost(
    db: &Database,
    connection: &mut DbConnection,
    matches: &[Arc<Match>],
) -> Result<BTreeSet<AccountId>, StoreError> {
    let mut accounts = BTreeSet::new();
    if !db.is_on_cluster_by(connection).await? {
        return Ok(accounts);
    }
    let versions: Vec<_> = matches.iter().map(|one| IndexedMatch::of(one)).collect();
    let mut lost = find_lost(&mut *connection, &versions).await?;
    for _ in 0..COMMIT_TRIES {
        if lost.is_empty() || !is_any_committing(&mut *connection, &lost).await? {
            break;
        }
        tokio::time::sleep(COMMIT_PAUSE).await;
        lost = find_lost(&mut *connection, &versions).await?;
    }
    if lost.is_empty() {
        return Ok(accounts);
    }
    // Heads before the index, as an append locks them.
    let ids: Vec<_> = lost.iter().copied().collect();
    sqlx::query!("SELECT show_again_on_cluster($1)", &ids).execute(&mut *connection).await?;
    // Version by version: who left a match in between has a row too.
    for version in &versions {
        index_match(&mut *connection, version).await?;
    }
    for one in versions.iter().filter(|one| lost.contains(&one.match_id)) {
        accounts.extend(one.accounts().into_iter().map(AccountId));
    }
    Ok(accounts)
}

/// Writes the rows of a match anew, whatever they were, for `turnstone rebuild`. On one server there are none.
pub(crate) async fn index_again(
    db: &Database,
    connection: &mut DbConnection,
    game_match: &Match,
) -> Result<(), StoreError> {
    if !db.is_on_cluster_by(connection).await? {
        return Ok(());
    }
    sqlx::query!("DELETE FROM account_matches WHERE match_id = $1", game_match.id.0)
        .execute(&mut *connection)
        .await?;
    let left = left_by(&mut *connection, game_match).await?;
    let indexed = IndexedMatch::of(game_match);
    sqlx::query!(
        "INSERT INTO account_matches (account_id, match_id, version, status, plays, is_gone)
         SELECT account_id, $1, $2, $3, false, true FROM unnest($4::uuid[]) AS gone (account_id)",
        indexed.match_id,
        indexed.version,
        indexed.status,
        &left,
    )
    .execute(&mut *connection)
    .await?;
    index_match(connection, &indexed).await
}

/// The accounts that have left a match, by their feeds.
async fn left_by(
    connection: &mut DbConnection,
    game_match: &Match,
) -> Result<Vec<Uuid>, StoreError> {
    let members: Vec<_> = game_match.participants().into_iter().map(|one| one.0).collect();
    let left = sqlx::query_scalar!(
        "SELECT account_id FROM match_departures WHERE match_id = $1 AND account_id <> ALL ($2)",
        game_match.id.0,
        &members,
    );
    Ok(left.fetch_all(connection).await?)
}

/// Removes the rows of the matches that an account has left.
pub(crate) async fn forget_left_matches(
    connection: &mut DbConnection,
    account: AccountId,
) -> Result<(), StoreError> {
    sqlx::query!("DELETE FROM account_matches WHERE account_id = $1 AND is_gone", account.0)
        .execute(connection)
        .await?;
    Ok(())
}

/// Whether the index has a match, or has it in a moment: the coordinator commits after the worker, which lets the head
/// go. On one server there is no index.
pub(crate) async fn comes_to_be_indexed(
    db: &Database,
    connection: &mut DbConnection,
    game_match: &Match,
) -> Result<bool, StoreError> {
    if !db.is_on_cluster_by(connection).await? {
        return Ok(true);
    }
    for _ in 0..REBUILD_TRIES {
        if is_indexed(&mut *connection, game_match).await? {
            return Ok(true);
        }
        tokio::time::sleep(REBUILD_PAUSE).await;
    }
    Ok(false)
}

/// Whether the rows of a match are those of its members, of those who have left it, and of its status.
async fn is_indexed(connection: &mut DbConnection, game_match: &Match) -> Result<bool, StoreError> {
    let left = left_by(&mut *connection, game_match).await?;
    let rows = sqlx::query!(
        "SELECT account_id, status, plays, is_gone FROM account_matches
         WHERE match_id = $1 ORDER BY account_id",
        game_match.id.0,
    )
    .fetch_all(connection)
    .await?;
    let (gone, rows): (Vec<_>, Vec<_>) = rows.into_iter().partition(|row| row.is_gone);
    let has_left = left.iter().all(|one| gone.iter().any(|row| row.account_id == *one));
    let has_status = rows.iter().all(|row| row.status == game_match.status.as_str());
    let rows = rows.into_iter().map(|row| Member { account_id: row.account_id, plays: row.plays });
    Ok(has_left && has_status && rows.collect::<Vec<_>>() == members(game_match))
}

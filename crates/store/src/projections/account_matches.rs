//! The index of matches by account, for a cluster: there no machine has all matches of an account, and a
//! statement without ids would ask each shard. On one Postgres server nothing of this is used.
//!
//! A row is written in the transaction that changes a match's members or status. That of a transaction whose
//! coordinator crashed after the worker had committed is lost, and is written when the append is taken from the
//! outbox. A statement that got its ids here still looks at the rows of the match, on the worker.

use std::collections::BTreeSet;
use std::time::Duration;

use uuid::Uuid;

use turnstone_matches::{AccountId, Match};

use super::participants::{MemberColumns, members};
use crate::StoreError;
use crate::columns::to_integer;
use turnstone_postgres::DbConnection;

/// How often, and how far apart, it is looked whether the coordinator has committed what a worker has.
const COMMIT_TRIES: u32 = 100;
const COMMIT_PAUSE: Duration = Duration::from_millis(20);

/// The entry of a match in the index.
#[derive(Debug, Clone)]
pub(crate) struct IndexedMatch {
    pub(crate) id: Uuid,
    version: i32,
    status: &'static str,
    members: Vec<(Uuid, Uuid, bool)>,
}

impl IndexedMatch {
    /// The rows of a match at its version.
    pub(crate) fn of(game_match: &Match) -> Self {
        Self {
            id: game_match.id.0,
            version: to_integer(game_match.version),
            status: game_match.status.as_str(),
            members: members(game_match),
        }
    }

    /// Whether two versions of a match have the same rows, apart from the version.
    pub(crate) fn has_rows_of(&self, other: &Self) -> bool {
        self.status == other.status && self.members == other.members
    }
}

/// Runs a statement with matches as its parameters.
macro_rules! matches_columns {
    ($matches:expr, $query:ident, $statement:tt) => {{
        let matches = $matches;
        let members = matches.iter().flat_map(|one: &IndexedMatch| one.members.iter().copied());
        let members = MemberColumns::of(members);
        sqlx::$query!(
            "" + $statement,
            &matches.iter().map(|one| one.id).collect::<Vec<_>>(),
            &matches.iter().map(|one| one.version).collect::<Vec<_>>(),
            &matches.iter().map(|one| one.status.to_owned()).collect::<Vec<_>>(),
            &members.match_ids,
            &members.account_ids,
            &members.plays,
        )
    }};
}

/// Writes the rows of different matches, in the transaction that changes them. Leaves alone, and does not lock, what
/// is as it should be or newer: so it can be repeated.
pub(crate) async fn index_members(
    connection: &mut DbConnection,
    matches: &[IndexedMatch],
) -> Result<(), StoreError> {
    let statement = matches_columns!(
        matches,
        query,
        r"WITH head AS (
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
              AND deleted_at IS NULL AND known.version < left_over.version AND NOT known.is_gone
        )
        DELETE FROM account_matches AS known
        USING left_over JOIN accounts ON accounts.account_id = left_over.account_id
        WHERE known.account_id = left_over.account_id AND known.match_id = left_over.match_id
          AND deleted_at IS NOT NULL AND known.version < left_over.version AND NOT known.is_gone"
    );
    statement.execute(connection).await?;
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

/// The versions of matches of which a row is missing or old, as [`index_members`] would write it.
async fn find_lost(
    connection: &mut DbConnection,
    versions: &[IndexedMatch],
) -> Result<BTreeSet<Uuid>, StoreError> {
    let mut lost = BTreeSet::new();
    for different in in_rounds(versions) {
        lost.extend(find_lost_of(&mut *connection, different).await?);
    }
    Ok(lost)
}

/// The same of different matches.
async fn find_lost_of(
    connection: &mut DbConnection,
    matches: &[IndexedMatch],
) -> Result<Vec<Uuid>, StoreError> {
    let statement = matches_columns!(
        matches,
        query_scalar,
        r#"WITH head AS (
            SELECT * FROM unnest($1::uuid[], $2::int[], $3::text[]) AS head (match_id, version, status)
        ), member AS (
            SELECT account_id, match_id, version, status, plays
            FROM unnest($4::uuid[], $5::uuid[], $6::bool[]) AS member (match_id, account_id, plays)
            JOIN head USING (match_id)
        )
        SELECT match_id AS "match_id!" FROM member
        WHERE NOT EXISTS (
            SELECT FROM account_matches AS same
            WHERE same.account_id = member.account_id AND same.match_id = member.match_id
              AND (same.version >= member.version OR (
                  same.status = member.status AND same.plays = member.plays AND NOT same.is_gone)))
        UNION
        SELECT match_id FROM head JOIN account_matches AS known USING (match_id)
        WHERE known.version < head.version AND NOT known.is_gone AND NOT EXISTS (
            SELECT FROM member
            WHERE member.match_id = known.match_id AND member.account_id = known.account_id)"#
    );
    Ok(statement.fetch_all(connection).await?)
}

/// Writes the rows that a crash of the coordinator has lost, for versions of matches in their order. The matches are
/// shown again in feeds, which may have gone on without them: returns their accounts.
pub(crate) async fn index_lost(
    connection: &mut DbConnection,
    versions: &[IndexedMatch],
) -> Result<BTreeSet<Uuid>, StoreError> {
    let mut accounts = BTreeSet::new();
    let mut lost = find_lost(&mut *connection, versions).await?;
    for _ in 0..COMMIT_TRIES {
        if lost.is_empty() || !is_any_committing(&mut *connection, &lost).await? {
            break;
        }
        tokio::time::sleep(COMMIT_PAUSE).await;
        lost = find_lost(&mut *connection, versions).await?;
    }
    if lost.is_empty() {
        return Ok(accounts);
    }
    // Heads before the index, as an append locks them.
    let ids: Vec<_> = lost.iter().copied().collect();
    sqlx::query!("SELECT show_again_on_cluster($1)", &ids).execute(&mut *connection).await?;
    for different in in_rounds(versions) {
        index_members(&mut *connection, different).await?;
    }
    for one in versions.iter().filter(|one| lost.contains(&one.id)) {
        accounts.extend(one.members.iter().map(|(_, account, _)| *account));
    }
    Ok(accounts)
}

/// Versions of matches, divided so that each part has different matches: who left a match in between has a row too.
fn in_rounds(mut versions: &[IndexedMatch]) -> Vec<&[IndexedMatch]> {
    let mut rounds = Vec::new();
    while !versions.is_empty() {
        let mut ids = BTreeSet::new();
        let different = versions.iter().take_while(|one| ids.insert(one.id)).count();
        let (next, later) = versions.split_at(different);
        rounds.push(next);
        versions = later;
    }
    rounds
}

/// Writes the rows of a match anew, whatever they were, for `turnstone rebuild`.
pub(crate) async fn index_again(
    connection: &mut DbConnection,
    game_match: &Match,
) -> Result<(), StoreError> {
    sqlx::query!("DELETE FROM account_matches WHERE match_id = $1", game_match.id.0)
        .execute(&mut *connection)
        .await?;
    let left = left_by(&mut *connection, game_match).await?;
    let indexed = IndexedMatch::of(game_match);
    sqlx::query!(
        "INSERT INTO account_matches (account_id, match_id, version, status, plays, is_gone)
         SELECT account_id, $1, $2, $3, false, true FROM unnest($4::uuid[]) AS gone (account_id)",
        indexed.id,
        indexed.version,
        indexed.status,
        &left,
    )
    .execute(&mut *connection)
    .await?;
    index_members(connection, &[indexed]).await
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

/// Whether the rows of a match are those of its members, of those who have left it, and of its status.
pub(crate) async fn is_indexed(
    connection: &mut DbConnection,
    game_match: &Match,
) -> Result<bool, StoreError> {
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
    let rows = rows.into_iter().map(|row| (game_match.id.0, row.account_id, row.plays));
    Ok(has_left && has_status && rows.collect::<Vec<_>>() == members(game_match))
}

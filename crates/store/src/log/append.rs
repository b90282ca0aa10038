//! The append: writes the events of a command, and the head row after them, in one statement.

use std::collections::BTreeSet;
use std::slice;

use chrono::{DateTime, Utc};
use serde_json::Value;
use sqlx::PgExecutor;
use uuid::Uuid;

use turnstone_matches::{Decision, Match, Signature, SigningKey};

use super::signatures::SignatureColumns;
use crate::StoreError;
use crate::columns::{EventColumns, to_integer, to_json, to_mask};
use crate::layout::Layout;
use crate::projections::account_matches::{IndexedMatch, index_members};
use crate::projections::at_ply::at_ply;
use crate::projections::heads::Players;
use crate::projections::participants::{MemberColumns, members};
use turnstone_postgres::DbConnection;

/// The rows that a decision adds to one match, as values for the database.
#[derive(Debug, Clone)]
pub(crate) struct Append {
    /// The match.
    pub(crate) match_id: Uuid,
    /// The version that was decided on. If the head has another one, nothing is written.
    expected: i32,
    /// The count of changes to its prepared answers when they were read. If the head has another
    /// one, nothing is written.
    prepared: i32,
    head: HeadUpdate,
    /// The players, if they change.
    players: Option<Value>,
    /// The participants, if they change.
    members: Vec<(Uuid, Uuid, bool)>,
    /// The entry of the match in a cluster's index by account, if it changes.
    indexed: Option<IndexedMatch>,
    events: EventColumns,
    /// The signature of the chain head, if the match is over.
    signature: Option<Signature>,
}

/// The head row after an append.
#[derive(Debug, Clone)]
struct HeadUpdate {
    version: i32,
    status: &'static str,
    ply: i32,
    to_act: i16,
    deadline: Option<DateTime<Utc>>,
    started_at: Option<DateTime<Utc>>,
    finished_at: Option<DateTime<Utc>>,
    result: Option<Value>,
    at_ply: Option<Value>,
    chain_head: [u8; 32],
}

impl Append {
    /// The append of a decision about `before`. `prepared` is the count of changes to its prepared
    /// answers.
    pub(crate) fn of(
        before: &Match,
        prepared: i32,
        decision: &Decision,
        signing_key: Option<&SigningKey>,
    ) -> Self {
        let after = &decision.after;
        let mut events = EventColumns::default();
        events.push(decision);
        let players = Players::from(after);
        let has_other_players = Players::from(before) != players;
        let indexed = IndexedMatch::of(after);
        let signing_key = signing_key.filter(|_| after.status.is_over());
        Self {
            match_id: before.id.0,
            expected: to_integer(before.version),
            prepared,
            head: HeadUpdate {
                version: to_integer(after.version),
                status: after.status.as_str(),
                ply: to_integer(after.ply),
                to_act: to_mask(after.acting().iter()),
                deadline: decision.deadline,
                started_at: after.started_at,
                finished_at: after.finished_at,
                result: to_json(after.result.as_ref()),
                at_ply: at_ply(after),
                chain_head: after.chain_head,
            },
            players: if has_other_players { to_json(Some(&players)) } else { None },
            members: if has_other_players { members(after) } else { Vec::new() },
            indexed: Some(indexed).filter(|rows| !rows.has_rows_of(&IndexedMatch::of(before))),
            events,
            signature: signing_key.map(|key| key.sign(after.id, &after.chain_head)),
        }
    }
}

/// Runs a statement with a batch as its parameters. Gives the matches whose append was written.
macro_rules! append_columns {
    ($executor:expr, $columns:expr, $statement:tt) => {{
        let AppendColumns { heads, members, events, signed } = &$columns;
        sqlx::query_scalar!(
            "" + $statement,
            &heads.ids,
            &heads.expected,
            &heads.versions,
            &heads.statuses,
            &heads.plies,
            &heads.to_act,
            &heads.deadlines as &[Option<DateTime<Utc>>],
            &heads.started as &[Option<DateTime<Utc>>],
            &heads.finished as &[Option<DateTime<Utc>>],
            &heads.results as &[Option<Value>],
            &heads.hashes,
            &heads.players as &[Option<Value>],
            &events.match_ids,
            &events.seqs,
            &events.append_seqs,
            &events.kinds,
            &events.seats as &[Option<i16>],
            &events.plies as &[Option<i32>],
            &events.moves as &[Option<String>],
            &events.data as &[Option<Value>],
            &events.instants,
            &events.hashes,
            &members.match_ids,
            &members.account_ids,
            &members.plays,
            &events.remaining as &[Option<i64>],
            &heads.prepared,
            &signed.match_ids,
            &signed.public_keys,
            &signed.signatures,
            &heads.at_ply as &[Option<Value>],
        )
        .fetch_all($executor)
        .await?
        .into_iter()
        .collect()
    }};
}

/// Appends to several matches: one statement, one round trip, one commit. Returns the matches whose
/// append was written. A head whose version is not the expected one is skipped together with its
/// events. Waits for rows that other transactions have locked, for as long as the connection's lock
/// timeout.
///
/// # Errors
/// When the database fails. Then nothing was written, or it is unknown whether it was.
pub(crate) async fn append(
    executor: impl PgExecutor<'_>,
    batch: &[Append],
) -> Result<BTreeSet<Uuid>, StoreError> {
    Ok(append_columns!(
        executor,
        AppendColumns::of(batch),
        r#"WITH input AS (
            SELECT * FROM unnest($1::uuid[], $2::int[], $3::int[], $4::text[], $5::int[],
                $6::smallint[], $7::timestamptz[], $8::timestamptz[], $9::timestamptz[],
                $10::jsonb[], $11::bytea[], $12::jsonb[], $27::int[], $31::jsonb[])
            AS input (match_id, expected, version, status, ply, to_act, deadline, started_at,
                finished_at, result, chain_head, players, prepared, at_ply)
        ), head AS (
            UPDATE matches SET version = input.version, status = input.status,
                ply = input.ply, to_act = input.to_act, deadline = input.deadline,
                started_at = input.started_at, finished_at = input.finished_at,
                result = input.result, chain_head = input.chain_head, at_ply = input.at_ply,
                players = coalesce(input.players, matches.players),
                changed_by = pg_current_xact_id()
            FROM input
            WHERE matches.match_id = input.match_id AND matches.version = input.expected
              AND matches.prepared = input.prepared
            RETURNING matches.match_id
        ), log AS (
            INSERT INTO match_events
                (match_id, seq, append_seq, kind, seat, ply, move, data, at, hash,
                    remaining_ms)
            SELECT event.* FROM unnest($13::uuid[], $14::int[], $15::int[], $16::text[],
                $17::smallint[], $18::int[], $19::text[], $20::jsonb[], $21::timestamptz[],
                $22::bytea[], $26::bigint[])
            AS event (match_id, seq, append_seq, kind, seat, ply, move, data, at, hash,
                remaining_ms)
            JOIN head USING (match_id)
        ), member AS (
            SELECT member.* FROM unnest($23::uuid[], $24::uuid[], $25::bool[])
            AS member (match_id, account_id, plays) JOIN head USING (match_id)
        ), gone AS (
            DELETE FROM match_participants AS old
            WHERE old.match_id IN (SELECT match_id FROM member)
              AND NOT EXISTS (
                SELECT FROM member
                WHERE member.match_id = old.match_id AND member.account_id = old.account_id
              )
            RETURNING old.match_id, old.account_id
        ), departed AS (
            INSERT INTO match_departures (match_id, account_id)
            SELECT match_id, account_id FROM gone JOIN accounts USING (account_id)
            WHERE deleted_at IS NULL
            ON CONFLICT (match_id, account_id) DO UPDATE SET changed_by = excluded.changed_by
        ), come AS (
            INSERT INTO match_participants (match_id, account_id, plays)
            SELECT match_id, account_id, plays FROM member
            ON CONFLICT (match_id, account_id) DO UPDATE SET plays = excluded.plays
        ), signed AS (
            INSERT INTO match_signatures (match_id, public_key, signature)
            SELECT signed.* FROM unnest($28::uuid[], $29::bytea[], $30::bytea[])
            AS signed (match_id, public_key, signature) JOIN head USING (match_id)
        ), outbound AS (
            INSERT INTO outbox (match_id, first_seq, last_seq)
            SELECT match_id, input.expected + 1, input.version
            FROM head JOIN input USING (match_id)
        )
        SELECT match_id AS "match_id!" FROM head"#
    ))
}

/// As [`append`], of one match on a cluster, which is written where it is, and the index by account on the
/// coordinator: in a transaction of the caller. `false`: another append was first.
///
/// # Errors
/// As [`append`].
pub(crate) async fn append_on_cluster(
    connection: &mut DbConnection,
    entry: &Append,
) -> Result<bool, StoreError> {
    let taken: BTreeSet<Uuid> = append_columns!(
        &mut *connection,
        AppendColumns::of(slice::from_ref(entry)),
        r#"SELECT append_on_cluster($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14,
            $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26, $27, $28, $29, $30, $31)
            AS "match_id!""#
    );
    if taken.is_empty() {
        return Ok(false);
    }
    if let Some(indexed) = &entry.indexed {
        index_members(connection, slice::from_ref(indexed)).await?;
    }
    Ok(true)
}

/// Appends to one match, in a transaction of the caller: on a cluster it writes to several tables. `false`: another
/// append was first.
///
/// # Errors
/// As [`append`].
pub(crate) async fn append_alone(
    connection: &mut DbConnection,
    layout: Layout,
    entry: &Append,
) -> Result<bool, StoreError> {
    match layout {
        Layout::Plain => Ok(!append(connection, slice::from_ref(entry)).await?.is_empty()),
        Layout::Citus => append_on_cluster(connection, entry).await,
    }
}

/// A batch as the statement's parameters.
#[derive(Default)]
struct AppendColumns {
    heads: HeadUpdateColumns,
    members: MemberColumns,
    events: EventColumns,
    signed: SignatureColumns,
}

#[derive(Default)]
struct HeadUpdateColumns {
    ids: Vec<Uuid>,
    expected: Vec<i32>,
    prepared: Vec<i32>,
    versions: Vec<i32>,
    statuses: Vec<String>,
    plies: Vec<i32>,
    to_act: Vec<i16>,
    deadlines: Vec<Option<DateTime<Utc>>>,
    started: Vec<Option<DateTime<Utc>>>,
    finished: Vec<Option<DateTime<Utc>>>,
    results: Vec<Option<Value>>,
    at_ply: Vec<Option<Value>>,
    hashes: Vec<Vec<u8>>,
    players: Vec<Option<Value>>,
}

impl AppendColumns {
    fn of(batch: &[Append]) -> Self {
        let mut columns = Self::default();
        let Self { heads, members, events, signed } = &mut columns;
        for append in batch {
            heads.ids.push(append.match_id);
            heads.expected.push(append.expected);
            heads.prepared.push(append.prepared);
            heads.versions.push(append.head.version);
            heads.statuses.push(append.head.status.to_owned());
            heads.plies.push(append.head.ply);
            heads.to_act.push(append.head.to_act);
            heads.deadlines.push(append.head.deadline);
            heads.started.push(append.head.started_at);
            heads.finished.push(append.head.finished_at);
            heads.results.push(append.head.result.clone());
            heads.at_ply.push(append.head.at_ply.clone());
            heads.hashes.push(append.head.chain_head.to_vec());
            heads.players.push(append.players.clone());
            members.extend(append.members.iter().copied());
            events.extend(append.events.clone());
            signed.extend(append.match_id, append.signature);
        }
        columns
    }
}

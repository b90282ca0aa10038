//! The append of moves that cause no other event, as nearly all do. These statements do what
//! [`append`](super::append) does, with a third of its parameters and a quarter of its plan; the
//! plan is most of the time that the database needs for a move. `unnest` stands in a select list,
//! which is cheaper than a table function with several columns.

use std::collections::BTreeSet;

use chrono::{DateTime, Utc};
use sqlx::PgExecutor;
use uuid::Uuid;

use turnstone_matches::{Decision, Event, Fact, Match, MovePlayed};

use crate::StoreError;
use crate::columns::{to_integer, to_mask};

/// A move that causes no other event and does not end the match.
#[derive(Debug, Clone)]
pub(crate) struct AppendedMove {
    /// The match.
    pub(crate) match_id: Uuid,
    /// The version that was decided on. If the head has another one, nothing is written.
    expected: i32,
    /// The count of changes to its prepared answers when they were read. If the head has another
    /// one, nothing is written.
    prepared: i32,
    seat: i16,
    ply: i32,
    notation: String,
    at: DateTime<Utc>,
    remaining: Option<i64>,
    hash: [u8; 32],
    /// The head after it.
    to_act: i16,
    deadline: Option<DateTime<Utc>>,
}

impl AppendedMove {
    /// The move of a decision about `before`, if it adds nothing else.
    pub(crate) fn of(before: &Match, prepared: i32, decision: &Decision) -> Option<Self> {
        let after = &decision.after;
        let ([event], [hash]) = (&decision.events[..], &decision.hashes[..]) else { return None };
        let Event { at, seat: Some(seat), fact: Fact::MovePlayed(played), .. } = event else {
            return None;
        };
        let MovePlayed { ply, notation, remaining_milliseconds, forced: false } = played else {
            return None;
        };
        Some(Self {
            match_id: after.id.0,
            expected: to_integer(before.version),
            prepared,
            seat: i16::from(seat.0),
            ply: to_integer(*ply),
            notation: notation.clone(),
            at: *at,
            remaining: remaining_milliseconds.map(|left| i64::try_from(left).unwrap_or(i64::MAX)),
            hash: *hash,
            to_act: to_mask(after.acting().iter()),
            deadline: decision.deadline,
        })
    }
}

/// Appends one move. The cheapest append: no arrays, no joins.
///
/// # Errors
/// As [`append_moves`].
pub(crate) async fn append_move(
    executor: impl PgExecutor<'_>,
    append: &AppendedMove,
) -> Result<BTreeSet<Uuid>, StoreError> {
    let taken = sqlx::query_scalar!(
        "WITH head AS (
            UPDATE matches SET version = $2::int + 1, ply = $5, to_act = $10, deadline = $11,
                chain_head = $9, changed_by = pg_current_xact_id()
            WHERE match_id = $1 AND version = $2::int AND prepared = $3
            RETURNING match_id, version
        ), outbound AS (
            INSERT INTO outbox (match_id, first_seq, last_seq)
            SELECT match_id, version, version FROM head
        )
        INSERT INTO match_events
            (match_id, seq, append_seq, kind, seat, ply, move, at, hash, remaining_ms)
        SELECT match_id, version, version, 'move_played', $4, $5, $6, $7, $9, $8 FROM head
        RETURNING match_id",
        append.match_id,
        append.expected,
        append.prepared,
        append.seat,
        append.ply,
        append.notation,
        append.at,
        append.remaining,
        &append.hash,
        append.to_act,
        append.deadline,
    )
    .fetch_optional(executor)
    .await?;
    Ok(taken.into_iter().collect())
}

/// Appends moves of different matches: one statement, one round trip, one commit. Returns the
/// matches whose move was written. A head with another version is skipped together with its move.
///
/// # Errors
/// When the database fails. Then nothing was written, or it is unknown whether it was.
pub(crate) async fn append_moves(
    executor: impl PgExecutor<'_>,
    batch: &[AppendedMove],
) -> Result<BTreeSet<Uuid>, StoreError> {
    let columns = MoveColumns::of(batch);
    let taken = sqlx::query_scalar!(
        "WITH head AS (
            UPDATE matches SET version = input.expected + 1, ply = input.ply,
                to_act = input.to_act, deadline = input.deadline, chain_head = input.hash,
                changed_by = pg_current_xact_id()
            FROM (
                SELECT unnest($1::uuid[]) AS match_id, unnest($2::int[]) AS expected,
                    unnest($3::int[]) AS prepared, unnest($4::smallint[]) AS seat,
                    unnest($5::int[]) AS ply, unnest($6::text[]) AS move,
                    unnest($7::timestamptz[]) AS at, unnest($8::bigint[]) AS remaining_ms,
                    unnest($9::bytea[]) AS hash, unnest($10::smallint[]) AS to_act,
                    unnest($11::timestamptz[]) AS deadline
            ) AS input
            WHERE matches.match_id = input.match_id AND matches.version = input.expected
              AND matches.prepared = input.prepared
            RETURNING input.*
        ), outbound AS (
            INSERT INTO outbox (match_id, first_seq, last_seq)
            SELECT match_id, expected + 1, expected + 1 FROM head
        )
        INSERT INTO match_events
            (match_id, seq, append_seq, kind, seat, ply, move, at, hash, remaining_ms)
        SELECT match_id, expected + 1, expected + 1, 'move_played', seat, ply, move, at, hash,
            remaining_ms
        FROM head
        RETURNING match_id",
        &columns.match_ids,
        &columns.expected,
        &columns.prepared,
        &columns.seats,
        &columns.plies,
        &columns.notations as _,
        &columns.instants,
        &columns.remaining as &[Option<i64>],
        &columns.hashes as _,
        &columns.to_act,
        &columns.deadlines as &[Option<DateTime<Utc>>],
    )
    .fetch_all(executor)
    .await?;
    Ok(taken.into_iter().collect())
}

/// As [`append_moves`], on a cluster: a function appends each move where its match is.
///
/// # Errors
/// As [`append_moves`].
pub(crate) async fn append_moves_on_cluster(
    executor: impl PgExecutor<'_>,
    batch: &[AppendedMove],
) -> Result<BTreeSet<Uuid>, StoreError> {
    let columns = MoveColumns::of(batch);
    let taken = sqlx::query_scalar!(
        r#"SELECT append_moves_on_cluster($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
           AS "match_id!""#,
        &columns.match_ids,
        &columns.expected,
        &columns.prepared,
        &columns.seats,
        &columns.plies,
        &columns.notations as _,
        &columns.instants,
        &columns.remaining as &[Option<i64>],
        &columns.hashes as _,
        &columns.to_act,
        &columns.deadlines as &[Option<DateTime<Utc>>],
    )
    .fetch_all(executor)
    .await?;
    Ok(taken.into_iter().collect())
}

/// A batch as the statement's parameters.
#[derive(Default)]
struct MoveColumns<'a> {
    match_ids: Vec<Uuid>,
    expected: Vec<i32>,
    prepared: Vec<i32>,
    seats: Vec<i16>,
    plies: Vec<i32>,
    notations: Vec<&'a str>,
    instants: Vec<DateTime<Utc>>,
    remaining: Vec<Option<i64>>,
    hashes: Vec<&'a [u8]>,
    to_act: Vec<i16>,
    deadlines: Vec<Option<DateTime<Utc>>>,
}

impl<'a> MoveColumns<'a> {
    fn of(batch: &'a [AppendedMove]) -> Self {
        let mut columns = Self::default();
        for append in batch {
            columns.match_ids.push(append.match_id);
            columns.expected.push(append.expected);
            columns.prepared.push(append.prepared);
            columns.seats.push(append.seat);
            columns.plies.push(append.ply);
            columns.notations.push(&append.notation);
            columns.instants.push(append.at);
            columns.remaining.push(append.remaining);
            columns.hashes.push(&append.hash);
            columns.to_act.push(append.to_act);
            columns.deadlines.push(append.deadline);
        }
        columns
    }
}

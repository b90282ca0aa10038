//! The append of moves that cause no other event, as nearly all do. It writes what
//! [`append`](super::append) would, for less of the database's time.

use std::collections::BTreeSet;

use chrono::{DateTime, Utc};
use sqlx::PgExecutor;
use uuid::Uuid;

use turnstone_matches::{Decision, Event, Fact, Match, MovePlayed};

use crate::StoreError;
use crate::columns::to_mask;

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
        // The general append writes what no column can hold, and Postgres refuses it.
        let remaining = remaining_milliseconds.map(i64::try_from).transpose().ok()?;
        Some(Self {
            match_id: after.id.0,
            expected: i32::from(before.version),
            prepared,
            seat: i16::from(seat.0),
            ply: i32::from(*ply),
            notation: notation.clone(),
            at: *at,
            remaining,
            hash: *hash,
            to_act: to_mask(after.acting().iter()),
            deadline: decision.deadline,
        })
    }
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
    if let [only] = batch {
        return append_move(executor, only).await;
    }
    let columns = MoveColumns::of(batch);
    let taken = sqlx::query_scalar!(
        r#"SELECT append_moves($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) AS "match_id!""#,
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

/// A single move takes the database less time without arrays.
async fn append_move(
    executor: impl PgExecutor<'_>,
    append: &AppendedMove,
) -> Result<BTreeSet<Uuid>, StoreError> {
    let is_taken = sqlx::query_scalar!(
        r#"SELECT append_move($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) AS "is_taken!""#,
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
    );
    let is_taken = is_taken.fetch_one(executor).await?;
    Ok(is_taken.then_some(append.match_id).into_iter().collect())
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

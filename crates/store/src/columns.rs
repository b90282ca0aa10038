//! Rows of the log, and values of columns.

use std::error::Error;

use chrono::{DateTime, Utc};
use serde::Serialize;
use serde_json::{Value, json};
use sqlx::error::BoxDynError;
use sqlx::postgres::{PgTypeInfo, PgValueRef};
use sqlx::{Decode, Postgres, Type};

use turnstone_matches::{Decision, Fact, MessageSeq, Ply, Seq};
use turnstone_rules::{Seat, exact};

use crate::StoreError;

/// A new row in `match_events`, as the functions of `migrations/0013_append.sql` take it.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct NewEventRow {
    seq: Seq,
    kind: &'static str,
    seat: Option<Seat>,
    ply: Option<Ply>,
    #[serde(rename = "move")]
    notation: Option<String>,
    data: Option<Value>,
    remaining_ms: Option<u64>,
    at: DateTime<Utc>,
    #[serde(with = "hex::serde")]
    hash: [u8; 32],
}

impl NewEventRow {
    /// The rows of the events of a decision.
    pub(crate) fn of(decision: &Decision) -> Vec<Self> {
        let events = decision.events.iter().zip(&decision.hashes);
        let rows = events.map(|(event, hash)| {
            let (ply, notation, remaining_ms, data) = match &event.fact {
                Fact::MovePlayed(fact) => {
                    let data = fact.forced.then(|| json!({"forced": true}));
                    let notation = Some(fact.notation.clone());
                    (Some(fact.ply), notation, fact.remaining_milliseconds, data)
                }
                Fact::Passed(fact) => (Some(fact.ply), None, None, None),
                Fact::TakenBack(fact) => {
                    (Some(fact.ply), None, None, Some(json!({"to_ply": fact.to_ply})))
                }
                other => (None, None, None, Some(other.payload())),
            };
            Self {
                seq: event.seq,
                kind: event.fact.kind(),
                seat: event.seat,
                ply,
                notation,
                data,
                remaining_ms,
                at: event.at,
                hash: *hash,
            }
        });
        rows.collect()
    }
}

/// A number of a column of integers, whose type has fewer values: `version AS "version: Checked<Version>"`.
/// Another value fails the statement.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Checked<T>(pub T);

/// A short name for where only a whole path can stand: Postgres cuts the name of a column after 63 bytes.
pub(crate) type MessageSeqColumn = Checked<MessageSeq>;

impl<T> Type<Postgres> for Checked<T> {
    fn type_info() -> PgTypeInfo {
        <i64 as Type<Postgres>>::type_info()
    }

    fn compatible(column: &PgTypeInfo) -> bool {
        <i16 as Type<Postgres>>::compatible(column)
            || <i32 as Type<Postgres>>::compatible(column)
            || <i64 as Type<Postgres>>::compatible(column)
    }
}

impl<T: TryFrom<i64, Error: Error + Send + Sync + 'static>> Decode<'_, Postgres> for Checked<T> {
    fn decode(value: PgValueRef<'_>) -> Result<Self, BoxDynError> {
        Ok(Self(<i64 as Decode<Postgres>>::decode(value)?.try_into()?))
    }
}

/// A limit as a number of things in memory; a negative one is none.
pub(crate) fn to_len(limit: i64) -> usize {
    exact(limit.max(0))
}

/// A number of things in memory, of which there are never more than this type can count.
pub(crate) fn to_count(number: usize) -> i64 {
    exact(number)
}

/// JSON for a nullable column.
pub(super) fn to_json(value: Option<&impl serde::Serialize>) -> Option<Value> {
    value.and_then(|value| serde_json::to_value(value).ok())
}

/// The percentage of a nullable column.
pub(super) fn to_percent(column: Option<i16>) -> Option<u8> {
    column.and_then(|percent| u8::try_from(percent).ok())
}

/// A mask with one bit per seat.
pub(super) fn to_mask(seats: impl IntoIterator<Item = Seat>) -> i16 {
    seats.into_iter().fold(0, |mask, seat| mask | 1 << seat.0)
}

/// The seats of a mask, ascending.
pub(super) fn from_mask(mask: i16) -> Vec<Seat> {
    (0..15).filter(|seat| mask & (1 << seat) != 0).map(Seat).collect()
}

/// The number of a transaction, which Postgres gives as text.
pub(super) fn read_transaction(number: &str) -> Result<u64, StoreError> {
    number.parse().map_err(|_| StoreError::Database(sqlx::Error::Decode("no xid8".into())))
}

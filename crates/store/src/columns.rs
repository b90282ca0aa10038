//! Rows of the log, and values of columns.

use chrono::{DateTime, Utc};
use serde::Serialize;
use serde_json::{Value, json};

use turnstone_matches::{Decision, Fact};
use turnstone_rules::Seat;

use crate::StoreError;

/// A new row in `match_events`, as the functions of `migrations/0013_append.sql` take it.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct NewEventRow {
    seq: u32,
    kind: &'static str,
    seat: Option<Seat>,
    ply: Option<u32>,
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

/// Converts a version or ply. These count up from zero and never reach the maximum of a Postgres
/// `integer`; the primary key would refuse a second one at the maximum.
pub(super) fn to_integer(number: u32) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX)
}

/// JSON for a nullable column.
pub(super) fn to_json(value: Option<&impl serde::Serialize>) -> Option<Value> {
    value.and_then(|value| serde_json::to_value(value).ok())
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

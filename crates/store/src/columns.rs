//! Rows of the log as columns, one array per column, so that a statement
//! takes any number of rows in a fixed number of parameters.

use chrono::{DateTime, Utc};
use serde_json::{Value, json};
use uuid::Uuid;

use turnstone_matches::{Decision, Fact};
use turnstone_rules::Seat;

/// The columns of new rows in `match_events`, one array per column.
#[derive(Debug, Clone, Default)]
pub(super) struct EventColumns {
    pub(super) match_ids: Vec<Uuid>,
    pub(super) seqs: Vec<i32>,
    pub(super) append_seqs: Vec<i32>,
    pub(super) kinds: Vec<String>,
    pub(super) seats: Vec<Option<i16>>,
    pub(super) plies: Vec<Option<i32>>,
    pub(super) moves: Vec<Option<String>>,
    pub(super) remaining: Vec<Option<i64>>,
    pub(super) data: Vec<Option<Value>>,
    pub(super) instants: Vec<DateTime<Utc>>,
    pub(super) hashes: Vec<Vec<u8>>,
}

impl EventColumns {
    /// Adds the events of one append.
    pub(super) fn push(&mut self, decision: &Decision) {
        let (id, append_seq) = (decision.after.id, decision.after.version);
        for (event, hash) in decision.events.iter().zip(&decision.hashes) {
            let (ply, notation, remaining, data) = match &event.fact {
                Fact::MovePlayed(fact) => {
                    let data = fact.forced.then(|| json!({"forced": true}));
                    let remaining = fact.remaining_milliseconds;
                    (Some(fact.ply), Some(fact.notation.clone()), remaining, data)
                }
                Fact::Passed(fact) => (Some(fact.ply), None, None, None),
                Fact::TakenBack(fact) => {
                    (Some(fact.ply), None, None, Some(json!({"to_ply": fact.to_ply})))
                }
                other => (None, None, None, Some(other.payload())),
            };
            self.match_ids.push(id.0);
            self.seqs.push(to_integer(event.seq));
            self.append_seqs.push(to_integer(append_seq));
            self.kinds.push(event.fact.kind().to_owned());
            self.seats.push(event.seat.map(|seat| i16::from(seat.0)));
            self.plies.push(ply.map(to_integer));
            self.moves.push(notation);
            self.remaining.push(remaining.map(|left| i64::try_from(left).unwrap_or(i64::MAX)));
            self.data.push(data);
            self.instants.push(event.at);
            self.hashes.push(hash.to_vec());
        }
    }

    /// Adds rows.
    pub(super) fn extend(&mut self, other: Self) {
        self.match_ids.extend(other.match_ids);
        self.seqs.extend(other.seqs);
        self.append_seqs.extend(other.append_seqs);
        self.kinds.extend(other.kinds);
        self.seats.extend(other.seats);
        self.plies.extend(other.plies);
        self.moves.extend(other.moves);
        self.remaining.extend(other.remaining);
        self.data.extend(other.data);
        self.instants.extend(other.instants);
        self.hashes.extend(other.hashes);
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

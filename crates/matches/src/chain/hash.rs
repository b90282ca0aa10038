use std::fmt::Write;

use sha2::{Digest, Sha256};

use crate::events::event::{Event, Fact};
use crate::events::facts::MovePlayed;
use crate::time::instant::format_instant;

/// The hash of a match's newest event; 32 zero bytes before the first.
pub type ChainHead = [u8; 32];

/// The hash of an event: SHA-256 of the hash before it and of the event's JSON as served, without
/// `hash`, in the canonical form of RFC 8785.
#[must_use]
pub fn hash_of(before: &ChainHead, event: &Event) -> ChainHead {
    let mut hasher = Sha256::new();
    hasher.update(before);
    hasher.update(canonical_json(event));
    hasher.finalize().into()
}

/// An event holds only words, integers and lists of them, so the canonical form always exists. An
/// empty text would break the chain, and the next check would report that.
fn canonical_json(event: &Event) -> Vec<u8> {
    match &event.fact {
        // Nearly all events are moves, and this encoding would be most of the cost of a move. From
        // 2^53 on, the canonical form rounds as JavaScript does, so the reference encodes those.
        Fact::MovePlayed(fact) if fact.remaining_milliseconds.is_none_or(|left| left < 1 << 53) => {
            canonical_move(event, fact).into_bytes()
        }
        _ => reference_encoding(event),
    }
}

fn reference_encoding(event: &Event) -> Vec<u8> {
    serde_json_canonicalizer::to_vec(&event.to_json()).unwrap_or_default()
}

/// A move, with its members in the order of their names. A test compares it with the reference.
fn canonical_move(event: &Event, fact: &MovePlayed) -> String {
    let mut text = String::with_capacity(192 + fact.notation.len());
    let at = format_instant(&event.at);
    // Escapes quotes and control characters as JSON requires.
    let notation = serde_json::to_string(&fact.notation).unwrap_or_default();
    let forced = if fact.forced { "\"forced\":true," } else { "" };
    let MovePlayed { ply, remaining_milliseconds, .. } = fact;
    let _ = write!(text, r#"{{"at":"{at}","kind":"move_played","move_played":{{{forced}"#);
    let _ = write!(text, r#""move":{notation},"ply":{ply}"#);
    if let Some(left) = remaining_milliseconds {
        let _ = write!(text, r#","remaining_milliseconds":{left}"#);
    }
    text.push_str("},\"seat\":");
    let _ = match event.seat {
        Some(seat) => write!(text, "{seat}"),
        None => write!(text, "null"),
    };
    let _ = write!(text, r#","seq":{}}}"#, event.seq);
    text
}

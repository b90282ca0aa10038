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

#[cfg(test)]
mod tests {
    use chrono::DateTime;

    use super::*;
    use crate::{Fact, MovePlayed};
    use turnstone_rules::Seat;

    #[test]
    fn moves_are_encoded_as_the_reference_encodes_them() {
        let mut notations: Vec<_> =
            (0..0x300).filter_map(char::from_u32).map(String::from).collect();
        notations.extend(["a1-b2 \"quoted\" \\ 走 \u{1f3b2}".to_owned(), String::new()]);
        let clocks =
            [None, Some(0), Some(259_200_000), Some((1 << 53) - 1), Some(1 << 53), Some(u64::MAX)];
        let instants = [
            0,
            1,
            999_999,
            1_700_000_000_100_000,
            253_402_300_800_000_000,
            -62_135_596_800_000_001,
        ];
        for (number, notation) in (0_u32..).zip(notations) {
            let pick = number as usize;
            let event = Event {
                seq: number.wrapping_mul(2_654_435_761),
                at: DateTime::from_timestamp_micros(instants[pick % 6]).expect("an instant"),
                seat: [None, Some(Seat(0)), Some(Seat(3))][pick % 3],
                fact: Fact::MovePlayed(MovePlayed {
                    ply: number,
                    notation,
                    remaining_milliseconds: clocks[pick / 6 % 6],
                    forced: pick % 4 == 1,
                }),
            };
            assert_eq!(canonical_json(&event), reference_encoding(&event), "{event:?}");
        }
    }

    /// The test vector of `docs/chain.md`.
    #[test]
    fn the_published_test_vector_holds() {
        let event = Event {
            seq: 7,
            at: DateTime::from_timestamp_micros(1_700_000_000_123_456).expect("an instant"),
            seat: Some(Seat(0)),
            fact: Fact::MovePlayed(MovePlayed {
                ply: 3,
                notation: "3".to_owned(),
                remaining_milliseconds: None,
                forced: false,
            }),
        };
        let canonical = String::from_utf8(canonical_json(&event)).expect("text");
        assert_eq!(
            canonical,
            r#"{"at":"2023-11-14T22:13:20.123456Z","kind":"move_played","move_played":{"move":"3","ply":3},"seat":0,"seq":7}"#
        );
        assert_eq!(
            hex::encode(hash_of(&[0; 32], &event)),
            "de25175d6cecaa58e5a6e2dd6314b27a7ead0d22f39210c9514d371686c462af"
        );
    }
}

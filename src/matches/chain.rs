use sha2::{Digest, Sha256};

use super::event::Event;

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

/// An event holds words, integers and lists of them only, which the canonical form always knows;
/// an empty text would break the chain loudly at the next check.
fn canonical_json(event: &Event) -> Vec<u8> {
    serde_json_canonicalizer::to_vec(&event.to_json()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use chrono::DateTime;

    use super::*;
    use crate::matches::{Fact, MovePlayed};
    use crate::rules::Seat;

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

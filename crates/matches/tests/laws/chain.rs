//! The chain of hashes: the hash of an event is that of its canonical JSON, whichever encoder wrote it.

use chrono::DateTime;
use sha2::{Digest, Sha256};
use turnstone_matches::{ChainHead, Event, Fact, MovePlayed, Ply, Seq, hash_of};
use turnstone_rules::Seat;

/// A hash before the events.
const HEAD: ChainHead = [5; 32];

/// The canonical form of RFC 8785, by the encoder that knows any JSON.
fn canonical_json(event: &Event) -> Vec<u8> {
    serde_json_canonicalizer::to_vec(&event.to_json()).expect("JSON")
}

/// The hash of an event as `docs/chain.md` describes it.
fn reference_hash(before: &ChainHead, event: &Event) -> ChainHead {
    Sha256::digest([before.as_slice(), &canonical_json(event)].concat()).into()
}

#[test]
fn moves_are_encoded_as_the_reference_encodes_them() {
    let mut notations: Vec<_> = (0..0x300).filter_map(char::from_u32).map(String::from).collect();
    notations.extend(["a1-b2 \"quoted\" \\ 走 \u{1f3b2}".to_owned(), String::new()]);
    let clocks =
        [None, Some(0), Some(259_200_000), Some((1 << 53) - 1), Some(1 << 53), Some(u64::MAX)];
    let instants =
        [0, 1, 999_999, 1_700_000_000_100_000, 253_402_300_800_000_000, -62_135_596_800_000_001];
    for (number, notation) in (0_u32..).zip(notations) {
        let pick = number as usize;
        let event = Event {
            seq: Seq::saturating(number.wrapping_mul(2_654_435_761)),
            at: DateTime::from_timestamp_micros(instants[pick % 6]).expect("an instant"),
            seat: [None, Some(Seat(0)), Some(Seat(3))][pick % 3],
            fact: Fact::MovePlayed(MovePlayed {
                ply: Ply::saturating(number),
                notation,
                remaining_milliseconds: clocks[pick / 6 % 6],
                forced: pick % 4 == 1,
            }),
        };
        assert_eq!(hash_of(&HEAD, &event), reference_hash(&HEAD, &event), "{event:?}");
    }
}

/// The test vector of `docs/chain.md`.
#[test]
fn the_published_test_vector_holds() {
    let event = Event {
        seq: Seq::new(7),
        at: DateTime::from_timestamp_micros(1_700_000_000_123_456).expect("an instant"),
        seat: Some(Seat(0)),
        fact: Fact::MovePlayed(MovePlayed {
            ply: Ply::new(3),
            notation: "3".to_owned(),
            remaining_milliseconds: None,
            forced: false,
        }),
    };
    let canonical = canonical_json(&event);
    assert_eq!(
        String::from_utf8(canonical).expect("text"),
        r#"{"at":"2023-11-14T22:13:20.123456Z","kind":"move_played","move_played":{"move":"3","ply":3},"seat":0,"seq":7}"#
    );
    assert_eq!(
        hex::encode(hash_of(&[0; 32], &event)),
        "de25175d6cecaa58e5a6e2dd6314b27a7ead0d22f39210c9514d371686c462af"
    );
}

//! A roll follows from the seed and all its inputs, and all faces fall equally often.

use sha2::{Digest, Sha256};
use turnstone_matches::{DiceNonce, DiceSeed, MatchId, RollInputs};
use turnstone_rules::Roll;
use uuid::Uuid;

fn nonce() -> DiceNonce {
    DiceNonce::try_from("11".repeat(32)).expect("64 hex digits")
}

fn inputs(number: u32) -> RollInputs {
    RollInputs {
        match_id: MatchId(Uuid::from_u128(0x019a_9f3c_5f00_7d3e_8a4b_2f6f_0c9a_1e01)),
        number,
        moves: Sha256::digest("in/21 in/23\n").into(),
        nonces: vec![Some(nonce()), None],
    }
}

/// The test vector of `docs/dice.md`.
#[test]
fn the_published_test_vector_holds() {
    let seed = DiceSeed::new(std::array::from_fn(|index| u8::try_from(index).expect("small")));
    assert_eq!(
        seed.commitment(),
        "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
    );
    assert_eq!(seed.roll(&inputs(2), 2), Roll(vec![3, 1]));
}

#[test]
fn every_input_of_a_roll_changes_it() {
    let seed = DiceSeed::new([1; 32]);
    let faces = |inputs: &RollInputs| seed.roll(inputs, 30).0;
    let base = inputs(0);
    let changed = [
        RollInputs { number: 1, ..base.clone() },
        RollInputs { match_id: MatchId(Uuid::from_u128(1)), ..base.clone() },
        RollInputs { moves: [0; 32], ..base.clone() },
        RollInputs { nonces: vec![None, None], ..base.clone() },
        RollInputs { nonces: vec![None, Some(nonce())], ..base.clone() },
    ];
    for other in &changed {
        assert_ne!(faces(other), faces(&base), "{other:?}");
    }
    assert_ne!(DiceSeed::new([2; 32]).roll(&base, 30).0, faces(&base));
}

#[test]
fn many_dice_take_more_bytes_than_one_hash_has() {
    let Roll(faces) = DiceSeed::new([3; 32]).roll(&inputs(0), 200);
    assert_eq!(faces.len(), 200);
    assert!(faces.iter().all(|face| (1..=6).contains(face)));
    assert_eq!(faces[..2], DiceSeed::new([3; 32]).roll(&inputs(0), 2).0);
}

/// Two million dice of a thousand seeds. For fair dice the chi-square statistic exceeds 20.5
/// once in a thousand runs; here seeds and rolls are fixed, so the result is always the same.
#[test]
fn all_faces_fall_equally_often() {
    let mut counts = [0_u32; 6];
    for seed in 0..1000_u32 {
        let mut bytes = [0; 32];
        bytes[..4].copy_from_slice(&seed.to_be_bytes());
        let seed = DiceSeed::new(bytes);
        for number in 0..1000 {
            for face in seed.roll(&inputs(number), 2).0 {
                counts[usize::from(face) - 1] += 1;
            }
        }
    }
    let expected = 2_000_000.0 / 6.0;
    let chi_square: f64 =
        counts.iter().map(|count| (f64::from(*count) - expected).powi(2) / expected).sum();
    assert!(chi_square < 20.5, "{chi_square}: {counts:?}");
}

#[test]
fn debug_output_hides_the_seed() {
    assert_eq!(format!("{:?}", DiceSeed::new([4; 32])), "DiceSeed(…)");
}

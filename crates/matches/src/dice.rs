//! Dice that nobody can bend: committed to before the first roll, made from everything that
//! happened since, and checked by anyone once the seed is revealed. `docs/dice.md` tells players.

use std::fmt;

use hmac::{Hmac, KeyInit, Mac};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use turnstone_rules::Roll;

use crate::{Event, Fact, MatchId};

/// Bytes from here on are skipped: below it, every face is the remainder of equally many.
const FAIR_BYTES: u8 = 252;

/// The 256 bits that a match's dice are made from. Kept beside the log until the end; nothing that
/// is served can hold one, and it does not show itself.
#[derive(Clone, PartialEq, Eq)]
pub struct DiceSeed([u8; 32]);

impl fmt::Debug for DiceSeed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("DiceSeed(…)")
    }
}

impl DiceSeed {
    /// The seed of these random bytes.
    #[must_use]
    pub fn new(random: [u8; 32]) -> Self {
        Self(random)
    }

    /// A revealed seed, 64 hex digits.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        hex32(text).map(Self)
    }

    /// The bytes, for the place where it is kept.
    #[must_use]
    pub fn bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// SHA-256 of the seed, in hex: what is published before the first roll.
    #[must_use]
    pub fn commitment(&self) -> String {
        hex::encode(Sha256::digest(self.0))
    }

    /// The seed in hex, for the last event.
    pub(super) fn reveal(&self) -> String {
        hex::encode(self.0)
    }

    /// The faces of a roll: HMAC-SHA-256 under the seed of the match's id, the roll's number (from
    /// 0), a digest of all moves so far and the seats' nonces; bytes to faces by rejection. Where
    /// the 32 bytes do not give enough, a byte that counts from 1 is appended to the message.
    #[must_use]
    pub fn roll(&self, inputs: &RollInputs, count: u8) -> Roll {
        let message = inputs.message();
        let mut faces = Vec::with_capacity(usize::from(count));
        let mut extra = 0u8;
        while faces.len() < usize::from(count) {
            let bytes = self.hmac(&message, extra);
            let fair = bytes.into_iter().filter(|byte| *byte < FAIR_BYTES);
            let missing = usize::from(count) - faces.len();
            faces.extend(fair.map(|byte| byte % 6 + 1).take(missing));
            extra = extra.wrapping_add(1);
        }
        Roll(faces)
    }

    fn hmac(&self, message: &[u8], extra: u8) -> [u8; 32] {
        // A key of 32 bytes is shorter than a block, and taken as it is.
        let mut block = [0; 64];
        block[..32].copy_from_slice(&self.0);
        let mut mac = Hmac::<Sha256>::new(&block.into());
        mac.update(message);
        if extra > 0 {
            mac.update(&[extra]);
        }
        mac.finalize().into_bytes().into()
    }
}

/// What a roll is made from beside the seed.
#[derive(Debug, Clone)]
pub struct RollInputs {
    /// The match.
    pub match_id: MatchId,
    /// The number of the roll, from 0.
    pub number: u32,
    /// SHA-256 of every move ever played, each canonical string followed by a line feed.
    pub moves: [u8; 32],
    /// What each seat has added.
    pub nonces: Vec<Option<DiceNonce>>,
}

impl RollInputs {
    fn message(&self) -> Vec<u8> {
        let mut message = self.match_id.0.as_bytes().to_vec();
        message.extend(self.number.to_be_bytes());
        message.extend(self.moves);
        for nonce in &self.nonces {
            match nonce {
                None => message.push(0),
                Some(DiceNonce(bytes)) => {
                    message.push(32);
                    message.extend(bytes);
                }
            }
        }
        message
    }
}

/// A player's share in the dice, 64 hex digits: with it even the server could not have chosen them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(try_from = "String", into = "String")]
#[cfg_attr(feature = "openapi", schema(value_type = String, min_length = 64, max_length = 64, pattern = "^[0-9a-f]{64}$"))]
pub struct DiceNonce([u8; 32]);

/// The text is no nonce.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a dice nonce is 64 hex digits, in lower case")]
pub struct InvalidNonce;

impl TryFrom<String> for DiceNonce {
    type Error = InvalidNonce;

    fn try_from(text: String) -> Result<Self, InvalidNonce> {
        hex32(&text).map(Self).ok_or(InvalidNonce)
    }
}

impl From<DiceNonce> for String {
    fn from(nonce: DiceNonce) -> Self {
        hex::encode(nonce.0)
    }
}

/// Lower case alone, so that a nonce has one form only.
fn hex32(text: &str) -> Option<[u8; 32]> {
    let bytes: [u8; 32] = hex::decode(text).ok()?.try_into().ok()?;
    (hex::encode(bytes) == text).then_some(bytes)
}

/// The moves of a match, as the dice see them.
#[derive(Debug, Clone, Default)]
pub(super) struct MovesDigest(Sha256);

impl MovesDigest {
    /// Takes in a move in canonical notation.
    pub(super) fn push(&mut self, notation: &str) {
        self.0.update(notation);
        self.0.update("\n");
    }

    /// SHA-256 of all moves so far.
    pub(super) fn digest(&self) -> [u8; 32] {
        self.0.clone().finalize().into()
    }
}

/// What is wrong with the dice of a finished match.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum DiceFault {
    /// The seed is not revealed, or is none.
    #[error("the seed is not revealed")]
    NoSeed,
    /// The seed is not the one that was committed to.
    #[error("the seed is not the one that was committed to")]
    OtherSeed,
    /// A roll is not what seed, moves and nonces make.
    #[error("roll {number} (seq {seq}) is {faces:?} and should be {expected:?}")]
    WrongRoll {
        /// The number of the roll, from 0.
        number: u32,
        /// The event.
        seq: u32,
        /// The faces in the log.
        faces: Vec<u8>,
        /// The faces that follow from the seed.
        expected: Vec<u8>,
    },
}

/// Recomputes every roll of a finished match from its events alone, and gives their number.
///
/// # Errors
/// At the first roll that is wrong, or when the seed is missing or another.
pub fn verify_dice(match_id: MatchId, events: &[Event]) -> Result<u32, DiceFault> {
    let mut commitment = None;
    let mut by_player = std::collections::BTreeMap::new();
    let mut nonces = Vec::new();
    let mut moves = MovesDigest::default();
    let mut rolls = Vec::new();
    let mut seed = None;
    for event in events {
        match &event.fact {
            Fact::Created(fact) => commitment.clone_from(&fact.dice_commitment),
            Fact::Seated(fact) => {
                by_player.insert(fact.player, fact.dice_nonce);
            }
            Fact::DiceNonceSet(fact) => {
                by_player.insert(fact.player, Some(fact.dice_nonce));
            }
            Fact::Started(fact) => {
                let of = |player| by_player.get(player).copied().flatten();
                nonces = fact.players.iter().map(of).collect();
            }
            Fact::MovePlayed(fact) => moves.push(&fact.notation),
            Fact::DiceRolled(fact) => {
                let number = u32::try_from(rolls.len()).unwrap_or(u32::MAX);
                let inputs =
                    RollInputs { match_id, number, moves: moves.digest(), nonces: nonces.clone() };
                rolls.push((event.seq, inputs, fact.faces.clone()));
            }
            Fact::Finished(fact) => seed.clone_from(&fact.seed),
            Fact::Left(_)
            | Fact::InvitationDeclined(_)
            | Fact::Passed(_)
            | Fact::DrawOffered(_)
            | Fact::DrawWithdrawn(_)
            | Fact::DrawAgreed(_)
            | Fact::DrawDeclined(_)
            | Fact::TakebackOffered(_)
            | Fact::TakebackWithdrawn(_)
            | Fact::TakebackAgreed(_)
            | Fact::TakebackDeclined(_)
            | Fact::TakenBack(_)
            | Fact::ResignationOffered(_)
            | Fact::ClockExtended(_)
            | Fact::Resigned(_)
            | Fact::TimedOut(_)
            | Fact::Cancelled(_) => {}
        }
    }
    let seed = seed.and_then(|text| DiceSeed::parse(&text)).ok_or(DiceFault::NoSeed)?;
    if commitment != Some(seed.commitment()) {
        return Err(DiceFault::OtherSeed);
    }
    for (seq, inputs, faces) in &rolls {
        let Roll(expected) = seed.roll(inputs, u8::try_from(faces.len()).unwrap_or(u8::MAX));
        if *faces != expected {
            let (number, faces) = (inputs.number, faces.clone());
            return Err(DiceFault::WrongRoll { number, seq: *seq, faces, expected });
        }
    }
    Ok(u32::try_from(rolls.len()).unwrap_or(u32::MAX))
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    fn inputs(number: u32) -> RollInputs {
        RollInputs {
            match_id: MatchId(Uuid::from_u128(0x019a_9f3c_5f00_7d3e_8a4b_2f6f_0c9a_1e01)),
            number,
            moves: Sha256::digest("in/21 in/23\n").into(),
            nonces: vec![Some(DiceNonce([0x11; 32])), None],
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
            RollInputs { nonces: vec![None, Some(DiceNonce([0x11; 32]))], ..base.clone() },
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

    /// Over two million dice of a thousand seeds; 20.5 is passed by chance once in a thousand runs,
    /// but seeds and rolls are fixed, so that this either holds for ever or never did.
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
}

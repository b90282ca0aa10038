use std::fmt;

use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};

use turnstone_rules::Roll;

use super::nonce::{DiceNonce, hex32};
use crate::MatchId;

/// Bytes from here on are skipped. Below it, each face is the remainder of equally many bytes.
const FAIR_BYTES: u8 = 252;

/// The 256 bits that a match's dice are made from. The store keeps it outside the log until the
/// end. No response can hold one, and its `Debug` output hides it.
#[derive(Clone, PartialEq, Eq)]
pub struct DiceSeed([u8; 32]);

impl fmt::Debug for DiceSeed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("DiceSeed(…)")
    }
}

impl DiceSeed {
    /// Makes a seed from random bytes.
    #[must_use]
    pub fn new(random: [u8; 32]) -> Self {
        Self(random)
    }

    /// Reads a revealed seed of 64 hex digits.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        hex32(text).map(Self)
    }

    /// The bytes, for the store.
    #[must_use]
    pub fn bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// SHA-256 of the seed, in hex. It is published before the first roll.
    #[must_use]
    pub fn commitment(&self) -> String {
        hex::encode(Sha256::digest(self.0))
    }

    /// The seed in hex, for the last event.
    pub(crate) fn reveal(&self) -> String {
        hex::encode(self.0)
    }

    /// The faces of a roll. They come from HMAC-SHA-256 under the seed over the match's id, the
    /// roll's number (from 0), a digest of all moves so far and the seats' nonces. Bytes become
    /// faces by rejection. If the 32 bytes do not give enough faces, the message gets one more
    /// byte, which counts from 1.
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
        // HMAC pads a key that is shorter than a block with zeros.
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

/// The inputs of a roll besides the seed.
#[derive(Debug, Clone)]
pub struct RollInputs {
    /// The match.
    pub match_id: MatchId,
    /// The number of the roll, from 0.
    pub number: u32,
    /// SHA-256 of every move ever played, each canonical string followed by a line feed.
    pub moves: [u8; 32],
    /// The nonce of each seat.
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

/// A running digest of a match's moves.
#[derive(Debug, Clone, Default)]
pub(crate) struct MovesDigest(Sha256);

impl MovesDigest {
    /// Adds a move in canonical notation.
    pub(crate) fn push(&mut self, notation: &str) {
        self.0.update(notation);
        self.0.update("\n");
    }

    /// SHA-256 of all moves so far.
    pub(crate) fn digest(&self) -> [u8; 32] {
        self.0.clone().finalize().into()
    }
}

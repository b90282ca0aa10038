//! Signatures of matches that are over. The server that decides the end signs the head of the chain
//! with its Ed25519 key (RFC 8032), together with the match's id, which the chain does not have. The
//! chain alone detects a change by someone who does not
//! compute the hashes again. The signature also detects one by someone who does and can write to
//! the database.

use std::fmt;

use ring::signature::{ED25519, Ed25519KeyPair, KeyPair, UnparsedPublicKey};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::{ChainHead, MatchId};

/// The first bytes of everything that is signed. The keys sign nothing else, and if they ever do, no
/// signature of the one is one of the other.
const DOMAIN: &[u8] = b"turnstone match signature 1\n";

/// How many hex digits of a key's hash are its id.
const ID_DIGITS: usize = 16;

/// The public key of a server. Anyone can check its signatures with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct PublicKey(pub [u8; 32]);

impl PublicKey {
    /// The key's id: the first 16 hex digits of its SHA-256.
    #[must_use]
    pub fn id(&self) -> String {
        let mut id = hex::encode(Sha256::digest(self.0));
        id.truncate(ID_DIGITS);
        id
    }

    /// Reads a key of 64 hex digits.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        hex::decode(text).ok()?.try_into().ok().map(Self)
    }
}

impl fmt::Display for PublicKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::encode(self.0))
    }
}

impl From<PublicKey> for String {
    fn from(key: PublicKey) -> Self {
        key.to_string()
    }
}

impl TryFrom<String> for PublicKey {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        Self::parse(&text).ok_or("a public key must be 64 hex digits")
    }
}

/// The bytes that are signed: the domain, the 16 bytes of the match's id, the 32 bytes of the head.
fn signed_bytes(id: MatchId, head: &ChainHead) -> Vec<u8> {
    [DOMAIN, id.0.as_bytes(), head].concat()
}

/// A signature of a match's id and the head of its chain, with the key to check it. The signature does not prove whose
/// key that is; `GET /v1/keys` lists the server's keys.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Signature {
    /// The key.
    pub public_key: PublicKey,
    /// The 64 bytes of the signature.
    pub value: [u8; 64],
}

impl Signature {
    /// Whether the key signed this match with this head.
    #[must_use]
    pub fn is_of(&self, id: MatchId, head: &ChainHead) -> bool {
        let key = UnparsedPublicKey::new(&ED25519, self.public_key.0);
        key.verify(&signed_bytes(id, head), &self.value).is_ok()
    }
}

/// A server's secret key. Its `Debug` output shows only the id of the public key.
pub struct SigningKey(Ed25519KeyPair);

impl fmt::Debug for SigningKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SigningKey({})", self.public_key().id())
    }
}

impl SigningKey {
    /// Makes a key from 32 secret random bytes.
    #[must_use]
    pub fn from_seed(seed: &[u8; 32]) -> Option<Self> {
        #[expect(clippy::disallowed_methods, reason = "the only place that signs matches")]
        Ed25519KeyPair::from_seed_unchecked(seed).ok().map(Self)
    }

    /// The public key that checks its signatures.
    #[must_use]
    pub fn public_key(&self) -> PublicKey {
        let mut bytes = [0; 32];
        bytes.copy_from_slice(self.0.public_key().as_ref());
        PublicKey(bytes)
    }

    /// Signs a match by its id and the head of its chain. The same match and head always get the same
    /// signature.
    #[must_use]
    pub fn sign(&self, id: MatchId, head: &ChainHead) -> Signature {
        let mut value = [0; 64];
        value.copy_from_slice(self.0.sign(&signed_bytes(id, head)).as_ref());
        Signature { public_key: self.public_key(), value }
    }
}

//! Evidence that nobody has changed a log: the hash chain, and the server's signature of its head.
//!
//! Its rule: the bytes that are hashed and signed never change, because stored logs and published
//! records contain their hashes. `docs/chain.md` and `docs/records.md` publish test vectors.
//!
//! Begin with `hash`; `signature` signs the head of the chain when a match is over.

pub(crate) mod hash;
#[cfg(feature = "signatures")]
pub(crate) mod signature;

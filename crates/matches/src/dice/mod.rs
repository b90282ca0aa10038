//! Dice that nobody can choose. The server commits to a seed before the first roll. Each roll
//! follows from the seed and from everything that happened before it. At the end the server reveals
//! the seed, and anyone can verify every roll. `docs/dice.md` explains this to players.
//!
//! Begin with `roll` (the seed and how a roll follows from it). `nonce` is a player's share in the
//! dice; `verify` recomputes the rolls of a finished match from its events.

pub(crate) mod nonce;
pub(crate) mod roll;
pub(crate) mod verify;

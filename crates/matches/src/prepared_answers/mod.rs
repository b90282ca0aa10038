//! Prepared answers: "if the other side plays x, I answer y". A tree of plies, whoever plays them.
//! The store keeps it outside the log, and only its owner sees it. An answer that is played becomes
//! an ordinary move.
//!
//! Begin with `tree`, the shape on the wire and in the store. `check` decides which trees a seat
//! may prepare; `lookup` finds the answer that a match has reached.

pub(crate) mod check;
pub(crate) mod lookup;
pub(crate) mod tree;

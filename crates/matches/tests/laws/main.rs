//! The decisions of a match, and the laws of its log, its chain, its clocks and its dice.

#![allow(
    clippy::disallowed_methods,
    clippy::expect_used,
    clippy::unwrap_used,
    clippy::panic,
    reason = "tests read the environment, and a test fails by panicking"
)]

mod chain;
mod computers;
mod decisions;
mod dice;
mod instants;
mod logs;
mod numbers;
mod pairing;
mod random_matches;
mod seeds;
#[cfg(feature = "signatures")]
mod signatures;
mod sticks;
mod takebacks;
mod versions;

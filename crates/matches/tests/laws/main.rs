//! The decisions of a match, and the laws of its log.

#![allow(
    clippy::disallowed_methods,
    clippy::expect_used,
    clippy::unwrap_used,
    clippy::panic,
    reason = "tests read the environment, and a test fails by panicking"
)]

mod decisions;
mod logs;
mod pairing;
mod random_matches;
mod seeds;

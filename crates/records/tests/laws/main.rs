//! The laws of records, and the records that the fuzzer found.

#![allow(
    clippy::expect_used,
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

mod fuzz_corpus;
mod records;

#[path = "../../../matches/tests/laws/random_matches.rs"]
mod random_matches;

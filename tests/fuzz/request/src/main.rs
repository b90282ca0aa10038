//! Runs `check` of `tests/fuzz/request/src/check.rs` on the fuzzer's inputs; `scripts/fuzz` starts
//! it.
#![no_main]
#![allow(
    clippy::expect_used,
    clippy::panic,
    reason = "a check fails by panicking"
)]

mod check;

#[path = "../../../support/mod.rs"]
mod support;

libfuzzer_sys::fuzz_target!(|data: &[u8]| check::request(data));

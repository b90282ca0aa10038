//! Runs `check` of `tests/fuzz/request/src/check.rs` on what the fuzzer makes up; `scripts/fuzz`
//! starts it.
#![no_main]
#![allow(
    clippy::expect_used,
    clippy::panic,
    reason = "a law that does not hold is said by panicking"
)]

mod check;

#[path = "../../../support/mod.rs"]
mod support;

libfuzzer_sys::fuzz_target!(|data: &[u8]| check::request(data));

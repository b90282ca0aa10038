//! Runs `checks::record` on the fuzzer's inputs; `scripts/fuzz` starts it.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| turnstone_fuzz::record(data));

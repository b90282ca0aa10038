//! Runs `checks::rules` on what the fuzzer makes up; `scripts/fuzz` starts it.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| turnstone_fuzz::rules(data));

//! What must hold whatever bytes come in: one function a fuzz target, which panics where it does
//! not. `tests/fuzz_corpus.rs` includes these files too, and runs them on the committed inputs
//! without a fuzzer.

mod laws;
mod notation;
mod record;
mod rules;
mod random_play;

pub use notation::notation;
pub use record::record;
pub use rules::rules;

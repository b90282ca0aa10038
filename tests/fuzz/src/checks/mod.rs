//! The laws that hold for any input bytes: one function for each fuzz target, which panics where a
//! law is broken. The tests of the crates include these files too, and run them on the committed
//! inputs without a fuzzer.

mod laws;
mod notation;
mod record;
mod rules;
mod random_play;

pub use notation::notation;
pub use record::record;
pub use rules::rules;

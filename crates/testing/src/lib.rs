//! Random games of every configuration, for tests, fuzz targets and benchmarks.
//!
//! A seed determines everything here: the same seed plays the same games on every machine.

#![allow(
    clippy::expect_used,
    clippy::panic,
    reason = "a test that cannot go on says so by panicking"
)]

mod configurations;
mod corpus;
mod mutation;
mod notation;
mod playout;
mod random;
mod recorded_games;
mod scale;

pub use configurations::{configurations, configurations_of, is_open_ended, variants};
pub use corpus::{corpus, run_corpus};
pub use mutation::mutated;
pub use notation::{NotationPosition, notation_positions};
pub use playout::{MAX_STEPS, Step, play_step, random_notation, random_step};
pub use random::Random;
pub use recorded_games::{RecordedGame, RecordedStep, recorded_games};
pub use scale::{is_long, scaled};

//! Everything that is not deterministic: the clock and randomness. `clippy.toml` bans other access
//! to them, so that all other code gets them from here.

mod clock;
mod entropy;
mod stopwatch;

pub use clock::Clock;
pub use entropy::{OutOfEntropy, new_id, random, ring_randomness};
pub use stopwatch::{Stopwatch, steady_now, thread_time};

//! What runs beside the requests: loops around `decide` and the store.

mod deadlines;
mod upkeep;

pub use deadlines::sweep_deadlines;
pub use upkeep::{clean_up, synchronize_clock};

//! What runs beside the requests: loops around `decide` and the store.

mod deadlines;
mod deletions;
mod heartbeat;
mod upkeep;

pub use deadlines::sweep_deadlines;
pub use deletions::withdraw_the_deleted;
pub use heartbeat::beat;
pub use upkeep::{clean_up, synchronize_clock};

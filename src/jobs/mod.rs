//! What runs beside the requests: loops around `decide` and the store.

mod account_changes;
mod deadlines;
mod deletions;
mod heartbeat;
mod notices;
mod ratings;
mod upkeep;
mod webhooks;

pub use account_changes::notice_account_changes;
pub use deadlines::sweep_deadlines;
pub use deletions::withdraw_the_deleted;
pub use heartbeat::beat;
pub use notices::{hear_other_servers, tell_other_servers};
pub use ratings::{rate_finished, refresh_leaderboards};
pub use upkeep::{clean_up, synchronize_clock};
pub use webhooks::{deliver, queue_news, queue_reminders};

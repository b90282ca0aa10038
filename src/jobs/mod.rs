//! What runs beside the requests: loops around `decide` and the store.

mod account_changes;
mod deadlines;
mod deleted_accounts;
mod heartbeat;
mod maintenance;
mod pg_notify;
mod ratings;
mod webhooks;

pub use account_changes::poll_account_changes;
pub use deadlines::sweep_deadlines;
pub use deleted_accounts::withdraw_deleted_accounts;
pub use heartbeat::record_heartbeat;
pub use maintenance::{clean_up, synchronize_clock};
pub use pg_notify::{listen_to_other_servers, publish_to_other_servers};
pub use ratings::{rate_finished, refresh_leaderboards};
pub use webhooks::{deliver, queue_notifications, queue_reminders};

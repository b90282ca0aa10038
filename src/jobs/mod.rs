//! Background jobs: what the server does beside the requests. [`all`] lists them, the runner runs
//! them, and [`JobHealth`] knows when each last succeeded.
//!
//! Several servers on one database run the same jobs at the same time; each job is safe for that.

mod account_changes;
mod blocked_invitations;
mod deadlines;
mod deleted_accounts;
mod each_match;
mod forced_moves;
mod health;
mod leaderboards;
mod maintenance;
mod outages;
mod pg_notify;
mod push;
mod ratings;
mod runner;
mod vacations;
mod webhooks;

pub use health::{JobDeadline, JobHealth, Progress};
pub use push::PushSettings;
pub use runner::{Job, Next, Run, RunResult, start};

use crate::store::Store;
use crate::webhooks::Sender;

/// Every job of a server. `/readyz` responds 503 while one that is needed to serve is overdue.
/// Without the others the responses of this server stay right and in time; most of them work for
/// all servers together.
#[must_use]
pub fn all(store: &Store, sender: Sender, push: PushSettings) -> Vec<Job> {
    vec![
        outages::record_heartbeat(store.clone()).needed_to_serve(),
        outages::extend_clocks(store.clone()),
        deadlines::time_out(store.clone()),
        deadlines::expire(store.clone()),
        deadlines::refresh(store.clone()),
        deleted_accounts::withdraw(store.clone()),
        blocked_invitations::decline(store.clone()),
        forced_moves::play(store.clone()),
        vacations::settle(store.clone()),
        maintenance::synchronize_clock(store.clone()).needed_to_serve(),
        maintenance::delete_expired(store.clone()),
        webhooks::queue_notifications(store.clone()),
        webhooks::queue_reminders(store.clone()),
        webhooks::deliver(store.clone(), sender.clone()),
        push::send(store.clone(), sender, push),
        ratings::rate_finished(store.clone()),
        leaderboards::refresh(store.clone()),
        account_changes::poll(store.clone()).needed_to_serve(),
        pg_notify::publish(store.clone()),
        pg_notify::listen(store.clone()).needed_to_serve(),
    ]
}

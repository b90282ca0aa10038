//! Background jobs: what the server does beside the requests. [`all`] lists them, the runner runs
//! them, and [`JobHealth`] knows when each last succeeded.
//!
//! Several servers on one database run the same jobs at the same time; each job is safe for that.

mod account_changes;
mod blocked_invitations;
mod circuit_breaker;
mod deadlines;
mod deleted_accounts;
mod each_match;
mod engine;
mod forced_moves;
mod health;
mod leaderboards;
mod mail;
mod maintenance;
mod notifications;
mod outages;
mod pg_notify;
mod primary;
mod push;
mod ratings;
mod runner;
mod seeks;
mod vacations;
mod webhooks;

pub use engine::EngineStatus;
pub use health::{JobDeadline, JobHealth, Progress};
pub use notifications::NotificationStatus;
pub use push::PushSettings;
pub use runner::{Job, Next, Run, RunResult, start};
pub use seeks::SeekStatus;

use crate::mail::Mailer;
use crate::store::Store;
use crate::webhooks::Sender;

/// How this server works for the engine.
#[derive(Debug, Clone, Default)]
pub struct EngineSettings {
    /// The number of threads; 0: other servers do it.
    pub workers: usize,
    /// What `/metrics` shows.
    pub status: EngineStatus,
}

/// Every job of a server. `/readyz` responds 503 while one that is needed to serve is overdue.
/// Without the others the responses of this server stay right and in time; most of them work for
/// all servers together. Without a `mailer` no mail is sent.
#[must_use]
pub fn all(
    store: &Store,
    sender: Sender,
    mailer: Option<&Mailer>,
    push: PushSettings,
    status: &NotificationStatus,
    engine: &EngineSettings,
    seeks: &SeekStatus,
) -> Vec<Job> {
    let mut jobs = vec![
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
        push::send(store.clone(), sender, push, status.clone()),
        notifications::record_activity(store.clone()),
        notifications::measure(store.clone(), status.clone()),
        ratings::rate_finished(store.clone()),
        leaderboards::refresh(store.clone()),
        account_changes::poll(store.clone()).needed_to_serve(),
        engine::measure(store.clone(), engine.status.clone()),
        seeks::pair(store.clone(), seeks.clone()),
        seeks::measure(store.clone(), seeks.clone()),
        pg_notify::publish(store.clone()),
        pg_notify::listen(store.clone()).needed_to_serve(),
    ];
    jobs.extend(primary::follow(store));
    jobs.extend(primary::prove_replica(store));
    if engine.workers > 0 {
        jobs.push(engine::work_off(store, engine.workers, engine.status.clone()));
    }
    if let Some(mailer) = mailer {
        jobs.extend([
            mail::queue_resets(store.clone()),
            mail::queue_digests(store.clone()),
            mail::deliver(store.clone(), mailer.clone()),
            mail::measure(store.clone(), mailer.clone()),
        ]);
    }
    jobs
}

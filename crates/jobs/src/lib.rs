//! Background jobs: what the server does beside the requests. [`all`] lists them, the runner runs
//! them, and [`JobHealth`] knows when each last succeeded.
//!
//! Several servers on one database run the same jobs at the same time; each job is safe for that.

mod account_changes;
mod blocked_invitations;
mod circuit_breaker;
mod database;
mod deadlines;
mod deleted_accounts;
mod each_match;
mod engine;
mod figures;
mod forced_moves;
mod health;
mod leaderboards;
mod mail;
mod maintenance;
mod notifications;
mod outages;
mod pg_notify;
pub mod pictures;
mod primary;
mod push;
mod queues;
mod ratings;
mod runner;
mod seeks;
mod vacations;
mod webhooks;

pub use engine::EngineStatus;
pub use figures::FigureStatus;
pub use health::{JobDeadline, JobHealth, Progress};
pub use notifications::NotificationStatus;
pub use outages::ClockStatus;
pub use push::PushSettings;
pub use queues::QueueStatus;
pub use runner::{Job, Next, Run, RunResult, start};
pub use seeks::SeekStatus;

use prometheus::core::Collector;

use turnstone_io::mail::Mailer;
use turnstone_io::webhooks::Sender;
use turnstone_store::Store;

/// The metrics of the jobs for `/metrics`. Clones share them.
#[derive(Debug, Clone, Default)]
pub struct JobStatus {
    /// Of the clock.
    pub clock: ClockStatus,
    /// Of the engine.
    pub engine: EngineStatus,
    /// Of what is in the database.
    pub figures: FigureStatus,
    /// Of the notifications that are sent.
    pub notifications: NotificationStatus,
    /// Of the queues.
    pub queues: QueueStatus,
    /// Of the seeks.
    pub seeks: SeekStatus,
}

impl JobStatus {
    /// The collectors for a registry.
    #[must_use]
    pub fn collectors(&self) -> Vec<Box<dyn Collector>> {
        let mut collectors = self.engine.collectors();
        collectors.extend(self.clock.collectors());
        collectors.extend(self.figures.collectors());
        collectors.extend(self.notifications.collectors());
        collectors.extend(self.queues.collectors());
        collectors.extend(self.seeks.collectors());
        collectors
    }
}

/// Every job of a server. `/readyz` responds 503 while one that is needed to serve is overdue.
/// Without the others the responses of this server stay right and in time; most of them work for
/// all servers together. Without a `mailer` no mail is sent. With no `engine_workers` other servers
/// work for the engine.
#[must_use]
pub fn all(
    store: &Store,
    sender: Sender,
    mailer: Option<&Mailer>,
    push: PushSettings,
    engine_workers: usize,
    status: &JobStatus,
) -> Vec<Job> {
    let mut jobs = vec![
        database::look(store.clone()).needed_to_serve(),
        outages::record_heartbeat(store.clone(), status.clock.clone()).needed_to_serve(),
        outages::extend_clocks(store.clone()),
        deadlines::time_out(store.clone()).resting_with_clocks(store),
        deadlines::expire(store.clone()).resting_with_clocks(store),
        deadlines::refresh(store.clone()),
        deleted_accounts::withdraw(store.clone()),
        blocked_invitations::decline(store.clone()),
        forced_moves::play(store.clone()),
        vacations::settle(store.clone()).resting_with_clocks(store),
        maintenance::delete_expired(store.clone()).resting_with_clocks(store),
        maintenance::make_event_partitions(store.clone()),
        maintenance::close_matches(store.clone()).resting_with_clocks(store),
        webhooks::queue_notifications(store.clone()),
        webhooks::queue_reminders(store.clone()).resting_with_clocks(store),
        webhooks::deliver(store.clone(), sender.clone(), status.notifications.clone()),
        push::send(store.clone(), sender, push, status.notifications.clone()),
        notifications::record_activity(store.clone()),
        notifications::measure(store.clone(), status.notifications.clone()),
        ratings::rate_finished(store.clone()),
        leaderboards::refresh(store.clone()),
        account_changes::poll(store.clone()).needed_to_serve(),
        engine::measure(store.clone(), status.engine.clone()),
        seeks::pair(store.clone(), status.seeks.clone()),
        seeks::measure(store.clone(), status.seeks.clone()),
        figures::measure(store.clone(), status.figures.clone()),
        queues::measure(store.clone(), status.queues.clone()),
        pg_notify::publish(store.clone()),
        pg_notify::listen(store.clone()).needed_to_serve(),
    ];
    jobs.extend(primary::follow(store));
    jobs.extend(primary::prove_replica(store));
    if engine_workers > 0 {
        jobs.push(engine::work_off(store, engine_workers, status.engine.clone()));
    }
    if let Some(mailer) = mailer {
        jobs.extend([
            mail::queue_resets(store.clone()),
            mail::queue_digests(store.clone()).resting_with_clocks(store),
            mail::deliver(store.clone(), mailer.clone()),
            mail::measure(store.clone(), mailer.clone()),
        ]);
    }
    jobs
}

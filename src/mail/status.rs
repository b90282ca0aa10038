use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};

use chrono::TimeDelta;

/// The mails that wait, on all servers together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct QueueStatus {
    /// How many.
    pub waiting: i64,
    /// How long the oldest has waited; zero if none does.
    pub oldest: TimeDelta,
}

/// The state of the mails, for `/metrics`. Clones share it.
#[derive(Debug, Clone, Default)]
pub struct MailStatus(Arc<Values>);

#[derive(Debug, Default)]
struct Values {
    waiting: AtomicI64,
    oldest_seconds: AtomicI64,
    relay_failures: AtomicI64,
    sent: AtomicU64,
    given_up: AtomicU64,
}

impl MailStatus {
    /// Sets what waits.
    pub fn set_queue(&self, queue: QueueStatus) {
        self.0.waiting.store(queue.waiting, Ordering::Relaxed);
        self.0.oldest_seconds.store(queue.oldest.num_seconds(), Ordering::Relaxed);
    }

    /// Sets how often in a row the relay has failed, as this server saw it.
    pub fn set_relay_failures(&self, failures: u32) {
        self.0.relay_failures.store(failures.into(), Ordering::Relaxed);
    }

    /// Counts a mail that the relay has taken.
    pub fn count_sent(&self) {
        self.0.sent.fetch_add(1, Ordering::Relaxed);
    }

    /// Counts a mail that is not tried again.
    pub fn count_given_up(&self) {
        self.0.given_up.fetch_add(1, Ordering::Relaxed);
    }

    /// How many mails wait.
    #[must_use]
    pub fn waiting(&self) -> i64 {
        self.0.waiting.load(Ordering::Relaxed)
    }

    /// How many seconds the oldest has waited.
    #[must_use]
    pub fn oldest_seconds(&self) -> i64 {
        self.0.oldest_seconds.load(Ordering::Relaxed)
    }

    /// How often in a row the relay has failed.
    #[must_use]
    pub fn relay_failures(&self) -> i64 {
        self.0.relay_failures.load(Ordering::Relaxed)
    }

    /// How many mails this server has sent.
    #[must_use]
    pub fn sent(&self) -> u64 {
        self.0.sent.load(Ordering::Relaxed)
    }

    /// How many mails this server has given up.
    #[must_use]
    pub fn given_up(&self) -> u64 {
        self.0.given_up.load(Ordering::Relaxed)
    }
}

use chrono::TimeDelta;
use prometheus::core::Collector;
use prometheus::{IntCounter, IntGauge};

/// The mails that wait, on all servers together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct QueueStatus {
    /// How many.
    pub waiting: i64,
    /// How long the oldest has waited; zero if none does.
    pub oldest: TimeDelta,
}

/// The metrics of the mails for `/metrics`. Clones share them.
#[derive(Debug, Clone)]
pub struct MailStatus {
    waiting: IntGauge,
    oldest_seconds: IntGauge,
    relay_failures: IntGauge,
    sent: IntCounter,
    given_up: IntCounter,
}

impl Default for MailStatus {
    fn default() -> Self {
        Self::new()
    }
}

impl MailStatus {
    /// All at zero.
    ///
    /// # Panics
    /// Never: the names are fixed and valid.
    #[must_use]
    #[expect(clippy::expect_used, reason = "the names are fixed and valid")]
    pub fn new() -> Self {
        let gauge = |name, help| IntGauge::new(name, help).expect("a valid gauge");
        let counter = |name, help| IntCounter::new(name, help).expect("a valid counter");
        Self {
            waiting: gauge("turnstone_mails_waiting", "Mails in the queue, of all servers."),
            oldest_seconds: gauge(
                "turnstone_mails_oldest_seconds",
                "The age of the oldest mail in the queue.",
            ),
            relay_failures: gauge(
                "turnstone_mail_relay_failures",
                "How often in a row the relay has failed, as this server saw it.",
            ),
            sent: counter("turnstone_mails_sent_total", "Mails that the relay has taken."),
            given_up: counter(
                "turnstone_mails_given_up_total",
                "Mails that this server does not try again.",
            ),
        }
    }

    /// The collectors for a registry.
    #[must_use]
    pub fn collectors(&self) -> Vec<Box<dyn Collector>> {
        vec![
            Box::new(self.waiting.clone()),
            Box::new(self.oldest_seconds.clone()),
            Box::new(self.relay_failures.clone()),
            Box::new(self.sent.clone()),
            Box::new(self.given_up.clone()),
        ]
    }

    /// Sets what waits.
    pub fn set_queue(&self, queue: QueueStatus) {
        self.waiting.set(queue.waiting);
        self.oldest_seconds.set(queue.oldest.num_seconds());
    }

    /// Sets how often in a row the relay has failed, as this server saw it.
    pub fn set_relay_failures(&self, failures: u32) {
        self.relay_failures.set(failures.into());
    }

    /// Counts a mail that the relay has taken.
    pub fn count_sent(&self) {
        self.sent.inc();
    }

    /// Counts a mail that is not tried again.
    pub fn count_given_up(&self) {
        self.given_up.inc();
    }
}

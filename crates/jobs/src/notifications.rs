use std::time::Duration;

use prometheus::core::Collector;
use prometheus::{IntCounterVec, IntGaugeVec, Opts};

use super::runner::{Job, Next};
use turnstone_store::{Channel, Store};

/// How often it is written who uses this server: less than notifications wait before they are sent.
const ACTIVITY_PERIOD: Duration = Duration::from_secs(3);
/// How often the queues are measured.
const MEASURE_PERIOD: Duration = Duration::from_secs(10);

/// The result of an attempt.
fn result(is_taken: bool) -> &'static str {
    if is_taken { "taken" } else { "failed" }
}

/// The metrics of the notifications that are sent, for `/metrics`. Clones share them.
#[derive(Debug, Clone)]
pub struct NotificationStatus {
    waiting: IntGaugeVec,
    oldest_seconds: IntGaugeVec,
    pushes: IntCounterVec,
    webhooks: IntCounterVec,
}

impl Default for NotificationStatus {
    fn default() -> Self {
        Self::new()
    }
}

impl NotificationStatus {
    /// All at zero.
    ///
    /// # Panics
    /// Never: the names are fixed and valid.
    #[must_use]
    #[expect(clippy::expect_used, reason = "the names are fixed and valid")]
    pub fn new() -> Self {
        let gauge = |name, help| {
            IntGaugeVec::new(Opts::new(name, help), &["channel"]).expect("a valid gauge")
        };
        let attempts = |name, help| {
            let counter = IntCounterVec::new(Opts::new(name, help), &["result"]);
            let counter = counter.expect("a valid counter");
            for is_taken in [true, false] {
                counter.with_label_values(&[result(is_taken)]);
            }
            counter
        };
        let status = Self {
            waiting: gauge(
                "turnstone_notifications_waiting",
                "Accounts with due notifications, of all servers, by channel.",
            ),
            oldest_seconds: gauge(
                "turnstone_notifications_oldest_seconds",
                "How long the account that is next has waited, by channel.",
            ),
            pushes: attempts(
                "turnstone_push_messages_total",
                "Attempts of this server to send a push message, by result: taken or failed.",
            ),
            webhooks: attempts(
                "turnstone_webhook_deliveries_total",
                "Attempts of this server to deliver to a webhook, by result: taken or failed.",
            ),
        };
        for channel in Channel::ALL {
            status.waiting.with_label_values(&[channel.as_str()]);
            status.oldest_seconds.with_label_values(&[channel.as_str()]);
        }
        status
    }

    /// The collectors for a registry.
    #[must_use]
    pub fn collectors(&self) -> Vec<Box<dyn Collector>> {
        vec![
            Box::new(self.waiting.clone()),
            Box::new(self.oldest_seconds.clone()),
            Box::new(self.pushes.clone()),
            Box::new(self.webhooks.clone()),
        ]
    }

    pub(super) fn count_push(&self, is_taken: bool) {
        self.pushes.with_label_values(&[result(is_taken)]).inc();
    }

    pub(super) fn count_webhook(&self, is_taken: bool) {
        self.webhooks.with_label_values(&[result(is_taken)]).inc();
    }
}

/// Writes who has used this server, for all servers.
pub(super) fn record_activity(store: Store) -> Job {
    Job::new("record_activity", ACTIVITY_PERIOD, move |_| {
        let store = store.clone();
        async move {
            if let Some(active) = store.sessions.take_active() {
                // Both, also if one fails: what was taken is nowhere else.
                let recorded = store.sessions.record_activity(&active).await;
                store.seeks.renew(&active).await.and(recorded)?;
            }
            Ok(Next::AfterPeriod)
        }
    })
}

/// Measures the queues, for `/metrics`.
pub(super) fn measure(store: Store, status: NotificationStatus) -> Job {
    Job::new("measure_notifications", MEASURE_PERIOD, move |_| {
        let (store, status) = (store.clone(), status.clone());
        async move {
            for channel in Channel::ALL {
                let (waiting, oldest) = store.notifications.due_queue(channel).await?;
                let label = [channel.as_str()];
                status.waiting.with_label_values(&label).set(waiting);
                status.oldest_seconds.with_label_values(&label).set(oldest.num_seconds());
            }
            Ok(Next::AfterPeriod)
        }
    })
}

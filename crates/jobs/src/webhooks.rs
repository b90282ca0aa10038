use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, Utc};
use tokio::sync::Mutex;
use tokio::task::JoinSet;

use super::notifications::NotificationStatus;
use super::runner::{Job, Next, RunResult, wait_for_slot};
use turnstone_io::spans::Span;
use turnstone_io::webhooks::{Endpoint, Failure, Sender, WebhookMessage, next_attempt};
use turnstone_io::world::random;
use turnstone_rules::exact;
use turnstone_store::{ClaimedDelivery, FailedAttempt, OutboxPlace, Store, StoreError};

/// How often new appends and due deliveries are looked up.
const PERIOD: Duration = Duration::from_secs(1);
/// How often approaching deadlines are looked up.
const REMINDER_PERIOD: Duration = Duration::from_secs(5);
/// How many appends one transaction takes.
const APPENDS: i64 = 500;
/// The same of reminders.
const BATCH: i64 = 100;
/// The maximum number of deliveries that one server attempts at the same time.
const MAX_CONCURRENT_DELIVERIES: usize = 64;
/// The status of a receiver that wants no more deliveries.
const GONE: u16 = 410;

/// Queues the notifications of new appends. It goes through the outbox once in each period, however fast moves come:
/// of a match whose players answer at once only the newest is told.
pub(super) fn queue_notifications(store: Store) -> Job {
    let place = Arc::new(Mutex::new(OutboxPlace::default()));
    Job::new("queue_notifications", PERIOD, move |_| {
        let (store, place) = (store.clone(), Arc::clone(&place));
        async move {
            let mut place = place.lock().await;
            let next = store.outbox.queue_notifications(*place, APPENDS).await?;
            *place = next.unwrap_or_default();
            Ok(if next.is_some() { Next::AtOnce } else { Next::AfterPeriod })
        }
    })
}

/// Queues reminders of approaching deadlines.
pub(super) fn queue_reminders(store: Store) -> Job {
    Job::new("queue_reminders", REMINDER_PERIOD, move |_| {
        let store = store.clone();
        async move { Ok(Next::after_batch(store.outbox.queue_reminders(BATCH).await?, BATCH)) }
    })
}

/// Sends due deliveries. Each server claims its own.
pub(super) fn deliver(store: Store, sender: Sender, status: NotificationStatus) -> Job {
    let delivering = Delivering { store, sender, status };
    // The closure owns the running attempts: they survive a run that fails, and end with the job.
    let running = Arc::new(Mutex::new(JoinSet::new()));
    Job::new("deliver_webhooks", PERIOD, move |_| {
        let (delivering, running) = (delivering.clone(), Arc::clone(&running));
        async move { claim_and_attempt(&delivering, &mut *running.lock().await).await }
    })
}

/// The resources of deliveries.
#[derive(Clone)]
struct Delivering {
    store: Store,
    sender: Sender,
    status: NotificationStatus,
}

async fn claim_and_attempt(delivering: &Delivering, running: &mut JoinSet<()>) -> RunResult {
    while running.try_join_next().is_some() {}
    let free = MAX_CONCURRENT_DELIVERIES - running.len();
    let free = exact::<i64>(free);
    for delivery in delivering.store.deliveries.claim_deliveries(free).await? {
        running.spawn(attempt(delivering.clone(), delivery));
    }
    wait_for_slot(running, PERIOD).await;
    Ok(Next::AtOnce)
}

async fn attempt(delivering: Delivering, delivery: ClaimedDelivery) {
    let Delivering { store, sender, status } = delivering;
    let ClaimedDelivery { account, app, premise, .. } = delivery;
    let recorded = match store.deliveries.obsolescence(account, app, premise).await {
        Err(error) => Err(error),
        Ok(Some(reason)) => store.deliveries.record_obsolete(&delivery, reason).await,
        Ok(None) => {
            // The receiver compares this with its own clock, so it is the real time and not the time of the
            // matches, which a test may move.
            let now = store.database.real_now();
            let sent = send(&sender, &delivery, now).await;
            status.count_webhook(sent.is_ok());
            match sent {
                Ok(status) => store.deliveries.record_success(&delivery, status).await,
                Err(failure) => record_failure(&store, &delivery, &failure).await,
            }
        }
    };
    if let Err(error) = recorded {
        tracing::warn!(delivery_id = %delivery.id, %error, "cannot record the result of a delivery");
    }
}

async fn send(
    sender: &Sender,
    delivery: &ClaimedDelivery,
    now: DateTime<Utc>,
) -> Result<u16, Failure> {
    let endpoint = Endpoint::parse(&delivery.url, sender.reach());
    // The operator may have changed which addresses are allowed since the webhook was created.
    let endpoint = endpoint.map_err(|_| Failure::NoAddress)?;
    let message = WebhookMessage { id: &delivery.message_id, body: &delivery.body };
    let mut span = Span::of_delivery("webhook");
    let traceparent = span.traceparent();
    let sent = sender.send(&endpoint, &delivery.secrets, message, traceparent, now).await;
    span.complete(|span| {
        span.text("server.address", endpoint.host().to_owned());
        span.text("turnstone.delivery_id", delivery.message_id.clone());
        if let Ok(status) | Err(Failure::Status { status, .. }) = &sent {
            span.number("http.response.status_code", *status);
        }
        span.has_failed = sent.is_err();
    });
    sent
}

async fn record_failure(
    store: &Store,
    delivery: &ClaimedDelivery,
    failure: &Failure,
) -> Result<(), StoreError> {
    let (status, asked_for) = match failure {
        Failure::Status { status, retry_after } => (Some(*status), *retry_after),
        _ => (None, None),
    };
    let is_gone = status == Some(GONE);
    // Without random bytes there is no jitter, which is harmless.
    let jitter = random().map_or(0, u16::from_be_bytes);
    let next = next_attempt(delivery.attempt, store.database.now(), asked_for, jitter);
    let app = delivery.app.map(|app| app.0.to_string());
    tracing::info!(delivery_id = %delivery.id, webhook_id = %delivery.webhook, app, %failure,
        "a delivery failed");
    let failed = FailedAttempt {
        status,
        error: failure.words_for_client(),
        next: next.filter(|_| !is_gone),
        is_gone,
    };
    if let Some(reason) = store.deliveries.record_failure(delivery, &failed).await? {
        tracing::info!(webhook_id = %delivery.webhook, reason, "disabled a webhook");
    }
    Ok(())
}

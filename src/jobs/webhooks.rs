use std::time::Duration;

use tokio::task::JoinSet;

use crate::store::{ClaimedDelivery, FailedAttempt, Store, StoreError};
use crate::webhooks::{Endpoint, Failure, Sender, WebhookMessage, next_attempt};
use crate::world::{Clock, random};

/// How often there is a look for appends that tell something, and for deliveries that are due.
const PERIOD: Duration = Duration::from_secs(1);
/// How often there is a look for deadlines that approach.
const REMINDER_PERIOD: Duration = Duration::from_secs(5);
/// How many appends are taken in one go.
const BATCH: i64 = 100;
/// How many deliveries one server has under way.
const MAX_CONCURRENT_DELIVERIES: usize = 64;
/// What a receiver answers that wants nothing any more.
const GONE: u16 = 410;

/// Queues what the log tells for everyone who wants to be told, for ever.
pub async fn queue_notifications(store: Store) {
    loop {
        match store.queue_notifications(BATCH).await {
            Ok(taken) if i64::try_from(taken) == Ok(BATCH) => continue,
            Ok(_) => {}
            Err(error) => tracing::warn!(%error, "cannot queue notifications"),
        }
        tokio::time::sleep(PERIOD).await;
    }
}

/// Queues reminders of deadlines, for ever.
pub async fn queue_reminders(store: Store) {
    loop {
        if let Err(error) = store.queue_reminders().await {
            tracing::warn!(%error, "cannot queue reminders");
        }
        tokio::time::sleep(REMINDER_PERIOD).await;
    }
}

/// Sends what is due, for ever. Several servers may do it at once: each takes its own.
pub async fn deliver(store: Store, sender: Sender) {
    let mut under_way = JoinSet::new();
    loop {
        while under_way.try_join_next().is_some() {}
        let free = MAX_CONCURRENT_DELIVERIES - under_way.len();
        match store.claim_deliveries(i64::try_from(free).unwrap_or(0)).await {
            Ok(claimed) => {
                for delivery in claimed {
                    under_way.spawn(attempt(store.clone(), sender.clone(), delivery));
                }
            }
            Err(error) => tracing::warn!(%error, "cannot look for webhooks to send"),
        }
        // One that has ended makes place for another, of the same host perhaps.
        tokio::select! {
            _ = under_way.join_next(), if !under_way.is_empty() => {}
            () = tokio::time::sleep(PERIOD) => {}
        }
    }
}

async fn attempt(store: Store, sender: Sender, delivery: ClaimedDelivery) {
    let noted = if delivery.is_moot {
        store.note_moot(&delivery).await
    } else {
        match send(&sender, &delivery).await {
            Ok(status) => store.note_delivered(&delivery, status).await,
            Err(failure) => note_failure(&store, &delivery, &failure).await,
        }
    };
    if let Err(error) = noted {
        tracing::warn!(delivery_id = %delivery.id, %error, "cannot note what a delivery came to");
    }
}

async fn send(sender: &Sender, delivery: &ClaimedDelivery) -> Result<u16, Failure> {
    let endpoint = Endpoint::parse(&delivery.url, sender.reach());
    // What the operator allowed when the webhook was made he may not allow any more.
    let endpoint = endpoint.map_err(|_| Failure::NoAddress)?;
    let message = WebhookMessage { id: &delivery.message_id, body: &delivery.body };
    // The receiver holds this against its own clock, not against that of the matches, which a test
    // may move.
    sender.send(&endpoint, &delivery.secret, message, Clock::machine_now()).await
}

async fn note_failure(
    store: &Store,
    delivery: &ClaimedDelivery,
    failure: &Failure,
) -> Result<(), StoreError> {
    let (status, asked_for) = match failure {
        Failure::Status { status, retry_after } => (Some(*status), *retry_after),
        _ => (None, None),
    };
    let is_gone = status == Some(GONE);
    // Without randomness there is no jitter, and nothing worse.
    let jitter = random().map_or(0, u16::from_be_bytes);
    let next = next_attempt(delivery.attempt, store.now(), asked_for, jitter);
    let failed = FailedAttempt {
        status,
        error: failure.to_string(),
        next: next.filter(|_| !is_gone),
        is_gone,
    };
    if let Some(reason) = store.note_failed(delivery, &failed).await? {
        tracing::info!(webhook_id = %delivery.webhook, reason, "a webhook is disabled");
    }
    Ok(())
}

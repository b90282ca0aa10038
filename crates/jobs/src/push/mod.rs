//! Sends what is due on the channel `push`: one message to each subscription of the account.

mod message;
mod services;

use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use futures_util::future::join_all;
use tokio::sync::Mutex;
use tokio::task::JoinSet;
use uuid::Uuid;

use super::notifications::NotificationStatus;
use super::runner::{Job, Next, RunResult, wait_for_slot};
use turnstone_io::push::{PushRequest, encrypt, topic};
use turnstone_io::webhooks::{Endpoint, Failure, Sender, next_attempt};
use turnstone_io::world::{Clock, random, steady_now};
use turnstone_store::{Channel, ClaimLimits, DueBatch, PushTarget, Store, StoreError};

use message::{Message, messages, payload, ttl, urgency};
use services::PushServices;
use turnstone_rules::exact;

/// How often due notifications are looked up.
const PERIOD: Duration = Duration::from_secs(1);
/// The maximum number of accounts that one server sends to at the same time.
const MAX_ACCOUNTS: usize = 64;
/// How many notifications an account gets at once, and how many of a kind. They say how many more
/// there are.
const MAX_PER_ACCOUNT: usize = 3;
const MAX_PER_KIND: usize = 1;
/// The lease of a server on what it sends. All attempts take at most half of that; after a crash
/// another server takes over.
const LEASE: TimeDelta = TimeDelta::seconds(90);
/// How long a notification is tried.
const MAX_AGE: TimeDelta = TimeDelta::days(2);
/// The number of the attempt before the longest delay; all later ones have it too.
const LAST_STEP: u32 = 9;
/// The longest `Retry-After` that is honoured whatever the own schedule says.
const MAX_RETRY_AFTER: TimeDelta = TimeDelta::hours(1);
/// How many tags a message takes away from the screen.
const MAX_CLOSED: usize = 10;
/// The statuses of an endpoint that has ended.
const ENDED: [u16; 2] = [404, 410];
/// The status of a push service that gets too much.
const TOO_MANY: u16 = 429;

/// The settings of push messages.
#[derive(Debug, Clone, Default)]
pub struct PushSettings {
    /// The contact of this server's operator for push services: a `mailto:` or `https:` URL.
    pub contact: Option<String>,
    /// The address under which clients reach the server, without a slash at its end, if it is known.
    pub public_url: Option<String>,
}

/// Sends what is due. Each server claims its own accounts.
pub(super) fn send(
    store: Store,
    sender: Sender,
    settings: PushSettings,
    status: NotificationStatus,
) -> Job {
    let (settings, services) = (Arc::new(settings), PushServices::default());
    let sending = Sending { store, sender, settings, services, status };
    // The closure owns the running attempts: they survive a run that fails, and end with the job.
    let running = Arc::new(Mutex::new(JoinSet::new()));
    Job::new("send_push", PERIOD, move |_| {
        let (sending, running) = (sending.clone(), Arc::clone(&running));
        async move { claim_and_send(&sending, &mut *running.lock().await).await }
    })
}

async fn claim_and_send(sending: &Sending, running: &mut JoinSet<()>) -> RunResult {
    while running.try_join_next().is_some() {}
    let free = exact::<i64>(MAX_ACCOUNTS - running.len());
    let limits =
        ClaimLimits { accounts: free, per_account: MAX_PER_ACCOUNT, per_kind: MAX_PER_KIND };
    for batch in sending.store.notifications.claim_due(Channel::Push, LEASE, limits).await? {
        let sending = sending.clone();
        running.spawn(async move {
            if let Err(error) = sending.send_batch(&batch).await {
                let account = batch.account.0;
                tracing::warn!(%account, %error, "cannot send push messages; trying again");
            }
        });
    }
    wait_for_slot(running, PERIOD).await;
    Ok(Next::AtOnce)
}

/// The outcome of sending a message to a subscription.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum SendOutcome {
    /// The push service has it.
    Taken,
    /// It is of no use to send it again.
    Refused,
    /// The subscription has ended.
    Ended,
    /// To be sent then.
    Later(DateTime<Utc>),
}

/// The resources of the sender.
#[derive(Debug, Clone)]
struct Sending {
    store: Store,
    sender: Sender,
    settings: Arc<PushSettings>,
    services: PushServices,
    status: NotificationStatus,
}

/// The messages of an account in one round.
struct SendRound<'a> {
    batch: &'a DueBatch,
    messages: Vec<Message<'a>>,
    /// The notifications on the screens of the account's devices that still hold.
    holding: Vec<Uuid>,
}

impl Sending {
    /// Sends an account what is due, to all its subscriptions at the same time, and settles it.
    async fn send_batch(&self, batch: &DueBatch) -> Result<(), StoreError> {
        let targets = self.store.push.targets(batch.account).await?;
        let shown: Vec<_> =
            targets.iter().flat_map(|target| target.shown.values().copied()).collect();
        let round = SendRound {
            batch,
            messages: messages(&batch.deliveries),
            holding: self.store.notifications.still_holding(batch.account, &shown).await?,
        };
        let sent = targets.iter().map(|target| self.send_to(target, &round));
        let outcomes = join_all(sent).await.into_iter().collect::<Result<Vec<_>, _>>()?;
        for (index, message) in round.messages.iter().enumerate() {
            let outcomes = outcomes.iter().filter_map(|sent| sent.get(index).copied());
            self.settle(batch, message, &outcomes.collect::<Vec<_>>()).await?;
        }
        Ok(())
    }

    /// A notification has arrived when no subscription still waits for it and one has it.
    async fn settle(
        &self,
        batch: &DueBatch,
        message: &Message<'_>,
        outcomes: &[SendOutcome],
    ) -> Result<(), StoreError> {
        let (channel, account, ids) = (Channel::Push, batch.account, &message.covers[..]);
        let waits = outcomes.iter().filter_map(|outcome| match outcome {
            SendOutcome::Later(until) => Some(*until),
            _ => None,
        });
        let is_old = message.shown.notification.created_at + MAX_AGE < self.store.database.now();
        match waits.min() {
            Some(until) if !is_old => {
                self.store.notifications.reschedule(channel, account, ids, until).await
            }
            _ if outcomes.contains(&SendOutcome::Taken) => {
                self.store.notifications.mark_delivered(channel, account, ids).await
            }
            _ => self.store.notifications.abandon(channel, account, ids).await,
        }
    }

    /// Sends the messages of a round to a subscription, one after the other, until one fails.
    async fn send_to(
        &self,
        target: &PushTarget,
        round: &SendRound<'_>,
    ) -> Result<Vec<SendOutcome>, StoreError> {
        let is_shown = |message: &Message<'_>| {
            target.shown.get(&message.tag).is_some_and(|shown| *shown >= message.newest())
        };
        let mut closed = round.closed_tags(target);
        let waits_until = target.retry_at.filter(|until| *until > self.store.database.now());
        let mut stopped = waits_until.map(SendOutcome::Later);
        let mut outcomes = Vec::new();
        for message in &round.messages {
            let outcome = match stopped {
                _ if is_shown(message) => SendOutcome::Taken,
                Some(outcome) => outcome,
                None => self.send_one(target, round, message, &closed).await?,
            };
            match outcome {
                SendOutcome::Taken if !is_shown(message) => closed.clear(),
                SendOutcome::Later(_) | SendOutcome::Ended => stopped = Some(outcome),
                SendOutcome::Taken | SendOutcome::Refused => {}
            }
            outcomes.push(outcome);
        }
        Ok(outcomes)
    }

    /// Sends a message to a subscription, and records what the push service says.
    async fn send_one(
        &self,
        target: &PushTarget,
        round: &SendRound<'_>,
        message: &Message<'_>,
        closed: &[String],
    ) -> Result<SendOutcome, StoreError> {
        // The operator may have changed which addresses are allowed.
        let Ok(endpoint) = Endpoint::parse(&target.endpoint, self.sender.reach()) else {
            return self.record_failure(target, &Failure::NoAddress).await;
        };
        let slot = match self.services.admit(&endpoint.origin(), steady_now()) {
            Ok(slot) => slot,
            Err(wait) => return Ok(SendOutcome::Later(self.store.database.now() + wait)),
        };
        let url = self.settings.public_url.as_deref();
        let language = round.batch.settings.language.unwrap_or(target.language);
        let content = payload(message, round.batch, language, url, closed);
        let Ok(body) = encrypt(&target.keys, &content) else {
            return self.record_failure(target, &Failure::Broken).await;
        };
        let key = self.store.push.key().await?;
        let contact = self.settings.contact.as_deref();
        let request = PushRequest {
            ttl: ttl(&message.shown.notification, self.store.database.now()),
            urgency: urgency(message.shown.notification.kind),
            topic: topic(target.id, &message.tag),
            // Push services compare its times with their own clocks.
            authorization: key.authorization(&endpoint, contact, self.store.database.real_now())?,
            body,
        };
        let now = Clock::machine_now();
        let sent = self.sender.post(&endpoint, &request.headers(), &request.body, now).await;
        slot.record(is_service_healthy(&sent), steady_now());
        drop(slot);
        self.status.count_push(sent.is_ok());
        match sent {
            Ok(_) => {
                let newest = message.newest();
                self.store.push.record(target.id, &message.tag, newest, closed).await?;
                Ok(SendOutcome::Taken)
            }
            Err(failure) => self.record_failure(target, &failure).await,
        }
    }

    async fn record_failure(
        &self,
        target: &PushTarget,
        failure: &Failure,
    ) -> Result<SendOutcome, StoreError> {
        let subscription = target.id;
        let (status, retry_after) = match failure {
            Failure::Status { status, retry_after } => (Some(*status), *retry_after),
            _ => (None, None),
        };
        if status.is_some_and(|status| ENDED.contains(&status)) {
            self.store.push.delete_push_subscription_of_service(subscription).await?;
            return Ok(SendOutcome::Ended);
        }
        // The message is at fault, or the key: the next one may do better.
        let is_final = status.is_some_and(|status| status < 500 && status != TOO_MANY);
        let now = self.store.database.now();
        let retry_at = (!is_final).then(|| retry_at(target.failures, now, retry_after));
        let service = Endpoint::parse(&target.endpoint, self.sender.reach());
        let service = service.map(|endpoint| endpoint.origin()).unwrap_or_default();
        tracing::info!(%subscription, service, %failure, "a push message failed");
        if self.store.push.record_failure(subscription, retry_at).await? {
            tracing::info!(%subscription, "ended a push subscription that failed for days");
            return Ok(SendOutcome::Ended);
        }
        Ok(retry_at.map_or(SendOutcome::Refused, SendOutcome::Later))
    }
}

impl SendRound<'_> {
    /// The tags that a subscription shows although what it says does not hold any more, and that
    /// no message of this round replaces.
    fn closed_tags(&self, target: &PushTarget) -> Vec<String> {
        let is_over = |(tag, notification): &(&String, &Uuid)| {
            !self.holding.contains(notification)
                && self.messages.iter().all(|message| message.tag != **tag)
        };
        let over = target.shown.iter().filter(is_over);
        over.map(|(tag, _)| tag.clone()).take(MAX_CLOSED).collect()
    }
}

/// Whether the push service itself works, whatever it says of the message.
fn is_service_healthy(sent: &Result<u16, Failure>) -> bool {
    match sent {
        Ok(_) => true,
        Err(Failure::Status { status, .. }) => *status < 500,
        Err(_) => false,
    }
}

/// When a subscription is tried again after so many failures and one more: by the schedule of
/// webhooks, but not before the push service wants it.
fn retry_at(failures: u32, now: DateTime<Utc>, retry_after: Option<TimeDelta>) -> DateTime<Utc> {
    // Without random bytes there is no jitter, which is harmless.
    let jitter = random().map_or(0, u16::from_be_bytes);
    let attempt = failures.saturating_add(1).min(LAST_STEP);
    let next = next_attempt(attempt, now, None, jitter).unwrap_or(now + MAX_RETRY_AFTER);
    let asked_for = retry_after.unwrap_or_default().clamp(TimeDelta::zero(), MAX_RETRY_AFTER);
    next.max(now + asked_for)
}

mod digest;

use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use tokio::sync::Mutex;
use tokio::task::JoinSet;

pub(super) use digest::queue as queue_digests;

use super::circuit_breaker::{BreakerLimits, CircuitBreaker};
use super::runner::{Job, Next, RunResult, wait_for_slot};
use turnstone_accounts::{EmailAddress, Token, TokenKind};
use turnstone_io::mail::{Mail, MailKind, MailText, Mailer, SendFailure};
use turnstone_io::world::{random, steady_now};
use turnstone_rules::exact;
use turnstone_store::{ClaimedMail, Store, StoreError, SuppressionReason};
use turnstone_texts::Language;

/// How often due mails and requests for a new password are looked up.
const PERIOD: Duration = Duration::from_secs(1);
/// How often the queue is measured.
const MEASURE_PERIOD: Duration = Duration::from_secs(10);
/// How many requests for a new password one transaction takes.
const BATCH: i64 = 100;
/// The maximum number of mails that one server sends at the same time.
const MAX_CONCURRENT: usize = 4;
/// When a relay that fails gets a pause, and how long.
const BREAKER: BreakerLimits = BreakerLimits {
    failures: 3,
    first_pause: TimeDelta::seconds(5),
    max_pause: TimeDelta::minutes(5),
};
/// The delays after the failed attempts, in seconds; the last repeats until the mail is of no use.
const STEPS: [i64; 6] = [10, 60, 300, 900, 3_600, 3 * 3_600];

/// Queues the mails to set a new password that were asked for.
pub(super) fn queue_resets(store: Store) -> Job {
    Job::new("queue_password_resets", PERIOD, move |_| {
        let store = store.clone();
        async move {
            let taken = store.mail.queue_password_resets(BATCH).await?;
            Ok(Next::after_batch(taken, BATCH))
        }
    })
}

/// Measures the queue, for `/metrics`.
pub(super) fn measure(store: Store, mailer: Mailer) -> Job {
    Job::new("measure_mails", MEASURE_PERIOD, move |_| {
        let (store, mailer) = (store.clone(), mailer.clone());
        async move {
            mailer.status.set_queue(store.mail.waiting().await?);
            Ok(Next::AfterPeriod)
        }
    })
}

/// Sends due mails. Each server claims its own.
pub(super) fn deliver(store: Store, mailer: Mailer) -> Job {
    // The closure owns the running attempts: they survive a run that fails, and end with the job.
    let running = Arc::new(Mutex::new(Running {
        attempts: JoinSet::new(),
        breaker: CircuitBreaker::new(BREAKER),
    }));
    Job::new("deliver_mails", PERIOD, move |_| {
        let (store, mailer, running) = (store.clone(), mailer.clone(), Arc::clone(&running));
        async move { claim_and_send(&store, &mailer, &mut *running.lock().await).await }
    })
}

/// The attempts that are under way, and what is known of the relay.
struct Running {
    attempts: JoinSet<RelayOutcome>,
    breaker: CircuitBreaker,
}

/// The behaviour of the relay in an attempt.
#[derive(Clone, Copy)]
enum RelayOutcome {
    /// It was not asked.
    Nothing,
    /// It has answered about the mail.
    Answer,
    /// It has failed.
    Failure,
}

impl Running {
    /// An attempt has ended.
    fn record(&mut self, outcome: RelayOutcome, mailer: &Mailer) {
        match outcome {
            RelayOutcome::Answer => {
                let failures = self.breaker.failures();
                if failures > 0 {
                    tracing::info!(failures, "the mail relay answers again");
                }
                self.breaker.succeeded();
            }
            RelayOutcome::Failure => self.breaker.failed(steady_now()),
            RelayOutcome::Nothing => {}
        }
        mailer.status.set_relay_failures(self.breaker.failures());
    }
}

async fn claim_and_send(store: &Store, mailer: &Mailer, running: &mut Running) -> RunResult {
    while let Some(outcome) = running.attempts.try_join_next() {
        // One that panicked says nothing.
        running.record(outcome.unwrap_or(RelayOutcome::Nothing), mailer);
    }
    let most = running.breaker.allowance(steady_now(), MAX_CONCURRENT);
    let free = most.saturating_sub(running.attempts.len());
    if free > 0 {
        for mail in store.mail.claim(exact::<i64>(free)).await? {
            running.attempts.spawn(attempt(store.clone(), mailer.clone(), mail));
        }
    }
    if let Some(outcome) = wait_for_slot(&mut running.attempts, PERIOD).await {
        running.record(outcome.unwrap_or(RelayOutcome::Nothing), mailer);
    }
    Ok(Next::AtOnce)
}

async fn attempt(store: Store, mailer: Mailer, mail: ClaimedMail) -> RelayOutcome {
    let (outcome, recorded) = match send(&store, &mailer, &mail).await {
        Ok(()) => {
            mailer.status.count_sent();
            (RelayOutcome::Answer, store.mail.record_sent(mail.id).await)
        }
        Err(NotSent::Store(error)) => (RelayOutcome::Nothing, Err(error)),
        Err(NotSent::Discarded(reason)) => {
            (RelayOutcome::Nothing, give_up(&store, &mailer, &mail, &reason).await)
        }
        Err(NotSent::Later(until)) => {
            (RelayOutcome::Nothing, store.mail.reschedule(&mail, until).await)
        }
        Err(NotSent::Failed(failure)) => {
            let is_relay = matches!(failure, SendFailure::Relay(_));
            let outcome = if is_relay { RelayOutcome::Failure } else { RelayOutcome::Answer };
            (outcome, record_failure(&store, &mailer, &mail, &failure).await)
        }
    };
    if let Err(error) = recorded {
        tracing::warn!(mail_id = %mail.id, %error, "cannot record the result of a mail");
    }
    outcome
}

/// The reason why a mail was not sent.
enum NotSent {
    /// The database fails; another attempt follows when the lease ends.
    Store(StoreError),
    /// It must not be sent.
    Discarded(String),
    /// The account has quiet hours until then.
    Later(DateTime<Utc>),
    /// The relay has not taken it.
    Failed(SendFailure),
}

impl From<StoreError> for NotSent {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

async fn send(store: &Store, mailer: &Mailer, mail: &ClaimedMail) -> Result<(), NotSent> {
    if let Some(reason) = mail.obsolete {
        return Err(NotSent::Discarded(reason.to_owned()));
    }
    let never = |error: &dyn std::fmt::Display| NotSent::Discarded(error.to_string());
    let to = EmailAddress::parse(&mail.address).map_err(|error| never(&error))?;
    let language = Language::of_tag(&mail.language).unwrap_or(Language::English);
    let (text, unsubscribe) = if mail.kind == MailKind::Notifications {
        // A mail that was queued before the quiet hours, or that failed, may come into them.
        let digest = store.mail.digest(mail.account, &mail.facts).await?;
        if let Some(until) = digest.quiet_until {
            return Err(NotSent::Later(until));
        }
        let text = digest::render(store, mailer, mail, language, &digest).await?;
        let text = text.ok_or_else(|| never(&"none of its notifications still holds"))?;
        (text, link(store, mailer, mail).await?)
    } else {
        let link = link(store, mailer, mail).await?;
        let (name, facts) = (&mail.username, &mail.facts);
        (MailText::of(mail.kind, language, name, facts, mail.created_at, link), None)
    };
    let rendered = Mail {
        id: mail.id,
        created_at: mail.created_at,
        from: &mailer.from,
        to: &to,
        language,
        text,
        unsubscribe,
    };
    let (envelope, bytes) = rendered.render().map_err(|error| never(&error))?;
    mailer.relay.send(&envelope, &bytes).await.map_err(NotSent::Failed)
}

/// The link of a mail that does something. Its token is drawn for each attempt, so that it is stored nowhere;
/// the links of earlier attempts, which may have arrived, work too until one is used.
async fn link(
    store: &Store,
    mailer: &Mailer,
    mail: &ClaimedMail,
) -> Result<Option<String>, NotSent> {
    let page = match mail.kind {
        MailKind::Confirmation => "confirmation",
        MailKind::PasswordReset => "password-reset",
        MailKind::Notifications => "unsubscribe",
        _ => return Ok(None),
    };
    let token = Token::new(TokenKind::Session, random().map_err(StoreError::from)?);
    if !store.mail.add_mail_link(mail, &token.hash()).await? {
        return Err(NotSent::Discarded("the mail was removed".to_owned()));
    }
    Ok(Some(format!("{}/mail/{page}?token={}", mailer.public_url, token.reveal())))
}

async fn record_failure(
    store: &Store,
    mailer: &Mailer,
    mail: &ClaimedMail,
    failure: &SendFailure,
) -> Result<(), StoreError> {
    // Relays repeat the address, which does not belong into a log.
    let told = failure.to_string().replace(&mail.address, "…");
    tracing::warn!(mail_id = %mail.id, failure = told, "cannot send a mail");
    // An account sees the error in its export: what the relay says of the mail, but nothing of how this
    // server reaches its relay.
    let error = match failure {
        SendFailure::Relay(_) => "the relay fails".to_owned(),
        SendFailure::Later(_) | SendFailure::Refused { .. } => failure.to_string(),
    };
    match failure {
        SendFailure::Refused { is_bad_address, .. } => {
            if let (true, Ok(address)) = (*is_bad_address, EmailAddress::parse(&mail.address)) {
                store.mail.suppress_address(&address, SuppressionReason::Bounce).await?;
            }
            give_up(store, mailer, mail, &error).await
        }
        SendFailure::Relay(_) | SendFailure::Later(_) => {
            match next_attempt(mail.attempt, store.database.now(), mail.expires_at) {
                Some(next) => store.mail.record_failed(mail, &error, Some(next)).await,
                None => give_up(store, mailer, mail, &error).await,
            }
        }
    }
}

async fn give_up(
    store: &Store,
    mailer: &Mailer,
    mail: &ClaimedMail,
    reason: &str,
) -> Result<(), StoreError> {
    tracing::warn!(mail_id = %mail.id, attempt = mail.attempt, "a mail is given up");
    mailer.status.count_given_up();
    store.mail.record_failed(mail, reason, None).await
}

/// When the next attempt is due after attempt number `attempt`, from 1, has failed at `now`; `None` if
/// the mail is of no use then.
fn next_attempt(
    attempt: u32,
    now: DateTime<Utc>,
    expires_at: DateTime<Utc>,
) -> Option<DateTime<Utc>> {
    let step = exact::<usize>(attempt).saturating_sub(1);
    let seconds = STEPS[step.min(STEPS.len() - 1)];
    Some(now + TimeDelta::seconds(seconds)).filter(|next| *next < expires_at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attempts_go_on_at_longer_intervals_until_the_mail_is_of_no_use() {
        let mut now = DateTime::UNIX_EPOCH;
        let expires_at = now + MailKind::PasswordReset.lifetime();
        let mut waits = Vec::new();
        for attempt in 1.. {
            let Some(next) = next_attempt(attempt, now, expires_at) else { break };
            waits.push((next - now).num_seconds());
            now = next;
        }
        assert_eq!(waits, [10, 60, 300, 900]);
        let far = DateTime::<Utc>::MAX_UTC;
        assert_eq!(next_attempt(100, now, far), Some(now + TimeDelta::hours(3)));
    }
}

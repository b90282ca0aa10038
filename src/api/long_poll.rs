//! Requests that wait for something to happen: how many there may be, what wakes them, and that a
//! server which stops keeps none of them.

use std::sync::Arc;
use std::time::Duration;

use serde::{Deserialize, Deserializer, de};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::store::{Subscription, Topic};
use crate::world::{Stopwatch, random};

use super::pipeline::admission::LentPermit;
use super::pipeline::limits::{Client, ConcurrencyLimits, ConcurrencyPermit};
use super::problem::{ApiResult, Code, Problem};
use super::state::Api;

/// The longest that a poll is held.
const MAX_WAIT_SECONDS: u16 = 30;
/// How often a waiter looks by itself, in case a wake-up was lost.
pub(super) const RECHECK_INTERVAL: Duration = Duration::from_secs(10);

/// How many seconds to wait for something when there is nothing yet, 0 to 30.
#[derive(Debug, Clone, Copy, Default, ToSchema)]
#[schema(value_type = u16, minimum = 0, maximum = 30, default = 0)]
pub(super) struct WaitSeconds(u16);

impl<'de> Deserialize<'de> for WaitSeconds {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let seconds = u16::deserialize(deserializer)?;
        if seconds <= MAX_WAIT_SECONDS {
            Ok(Self(seconds))
        } else {
            Err(de::Error::custom(format!("must be from 0 to {MAX_WAIT_SECONDS}")))
        }
    }
}

/// The places for those who wait, a limited number, and the end of all waiting. Clones share both.
#[derive(Debug, Clone)]
pub struct WaitSlots {
    semaphore: Arc<Semaphore>,
    capacity: usize,
    /// How many each client may have; `None`: no matter how many.
    concurrency: Option<ConcurrencyLimits>,
    stopping: watch::Sender<bool>,
}

impl WaitSlots {
    /// So many places, all free; with a bound on how many of them one client may have, or without.
    #[must_use]
    pub fn new(capacity: usize, concurrency: Option<ConcurrencyLimits>) -> Self {
        let semaphore = Arc::new(Semaphore::new(capacity));
        Self { semaphore, capacity, concurrency, stopping: watch::Sender::new(false) }
    }

    /// How many are waiting.
    #[must_use]
    pub fn count(&self) -> usize {
        self.capacity - self.semaphore.available_permits()
    }

    /// Ends the waiting of all, now and for ever: the server stops.
    pub fn stop(&self) {
        self.stopping.send_replace(true);
    }

    /// Takes a slot for a client.
    ///
    /// # Errors
    /// `rate_limited` when the client has as many as it may, and `overloaded` when none is free.
    pub(super) fn acquire(&self, client: &Client) -> ApiResult<WaitSlot> {
        let member =
            self.concurrency.as_ref().map(|concurrency| concurrency.acquire(client)).transpose()?;
        match Arc::clone(&self.semaphore).try_acquire_owned() {
            Ok(permit) => Ok(WaitSlot {
                stopping: self.stopping.subscribe(),
                _permit: permit,
                _concurrency: member,
            }),
            Err(_) => Err(Problem::with(Code::Overloaded, "too many clients are waiting here")),
        }
    }
}

/// A slot among those who wait; free again when this is dropped.
#[derive(Debug)]
pub(super) struct WaitSlot {
    stopping: watch::Receiver<bool>,
    _permit: OwnedSemaphorePermit,
    _concurrency: Option<ConcurrencyPermit>,
}

impl WaitSlot {
    /// Whether the server stops, and nobody is to be kept any longer.
    pub(super) fn is_stopping(&self) -> bool {
        *self.stopping.borrow()
    }

    /// Waits until the watch was told or the time is up. `false`: the server stops.
    pub(super) async fn wait(&mut self, watch: &Subscription, at_most: Duration) -> bool {
        tokio::select! {
            () = watch.notified() => true,
            () = tokio::time::sleep(at_most) => true,
            _ = self.stopping.wait_for(|is_stopping| *is_stopping) => false,
        }
    }
}

/// A time up to a fifth shorter, so that those who were woken together do not all come back together.
pub(super) fn jittered(time: Duration) -> Duration {
    let [part] = random().unwrap_or_default();
    time.saturating_sub(time * u32::from(part) / (5 * 256))
}

/// A request that may wait for its answer. It watches from its making on, so that nothing which
/// happens between a look and the waiting is missed.
#[derive(Debug)]
pub(super) struct LongPoll<'a> {
    api: &'a Api,
    client: Client,
    session: Option<Uuid>,
    watch: Subscription,
    /// The slot among those who wait, and the one among requests under way that it is had for.
    slot: Option<(WaitSlot, LentPermit)>,
    timeout: Duration,
    since: Stopwatch,
}

impl<'a> LongPoll<'a> {
    /// Begins to watch a topic, and the session of who asks.
    pub(super) fn new(
        api: &'a Api,
        client: Client,
        topic: Topic,
        session: Option<Uuid>,
        wait: WaitSeconds,
    ) -> Self {
        Self {
            api,
            client,
            session,
            watch: api
                .store
                .subscribe(session.map(Topic::session).into_iter().chain([topic]).collect()),
            slot: None,
            timeout: Duration::from_secs(u64::from(wait.0)),
            since: Stopwatch::start(),
        }
    }

    /// Waits until it is worth to look again, at most so long. `false`: the request has waited long
    /// enough, or the server stops, and what was found is the answer.
    ///
    /// # Errors
    /// `overloaded` when too many wait, `rate_limited` when too many of this client do, and
    /// `unauthenticated` when the session ended meanwhile.
    pub(super) async fn look_again(&mut self, at_most: Duration) -> ApiResult<bool> {
        let left = self.timeout.saturating_sub(self.since.elapsed());
        if left.is_zero() {
            return Ok(false);
        }
        if self.slot.is_none() {
            let slot = self.api.waiting.acquire(&self.client)?;
            self.slot = Some((slot, self.api.admission.lend()));
        }
        let Some((slot, _)) = &mut self.slot else { return Ok(false) };
        let goes_on = slot.wait(&self.watch, at_most.min(left)).await;
        if let Some(session) = self.session
            && !self.api.store.is_session_alive(session).await?
        {
            return Err(Problem::new(Code::Unauthenticated));
        }
        Ok(goes_on)
    }
}

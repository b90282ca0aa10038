//! Requests that wait for something to happen: how many there may be, what wakes them, and that a
//! server which stops keeps none of them.

use std::sync::Arc;
use std::time::Duration;

use serde::{Deserialize, Deserializer, de};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::store::{Topic, Watch};
use crate::world::{Stopwatch, random};

use super::pipeline::admission::Lent;
use super::pipeline::limits::{Client, Crowds, Member};
use super::problem::{ApiResult, Code, Problem};
use super::state::Api;

/// The longest that a poll is held.
const LONGEST_WAIT_SECONDS: u16 = 30;
/// How often a waiter looks by itself, in case a wake-up was lost.
pub(super) const LOOK_AGAIN: Duration = Duration::from_secs(10);

/// How many seconds to wait for something when there is nothing yet, 0 to 30.
#[derive(Debug, Clone, Copy, Default, ToSchema)]
#[schema(value_type = u16, minimum = 0, maximum = 30, default = 0)]
pub(super) struct WaitSeconds(u16);

impl<'de> Deserialize<'de> for WaitSeconds {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let seconds = u16::deserialize(deserializer)?;
        if seconds <= LONGEST_WAIT_SECONDS {
            Ok(Self(seconds))
        } else {
            Err(de::Error::custom(format!("must be from 0 to {LONGEST_WAIT_SECONDS}")))
        }
    }
}

/// The places for those who wait, a limited number, and the end of all waiting. Clones share both.
#[derive(Debug, Clone)]
pub struct Waiting {
    free: Arc<Semaphore>,
    places: usize,
    /// How many each client may have; `None`: no matter how many.
    crowds: Option<Crowds>,
    stopping: watch::Sender<bool>,
}

impl Waiting {
    /// So many places, all free; with a bound on how many of them one client may have, or without.
    #[must_use]
    pub fn new(places: usize, crowds: Option<Crowds>) -> Self {
        let free = Arc::new(Semaphore::new(places));
        Self { free, places, crowds, stopping: watch::Sender::new(false) }
    }

    /// How many are waiting.
    #[must_use]
    pub fn count(&self) -> usize {
        self.places - self.free.available_permits()
    }

    /// Ends the waiting of all, now and for ever: the server stops.
    pub fn stop(&self) {
        self.stopping.send_replace(true);
    }

    /// Takes a place for a client.
    ///
    /// # Errors
    /// `rate_limited` when the client has as many as it may, and `overloaded` when none is free.
    pub(super) fn enter(&self, client: &Client) -> ApiResult<Place> {
        let member = self.crowds.as_ref().map(|crowds| crowds.join(client)).transpose()?;
        match Arc::clone(&self.free).try_acquire_owned() {
            Ok(permit) => {
                Ok(Place { stopping: self.stopping.subscribe(), _permit: permit, _member: member })
            }
            Err(_) => Err(Problem::with(Code::Overloaded, "too many clients are waiting here")),
        }
    }
}

/// A place among those who wait; free again when this is dropped.
#[derive(Debug)]
pub(super) struct Place {
    stopping: watch::Receiver<bool>,
    _permit: OwnedSemaphorePermit,
    _member: Option<Member>,
}

impl Place {
    /// Whether the server stops, and nobody is to be kept any longer.
    pub(super) fn is_stopping(&self) -> bool {
        *self.stopping.borrow()
    }

    /// Waits until the watch was told or the time is up. `false`: the server stops.
    pub(super) async fn wait(&mut self, watch: &Watch, at_most: Duration) -> bool {
        tokio::select! {
            () = watch.told() => true,
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
    watch: Watch,
    /// The place among those who wait, and the one among requests under way that it is had for.
    place: Option<(Place, Lent)>,
    patience: Duration,
    watch_since: Stopwatch,
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
                .watch(session.map(Topic::session).into_iter().chain([topic]).collect()),
            place: None,
            patience: Duration::from_secs(u64::from(wait.0)),
            watch_since: Stopwatch::start(),
        }
    }

    /// Waits until it is worth to look again, at most so long. `false`: the request has waited long
    /// enough, or the server stops, and what was found is the answer.
    ///
    /// # Errors
    /// `overloaded` when too many wait, `rate_limited` when too many of this client do, and
    /// `unauthenticated` when the session ended meanwhile.
    pub(super) async fn look_again(&mut self, at_most: Duration) -> ApiResult<bool> {
        let left = self.patience.saturating_sub(self.watch_since.elapsed());
        if left.is_zero() {
            return Ok(false);
        }
        if self.place.is_none() {
            let place = self.api.waiting.enter(&self.client)?;
            self.place = Some((place, self.api.admission.lend()));
        }
        let Some((place, _)) = &mut self.place else { return Ok(false) };
        let goes_on = place.wait(&self.watch, at_most.min(left)).await;
        if let Some(session) = self.session
            && !self.api.store.is_alive(session).await?
        {
            return Err(Problem::new(Code::Unauthenticated));
        }
        Ok(goes_on)
    }
}

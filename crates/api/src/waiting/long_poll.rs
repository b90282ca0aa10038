//! Long polls: requests that wait for a change before they are answered.

use std::time::Duration;

use actix_web::HttpRequest;
use serde::{Deserialize, Deserializer, de};
use utoipa::ToSchema;
use uuid::Uuid;

use turnstone_io::world::{Stopwatch, random};
use turnstone_store::{Subscription, Topic};

use crate::extract::Caller;
use crate::pipeline::admission::LentPermit;
use crate::pipeline::limits::Client;
use crate::problem::{ApiResult, Code, Problem};
use crate::state::Api;
use crate::waiting::client_end::ClientEnd;
use crate::waiting::wait_slots::WaitSlot;

/// The longest that a poll waits.
const MAX_WAIT_SECONDS: u16 = 30;

/// How many seconds to wait for something when there is nothing yet, 0 to 30.
#[derive(Debug, Clone, Copy, Default, ToSchema)]
#[schema(value_type = u16, minimum = 0, maximum = 30, default = 0)]
pub(crate) struct WaitSeconds(u16);

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

/// A time that is randomly up to a fifth shorter, so that requests that were woken together do not
/// all come back together.
pub(crate) fn jittered(time: Duration) -> Duration {
    let [part] = random().unwrap_or_default();
    time.saturating_sub(time * u32::from(part) / (5 * 256))
}

/// A request that may wait for its answer. It subscribes when it is made, so that it misses nothing
/// that happens between a read and the wait after it.
#[derive(Debug)]
pub(crate) struct LongPoll<'a> {
    api: &'a Api,
    client: Client,
    client_end: ClientEnd,
    session: Option<Uuid>,
    subscription: Subscription,
    /// The slot of the waiting request, and its running permit, which it lends while it waits.
    slot: Option<(WaitSlot, LentPermit)>,
    timeout: Duration,
    since: Stopwatch,
}

impl<'a> LongPoll<'a> {
    /// Subscribes to a topic, and to the caller's session.
    pub(crate) fn new(
        api: &'a Api,
        request: &HttpRequest,
        caller: Option<Caller>,
        topic: Topic,
        wait: WaitSeconds,
    ) -> Self {
        let session = caller.map(|caller| caller.session);
        let topics = session.map(Topic::session).into_iter().chain([topic]).collect();
        Self {
            api,
            client: api.limits.client(request, caller.map(|caller| caller.account)),
            client_end: ClientEnd::of(request),
            session,
            subscription: api.store.signals.subscribe(topics),
            slot: None,
            timeout: Duration::from_secs(u64::from(wait.0)),
            since: Stopwatch::start(),
        }
    }

    /// Waits until a notification or for `at_most`, and says whether to read again. `false`: the
    /// wait is over, the client sends nothing more or the server is stopping, so the last read is
    /// the answer.
    ///
    /// # Errors
    /// `overloaded` when too many requests wait, `rate_limited` when too many of this client do,
    /// and `unauthenticated` when the session ended during the wait.
    pub(crate) async fn wait_for_change(&mut self, at_most: Duration) -> ApiResult<bool> {
        let left = self.timeout.saturating_sub(self.since.elapsed());
        if left.is_zero() {
            return Ok(false);
        }
        if self.slot.is_none() {
            let slot = self.api.waiting.acquire(&self.client)?;
            self.slot = Some((slot, self.api.admission.lend()));
        }
        let Some((slot, _)) = &mut self.slot else { return Ok(false) };
        let wait = slot.wait(&self.subscription, at_most.min(left));
        let read_again = self.client_end.or_end(wait).await;
        if let Some(session) = self.session
            && !self.api.store.sessions.is_alive(session).await?
        {
            return Err(Problem::new(Code::Unauthenticated));
        }
        Ok(read_again)
    }
}

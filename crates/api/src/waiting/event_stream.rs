//! Server-sent events: responses that last, and send what happens.

use std::convert::Infallible;
use std::fmt::Write;
use std::time::Duration;

use actix_web::http::header::CACHE_CONTROL;
use actix_web::web::{Bytes, Data};
use actix_web::{HttpRequest, HttpResponse};
use futures_util::stream::unfold;
use serde::Serialize;
use uuid::Uuid;

use turnstone_io::world::Stopwatch;
use turnstone_matches::AccountId;
use turnstone_store::{StoreError, Subscription, Topic};

use crate::extract::Caller;
use crate::pipeline::access_log::RequestId;
use crate::problem::{ApiResult, Code, Problem};
use crate::state::Api;
use crate::waiting::client_end::ClientEnd;
use crate::waiting::long_poll::jittered;
use crate::waiting::wait_slots::WaitSlot;

/// The delay before a retry when the database is unavailable.
const RETRY_DELAY: Duration = Duration::from_secs(2);
const LAST_EVENT_ID: &str = "last-event-id";

/// The result of a read of a stream.
pub(crate) enum StreamUpdate {
    /// Events, as [`write_event`] writes them.
    Events(String),
    /// There is nothing now. There may be something after this time, although nothing announces it.
    Nothing(Option<Duration>),
    /// Nothing will come any more, or the reader may see no more.
    End,
}

/// The source of a stream's events.
pub(crate) trait StreamSource {
    /// The name of the stream, for the log.
    const NAME: &'static str;

    /// Reads what comes after the events of the last call: a bounded number of events, because a
    /// slow client holds them in memory.
    async fn read(&mut self, api: &Api) -> Result<StreamUpdate, StoreError>;
}

/// The value of `Last-Event-ID`, if the request has one. An empty one is that of a client that has none.
///
/// # Errors
/// `invalid_header` when there are several, or it is not text.
pub(crate) fn last_event_id(request: &HttpRequest) -> ApiResult<Option<&str>> {
    let mut values = request.headers().get_all(LAST_EVENT_ID);
    let Some(value) = values.next() else { return Ok(None) };
    let text = value.to_str().ok().filter(|_| values.next().is_none());
    let text = text.ok_or_else(wrong_last_event_id)?;
    Ok(Some(text).filter(|text| !text.is_empty()))
}

/// `invalid_header`, for a `Last-Event-ID` that is not of an event of the stream.
pub(crate) fn wrong_last_event_id() -> Problem {
    Problem::with(
        Code::InvalidHeader,
        "`Last-Event-ID` must be the `id` of an event of this stream",
    )
}

/// Adds an event to the text of a stream.
pub(crate) fn write_event(
    text: &mut String,
    id: impl std::fmt::Display,
    event: &str,
    data: &impl Serialize,
) {
    // Bodies are made of texts, numbers and lists of them: writing them cannot fail.
    let data = serde_json::to_string(data).unwrap_or_default();
    let _ = write!(text, "id: {id}\nevent: {event}\ndata: {data}\n\n");
}

/// A stream of one client, from the moment from which on it misses nothing.
pub(crate) struct EventStream {
    api: Data<Api>,
    request_id: RequestId,
    session: Option<Uuid>,
    account: Option<AccountId>,
    slot: WaitSlot,
    watch: Subscription,
    client_end: ClientEnd,
    /// The time since the last chunk.
    since: Stopwatch,
}

impl EventStream {
    /// Takes a slot, and subscribes to a topic and to the caller's session.
    ///
    /// # Errors
    /// `rate_limited` and `overloaded` when too many clients wait.
    pub(crate) fn subscribe(
        api: Data<Api>,
        request: &HttpRequest,
        caller: Option<Caller>,
        topic: Topic,
    ) -> ApiResult<Self> {
        let client = api.limits.client(request, caller.map(|caller| caller.account));
        let slot = api.waiting.acquire(&client)?;
        let session = caller.map(|caller| caller.session);
        let topics = session.map(Topic::session).into_iter().chain([topic]).collect();
        Ok(Self {
            request_id: RequestId::of(request),
            session,
            account: caller.map(|caller| caller.account),
            slot,
            watch: api.store.signals.subscribe(topics),
            client_end: ClientEnd::of(request),
            since: Stopwatch::start(),
            api,
        })
    }

    /// The response that sends the events of a source until it ends, the session ends or the server
    /// stops; of a client that sends nothing more, until it would have to wait.
    pub(crate) fn respond(self, source: impl StreamSource + 'static) -> HttpResponse {
        // Each chunk is made when the connection has room for it, so a client that does not read
        // makes no buffer grow.
        let chunks = unfold((self, source), async |(mut stream, mut source)| {
            let chunk = stream.next(&mut source).await?;
            stream.since = Stopwatch::start();
            Some((Ok::<_, Infallible>(Bytes::from(chunk)), (stream, source)))
        });
        HttpResponse::Ok()
            .content_type("text/event-stream")
            // A proxy that compressed the stream would hold events back.
            .insert_header((CACHE_CONTROL, "no-store, no-transform"))
            // Proxies buffer without this header.
            .insert_header(("X-Accel-Buffering", "no"))
            .streaming(chunks)
    }

    /// The next chunk, once there is one; `None` at the end.
    async fn next<S: StreamSource>(&mut self, source: &mut S) -> Option<String> {
        // The longest time without an event or a comment.
        let pause = jittered(self.api.settings.recheck_interval * 3 / 2);
        loop {
            let wait = match self.read(source).await {
                Ok(StreamUpdate::Events(text)) => return Some(text),
                Ok(StreamUpdate::End) => return None,
                Ok(StreamUpdate::Nothing(_)) if self.since.elapsed() >= pause => {
                    return Some(": nothing new\n\n".to_owned());
                }
                Ok(StreamUpdate::Nothing(again)) => {
                    pause.saturating_sub(self.since.elapsed()).min(again.unwrap_or(pause))
                }
                Err(error) if error.is_retryable() => jittered(RETRY_DELAY),
                Err(error) => {
                    let request_id = self.request_id;
                    tracing::error!(%request_id, %error, "{} breaks off", S::NAME);
                    return None;
                }
            };
            if !self.client_end.or_end(self.slot.wait(&self.watch, wait)).await {
                return None;
            }
        }
    }

    async fn read(&self, source: &mut impl StreamSource) -> Result<StreamUpdate, StoreError> {
        if let Some(session) = self.session
            && !self.api.store.sessions.is_alive(session).await?
        {
            return Ok(StreamUpdate::End);
        }
        if let Some(account) = self.account {
            self.api.store.sessions.note_activity(account);
        }
        source.read(&self.api).await
    }
}

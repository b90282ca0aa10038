use std::convert::Infallible;
use std::fmt::Write;
use std::time::Duration;

use actix_web::http::header::CACHE_CONTROL;
use actix_web::web::Bytes;
use actix_web::{HttpRequest, HttpResponse, get, web};
use futures_util::stream::unfold;
use serde::Deserialize;
use utoipa::IntoParams;
use uuid::Uuid;

use crate::api::bodies::EventBody;
use crate::api::examples;
use crate::api::extract::{Caller, OptionalCaller, Parameters};
use crate::api::long_poll::jittered;
use crate::api::pipeline::access_log::RequestId;
use crate::api::problem::{ApiResult, Code, Problem};
use crate::api::state::Api;
use crate::api::wait_slots::WaitSlot;
use crate::store::{LoggedEvent, StoreError, Subscription, Topic};
use crate::world::Stopwatch;
use turnstone_matches::MatchId;

use super::events::checked_seq;
use super::match_response;

/// The most events that are read at a time, and held for a slow client: some KiB, less than the memory
/// of responses counts.
const BATCH: i64 = 32;
/// The longest time without an event or a comment.
const HEARTBEAT: Duration = Duration::from_secs(15);
/// The delay before a retry when the database is unavailable.
const RETRY_DELAY: Duration = Duration::from_secs(2);
const LAST_EVENT_ID: &str = "last-event-id";

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct StreamEvents {
    /// Only events after this `seq`; `Last-Event-ID` takes precedence.
    #[param(maximum = 2_147_483_647)]
    after: Option<u32>,
}

#[derive(IntoParams)]
#[into_params(parameter_in = Header)]
#[expect(dead_code, reason = "it gives name and description to what the handler reads")]
struct LastEventId {
    /// The `seq` of the last event that the client got; an `EventSource` sends it automatically.
    #[param(rename = "Last-Event-ID", maximum = 2_147_483_647)]
    last_event_id: Option<u32>,
}

/// Follow the events of a match.
///
/// Server-sent events: `id` is the event's `seq`, `event` its `kind`, and `data` the event itself
/// as in the list. The stream continues after `Last-Event-ID`, and ends after the last event of a
/// match that is over. If no event is left to send, the response is 204, which tells an
/// `EventSource` to stop. The stream also ends when the reader may no longer see the match, or when
/// the session ends. At least every 15 seconds there is an event or a comment.
#[utoipa::path(
    tag = "matches",
    params(("id" = Uuid, Path, description = "The match's id"), StreamEvents, LastEventId),
    responses(
        (status = 200, description = "The events as they happen", body = String,
         content_type = "text/event-stream", example = json!(examples::event_stream())),
        (status = 204, description = "The match is over, and the client has every event"),
    ),
    security((), ("bearer" = ["matches:read"])),
    extensions(("x-problems" = json!([Code::RateLimited, Code::Unavailable]))),
)]
#[get("/v1/matches/{id}/events/stream")]
pub(super) async fn stream_events(
    api: web::Data<Api>,
    id: web::Path<Uuid>,
    reader: OptionalCaller,
    Parameters(query): Parameters<StreamEvents>,
    request: HttpRequest,
) -> ApiResult<HttpResponse> {
    // A wrong `after` is refused even if the header takes precedence.
    let after = checked_seq(query.after.unwrap_or(0))?;
    let after = last_event_id(&request)?.unwrap_or(after);
    let id = MatchId(*id);
    let slot = api.waiting.acquire(&api.limits.client(&request, reader.account()))?;
    let session = reader.0.map(|caller| Topic::session(caller.session));
    let watch = api.store.subscribe(session.into_iter().chain([id.into()]).collect());
    let tail = match_response::visible_match_tail(&api, id, reader.account(), after, 1).await?;
    if tail.events.is_empty() && tail.head.status.is_over() {
        return Ok(HttpResponse::NoContent().finish());
    }
    let since = Stopwatch::start();
    let (request_id, reader) = (RequestId::of(&request), reader.0);
    let stream = EventStream { api, request_id, id, reader, after, slot, watch, since };
    // Each chunk is made when the connection has room for it, so a client that does not read makes
    // no buffer grow.
    let chunks = unfold(stream, async |stream| {
        let (chunk, stream) = stream.next().await?;
        Some((Ok::<_, Infallible>(chunk), stream))
    });
    Ok(HttpResponse::Ok()
        .content_type("text/event-stream")
        .insert_header((CACHE_CONTROL, "no-store"))
        // Proxies buffer without this header.
        .insert_header(("X-Accel-Buffering", "no"))
        .streaming(chunks))
}

fn last_event_id(request: &HttpRequest) -> ApiResult<Option<u32>> {
    let mut values = request.headers().get_all(LAST_EVENT_ID);
    let (first, second) = (values.next(), values.next());
    let Some(value) = first else { return Ok(None) };
    let seq = value.to_str().ok().and_then(|text| text.parse::<i32>().ok());
    let seq = seq.and_then(|seq| u32::try_from(seq).ok()).filter(|_| second.is_none());
    let wrong =
        || Problem::with(Code::InvalidHeader, "`Last-Event-ID` must be the `seq` of an event");
    seq.map(Some).ok_or_else(wrong)
}

/// The stream of one client.
struct EventStream {
    api: web::Data<Api>,
    request_id: RequestId,
    id: MatchId,
    reader: Option<Caller>,
    /// The last event that was sent.
    after: u32,
    slot: WaitSlot,
    watch: Subscription,
    /// The time since the last chunk.
    since: Stopwatch,
}

/// What a stream finds when it reads.
enum StreamUpdate {
    Events(String),
    Nothing,
    End,
}

impl EventStream {
    /// The next chunk, once there is one; `None` at the end.
    async fn next(mut self) -> Option<(Bytes, Self)> {
        let pause = jittered(HEARTBEAT);
        loop {
            let wait = match self.poll().await {
                Ok(StreamUpdate::Events(text)) => return Some(self.chunk(text)),
                Ok(StreamUpdate::End) => return None,
                Ok(StreamUpdate::Nothing) if self.since.elapsed() >= pause => {
                    return Some(self.chunk(": nothing new\n\n".to_owned()));
                }
                Ok(StreamUpdate::Nothing) => pause.saturating_sub(self.since.elapsed()),
                Err(error) if error.is_retryable() => jittered(RETRY_DELAY),
                Err(error) => {
                    let (request_id, match_id) = (self.request_id, self.id);
                    tracing::error!(
                        %request_id, %match_id, %error, "a stream of events breaks off"
                    );
                    return None;
                }
            };
            if !self.slot.wait(&self.watch, wait).await {
                return None;
            }
        }
    }

    fn chunk(mut self, text: String) -> (Bytes, Self) {
        self.since = Stopwatch::start();
        (text.into(), self)
    }

    /// Checks that the reader may still see the match, and reads the new events.
    async fn poll(&mut self) -> Result<StreamUpdate, StoreError> {
        if let Some(reader) = &self.reader
            && !self.api.store.is_session_alive(reader.session).await?
        {
            return Ok(StreamUpdate::End);
        }
        let account = self.reader.map(|reader| reader.account);
        let tail = self.api.store.match_tail(self.id, self.after, BATCH).await?;
        let Some(tail) = tail.filter(|tail| tail.head.is_visible_to(account)) else {
            return Ok(StreamUpdate::End);
        };
        match tail.events.last() {
            Some(last) => {
                self.after = last.event.seq;
                Ok(StreamUpdate::Events(tail.events.iter().map(sse_text).collect()))
            }
            None if tail.head.status.is_over() => Ok(StreamUpdate::End),
            None => Ok(StreamUpdate::Nothing),
        }
    }
}

/// An event as the stream writes it.
fn sse_text(logged: &LoggedEvent) -> String {
    let data = serde_json::to_string(&EventBody::from(logged)).unwrap_or_default();
    let mut text = String::new();
    let _ = write!(
        text,
        "id: {}\nevent: {}\ndata: {data}\n\n",
        logged.event.seq,
        logged.event.fact.kind()
    );
    text
}

use actix_web::{HttpRequest, HttpResponse, get, web};
use serde::Deserialize;
use utoipa::IntoParams;
use uuid::Uuid;

use crate::bodies::EventBody;
use crate::examples;
use crate::extract::{OptionalCaller, Parameters};
use crate::problem::{ApiResult, Code};
use crate::state::Api;
use crate::waiting::event_stream::{
    EventStream, StreamSource, StreamUpdate, last_event_id, write_event, wrong_last_event_id,
};
use turnstone_matches::{AccountId, MatchId, Version};
use turnstone_store::StoreError;

use super::events::known_version;
use super::match_response;

/// The most events that are read at a time, and held for a slow client: some KiB, less than the memory
/// of responses counts.
const BATCH: i64 = 32;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct StreamEvents {
    /// Only events after this `seq`; `Last-Event-ID` takes precedence.
    #[param(maximum = 2_147_483_647)]
    after: Option<u32>,
    /// The hash of the event `after`, as the client has it: `chain_head` of the match then. If the log has another,
    /// as after a restore of the server's database, the answer is `invalid_cursor`.
    chain_head: Option<String>,
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
/// Server-sent events; the schema is that of the `data` of each, the event as in the list. `id` is
/// its `seq`, and `event` its `kind`. The stream continues after `Last-Event-ID`, and ends after the last event of a
/// match that is over. If no event is left to send, the response is 204, which tells an
/// `EventSource` to stop. The stream also ends when the reader may no longer see the match, or when
/// the session ends. At least every 15 seconds there is an event or a comment. An `id` beyond the log,
/// as after a restore of the server's database, is refused with `invalid_cursor`; then start without one.
#[utoipa::path(
    tag = "matches",
    params(("id" = Uuid, Path, description = "The match's id"), StreamEvents, LastEventId),
    responses(
        (status = 200, description = "The events as they happen, each with this `data`",
         body = EventBody,
         content_type = "text/event-stream", example = json!(examples::event())),
        (status = 204, description = "The match is over, and the client has every event"),
    ),
    security((), ("bearer" = ["matches:read"])),
    extensions(("x-problems" = json!([Code::InvalidCursor, Code::RateLimited, Code::Unavailable]))),
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
    let known = known_version(query.after.unwrap_or(0))?;
    let after = last_seq(&request)?.unwrap_or(known);
    let id = MatchId(*id);
    let stream = EventStream::subscribe(api.clone(), &request, reader.0, id.into())?;
    let account = reader.account();
    match_response::check_place(&api, id, account, known, query.chain_head.as_deref()).await?;
    let tail = match_response::visible_match_tail(&api, id, account, after, 1).await?;
    if tail.events.is_empty() && tail.head.status.is_over() {
        return Ok(HttpResponse::NoContent().finish());
    }
    Ok(stream.respond(MatchEvents { id, account, after }))
}

/// The `seq` in `Last-Event-ID`.
fn last_seq(request: &HttpRequest) -> ApiResult<Option<Version>> {
    let Some(text) = last_event_id(request)? else { return Ok(None) };
    let seq = text.parse::<i32>().ok().and_then(|seq| Version::try_from(seq).ok());
    seq.map(Some).ok_or_else(wrong_last_event_id)
}

/// The events of a match for one reader.
struct MatchEvents {
    id: MatchId,
    account: Option<AccountId>,
    /// The last event that was sent.
    after: Version,
}

impl StreamSource for MatchEvents {
    const NAME: &'static str = "a stream of events";

    /// Checks that the reader may still see the match, and reads the new events.
    async fn read(&mut self, api: &Api) -> Result<StreamUpdate, StoreError> {
        let tail = api.store.history.match_tail(self.id, self.after, BATCH).await?;
        let Some(tail) = tail.filter(|tail| tail.head.is_visible_to(self.account)) else {
            return Ok(StreamUpdate::End);
        };
        // The database was restored: a client that comes back hears so.
        if self.after > tail.head.version {
            return Ok(StreamUpdate::End);
        }
        match tail.events.last() {
            Some(last) => {
                self.after = last.event.seq.into();
                let mut text = String::new();
                for logged in &tail.events {
                    let (seq, kind) = (logged.event.seq.get(), logged.event.fact.kind());
                    write_event(&mut text, seq, kind, &EventBody::from(logged));
                }
                Ok(StreamUpdate::Events(text))
            }
            None if tail.head.status.is_over() => Ok(StreamUpdate::End),
            None => Ok(StreamUpdate::Nothing(None)),
        }
    }
}

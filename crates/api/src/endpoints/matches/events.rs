use actix_web::http::header::CACHE_CONTROL;
use actix_web::{HttpRequest, HttpResponse, get, web};
use serde::Deserialize;
use utoipa::IntoParams;
use uuid::Uuid;

use crate::bodies::{EventBody, list};
use crate::examples;
use crate::extract::{Limit, OptionalCaller, Paging, Parameters, SeqCursor, filtered_list};
use crate::problem::{ApiResult, Code, Problem};
use crate::responses::tagged_response;
use crate::state::Api;
use crate::waiting::long_poll::{LongPoll, WaitSeconds, jittered};
use turnstone_matches::{MatchId, Version};

use super::match_response;

list!(MatchEventList, EventBody);

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct ListEvents {
    /// Only events after this `seq`.
    #[param(maximum = 2_147_483_647)]
    after: Option<u32>,
    /// The hash of the event `after`, as the client has it: `chain_head` of the match then. If the log has another,
    /// as after a restore of the server's database, the answer is `invalid_cursor`.
    chain_head: Option<String>,
    /// How many items a page has.
    #[serde(default)]
    #[param(inline)]
    limit: Limit,
    /// `next_cursor` of the page before; takes precedence over `after`.
    cursor: Option<String>,
    /// How many seconds to wait for an event when there is none yet.
    #[serde(default)]
    #[param(inline)]
    wait_seconds: WaitSeconds,
}

/// List the events of a match.
///
/// The log, oldest first. Each event is exactly the JSON that was hashed, and its hash. With
/// `wait_seconds` the response waits for an event if there is none yet. A place beyond the log, as after
/// a restore of the server's database, is refused with `invalid_cursor`; then start without one. The events of a
/// public match that is over may be kept forever (`Cache-Control: immutable`).
#[utoipa::path(
    tag = "matches",
    params(("id" = Uuid, Path, description = "The match's id"), ListEvents),
    responses((
        status = 200, description = "The events", body = MatchEventList,
        example = json!(examples::events()),
    )),
    security((), ("bearer" = ["matches:read"])),
    extensions(("x-problems" = json!([Code::InvalidCursor, Code::RateLimited, Code::Unavailable]))),
)]
#[get("/v1/matches/{id}/events")]
pub(super) async fn list_events(
    api: web::Data<Api>,
    id: web::Path<Uuid>,
    reader: OptionalCaller,
    Parameters(query): Parameters<ListEvents>,
    request: HttpRequest,
) -> ApiResult<HttpResponse> {
    // A wrong `after` is refused even if the cursor takes precedence.
    let known = known_version(query.after.unwrap_or(0))?;
    let paging = Paging::parse(filtered_list(&request), query.limit, query.cursor.as_deref())?;
    let after = paging.cursor.map_or(known, |SeqCursor(seq)| Version::saturating(seq));
    let id = MatchId(*id);
    match_response::check_place(&api, id, reader.account(), known, query.chain_head.as_deref())
        .await?;
    let mut poll = LongPoll::new(&api, &request, reader.0, id.into(), query.wait_seconds);
    let tail = loop {
        let limit = paging.read_limit();
        let tail =
            match_response::visible_match_tail(&api, id, reader.account(), after, limit).await?;
        // A match that is over gets no more events.
        let is_answer = !tail.events.is_empty() || tail.head.status.is_over();
        if is_answer || !poll.wait_for_change(jittered(api.settings.recheck_interval)).await? {
            break tail;
        }
    };
    let mut events: Vec<_> = tail.events.iter().collect();
    let next_cursor = paging.cut(&mut events, |last| SeqCursor(last.event.seq.get()));
    let items = events.into_iter().map(EventBody::from).collect();
    let mut response = HttpResponse::Ok();
    if tail.head.status.is_over() {
        response.insert_header((
            CACHE_CONTROL,
            tagged_response::cache_control_of_log(&tail.head, true),
        ));
    }
    Ok(response.json(MatchEventList { items, next_cursor }))
}

/// The version that a client has seen.
pub(super) fn known_version(after: u32) -> ApiResult<Version> {
    let too_many = || Problem::new(Code::InvalidQuery).at("/after", "no match has so many events");
    Version::try_from(i64::from(after)).map_err(|_| too_many())
}

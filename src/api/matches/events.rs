use std::time::Duration;

use actix_web::{HttpResponse, get, web};
use serde::Deserialize;
use utoipa::IntoParams;
use uuid::Uuid;

use crate::api::bodies::{EventBody, EventList};
use crate::api::examples;
use crate::api::extract::{Cursor, Limit, Parameters, Reader};
use crate::api::problem::{ApiResult, Code, Problem};
use crate::api::service::Api;
use crate::matches::MatchId;
use crate::world::Stopwatch;

use super::reply;

/// What cursors of this list are marked with.
const LIST: &str = "events";

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct ListEvents {
    /// Only events after this `seq`.
    #[param(maximum = 2_147_483_647)]
    after: Option<u32>,
    /// How many items a page has.
    #[serde(default)]
    #[param(inline)]
    limit: Limit,
    /// `next_cursor` of the page before; goes before `after`.
    cursor: Option<String>,
    /// How many seconds to wait for an event when there is none yet.
    #[param(minimum = 0, maximum = 30)]
    wait_seconds: Option<u64>,
}

/// The longest that a request is held.
const LONGEST_WAIT_SECONDS: u64 = 30;
/// How often a held request looks at the log. It keeps no connection in between.
const LOOK_AGAIN: Duration = Duration::from_millis(250);

/// List the events of a match.
///
/// The log, oldest first. Each event is exactly the JSON that was hashed, and its hash. With
/// `wait_seconds` the answer waits for an event where there is none yet.
#[utoipa::path(
    tag = "matches",
    params(("id" = Uuid, Path, description = "The match's id"), ListEvents),
    responses((
        status = 200, description = "The events", body = EventList,
        example = json!(examples::events()),
    )),
    security((), ("bearer" = [])),
    extensions(("x-problems" = json!(["invalid_cursor", "unavailable"]))),
)]
#[get("/v1/matches/{id}/events")]
pub(super) async fn list_events(
    api: web::Data<Api>,
    id: web::Path<Uuid>,
    reader: Reader,
    Parameters(query): Parameters<ListEvents>,
) -> ApiResult<HttpResponse> {
    let after = match query.cursor {
        Some(text) => seq_of(Cursor::parse(LIST, &text)?),
        None => checked(query.after.unwrap_or(0))?,
    };
    let wait = query.wait_seconds.unwrap_or(0);
    if wait > LONGEST_WAIT_SECONDS {
        let detail = format!("must be from 0 to {LONGEST_WAIT_SECONDS}");
        return Err(Problem::new(Code::InvalidQuery).at("/wait_seconds", detail));
    }
    let head = reply::visible_head(&api, *id, reader.0).await?;
    let watch = Stopwatch::start();
    let mut events = api.store.events(MatchId(*id), after, query.limit.and_one()).await?;
    // In a match that is over nothing comes any more.
    while events.is_empty() && !head.status.is_over() && watch.elapsed().as_secs() < wait {
        tokio::time::sleep(LOOK_AGAIN).await;
        events = api.store.events(MatchId(*id), after, query.limit.and_one()).await?;
    }
    let more = query.limit.cut(&mut events);
    let next_cursor =
        events.last().filter(|_| more).map(|last| cursor_of(last.event.seq).to_text(LIST));
    let items = events.iter().map(EventBody::from).collect();
    Ok(HttpResponse::Ok().json(EventList { items, next_cursor }))
}

/// Numbers of events are Postgres integers; what is larger was never one.
fn checked(after: u32) -> ApiResult<u32> {
    if i32::try_from(after).is_ok() {
        Ok(after)
    } else {
        Err(Problem::new(Code::InvalidQuery).at("/after", "no match has so many events"))
    }
}

fn cursor_of(seq: u32) -> Cursor {
    Cursor(Uuid::from_u128(u128::from(seq)))
}

fn seq_of(cursor: Cursor) -> u32 {
    u32::try_from(cursor.0.as_u128()).unwrap_or(u32::MAX)
}

use std::time::Duration;

use actix_web::{HttpRequest, HttpResponse, get, web};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::api::bodies::{MatchChangeList, MatchSummaryBody};
use crate::api::examples;
use crate::api::extract::{Caller, Limit, ListCursor, Parameters, RankedCursor};
use crate::api::long_poll::{LongPoll, RECHECK_INTERVAL, WaitSeconds, jittered};
use crate::api::problem::{ApiResult, Code};
use crate::api::state::Api;
use crate::store::FeedPosition;
use turnstone_matches::MatchId;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct ListChanges {
    /// How many items a page has.
    #[serde(default)]
    #[param(inline)]
    limit: Limit,
    /// `next_cursor` of the response before; without it the feed starts with all matches.
    cursor: Option<String>,
    /// How many seconds to wait for a change when there is none yet.
    #[serde(default)]
    #[param(inline)]
    wait_seconds: WaitSeconds,
}

/// The first delay before a poll reads again while an older transaction holds back changes. Each
/// delay is twice as long as the one before.
const INITIAL_BACKOFF: Duration = Duration::from_millis(10);
/// The longest delay.
const MAX_BACKOFF: Duration = Duration::from_secs(1);

/// List what has changed in my matches.
///
/// Without `cursor`: every match that the caller plays in, is invited to or has created. With the
/// `next_cursor` of a response: the matches that have changed since, each once and in its current
/// state, in the order of their changes. No change is skipped, and no change comes twice. A step
/// towards a rematch shows the finished match again, in the same version. Every response has a `next_cursor`, also an empty one: always store the
/// newest. More changes may follow, so ask again until `items` and `gone` are empty. With
/// `wait_seconds` the request waits until there is a change. `gone` lists matches that the caller
/// has left or declined. After the server's database was restored elsewhere, a cursor is refused
/// with `invalid_cursor`; then start without one.
#[utoipa::path(
    tag = "feeds",
    params(ListChanges),
    responses((
        status = 200, description = "The matches that changed", body = MatchChangeList,
        example = json!(examples::changes()),
    )),
    security(("bearer" = ["matches:read"])),
    extensions(("x-problems" = json!([Code::InvalidCursor, Code::RateLimited, Code::Unavailable]))),
)]
#[get("/v1/me/changes")]
pub(super) async fn list_changes(
    api: web::Data<Api>,
    caller: Caller,
    Parameters(query): Parameters<ListChanges>,
    request: HttpRequest,
) -> ApiResult<HttpResponse> {
    let list = format!("changes {}", api.store.feed_origin().await?);
    let after = match query.cursor {
        Some(text) => position_of(RankedCursor::parse(&list, &text)?),
        None => FeedPosition::START,
    };
    let client = api.limits.client(&request, Some(caller.account));
    let session = Some(caller.session);
    let mut poll = LongPoll::new(&api, client, caller.account.into(), session, query.wait_seconds);
    let mut backoff = INITIAL_BACKOFF;
    let changes = loop {
        let changes = api.store.changes(caller.account, after, query.limit.get()).await?;
        let is_empty = changes.heads.is_empty() && changes.gone.is_empty();
        let pause = if changes.is_pending { backoff } else { jittered(RECHECK_INTERVAL) };
        backoff = if changes.is_pending { backoff * 2 } else { INITIAL_BACKOFF }.min(MAX_BACKOFF);
        if !is_empty || !poll.wait_for_change(pause).await? {
            break changes;
        }
    };
    let end = RankedCursor { rank: changes.end.changed_by, id: changes.end.id.0 };
    Ok(HttpResponse::Ok().json(MatchChangeList {
        gone: changes.gone.iter().map(|id| id.0).collect(),
        items: MatchSummaryBody::list(&api.store, changes.heads).await?,
        next_cursor: end.to_text(&list),
    }))
}

fn position_of(cursor: RankedCursor) -> FeedPosition {
    FeedPosition { changed_by: cursor.rank, id: MatchId(cursor.id) }
}

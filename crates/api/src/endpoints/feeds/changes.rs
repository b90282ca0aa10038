use actix_web::{HttpRequest, HttpResponse, get, web};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::bodies::OwnMatchBody;
use crate::examples;
use crate::extract::{Caller, Limit, Parameters};
use crate::problem::{ApiResult, Code};
use crate::state::Api;
use crate::waiting::long_poll::{LongPoll, WaitSeconds, jittered};
use turnstone_accounts::Scope;
use turnstone_store::{FeedItem, FeedPosition, FeedScope};

use super::position::{Backoff, FeedCursors};

/// The changes in a person's matches.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct MatchChangeList {
    /// The matches that have changed, each in its current state.
    pub items: Vec<OwnMatchBody>,
    /// The ids of matches that the person no longer belongs to.
    pub gone: Vec<Uuid>,
    /// The `cursor` of the next request; never null.
    pub next_cursor: String,
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct ListChanges {
    /// How many items a page has.
    #[serde(default)]
    #[param(inline)]
    limit: Limit,
    /// `next_cursor` of the response before, or the `id` of an event of `GET /v1/me/stream`; without
    /// it the feed starts with all matches.
    cursor: Option<String>,
    /// How many seconds to wait for a change when there is none yet.
    #[serde(default)]
    #[param(inline)]
    wait_seconds: WaitSeconds,
}

/// List the changes in my matches.
///
/// Without `cursor`: every match that the caller plays in, is invited to or has created. With the
/// `next_cursor` of a response: the matches that have changed since, each once and in its current
/// state, in the order of their changes. No change is skipped, and no change comes twice. A step
/// towards a rematch, a message and what the caller has read show the match again, in the same
/// version. Every response has a `next_cursor`, also an empty one: always store the newest. More
/// changes may follow, so ask again until `items` and `gone` are empty. With `wait_seconds` the
/// request waits until there is a change; `GET /v1/me/stream` sends the same changes as they happen.
/// `gone` lists matches that the caller has left or declined. After the server's database was
/// restored elsewhere, a cursor is refused with `invalid_cursor`; then start without one.
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
    let cursors = FeedCursors::of(&api.store).await?;
    let after = match query.cursor {
        Some(text) => cursors.parse(&text)?,
        None => FeedPosition::START,
    };
    let topic = caller.account.into();
    let mut poll = LongPoll::new(&api, &request, Some(caller), topic, query.wait_seconds);
    let mut backoff = Backoff::default();
    let changes = loop {
        let limit = query.limit.get();
        let changes =
            api.store.feeds.changes(caller.account, FeedScope::Matches, after, limit).await?;
        let pause = backoff
            .after(changes.is_pending)
            .unwrap_or_else(|| jittered(api.settings.recheck_interval));
        if !changes.items.is_empty() || !poll.wait_for_change(pause).await? {
            break changes;
        }
    };
    let end = changes.items.last().map_or(after, |(position, _)| *position);
    let (mut own, mut gone) = (Vec::new(), Vec::new());
    for (_, item) in changes.items {
        match item {
            FeedItem::Changed(one) => own.push(*one),
            FeedItem::Gone(id) => gone.push(id.0),
            FeedItem::Sent(..) => {}
        }
    }
    let with_messages = caller.permits(Scope::Messages);
    let items = OwnMatchBody::list(&api.store, caller.account, with_messages, own).await?;
    Ok(HttpResponse::Ok().json(MatchChangeList { items, gone, next_cursor: cursors.text(end) }))
}

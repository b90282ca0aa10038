use actix_web::{HttpResponse, get, web};
use chrono::DateTime;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::bodies::{MatchSummaryBody, MatchSummaryList};
use crate::examples;
use crate::extract::{Caller, Limit, Paging, Parameters, RankedCursor};
use crate::problem::{ApiResult, Code};
use crate::state::Api;
use turnstone_matches::MatchId;
use turnstone_rules::exact;
use turnstone_store::{Head, TurnPosition};

/// The name of this list in its cursors.
const LIST: &str = "turns";

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct ListTurns {
    /// How many items a page has.
    #[serde(default)]
    #[param(inline)]
    limit: Limit,
    /// `next_cursor` of the page before.
    cursor: Option<String>,
}

/// List the matches in which it is my turn.
///
/// Active matches in which the caller is to act, including solo ones: the earliest deadline first,
/// matches without a deadline last. Summaries, without the state of the game.
#[utoipa::path(
    tag = "feeds",
    params(ListTurns),
    responses((
        status = 200, description = "The matches", body = MatchSummaryList,
        example = json!(examples::matches()),
    )),
    security(("bearer" = ["matches:read"])),
    extensions(("x-problems" = json!([Code::InvalidCursor, Code::Unavailable]))),
)]
#[get("/v1/me/turns")]
pub(super) async fn list_turns(
    api: web::Data<Api>,
    caller: Caller,
    Parameters(query): Parameters<ListTurns>,
) -> ApiResult<HttpResponse> {
    let paging = Paging::parse(LIST, query.limit, query.cursor.as_deref())?;
    let after = paging.cursor.map(position_of);
    let mut heads =
        api.store.lists.matches_to_move_in(caller.account, after, paging.read_limit()).await?;
    let next_cursor = paging.cut(&mut heads, cursor_of);
    let items = MatchSummaryBody::list(&api.store, heads).await?;
    Ok(HttpResponse::Ok().json(MatchSummaryList { items, next_cursor }))
}

/// The rank is the deadline in microseconds; matches without a deadline come last.
fn cursor_of(head: &Head) -> RankedCursor {
    let micros = head.deadline.map(|deadline| exact(deadline.timestamp_micros()));
    RankedCursor { rank: micros.unwrap_or(u64::MAX), id: head.id.0 }
}

fn position_of(cursor: RankedCursor) -> TurnPosition {
    let micros = i64::try_from(cursor.rank).ok();
    TurnPosition {
        deadline: micros.and_then(DateTime::from_timestamp_micros),
        id: MatchId(cursor.id),
    }
}

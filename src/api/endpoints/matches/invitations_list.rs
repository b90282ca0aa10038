use actix_web::{HttpResponse, get, web};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::api::bodies::{MatchList, MatchSummaryBody, Names};
use crate::api::examples;
use crate::api::extract::{Caller, Cursor, Limit, Parameters};
use crate::api::problem::{ApiResult, Code};
use crate::api::state::Api;
use crate::store::{Head, Page};
use turnstone_matches::MatchId;

/// What cursors of this list are marked with.
const LIST: &str = "invitations";

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct ListInvitations {
    /// How many items a page has.
    #[serde(default)]
    #[param(inline)]
    limit: Limit,
    /// `next_cursor` of the page before.
    cursor: Option<String>,
}

/// List my invitations.
///
/// The open matches to which I am invited, newest first: until I take a seat or decline. Those of
/// players whom I block are left out.
#[utoipa::path(
    tag = "matches",
    params(ListInvitations),
    responses((
        status = 200, description = "The matches", body = MatchList,
        example = json!(examples::invitations()),
    )),
    security(("bearer" = [])),
    extensions(("x-problems" = json!([Code::InvalidCursor, Code::Unavailable]))),
)]
#[get("/v1/me/invitations")]
pub(super) async fn list_invitations(
    api: web::Data<Api>,
    caller: Caller,
    Parameters(query): Parameters<ListInvitations>,
) -> ApiResult<HttpResponse> {
    let before = query.cursor.map(|text| Cursor::parse(LIST, &text)).transpose()?;
    let page =
        Page { before: before.map(|cursor| MatchId(cursor.0)), limit: query.limit.plus_one() };
    let mut heads = api.store.invitations(caller.account, page).await?;
    let more = query.limit.truncate(&mut heads);
    let next_cursor = heads.last().filter(|_| more).map(|head| Cursor(head.id.0).to_text(LIST));
    let names =
        Names::of(&api.store, heads.iter().flat_map(Head::named_accounts).collect()).await?;
    let items = heads.into_iter().map(|head| MatchSummaryBody::new(head, &names)).collect();
    Ok(HttpResponse::Ok().json(MatchList { items, next_cursor }))
}

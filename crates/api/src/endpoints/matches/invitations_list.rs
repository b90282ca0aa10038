use std::collections::BTreeMap;

use actix_web::{HttpResponse, get, web};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::bodies::{MatchSummaryBody, MatchSummaryList};
use crate::examples;
use crate::extract::{Caller, Cursor, Limit, Paging, Parameters};
use crate::problem::{ApiResult, Code};
use crate::state::Api;
use turnstone_accounts::Scope;
use turnstone_matches::MatchId;
use turnstone_store::Page;

/// The name of this list in its cursors.
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
/// The open matches to which I am invited, until I take a seat or decline; newest first. Matches of
/// players whom I block are left out, and `message` for a token without the scope `messages`.
#[utoipa::path(
    tag = "matches",
    params(ListInvitations),
    responses((
        status = 200, description = "The matches", body = MatchSummaryList,
        example = json!(examples::invitations()),
    )),
    security(("bearer" = ["matches:read"])),
    extensions(("x-problems" = json!([Code::InvalidCursor, Code::Unavailable]))),
)]
#[get("/v1/me/invitations")]
pub(super) async fn list_invitations(
    api: web::Data<Api>,
    caller: Caller,
    Parameters(query): Parameters<ListInvitations>,
) -> ApiResult<HttpResponse> {
    let paging = Paging::parse(LIST, query.limit, query.cursor.as_deref())?;
    let before = paging.cursor.map(|Cursor(id)| MatchId(id));
    let page = Page { before, limit: paging.read_limit() };
    let mut heads = api.store.lists.invitations(caller.account, page).await?;
    let next_cursor = paging.cut(&mut heads, |head| Cursor(head.id.0));
    let ids: Vec<_> = heads.iter().map(|head| head.id).collect();
    let mut words = if caller.permits(Scope::Messages) {
        api.store.lists.invitation_words(&ids).await?
    } else {
        BTreeMap::new()
    };
    let mut items = MatchSummaryBody::list(&api.store, heads).await?;
    for item in &mut items {
        item.message = words.remove(&MatchId(item.id));
    }
    Ok(HttpResponse::Ok().json(MatchSummaryList { items, next_cursor }))
}

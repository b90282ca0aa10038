use actix_web::{HttpRequest, HttpResponse, delete, get, put, web};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::bodies::{Names, PlayerSummaryList};
use crate::examples;
use crate::extract::{Caller, Cursor, Limit, NoBody, Paging, Parameters};
use crate::lookups;
use crate::pipeline::limits::Bucket;
use crate::problem::{ApiResult, Code, Problem};
use crate::state::Api;
use turnstone_matches::AccountId;
use turnstone_store::{BlockOutcome, UnblockOutcome};

/// The name of this list in its cursors.
const LIST: &str = "blocks";

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct ListBlocks {
    /// How many items a page has.
    #[serde(default)]
    #[param(inline)]
    limit: Limit,
    /// `next_cursor` of the page before.
    cursor: Option<String>,
}

/// List the players whom I block.
///
/// Ordered by the age of their accounts, oldest first. Nobody else sees this list.
#[utoipa::path(
    tag = "accounts",
    params(ListBlocks),
    responses((
        status = 200, description = "The players", body = PlayerSummaryList,
        example = json!(examples::players()),
    )),
    security(("bearer" = ["account:read"])),
    extensions(("x-problems" = json!([Code::InvalidCursor, Code::Unavailable]))),
)]
#[get("/v1/me/blocks")]
pub(super) async fn list_blocks(
    api: web::Data<Api>,
    caller: Caller,
    Parameters(query): Parameters<ListBlocks>,
) -> ApiResult<HttpResponse> {
    let paging = Paging::parse(LIST, query.limit, query.cursor.as_deref())?;
    let after = paging.cursor.map(|Cursor(id)| AccountId(id));
    let mut blocked = api.store.blocks.of(caller.account, after, paging.read_limit()).await?;
    let next_cursor = paging.cut(&mut blocked, |last| Cursor(last.0));
    let names = Names::of(&api.store, blocked.clone()).await?;
    let items = blocked.into_iter().map(|account| names.player(account)).collect();
    Ok(HttpResponse::Ok().json(PlayerSummaryList { items, next_cursor }))
}

/// Block a player.
///
/// Neither of us can invite the other any more, or write in a match in which both play. My
/// invitations to open matches of this player are declined: at once they are not listed and cannot
/// be accepted any more, and the rest, if they are many, follows within minutes. Existing matches go
/// on. The request is idempotent.
#[utoipa::path(
    tag = "accounts",
    params(("username" = String, Path, description = "The player's username, in any case, or id", example = "player_one")),
    responses((status = 204, description = "The player is blocked")),
    security(("bearer" = ["account:write"])),
    extensions(
        ("x-buckets" = json!([Bucket::Settings])),
        ("x-problems" = json!([Code::TooManyBlocks, Code::Unavailable])),
    ),
)]
#[put("/v1/me/blocks/{username}")]
pub(super) async fn block_player(
    api: web::Data<Api>,
    request: HttpRequest,
    caller: Caller,
    username: web::Path<String>,
    _: NoBody,
) -> ApiResult<HttpResponse> {
    api.limits.count_caller(&request, caller.account)?;
    let other = lookups::require_account(&api.store, &username).await?;
    if other == caller.account {
        return Err(Problem::invalid_body("/username", "an account cannot block itself"));
    }
    if other.is_computer() {
        return Err(Problem::invalid_body("/username", "a computer cannot be blocked"));
    }
    match api.store.blocks.block(caller.account, other).await? {
        BlockOutcome::Done => Ok(HttpResponse::NoContent().finish()),
        BlockOutcome::Gone => Err(Problem::not_found()),
        BlockOutcome::TooMany => Err(Problem::new(Code::TooManyBlocks)),
    }
}

/// Unblock a player.
///
/// Idempotent, also for a player who is not blocked. Invitations from before the block do not come
/// back: while many are still being declined, the block stays and the problem is `unavailable`.
#[utoipa::path(
    tag = "accounts",
    params(("username" = String, Path, description = "The player's username, in any case, or id", example = "player_one")),
    responses((status = 204, description = "The player is not blocked")),
    security(("bearer" = ["account:write"])),
    extensions(("x-buckets" = json!([Bucket::Settings])), ("x-problems" = json!([Code::Unavailable]))),
)]
#[delete("/v1/me/blocks/{username}")]
pub(super) async fn unblock_player(
    api: web::Data<Api>,
    request: HttpRequest,
    caller: Caller,
    username: web::Path<String>,
    _: NoBody,
) -> ApiResult<HttpResponse> {
    api.limits.count_caller(&request, caller.account)?;
    let other = lookups::require_account(&api.store, &username).await?;
    match api.store.blocks.unblock(caller.account, other).await? {
        UnblockOutcome::Done => Ok(HttpResponse::NoContent().finish()),
        UnblockOutcome::Pending => Err(Problem::with(
            Code::Unavailable,
            "the invitations by this player are still being declined; until then the block stays",
        )),
    }
}

use actix_web::{HttpRequest, HttpResponse, delete, get, put, web};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::bodies::{Names, PlayerBody, instant, list};
use crate::examples::people as examples;
use crate::extract::{Caller, Cursor, Limit, NoBody, Paging, Parameters};
use crate::lookups;
use crate::pipeline::limits::Bucket;
use crate::problem::{ApiResult, Code, Problem};
use crate::state::Api;
use turnstone_matches::AccountId;
use turnstone_store::{FollowOutcome, Followed};

/// A player whom the account follows.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = FollowedPlayer)]
pub(super) struct FollowedBody {
    /// The player.
    pub player: PlayerBody,
    /// When the account began to follow the player.
    #[serde(with = "instant")]
    pub since: DateTime<Utc>,
    /// Whether the player is in an active public match. Only the newest fifty matches count.
    pub playing: bool,
    /// When the player was last seen, to the hour; null unless the player shows it.
    #[serde(with = "instant::optional")]
    #[schema(required = true)]
    pub last_seen_at: Option<DateTime<Utc>>,
}

impl FollowedBody {
    /// A player with the current name.
    #[must_use]
    pub fn new(followed: &Followed, names: &Names) -> Self {
        Self {
            player: names.player(followed.account),
            since: followed.since,
            playing: followed.is_playing,
            last_seen_at: followed.last_seen_at,
        }
    }
}

list!(FollowedPlayerList, FollowedBody);

/// The name of this list in its cursors.
const LIST: &str = "following";

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct ListFollowing {
    /// How many items a page has.
    #[serde(default)]
    #[param(inline)]
    limit: Limit,
    /// `next_cursor` of the page before.
    cursor: Option<String>,
}

/// List the players whom I follow.
///
/// Ordered by the age of their accounts, oldest first. Nobody else sees this list, and nobody learns
/// who follows them.
#[utoipa::path(
    tag = "accounts",
    params(ListFollowing),
    responses((
        status = 200, description = "The players", body = FollowedPlayerList,
        example = json!(examples::following()),
    )),
    security(("bearer" = ["account:read"])),
    extensions(
        ("x-buckets" = json!([Bucket::Search])),
        ("x-problems" = json!([Code::InvalidCursor, Code::Unavailable])),
    ),
)]
#[get("/v1/me/following")]
pub(super) async fn list_following(
    api: web::Data<Api>,
    caller: Caller,
    Parameters(query): Parameters<ListFollowing>,
    request: HttpRequest,
) -> ApiResult<HttpResponse> {
    api.limits.count_search(&request, Some(caller.account))?;
    let paging = Paging::parse(LIST, query.limit, query.cursor.as_deref())?;
    let after = paging.cursor.map(|Cursor(id)| AccountId(id));
    let mut followed =
        api.store.profiles.followed(caller.account, after, paging.read_limit()).await?;
    let next_cursor = paging.cut(&mut followed, |last| Cursor(last.account.0));
    let names = Names::of(&api.store, followed.iter().map(|one| one.account).collect()).await?;
    let items = followed.iter().map(|one| FollowedBody::new(one, &names)).collect();
    Ok(HttpResponse::Ok().json(FollowedPlayerList { items, next_cursor }))
}

/// Follow a player.
///
/// The player is not told. A block by either of us ends it. The request is idempotent.
#[utoipa::path(
    tag = "accounts",
    params(("username" = String, Path, description = "The player's username, in any case, or id", example = "player_one")),
    responses((status = 204, description = "The player is followed")),
    security(("bearer" = ["account:write"])),
    extensions(
        ("x-buckets" = json!([Bucket::Settings])),
        ("x-problems" = json!([Code::Blocked, Code::TooManyFollowed, Code::Unavailable])),
    ),
)]
#[put("/v1/me/following/{username}")]
pub(super) async fn follow_player(
    api: web::Data<Api>,
    request: HttpRequest,
    caller: Caller,
    username: web::Path<String>,
    _: NoBody,
) -> ApiResult<HttpResponse> {
    api.limits.count_caller(&request, caller.account)?;
    let other = lookups::require_account(&api.store, &username).await?;
    if other == caller.account {
        return Err(Problem::invalid_body("/username", "an account cannot follow itself"));
    }
    match api.store.profiles.follow(caller.account, other).await? {
        FollowOutcome::Done => Ok(HttpResponse::NoContent().finish()),
        FollowOutcome::Gone => Err(Problem::not_found()),
        FollowOutcome::Blocked => Err(Problem::new(Code::Blocked)),
        FollowOutcome::TooMany => Err(Problem::new(Code::TooManyFollowed)),
    }
}

/// Follow a player no longer.
///
/// Idempotent, also for a player who is not followed.
#[utoipa::path(
    tag = "accounts",
    params(("username" = String, Path, description = "The player's username, in any case, or id", example = "player_one")),
    responses((status = 204, description = "The player is not followed")),
    security(("bearer" = ["account:write"])),
    extensions(("x-buckets" = json!([Bucket::Settings])), ("x-problems" = json!([Code::Unavailable]))),
)]
#[delete("/v1/me/following/{username}")]
pub(super) async fn unfollow_player(
    api: web::Data<Api>,
    request: HttpRequest,
    caller: Caller,
    username: web::Path<String>,
    _: NoBody,
) -> ApiResult<HttpResponse> {
    api.limits.count_caller(&request, caller.account)?;
    let other = lookups::require_account(&api.store, &username).await?;
    api.store.profiles.unfollow(caller.account, other).await?;
    Ok(HttpResponse::NoContent().finish())
}

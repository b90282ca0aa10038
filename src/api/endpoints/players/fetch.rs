use actix_web::http::header::{CACHE_CONTROL, ETAG};
use actix_web::{HttpRequest, HttpResponse, get, web};
use sha2::{Digest, Sha256};

use crate::api::bodies::ProfileBody;
use crate::api::examples;
use crate::api::extract::IfNoneMatch;
use crate::api::lookups;
use crate::api::pipeline::admission::Priority;
use crate::api::pipeline::limits::Bucket;
use crate::api::problem::{ApiResult, Code, Problem};
use crate::api::state::Api;

/// Caches may keep a profile and must revalidate it each time.
const REVALIDATE: (actix_web::http::header::HeaderName, &str) = (CACHE_CONTROL, "public, no-cache");

/// Get a player.
///
/// The profile and the results of a player. The numbers count public matches only, for every
/// reader, so that they say nothing about private matches; solo matches never count.
#[utoipa::path(
    tag = "players",
    params(
        ("username" = String, Path, description = "The player's username, in any case, or id", example = "player_one"),
        ("If-None-Match" = Option<String>, Header, description = "The tag of an earlier response."),
    ),
    responses(
        (status = 200, description = "The player", body = ProfileBody,
         headers(("ETag" = String, description = "Changes when the response changes")),
         example = json!(examples::profile())),
        (status = 304, description = "The client has the current version"),
    ),
    security(()),
    extensions(
        ("x-priority" = json!(Priority::Search)),
        ("x-buckets" = json!([Bucket::SearchAddress])),
        ("x-problems" = json!([Code::Unavailable])),
    ),
)]
#[get("/v1/players/{username}")]
pub(super) async fn get_player(
    api: web::Data<Api>,
    username: web::Path<String>,
    known: IfNoneMatch,
    request: HttpRequest,
) -> ApiResult<HttpResponse> {
    api.limits.count_search(&request, None)?;
    let player = lookups::require_account(&api.store, &username).await?;
    let tallies = api.store.lists.variant_stats(player).await?;
    // The account may have been deleted since.
    let profile = api.store.profiles.of(player).await?.ok_or_else(Problem::not_found)?;
    let ratings = super::ratings::ratings_of(&api.store, player, None).await?;
    let body = ProfileBody::new(profile, &tallies, ratings);
    let tag = serde_json::to_vec(&body).map(Sha256::digest).unwrap_or_default();
    let tag = format!("\"{}\"", hex::encode(&tag[..8]));
    if let Some(known) = known.matching(&tag) {
        let answer = HttpResponse::NotModified().insert_header((ETAG, &*known)).finish();
        return Ok(answer);
    }
    Ok(HttpResponse::Ok().insert_header((ETAG, tag)).insert_header(REVALIDATE).json(body))
}

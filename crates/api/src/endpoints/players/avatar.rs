use actix_web::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, HeaderValue};
use actix_web::{HttpResponse, get, web};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::bodies::PictureFile;
use crate::extract::{IfNoneMatch, Parameters};
use crate::lookups;
use crate::problem::{ApiResult, Code};
use crate::state::Api;

/// The address of a player's picture names it, so that another picture is seen at once. Caches may keep it
/// for five minutes only: no longer are copies to be had of one that its owner deletes.
const BRIEFLY: HeaderValue = HeaderValue::from_static("public, max-age=300, must-revalidate");
/// Any other address shows the picture of now.
const REVALIDATE: HeaderValue = HeaderValue::from_static("public, no-cache");

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct GetAvatar {
    /// The name of the picture, as in `avatar` of a player. With the current one, caches may keep
    /// the response for five minutes; any other gets the current picture.
    v: Option<String>,
}

/// Get a player's picture.
///
/// JPEG or PNG of 256 by 256 pixels, without metadata; for players without a picture an SVG that is
/// drawn from their id.
#[utoipa::path(
    tag = "players",
    params(
        ("username" = String, Path, description = "The player's username, in any case, or id", example = "player_one"),
        GetAvatar,
        ("If-None-Match" = Option<String>, Header, description = "The tag of an earlier response."),
    ),
    responses(
        (status = 200, description = "The picture",
         body = PictureFile, content_type = "image/*",
         headers(("ETag" = String, description = "Changes when the picture changes")),
         example = json!("(binary)")),
        (status = 304, description = "The client has the current picture"),
    ),
    security(()),
    extensions(("x-problems" = json!([Code::Unavailable]))),
)]
#[get("/v1/players/{username}/avatar")]
pub(super) async fn get_avatar(
    api: web::Data<Api>,
    username: web::Path<String>,
    Parameters(query): Parameters<GetAvatar>,
    known: IfNoneMatch,
) -> ApiResult<HttpResponse> {
    let account = lookups::require_account(&api.store, &username).await?;
    let with_caching = |mut response: HttpResponse, name: &str| {
        let caching = if query.v.as_deref() == Some(name) { BRIEFLY } else { REVALIDATE };
        response.headers_mut().insert(CACHE_CONTROL, caching);
        response
    };
    // The name of the picture is in memory, the picture is not.
    let player = api.store.profiles.players(&[account]).await?.into_values().next();
    let name = name_of(player.and_then(|player| player.avatar_hash.clone()));
    if let Some(known) = known.matching(&format!("\"{name}\"")) {
        let unchanged = HttpResponse::NotModified().insert_header((ETAG, &*known)).finish();
        return Ok(with_caching(unchanged, &name));
    }
    let uploaded = api.store.profiles.avatar(account).await?;
    let (media_type, hash, bytes) = if let Some((avatar, hash)) = uploaded {
        (avatar.format.media_type(), Some(hash), avatar.bytes)
    } else {
        let drawn = turnstone_avatars::draw(account.0.as_bytes());
        ("image/svg+xml", None, drawn.into_bytes())
    };
    let name = name_of(hash);
    let picture = HttpResponse::Ok()
        .insert_header((ETAG, format!("\"{name}\"")))
        .insert_header((CONTENT_TYPE, media_type))
        .body(bytes);
    Ok(with_caching(picture, &name))
}

/// The name of an uploaded picture, or of the drawn one.
fn name_of(hash: Option<Vec<u8>>) -> String {
    hash.map_or_else(|| "drawn".to_owned(), hex::encode)
}

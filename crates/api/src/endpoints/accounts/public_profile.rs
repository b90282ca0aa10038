use actix_web::{HttpRequest, HttpResponse, delete, get, put, web};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use utoipa::ToSchema;

use crate::bodies::{PictureFile, avatar_path};
use crate::examples::people as examples;
use crate::extract::{Body, Caller, NoBody, Picture};
use crate::pipeline::limits::Bucket;
use crate::pools::fair_queue::Requester;
use crate::problem::{ApiResult, Code, Problem};
use crate::state::Api;
use turnstone_accounts::{Bio, Country};
use turnstone_avatars::{MAX_UPLOAD_BYTES, normalize};
use turnstone_matches::AccountId;
use turnstone_store::{AVATAR_HASH_BYTES, PublicProfile};

/// The public profile of an account, as its owner sets it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PublicProfile)]
pub(super) struct PublicProfileBody {
    /// A few words about the owner; null for none.
    #[schema(required = true)]
    pub bio: Option<String>,
    /// The country, an alpha-2 code of ISO 3166-1; null for none.
    #[schema(required = true)]
    pub country: Option<String>,
    /// Whether others see when the account was last seen.
    pub shows_last_seen: bool,
    /// The path of the picture on this server. It changes with the picture.
    pub avatar: String,
}

impl PublicProfileBody {
    /// The profile of an account.
    #[must_use]
    pub fn new(profile: PublicProfile, account: AccountId) -> Self {
        Self {
            avatar: avatar_path(account, profile.avatar_hash.as_deref()),
            bio: profile.bio,
            country: profile.country,
            shows_last_seen: profile.shows_last_seen,
        }
    }
}

/// My public profile. It replaces the previous one.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"bio": "I play on the train.", "country": "NL", "shows_last_seen": false}))]
pub(super) struct PublicProfileInput {
    /// A few words about me, 1 to 500 characters; null for none.
    #[serde(default)]
    #[schema(min_length = 1, max_length = 500)]
    bio: Option<String>,
    /// My country, an alpha-2 code of ISO 3166-1 in capitals; null for none.
    #[serde(default)]
    #[schema(min_length = 2, max_length = 2, pattern = "^[A-Z]{2}$")]
    country: Option<String>,
    /// Whether others see when I was last seen, to the hour; false by default.
    #[serde(default)]
    shows_last_seen: Option<bool>,
}

/// Get my public profile.
///
/// Others see it with `GET /v1/players/{username}`.
#[utoipa::path(
    tag = "accounts",
    responses((
        status = 200, description = "The profile", body = PublicProfileBody,
        example = json!(examples::public_profile()),
    )),
    security(("bearer" = ["account:read"])),
    extensions(("x-problems" = json!([Code::Unavailable]))),
)]
#[get("/v1/me/profile")]
pub(super) async fn get_profile(api: web::Data<Api>, caller: Caller) -> ApiResult<HttpResponse> {
    respond(&api, caller.account).await
}

/// Set my public profile.
///
/// It replaces bio, country and `shows_last_seen`; the picture stays. The request is idempotent.
#[utoipa::path(
    tag = "accounts",
    request_body = PublicProfileInput,
    responses((
        status = 200, description = "The profile as it is now", body = PublicProfileBody,
        example = json!(examples::public_profile()),
    )),
    security(("bearer" = ["account:write"])),
    extensions(("x-buckets" = json!([Bucket::Settings])), ("x-problems" = json!([Code::Unavailable]))),
)]
#[put("/v1/me/profile")]
pub(super) async fn set_profile(
    api: web::Data<Api>,
    caller: Caller,
    request: HttpRequest,
    body: Body<PublicProfileInput, PublicProfileBody>,
) -> ApiResult<HttpResponse> {
    api.limits.count_caller(&request, caller.account)?;
    let PublicProfileInput { bio, country, shows_last_seen } = body.value;
    let bio = bio.map(|bio| super::parsed("/bio", Bio::parse(&bio))).transpose()?;
    let country =
        country.map(|code| super::parsed("/country", Country::parse(&code))).transpose()?;
    let shows_last_seen = shows_last_seen.unwrap_or(false);
    let set = api.store.profiles.set_public(
        caller.account,
        bio.as_ref(),
        country.as_ref(),
        shows_last_seen,
    );
    if !set.await? {
        return Err(Problem::new(Code::Unauthenticated));
    }
    respond(&api, caller.account).await
}

/// Set my picture.
///
/// A PNG, JPEG or WebP file of at most 1 MiB, with at most 4096 pixels on each side. The server cuts
/// its middle out as a square, writes it anew with 256 by 256 pixels, and keeps nothing else of the
/// file: no metadata, no place. The request is idempotent.
#[utoipa::path(
    tag = "accounts",
    request_body(
        content = PictureFile, content_type = "application/octet-stream",
        description = "The file; also as `image/png`, `image/jpeg` or `image/webp`",
    ),
    responses((
        status = 200, description = "The profile as it is now", body = PublicProfileBody,
        example = json!(examples::public_profile()),
    )),
    security(("bearer" = ["account:write"])),
    extensions(
        ("x-body-limit" = json!(MAX_UPLOAD_BYTES)),
        ("x-buckets" = json!([Bucket::Settings])),
        ("x-problems" = json!([Code::InvalidPicture, Code::Unavailable])),
    ),
)]
#[put("/v1/me/avatar")]
pub(super) async fn set_avatar(
    api: web::Data<Api>,
    caller: Caller,
    request: HttpRequest,
    Picture(file): Picture,
) -> ApiResult<HttpResponse> {
    api.limits.count_caller(&request, caller.account)?;
    let file = file?;
    let requester = Requester::new(&api.limits.client(&request, Some(caller.account)), false);
    let avatar =
        api.pictures.run(requester, Problem::too_many_pictures, move || normalize(&file)).await?;
    let avatar = avatar.map_err(|invalid| Problem::with(Code::InvalidPicture, invalid.reason()))?;
    let digest = Sha256::digest(&avatar.bytes);
    let hash: [u8; AVATAR_HASH_BYTES] = std::array::from_fn(|place| digest[place]);
    if !api.store.profiles.set_avatar(caller.account, Some((&avatar, hash))).await? {
        return Err(Problem::new(Code::Unauthenticated));
    }
    respond(&api, caller.account).await
}

/// Remove my picture.
///
/// The drawn one is shown again. Idempotent, also without a picture.
#[utoipa::path(
    tag = "accounts",
    responses((status = 204, description = "There is no uploaded picture")),
    security(("bearer" = ["account:write"])),
    extensions(("x-buckets" = json!([Bucket::Settings])), ("x-problems" = json!([Code::Unavailable]))),
)]
#[delete("/v1/me/avatar")]
pub(super) async fn delete_avatar(
    api: web::Data<Api>,
    caller: Caller,
    request: HttpRequest,
    _: NoBody,
) -> ApiResult<HttpResponse> {
    api.limits.count_caller(&request, caller.account)?;
    if !api.store.profiles.set_avatar(caller.account, None).await? {
        return Err(Problem::new(Code::Unauthenticated));
    }
    Ok(HttpResponse::NoContent().finish())
}

async fn respond(api: &Api, account: AccountId) -> ApiResult<HttpResponse> {
    let profile = api.store.profiles.public(account).await?;
    Ok(HttpResponse::Ok().json(PublicProfileBody::new(profile, account)))
}

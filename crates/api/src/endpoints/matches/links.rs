use actix_web::http::header::{CACHE_CONTROL, LOCATION};
use actix_web::{HttpRequest, HttpResponse, delete, get, post, web};
use chrono::{DateTime, TimeDelta, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::bodies::{MatchBody, instant, list};
use crate::examples::links as examples;
use crate::extract::{Body, Caller, IdempotencyHeader, NoBody, OptionalAccount, mark_replayed};
use crate::pipeline::admission::Priority;
use crate::pipeline::limits::Bucket;
use crate::problem::{ApiResult, Code, Problem};
use crate::state::Api;
use turnstone_io::world::random;
use turnstone_matches::{AccountId, Status};
use turnstone_store::{CreateLinkOutcome, CreatedResource, Head, InviteLink, KeyUse, LinkCode};

use super::match_response;
use super::replay;

/// An invite link of a match, as its creator sees it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = InviteLink)]
pub(super) struct LinkBody {
    /// The code, which admits whoever has it.
    pub code: String,
    /// The match.
    pub match_id: Uuid,
    /// The address to share, `https://…/j/<code>`; null if the server does not know its own address.
    #[schema(required = true)]
    pub url: Option<String>,
    /// When it was made.
    #[serde(with = "instant")]
    pub created_at: DateTime<Utc>,
    /// When the link expires.
    #[serde(with = "instant")]
    pub expires_at: DateTime<Utc>,
    /// The number of accounts that may use it.
    #[schema(minimum = 1, maximum = 15)]
    pub max_uses: u8,
    /// The number of accounts that have used it.
    #[schema(minimum = 0)]
    pub uses: usize,
}

impl LinkBody {
    /// A link on a server with this address.
    #[must_use]
    pub fn new(link: &InviteLink, public_url: Option<&str>) -> Self {
        Self {
            url: public_url.map(|address| format!("{address}/j/{}", link.code)),
            code: link.code.to_string(),
            match_id: link.match_id.0,
            created_at: link.created_at,
            expires_at: link.expires_at,
            max_uses: link.max_uses,
            uses: link.used_by.len(),
        }
    }
}

list!(InviteLinkList, LinkBody);

/// The match to which an invite link admits.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = InvitationByLink)]
pub(super) struct InvitationByLink {
    /// When the link expires.
    #[serde(with = "instant")]
    pub expires_at: DateTime<Utc>,
    /// The match.
    #[serde(rename = "match")]
    pub game_match: MatchBody,
}

/// The lifetimes that a creator may choose: a minute to 90 days.
const LIFETIME_SECONDS: std::ops::RangeInclusive<u32> = 60..=90 * 86_400;
/// The lifetime without a choice: a week.
const DEFAULT_LIFETIME_SECONDS: u32 = 7 * 86_400;
/// The most accounts that may use one link.
const MAX_USES: u8 = 15;

/// The invite link to make.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"expires_in_seconds": 86_400, "max_uses": 1}))]
pub(super) struct InviteLinkInput {
    /// How many seconds it admits, from a minute to 90 days; a week by default.
    #[serde(default)]
    #[schema(minimum = 60, maximum = 7_776_000)]
    expires_in_seconds: Option<u32>,
    /// How many accounts may use it; one by default.
    #[serde(default)]
    #[schema(minimum = 1, maximum = 15)]
    max_uses: Option<u8>,
}

/// Make an invite link.
///
/// Anyone with its code sees the match while it is open, and may take a seat in it, also if the match is
/// private or for invited players; accounts that block the creator or that the creator blocks may
/// not. Only for the creator of an open match. With an `Idempotency-Key` the same request gets the
/// same link again for 24 hours.
#[utoipa::path(
    tag = "matches",
    params(
        ("id" = Uuid, Path, description = "The match's id"),
        ("Idempotency-Key" = Option<String>, Header,
         description = "A key that the client chooses, 1 to 255 characters, such as a UUID"),
    ),
    request_body = InviteLinkInput,
    responses((
        status = 201, description = "The link", body = LinkBody,
        headers(
            ("Location" = String, description = "The address of the invitation"),
            ("Idempotency-Replayed" = String, description = "`true` on a repeated response"),
        ),
        example = json!(examples::link()),
    )),
    security(("bearer" = ["matches:play"])),
    extensions(
        ("x-buckets" = json!([Bucket::Creation])),
        ("x-problems" = json!([
            Code::NotTheCreator, Code::MatchStarted, Code::MatchOver, Code::TooManyLinks,
            Code::IdempotencyKeyReused, Code::Unavailable,
        ])),
    ),
)]
#[post("/v1/matches/{id}/links")]
pub(super) async fn create_link(
    api: web::Data<Api>,
    id: web::Path<Uuid>,
    caller: Caller,
    key: IdempotencyHeader,
    body: Body<InviteLinkInput>,
    request: HttpRequest,
) -> ApiResult<HttpResponse> {
    let key = key.key(caller.account, &format!("createLink {id}"), &body.bytes);
    if let Some(key) = &key
        && let Some(earlier) = api.store.idempotency.key_use(key).await?
    {
        return idempotent_replay(&api, earlier).await;
    }
    let lifetime = body.value.expires_in_seconds.unwrap_or(DEFAULT_LIFETIME_SECONDS);
    if !LIFETIME_SECONDS.contains(&lifetime) {
        let detail = "a link admits for a minute to 90 days: 60 to 7776000 seconds";
        return Err(Problem::invalid_body("/expires_in_seconds", detail));
    }
    let max_uses = body.value.max_uses.unwrap_or(1);
    if !(1..=MAX_USES).contains(&max_uses) {
        return Err(Problem::invalid_body("/max_uses", "one to 15 accounts may use a link"));
    }
    let head = created_match(&api, *id, caller.account).await?;
    match head.status {
        Status::Open => {}
        Status::Active => return Err(Problem::new(Code::MatchStarted)),
        Status::Finished | Status::Cancelled => return Err(Problem::new(Code::MatchOver)),
    }
    api.limits.count_caller(&request, caller.account)?;
    let now = api.store.database.now();
    let link = InviteLink {
        code: LinkCode(random()?),
        match_id: head.id,
        created_by: caller.account,
        created_at: now,
        expires_at: now + TimeDelta::seconds(lifetime.into()),
        max_uses,
        used_by: Vec::new(),
    };
    match api.store.invitations.create_link(&link, key.as_ref()).await? {
        CreateLinkOutcome::Created => Ok(link_response(&api, &link)),
        CreateLinkOutcome::KeyUsed(earlier) => idempotent_replay(&api, earlier).await,
        CreateLinkOutcome::TooMany => Err(Problem::new(Code::TooManyLinks)),
        CreateLinkOutcome::Gone => Err(Problem::new(Code::Unauthenticated)),
    }
}

fn link_response(api: &Api, link: &InviteLink) -> HttpResponse {
    let body = LinkBody::new(link, api.settings.public_url.as_deref());
    let location = format!("/v1/links/{}", body.code);
    HttpResponse::Created().insert_header((LOCATION, location)).json(body)
}

/// Repeats the first response: the link that was made, unless it was revoked.
async fn idempotent_replay(api: &Api, earlier: KeyUse) -> ApiResult<HttpResponse> {
    let KeyUse::Same(CreatedResource::Link(code)) = earlier else {
        return Err(Problem::new(Code::IdempotencyKeyReused));
    };
    let link = api.store.invitations.link(code).await?.ok_or_else(Problem::not_found)?;
    Ok(mark_replayed(link_response(api, &link)))
}

/// List the invite links of a match.
///
/// Those that have not expired, oldest first; there are at most 20. Only for the match's creator.
#[utoipa::path(
    tag = "matches",
    params(("id" = Uuid, Path, description = "The match's id")),
    responses((
        status = 200, description = "The links", body = InviteLinkList,
        example = json!(examples::links()),
    )),
    security(("bearer" = ["matches:play"])),
    extensions(("x-problems" = json!([Code::NotTheCreator, Code::Unavailable]))),
)]
#[get("/v1/matches/{id}/links")]
pub(super) async fn list_links(
    api: web::Data<Api>,
    id: web::Path<Uuid>,
    caller: Caller,
) -> ApiResult<HttpResponse> {
    let head = created_match(&api, *id, caller.account).await?;
    let links = api.store.invitations.links_of(head.id).await?;
    let address = api.settings.public_url.as_deref();
    let items = links.into_iter().map(|link| LinkBody::new(&link, address)).collect();
    Ok(HttpResponse::Ok().json(InviteLinkList { items, next_cursor: None }))
}

/// Revoke an invite link.
///
/// It admits nobody from then on; who has taken a seat keeps it. Only for the match's creator. The
/// request is idempotent.
#[utoipa::path(
    tag = "matches",
    params(
        ("id" = Uuid, Path, description = "The match's id"),
        ("code" = String, Path, description = "The link's code", example = "3q2-7wAAq1Jk0bVd"),
    ),
    responses((status = 204, description = "There is no such link any more")),
    security(("bearer" = ["matches:play"])),
    extensions(
        ("x-buckets" = json!([Bucket::Settings])),
        ("x-problems" = json!([Code::NotTheCreator, Code::Unavailable])),
    ),
)]
#[delete("/v1/matches/{id}/links/{code}")]
pub(super) async fn revoke_link(
    api: web::Data<Api>,
    request: HttpRequest,
    path: web::Path<(Uuid, String)>,
    caller: Caller,
    _: NoBody,
) -> ApiResult<HttpResponse> {
    api.limits.count_caller(&request, caller.account)?;
    let (id, code) = path.into_inner();
    let head = created_match(&api, id, caller.account).await?;
    if let Some(code) = LinkCode::parse(&code) {
        api.store.invitations.revoke_link(code, head.id).await?;
    }
    Ok(HttpResponse::NoContent().finish())
}

/// Open an invite link.
///
/// The match that it leads to. To join, send the code as `link` when you take a seat. A link that is
/// expired, revoked or used up is `not_found`, and so is that of a match that has started; but not
/// for readers who may see the match anyway, as its players may.
#[utoipa::path(
    tag = "matches",
    params(("code" = String, Path, description = "The link's code", example = "3q2-7wAAq1Jk0bVd")),
    responses((
        status = 200, description = "The match", body = InvitationByLink,
        example = json!(examples::invitation()),
    )),
    security((), ("bearer" = ["matches:read"])),
    extensions(
        ("x-priority" = json!(Priority::Search)),
        ("x-buckets" = json!([Bucket::Search, Bucket::SearchAddress])),
        ("x-problems" = json!([Code::Unavailable])),
    ),
)]
#[get("/v1/links/{code}")]
pub(super) async fn get_link(
    api: web::Data<Api>,
    code: web::Path<String>,
    reader: OptionalAccount,
    request: HttpRequest,
) -> ApiResult<HttpResponse> {
    api.limits.count_search(&request, reader.0)?;
    let code = LinkCode::parse(&code).ok_or_else(Problem::not_found)?;
    let link = api.store.invitations.link(code).await?.ok_or_else(Problem::not_found)?;
    let head = api.store.lists.head(link.match_id).await?.ok_or_else(Problem::not_found)?;
    let game_match = replay::current(&api, &api.limits.client(&request, reader.0), &head).await?;
    let admits =
        game_match.status == Status::Open && link.admits(reader.0, api.store.database.now());
    let is_visible =
        game_match.is_visible_to(reader.0) || (admits && may_meet(&api, reader.0, &link).await?);
    if !is_visible {
        return Err(Problem::not_found());
    }
    let (body, _) = MatchBody::read(&api.store, &game_match).await?;
    let body = InvitationByLink { expires_at: link.expires_at, game_match: body };
    Ok(HttpResponse::Ok().insert_header((CACHE_CONTROL, "no-store")).json(body))
}

/// Whether neither of the two blocks the other: the reader, and who made the link.
async fn may_meet(api: &Api, reader: Option<AccountId>, link: &InviteLink) -> ApiResult<bool> {
    match reader {
        Some(reader) => Ok(!api.store.blocks.is_blocked_between(reader, link.created_by).await?),
        None => Ok(true),
    }
}

/// The head of a match of which the account is the creator.
async fn created_match(api: &Api, id: Uuid, account: AccountId) -> ApiResult<Head> {
    let head = match_response::visible_head(api, id, Some(account)).await?;
    if head.created_by == account { Ok(head) } else { Err(Problem::new(Code::NotTheCreator)) }
}

//! The offer of a rematch: made, withdrawn and answered as other offers are, after the end.

use actix_web::http::StatusCode;
use actix_web::{HttpRequest, HttpResponse, delete, post, web};
use uuid::Uuid;

use crate::api::bodies::{MatchBody, OfferAnswerBody};
use crate::api::examples;
use crate::api::extract::{Body, Caller, IfMatch, NoBody};
use crate::api::pipeline::limits::{Bucket, LimitKey};
use crate::api::problem::{ApiResult, Code, Problem};
use crate::api::state::Api;
use crate::store::RematchOutcome;
use crate::world::{new_id, random};
use turnstone_matches::{
    AccountId, DecisionContext, DiceSeed, Match, MatchId, Rematch, RematchRequest, Status,
};

use super::match_response;
use super::parameters::IfMatchHeader;
use super::replay;

/// Offer or accept a rematch.
///
/// The first request is an offer; when all other players have sent it too, or have accepted, a new
/// match with the same settings starts (`rematch_id`). Each player moves on by one seat, or the
/// loser opens where the variant says so. An offer that nobody accepts is gone after 14 days. A
/// repeat changes nothing. A computer accepts at once. For 14 days after an offer was withdrawn or declined, those who wanted it
/// can only accept another player's.
#[utoipa::path(
    tag = "matches",
    params(("id" = Uuid, Path, description = "The id of the finished match"), IfMatchHeader),
    responses((
        status = 200, description = "The finished match, with the offer or the rematch's id",
        body = MatchBody,
        headers(("ETag" = String, description = "The tag of the match")),
        example = json!(examples::offered_rematch()),
    )),
    security(("bearer" = ["matches:play"])),
    extensions(("x-problems" = json!([
        Code::InvalidHeader, Code::NotAPlayer, Code::MatchNotFinished, Code::OfferAlreadyMade,
        Code::PlayerGone, Code::Blocked, Code::TooManyMatches, Code::StaleVersion,
        Code::RateLimited, Code::Unavailable,
    ]))),
)]
#[post("/v1/matches/{id}/rematch")]
pub(super) async fn offer_rematch(
    api: web::Data<Api>,
    request: HttpRequest,
    id: web::Path<Uuid>,
    caller: Caller,
    if_match: IfMatch,
    _: NoBody,
) -> ApiResult<HttpResponse> {
    api.limits.count(&request, Bucket::Creation, LimitKey::Account(caller.account))?;
    respond_to(&api, &request, *id, caller, &if_match, RematchRequest::Offer).await
}

/// Withdraw an offer of a rematch.
///
/// Withdraws the caller's own offer. Idempotent: without an open offer nothing changes.
#[utoipa::path(
    tag = "matches",
    params(("id" = Uuid, Path, description = "The id of the finished match"), IfMatchHeader),
    responses((
        status = 200, description = "The finished match", body = MatchBody,
        headers(("ETag" = String, description = "The tag of the match")),
        example = json!(examples::resigned_match()),
    )),
    security(("bearer" = ["matches:play"])),
    extensions(("x-problems" = json!([
        Code::InvalidHeader, Code::NotAPlayer, Code::MatchNotFinished, Code::StaleVersion,
        Code::Unavailable,
    ]))),
)]
#[delete("/v1/matches/{id}/rematch")]
pub(super) async fn withdraw_rematch_offer(
    api: web::Data<Api>,
    request: HttpRequest,
    id: web::Path<Uuid>,
    caller: Caller,
    if_match: IfMatch,
    _: NoBody,
) -> ApiResult<HttpResponse> {
    respond_to(&api, &request, *id, caller, &if_match, RematchRequest::Withdraw).await
}

/// Answer an offer of a rematch.
///
/// The rematch starts when all other players have accepted; each of them can decline. Sending the
/// same answer again changes nothing.
#[utoipa::path(
    tag = "matches",
    params(("id" = Uuid, Path, description = "The id of the finished match"), IfMatchHeader),
    request_body = OfferAnswerBody,
    responses((
        status = 200, description = "The finished match, with the rematch's id if there is one",
        body = MatchBody,
        headers(("ETag" = String, description = "The tag of the match")),
        example = json!(examples::resigned_match()),
    )),
    security(("bearer" = ["matches:play"])),
    extensions(("x-problems" = json!([
        Code::InvalidHeader, Code::NotAPlayer, Code::MatchNotFinished, Code::PlyAhead,
        Code::StalePly, Code::NoOffer, Code::PlayerGone, Code::Blocked, Code::StaleVersion,
        Code::Unavailable,
    ]))),
)]
#[post("/v1/matches/{id}/rematch/answer")]
pub(super) async fn answer_rematch_offer(
    api: web::Data<Api>,
    request: HttpRequest,
    id: web::Path<Uuid>,
    caller: Caller,
    if_match: IfMatch,
    body: Body<OfferAnswerBody>,
) -> ApiResult<HttpResponse> {
    let OfferAnswerBody { ply, accept } = body.value;
    respond_to(&api, &request, *id, caller, &if_match, RematchRequest::Answer { ply, accept }).await
}

/// Does what a request about a rematch asks for, and responds with the finished match.
async fn respond_to(
    api: &Api,
    http: &HttpRequest,
    id: Uuid,
    caller: Caller,
    if_match: &IfMatch,
    request: RematchRequest,
) -> ApiResult<HttpResponse> {
    let head = match_response::visible_head(api, id, Some(caller.account)).await?;
    let finished = replay::current(api, http, &head).await?;
    // A repeat is recognised even if today no match with these settings can be created.
    let known = match finished.status {
        Status::Finished => api.store.rematches.get(finished.id).await?,
        Status::Open | Status::Active | Status::Cancelled => Rematch::default(),
    };
    let decided = known.decide(&finished, caller.account, request);
    let is_repeat = matches!(decided, Ok(None));
    if !is_repeat {
        match_response::check_version(&finished, if_match)?;
    }
    if decided?.is_some() {
        let outcome = match request {
            RematchRequest::Offer | RematchRequest::Answer { accept: true, .. } => {
                agree(api, &finished, caller.account, request).await?
            }
            RematchRequest::Withdraw | RematchRequest::Answer { accept: false, .. } => {
                api.store.rematches.end_offer(&finished, caller.account, request).await?
            }
        };
        match outcome {
            RematchOutcome::Done => {}
            RematchOutcome::Refused(refusal) => return Err(refusal.into()),
            RematchOutcome::TooManyMatches => return Err(Problem::new(Code::TooManyMatches)),
            RematchOutcome::PlayerGone => return Err(Problem::new(Code::PlayerGone)),
            RematchOutcome::Blocked => return Err(Problem::new(Code::Blocked)),
        }
    }
    match_response::respond(api, &finished, StatusCode::OK).await
}

/// Offers a rematch or agrees to one, with the match that starts if all agree.
async fn agree(
    api: &Api,
    finished: &Match,
    account: AccountId,
    request: RematchRequest,
) -> ApiResult<RematchOutcome> {
    let now = api.store.database.now();
    let seed = if finished.family().dice { Some(DiceSeed::new(random()?)) } else { None };
    let pauses = api.store.pauses.of(&finished.participants()).await?;
    let context = DecisionContext { pauses: &pauses, ..DecisionContext::at(now, seed.as_ref()) };
    let rematch = finished.rematch(account, MatchId(new_id(now)?), &context)?;
    Ok(api.store.rematches.agree(finished, account, request, &rematch, seed.as_ref()).await?)
}

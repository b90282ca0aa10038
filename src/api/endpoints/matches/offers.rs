//! Offers of a draw and of a takeback. Both are made, withdrawn and answered in the same way.

use actix_web::{HttpRequest, HttpResponse, delete, post, web};
use serde::Deserialize;
use utoipa::IntoParams;
use uuid::Uuid;

use crate::api::bodies::{MatchBody, NewOfferBody, OfferAnswerBody};
use crate::api::examples;
use crate::api::extract::{Body, Caller, IfMatch, NoBody, Parameters};
use crate::api::pipeline::limits::{Bucket, LimitKey};
use crate::api::problem::{ApiResult, Code};
use crate::api::state::Api;
use turnstone_matches::{Command, OfferAnswer, OfferRequest};

use super::match_response;
use super::parameters::IfMatchHeader;

/// Which offer is withdrawn.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct OfferPly {
    /// The `ply` of the offer.
    ply: u32,
}

/// Offer a draw.
///
/// The opponents decide; in a team match both must agree. The offer lapses with the next move. An
/// offer after an opponent's offer accepts it. A repeat changes nothing. After the offer was
/// withdrawn or declined, another one at the same ply is refused.
#[utoipa::path(
    tag = "matches",
    params(("id" = Uuid, Path, description = "The match's id"), IfMatchHeader),
    request_body = NewOfferBody,
    responses((
        status = 200, description = "The match as it is now", body = MatchBody,
        headers(("ETag" = String, description = "The tag of the match")),
        example = json!(examples::offered_draw()),
    )),
    security(("bearer" = ["matches:play"])),
    extensions(("x-problems" = json!([
        Code::InvalidHeader, Code::NotAPlayer, Code::MatchNotStarted, Code::MatchOver,
        Code::PlyAhead, Code::StalePly, Code::OfferAlreadyMade, Code::StaleVersion,
        Code::Unavailable,
    ]))),
)]
#[post("/v1/matches/{id}/draw-offer")]
pub(super) async fn offer_draw(
    api: web::Data<Api>,
    id: web::Path<Uuid>,
    caller: Caller,
    if_match: IfMatch,
    body: Body<NewOfferBody>,
) -> ApiResult<HttpResponse> {
    offer(&api, *id, caller, &if_match, &body.value, Command::OfferDraw).await
}

/// Withdraw an offer of a draw.
///
/// Withdraws the caller's own offer that was made at `ply`. Idempotent: without such an offer
/// nothing changes, so a late repeat withdraws no newer offer.
#[utoipa::path(
    tag = "matches",
    params(("id" = Uuid, Path, description = "The match's id"), OfferPly, IfMatchHeader),
    responses((
        status = 200, description = "The match as it is now", body = MatchBody,
        headers(("ETag" = String, description = "The tag of the match")),
        example = json!(examples::running_match()),
    )),
    security(("bearer" = ["matches:play"])),
    extensions(("x-problems" = json!([
        Code::InvalidHeader, Code::NotAPlayer, Code::MatchNotStarted, Code::MatchOver,
        Code::StaleVersion, Code::Unavailable,
    ]))),
)]
#[delete("/v1/matches/{id}/draw-offer")]
pub(super) async fn withdraw_draw_offer(
    api: web::Data<Api>,
    id: web::Path<Uuid>,
    caller: Caller,
    if_match: IfMatch,
    Parameters(offer): Parameters<OfferPly>,
    _: NoBody,
) -> ApiResult<HttpResponse> {
    let request = OfferRequest { account: caller.account, ply: offer.ply };
    let command = Command::WithdrawDraw(request);
    match_response::execute_and_respond(&api, *id, &command, &if_match).await
}

/// Answer an offer of a draw.
///
/// The match ends by `agreement` when all opponents of the offerer have accepted. Sending
/// the same answer again changes nothing, also after the match has moved on or ended.
#[utoipa::path(
    tag = "matches",
    params(("id" = Uuid, Path, description = "The match's id"), IfMatchHeader),
    request_body = OfferAnswerBody,
    responses((
        status = 200, description = "The match as it is now", body = MatchBody,
        headers(("ETag" = String, description = "The tag of the match")),
        example = json!(examples::running_match()),
    )),
    security(("bearer" = ["matches:play"])),
    extensions(("x-problems" = json!([
        Code::InvalidHeader, Code::NotAPlayer, Code::MatchNotStarted, Code::MatchOver,
        Code::PlyAhead, Code::StalePly, Code::NoOffer, Code::StaleVersion, Code::Unavailable,
    ]))),
)]
#[post("/v1/matches/{id}/draw-offer/answer")]
pub(super) async fn answer_draw_offer(
    api: web::Data<Api>,
    id: web::Path<Uuid>,
    caller: Caller,
    if_match: IfMatch,
    body: Body<OfferAnswerBody>,
) -> ApiResult<HttpResponse> {
    answer(&api, *id, caller, &if_match, &body.value, Command::AnswerDraw).await
}

/// Offer a takeback.
///
/// Asks to go back to the position before the caller's last choice. The opponents decide; in a team
/// match both must agree. Dice rolled since are never taken back. The offer lapses with the next
/// move. A repeat changes nothing. After the offer was withdrawn or declined, another one at the
/// same ply is refused.
#[utoipa::path(
    tag = "matches",
    params(("id" = Uuid, Path, description = "The match's id"), IfMatchHeader),
    request_body = NewOfferBody,
    responses((
        status = 200, description = "The match as it is now", body = MatchBody,
        headers(("ETag" = String, description = "The tag of the match")),
        example = json!(examples::running_match()),
    )),
    security(("bearer" = ["matches:play"])),
    extensions(("x-problems" = json!([
        Code::InvalidHeader, Code::NotAPlayer, Code::MatchNotStarted, Code::MatchOver,
        Code::PlyAhead, Code::StalePly, Code::OfferAlreadyMade, Code::NothingToTakeBack,
        Code::TooManyTakebacks,
        Code::StaleVersion, Code::RateLimited, Code::Unavailable,
    ]))),
)]
#[post("/v1/matches/{id}/takeback-offer")]
pub(super) async fn offer_takeback(
    api: web::Data<Api>,
    id: web::Path<Uuid>,
    caller: Caller,
    if_match: IfMatch,
    request: HttpRequest,
    body: Body<NewOfferBody>,
) -> ApiResult<HttpResponse> {
    // In a solo match an offer is a takeback, and a takeback replays the match.
    api.limits.count(&request, Bucket::Takebacks, LimitKey::Account(caller.account))?;
    offer(&api, *id, caller, &if_match, &body.value, Command::OfferTakeback).await
}

/// Withdraw an offer of a takeback.
///
/// Withdraws the caller's own offer that was made at `ply`. Idempotent: without such an offer
/// nothing changes, so a late repeat withdraws no newer offer.
#[utoipa::path(
    tag = "matches",
    params(("id" = Uuid, Path, description = "The match's id"), OfferPly, IfMatchHeader),
    responses((
        status = 200, description = "The match as it is now", body = MatchBody,
        headers(("ETag" = String, description = "The tag of the match")),
        example = json!(examples::running_match()),
    )),
    security(("bearer" = ["matches:play"])),
    extensions(("x-problems" = json!([
        Code::InvalidHeader, Code::NotAPlayer, Code::MatchNotStarted, Code::MatchOver,
        Code::StaleVersion, Code::Unavailable,
    ]))),
)]
#[delete("/v1/matches/{id}/takeback-offer")]
pub(super) async fn withdraw_takeback_offer(
    api: web::Data<Api>,
    id: web::Path<Uuid>,
    caller: Caller,
    if_match: IfMatch,
    Parameters(offer): Parameters<OfferPly>,
    _: NoBody,
) -> ApiResult<HttpResponse> {
    let request = OfferRequest { account: caller.account, ply: offer.ply };
    let command = Command::WithdrawTakeback(request);
    match_response::execute_and_respond(&api, *id, &command, &if_match).await
}

/// Answer an offer of a takeback.
///
/// When all opponents have accepted, the match goes back. This is a new ply, and the log keeps what
/// was taken back. Sending the same answer again changes nothing, also after the match has moved
/// on.
#[utoipa::path(
    tag = "matches",
    params(("id" = Uuid, Path, description = "The match's id"), IfMatchHeader),
    request_body = OfferAnswerBody,
    responses((
        status = 200, description = "The match as it is now", body = MatchBody,
        headers(("ETag" = String, description = "The tag of the match")),
        example = json!(examples::running_match()),
    )),
    security(("bearer" = ["matches:play"])),
    extensions(("x-problems" = json!([
        Code::InvalidHeader, Code::NotAPlayer, Code::MatchNotStarted, Code::MatchOver,
        Code::PlyAhead, Code::StalePly, Code::NoOffer, Code::NothingToTakeBack, Code::StaleVersion,
        Code::Unavailable,
    ]))),
)]
#[post("/v1/matches/{id}/takeback-offer/answer")]
pub(super) async fn answer_takeback_offer(
    api: web::Data<Api>,
    id: web::Path<Uuid>,
    caller: Caller,
    if_match: IfMatch,
    body: Body<OfferAnswerBody>,
) -> ApiResult<HttpResponse> {
    answer(&api, *id, caller, &if_match, &body.value, Command::AnswerTakeback).await
}

/// Makes an offer; `command` says of what.
async fn offer(
    api: &Api,
    id: Uuid,
    caller: Caller,
    if_match: &IfMatch,
    body: &NewOfferBody,
    command: fn(OfferRequest) -> Command,
) -> ApiResult<HttpResponse> {
    let request = OfferRequest { account: caller.account, ply: body.ply };
    match_response::execute_and_respond(api, id, &command(request), if_match).await
}

/// Answers an offer; `command` says of what.
async fn answer(
    api: &Api,
    id: Uuid,
    caller: Caller,
    if_match: &IfMatch,
    body: &OfferAnswerBody,
    command: fn(OfferAnswer) -> Command,
) -> ApiResult<HttpResponse> {
    let answer = OfferAnswer { account: caller.account, ply: body.ply, accept: body.accept };
    match_response::execute_and_respond(api, id, &command(answer), if_match).await
}

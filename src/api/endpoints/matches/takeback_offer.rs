use actix_web::{HttpResponse, delete, post, web};
use uuid::Uuid;

use crate::api::bodies::{MatchBody, NewOfferBody, OfferAnswerBody};
use crate::api::examples;
use crate::api::extract::{Body, Caller, IfMatch, NoBody};
use crate::api::problem::ApiResult;
use crate::api::state::Api;
use turnstone_matches::{Command, OfferAnswer, OfferRequest};

use super::match_response;
use super::parameters::IfMatchHeader;

/// Offer a takeback.
///
/// Asks to go back to before one's own last choice; the opponents decide, in a team match both. Dice
/// that have fallen since are never taken back. The next move lapses it. It can be sent again.
#[utoipa::path(
    tag = "matches",
    params(("id" = Uuid, Path, description = "The match's id"), IfMatchHeader),
    request_body = NewOfferBody,
    responses((
        status = 200, description = "The match as it is now", body = MatchBody,
        headers(("ETag" = String, description = "The tag of the match")),
        example = json!(examples::running_match()),
    )),
    security(("bearer" = [])),
    extensions(("x-problems" = json!(["invalid_header", "not_a_player", "match_not_started",
        "match_over", "ply_ahead", "stale_ply", "nothing_to_take_back", "stale_version", "unavailable"]))),
)]
#[post("/v1/matches/{id}/takeback-offer")]
pub(super) async fn offer_takeback(
    api: web::Data<Api>,
    id: web::Path<Uuid>,
    caller: Caller,
    if_match: IfMatch,
    body: Body<NewOfferBody>,
) -> ApiResult<HttpResponse> {
    let request = OfferRequest { account: caller.account, ply: body.value.ply };
    match_response::execute_and_respond(&api, *id, &Command::OfferTakeback(request), &if_match)
        .await
}

/// Withdraw an offer of a takeback.
///
/// One's own. Where none stands, nothing happens, so that it can be sent again.
#[utoipa::path(
    tag = "matches",
    params(("id" = Uuid, Path, description = "The match's id"), IfMatchHeader),
    responses((
        status = 200, description = "The match as it is now", body = MatchBody,
        headers(("ETag" = String, description = "The tag of the match")),
        example = json!(examples::running_match()),
    )),
    security(("bearer" = [])),
    extensions(("x-problems" = json!(["invalid_header", "not_a_player", "match_not_started",
        "match_over", "stale_version", "unavailable"]))),
)]
#[delete("/v1/matches/{id}/takeback-offer")]
pub(super) async fn withdraw_takeback_offer(
    api: web::Data<Api>,
    id: web::Path<Uuid>,
    caller: Caller,
    if_match: IfMatch,
    _: NoBody,
) -> ApiResult<HttpResponse> {
    let command = Command::WithdrawTakeback { account: caller.account };
    match_response::execute_and_respond(&api, *id, &command, &if_match).await
}

/// Answer an offer of a takeback.
///
/// Accepted by all opponents, the match goes back: that is a ply of its own, and the log keeps what
/// was taken back. The same answer can be sent again, also after the match went on.
#[utoipa::path(
    tag = "matches",
    params(("id" = Uuid, Path, description = "The match's id"), IfMatchHeader),
    request_body = OfferAnswerBody,
    responses((
        status = 200, description = "The match as it is now", body = MatchBody,
        headers(("ETag" = String, description = "The tag of the match")),
        example = json!(examples::running_match()),
    )),
    security(("bearer" = [])),
    extensions(("x-problems" = json!(["invalid_header", "not_a_player", "match_not_started",
        "match_over", "ply_ahead", "stale_ply", "no_offer", "nothing_to_take_back", "stale_version", "unavailable"]))),
)]
#[post("/v1/matches/{id}/takeback-offer/answer")]
pub(super) async fn answer_takeback_offer(
    api: web::Data<Api>,
    id: web::Path<Uuid>,
    caller: Caller,
    if_match: IfMatch,
    body: Body<OfferAnswerBody>,
) -> ApiResult<HttpResponse> {
    let OfferAnswerBody { ply, accept } = body.value;
    let answer_request = OfferAnswer { account: caller.account, ply, accept };
    match_response::execute_and_respond(
        &api,
        *id,
        &Command::AnswerTakeback(answer_request),
        &if_match,
    )
    .await
}

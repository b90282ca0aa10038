use actix_web::http::StatusCode;
use actix_web::{HttpResponse, post, web};
use uuid::Uuid;

use crate::api::bodies::MatchBody;
use crate::api::examples;
use crate::api::extract::{Caller, NoBody};
use crate::api::problem::{ApiResult, Code, Problem};
use crate::api::state::Api;
use crate::store::OfferRematchOutcome;
use crate::world::{new_id, random};
use turnstone_matches::{DecisionContext, DiceSeed, MatchId};

use super::match_response;

/// Offer or accept a rematch.
///
/// When all players of a finished match have sent it, a new match with the same settings starts
/// (`rematch_id`). Each player moves on by one seat, or the loser opens where the variant says so.
/// The request is idempotent.
#[utoipa::path(
    tag = "matches",
    params(("id" = Uuid, Path, description = "The id of the finished match")),
    responses((
        status = 200, description = "The finished match, with the offer or the rematch's id",
        body = MatchBody,
        headers(("ETag" = String, description = "The tag of the match")),
        example = json!(examples::resigned_match()),
    )),
    security(("bearer" = [])),
    extensions(("x-problems" = json!([
        Code::NotAPlayer, Code::MatchNotFinished, Code::PlayerGone, Code::Blocked,
        Code::Unavailable,
    ]))),
)]
#[post("/v1/matches/{id}/rematch")]
pub(super) async fn offer_rematch(
    api: web::Data<Api>,
    id: web::Path<Uuid>,
    caller: Caller,
    _: NoBody,
) -> ApiResult<HttpResponse> {
    match_response::visible_head(&api, *id, Some(caller.account)).await?;
    let finished = api.store.load(MatchId(*id)).await?.ok_or_else(Problem::not_found)?;
    let is_player = !finished.seats_of(caller.account).is_empty();
    if is_player && api.store.rematch(finished.id).await?.id.is_some() {
        // The rematch exists, even if today no match with these settings can be created.
        return match_response::respond(&api, &finished, StatusCode::OK).await;
    }
    let now = api.store.now();
    let seed = if finished.family().dice { Some(DiceSeed::new(random()?)) } else { None };
    let pauses = api.store.pauses_of(&finished.participants()).await?;
    let context = DecisionContext { pauses: &pauses, ..DecisionContext::at(now, seed.as_ref()) };
    let rematch = finished.rematch(caller.account, MatchId(new_id(now)?), &context)?;
    let offered =
        api.store.offer_rematch(&finished, caller.account, &rematch, seed.as_ref()).await?;
    match offered {
        OfferRematchOutcome::Recorded(_) => {}
        OfferRematchOutcome::PlayerGone => return Err(Problem::new(Code::PlayerGone)),
        OfferRematchOutcome::Blocked => return Err(Problem::new(Code::Blocked)),
    }
    match_response::respond(&api, &finished, StatusCode::OK).await
}

use actix_web::{HttpRequest, HttpResponse, put, web};
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::api::bodies::MatchBody;
use crate::api::examples;
use crate::api::extract::{Body, Caller, IfMatch};
use crate::api::pipeline::limits::{Bucket, LimitKey};
use crate::api::problem::{ApiResult, Code};
use crate::api::state::Api;
use turnstone_matches::{Command, DiceNonce};

use super::match_response;
use super::parameters::IfMatchHeader;

/// A player's dice nonce.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = DiceNonceInput, example = json!({"dice_nonce": "2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae"}))]
pub(super) struct SetDiceNonce {
    /// 64 hex digits that the player chooses, preferably at random.
    dice_nonce: DiceNonce,
}

/// Set my dice nonce.
///
/// For a player, before the start, after reading the commitment in `dice`. The server did
/// not know the nonce when it committed, so it cannot have chosen the rolls. The request is
/// idempotent, and the nonce can be changed until the start, 16 times at most.
#[utoipa::path(
    tag = "matches",
    params(("id" = Uuid, Path, description = "The match's id"), IfMatchHeader),
    request_body = SetDiceNonce,
    responses((
        status = 200, description = "The match as it is now", body = MatchBody,
        headers(("ETag" = String, description = "The tag of the match")),
        example = json!(examples::open_match()),
    )),
    security(("bearer" = ["matches:play"])),
    extensions(("x-problems" = json!([
        Code::InvalidHeader, Code::NotAPlayer, Code::MatchStarted, Code::MatchOver,
        Code::TooManyChanges, Code::StaleVersion, Code::RateLimited, Code::Unavailable,
    ]))),
)]
#[put("/v1/matches/{id}/dice-nonce")]
pub(super) async fn set_dice_nonce(
    api: web::Data<Api>,
    request: HttpRequest,
    id: web::Path<Uuid>,
    caller: Caller,
    if_match: IfMatch,
    body: Body<SetDiceNonce>,
) -> ApiResult<HttpResponse> {
    api.limits.count(&request, Bucket::Seats, LimitKey::Account(caller.account))?;
    let nonce = body.value.dice_nonce;
    let command = Command::SetDiceNonce { account: caller.account, nonce };
    match_response::execute_and_respond(&api, *id, &command, &if_match).await
}

use actix_web::{HttpRequest, HttpResponse, delete, post, web};
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::api::bodies::MatchBody;
use crate::api::examples;
use crate::api::extract::{Body, Caller, IfMatch, NoBody};
use crate::api::pipeline::limits::{Bucket, LimitKey};
use crate::api::problem::{ApiResult, Code};
use crate::api::state::Api;
use crate::store::{LinkCode, LinkUse};
use crate::world::random;
use turnstone_matches::{Command, DiceNonce, MatchId, SeatingSeed};
use turnstone_rules::Seat;

use super::match_response;
use super::parameters::IfMatchHeader;

/// Which seat to take.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"seat": 1}))]
pub(super) struct SeatInput {
    /// The seat's number; null: a random free seat at the start.
    #[serde(default)]
    #[schema(value_type = Option<u8>)]
    seat: Option<Seat>,
    /// The player's dice nonce, 64 hex digits; only in games with dice.
    #[serde(default)]
    #[schema(value_type = Option<String>, min_length = 64, max_length = 64, pattern = "^[0-9a-f]{64}$")]
    dice_nonce: Option<DiceNonce>,
    /// The code of an invite link. It admits to a private match, and to one for invited players. A
    /// code that does not admit changes nothing: the request is as without it.
    #[serde(default)]
    #[schema(max_length = 100)]
    link: Option<String>,
}

/// Take a seat.
///
/// The match starts when the last seat is taken. Idempotent: a player who has the seat
/// gets the match as it is. An account may take a seat in one match 32 times.
#[utoipa::path(
    tag = "matches",
    params(
        ("id" = Uuid, Path, description = "The match's id"),
        IfMatchHeader,
    ),
    request_body = SeatInput,
    responses((
        status = 200, description = "The match as it is now", body = MatchBody,
        headers(("ETag" = String, description = "The tag of the match")),
        example = json!(examples::running_match()),
    )),
    security(("bearer" = ["matches:play"])),
    extensions(("x-problems" = json!([
        Code::InvalidHeader, Code::NotInvited, Code::RegistrationRequired, Code::SeatTaken,
        Code::AlreadySeated, Code::MatchStarted, Code::MatchOver, Code::TooManyChanges,
        Code::StaleVersion,
        Code::RateLimited, Code::Unavailable,
    ]))),
)]
#[post("/v1/matches/{id}/seats")]
pub(super) async fn take_seat(
    api: web::Data<Api>,
    request: HttpRequest,
    id: web::Path<Uuid>,
    caller: Caller,
    if_match: IfMatch,
    body: Body<SeatInput>,
) -> ApiResult<HttpResponse> {
    api.limits.count(&request, Bucket::Seats, LimitKey::Account(caller.account))?;
    let SeatInput { seat, dice_nonce: nonce, link } = body.value;
    let seating_seed = SeatingSeed(random()?);
    // An invitation by someone whom the player blocks cannot be accepted, even if it is open still.
    api.store.blocks.decline_if_blocked(MatchId(*id), caller.account).await?;
    let account = caller.account;
    let code = link.as_deref().and_then(LinkCode::parse);
    let link = match code {
        Some(code) => api.store.invitations.use_link(code, MatchId(*id), account).await?,
        None => LinkUse::None,
    };
    let by_link = link != LinkUse::None;
    let command = Command::Join { account, seat, seating_seed, nonce, by_link };
    let response = match_response::execute_and_respond(&api, *id, &command, &if_match).await;
    let Some(code) = code else { return response };
    match (link, &response) {
        // Another account may use the link instead of one that was refused. After a fault of the
        // server nobody knows whether it was.
        (LinkUse::New, Err(problem)) if problem.code.status().is_client_error() => {
            api.store.invitations.give_link_back(code, account).await?;
        }
        (LinkUse::Again, Ok(_)) => api.store.invitations.keep_link_use(code, account).await?,
        _ => {}
    }
    response
}

/// Leave my seat.
///
/// Only before the start. Idempotent: a player without a seat gets the match as it is. Who was
/// invited to a private match and no longer is gets it as it was then.
#[utoipa::path(
    tag = "matches",
    params(
        ("id" = Uuid, Path, description = "The match's id"),
        IfMatchHeader,
    ),
    responses((
        status = 200, description = "The match as it is now", body = MatchBody,
        headers(("ETag" = String, description = "The tag of the match")),
        example = json!(examples::open_match()),
    )),
    security(("bearer" = ["matches:play"])),
    extensions(("x-problems" = json!([
        Code::InvalidHeader, Code::NotAPlayer, Code::MatchStarted, Code::MatchOver,
        Code::StaleVersion, Code::RateLimited, Code::Unavailable,
    ]))),
)]
#[delete("/v1/matches/{id}/seats/mine")]
pub(super) async fn leave_seat(
    api: web::Data<Api>,
    request: HttpRequest,
    id: web::Path<Uuid>,
    caller: Caller,
    if_match: IfMatch,
    _: NoBody,
) -> ApiResult<HttpResponse> {
    api.limits.count(&request, Bucket::Seats, LimitKey::Account(caller.account))?;
    let command = Command::Leave { account: caller.account };
    let response = match_response::execute_and_respond(&api, *id, &command, &if_match).await?;
    // Who leaves is invited again, but not by someone whom they have blocked in the meantime. The
    // player has left whatever becomes of this; a job declines the invitation that it leaves.
    if let Err(error) = api.store.blocks.decline_if_blocked(MatchId(*id), caller.account).await {
        tracing::warn!(match_id = %*id, %error, "an invitation by a blocked player is left to the job");
    }
    Ok(response)
}

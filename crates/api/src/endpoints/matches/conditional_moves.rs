use std::sync::Arc;

use actix_web::{HttpRequest, HttpResponse, delete, get, put, web};
use uuid::Uuid;

use crate::examples;
use crate::extract::{Body, Caller, IfMatch, NoBody};
use crate::pipeline::limits::Bucket;
use crate::problem::{ApiResult, Code, Problem};
use crate::state::Api;
use turnstone_matches::{AccountId, ConditionalMoves, Match, Refusal, Status};
use turnstone_rules::Seat;
use turnstone_store::StoreError;

use super::match_response;
use super::parameters::IfMatchHeader;
use super::replay;

/// How often a request is retried when the match changes at the same time.
const MAX_ATTEMPTS: usize = 8;

/// Get the answers that I have prepared.
///
/// The answers that may still be played. There are no lines if none were prepared, or if the match
/// took another course.
#[utoipa::path(
    tag = "matches",
    params(("id" = Uuid, Path, description = "The match's id")),
    responses((
        status = 200, description = "The answers", body = ConditionalMoves,
        example = json!(examples::conditional_moves()),
    )),
    security(("bearer" = ["matches:read"])),
    extensions(("x-problems" = json!([
        Code::NotAPlayer, Code::MatchNotStarted, Code::NoConditionalMoves, Code::Unavailable,
    ]))),
)]
#[get("/v1/matches/{id}/conditional-moves")]
pub(super) async fn get_conditional_moves(
    api: web::Data<Api>,
    request: HttpRequest,
    id: web::Path<Uuid>,
    caller: Caller,
) -> ApiResult<HttpResponse> {
    let (game_match, seat) = match_and_seat(&api, &request, *id, caller.account).await?;
    let moves = api.store.conditional_moves.of(&game_match, seat).await?;
    Ok(HttpResponse::Ok().insert_header(("Cache-Control", "no-store")).json(moves))
}

/// Prepare answers.
///
/// Replaces the tree of plies that was prepared before, while the other side is to act. As long as
/// the match goes along a line, the server plays my moves of it at once, in the same step. A node is
/// a move of whoever is to act then, or a roll of the dice; where I am to act there is one. Every
/// line is checked; a declaration cannot be prepared. An open offer stops the line until it is
/// answered. Nobody else sees lines that have not been played. The request is idempotent.
#[utoipa::path(
    tag = "matches",
    params(("id" = Uuid, Path, description = "The match's id"), IfMatchHeader),
    request_body(content = ConditionalMoves, example = json!(examples::conditional_moves())),
    responses((
        status = 200, description = "The answers, in canonical notation", body = ConditionalMoves,
        example = json!(examples::conditional_moves()),
    )),
    security(("bearer" = ["matches:play"])),
    extensions(
        ("x-buckets" = json!([Bucket::Preparations])),
        ("x-problems" = json!([
            Code::InvalidHeader, Code::NotAPlayer, Code::MatchNotStarted, Code::MatchOver,
            Code::YourTurn, Code::NoConditionalMoves, Code::StaleVersion, Code::Unavailable,
        ])),
    ),
)]
#[put("/v1/matches/{id}/conditional-moves")]
pub(super) async fn set_conditional_moves(
    api: web::Data<Api>,
    request: HttpRequest,
    id: web::Path<Uuid>,
    caller: Caller,
    if_match: IfMatch,
    body: Body<ConditionalMoves>,
) -> ApiResult<HttpResponse> {
    api.limits.count_caller(&request, caller.account)?;
    for _ in 0..MAX_ATTEMPTS {
        let (game_match, seat) = match_and_seat(&api, &request, *id, caller.account).await?;
        match_response::check_version(&game_match, &if_match)?;
        check_running(&game_match)?;
        if !body.value.lines.is_empty() && game_match.to_act().contains(&seat) {
            return Err(Refusal::YourTurn.into());
        }
        let (copy, wanted) = (game_match.clone(), body.value.clone());
        // Up to 200 moves in positions that must be computed: not on the request threads.
        let checked = web::block(move || wanted.checked(&copy.position, seat)).await;
        let moves = checked.map_err(|error| Problem::new(Code::Overloaded).caused_by(error))?;
        let moves = moves.map_err(|fault| Refusal::from(fault.within("/lines")))?;
        if api.store.conditional_moves.prepare(&game_match, seat, &moves).await? {
            return Ok(HttpResponse::Ok().insert_header(("Cache-Control", "no-store")).json(moves));
        }
    }
    Err(StoreError::Contended.into())
}

/// Delete the answers that I have prepared.
///
/// The request is idempotent.
#[utoipa::path(
    tag = "matches",
    params(("id" = Uuid, Path, description = "The match's id"), IfMatchHeader),
    responses((status = 204, description = "There are no prepared answers")),
    security(("bearer" = ["matches:play"])),
    extensions(
        ("x-buckets" = json!([Bucket::Preparations])),
        ("x-problems" = json!([
            Code::InvalidHeader, Code::NotAPlayer, Code::MatchNotStarted, Code::NoConditionalMoves,
            Code::StaleVersion, Code::Unavailable,
        ])),
    ),
)]
#[delete("/v1/matches/{id}/conditional-moves")]
pub(super) async fn delete_conditional_moves(
    api: web::Data<Api>,
    request: HttpRequest,
    id: web::Path<Uuid>,
    caller: Caller,
    if_match: IfMatch,
    _: NoBody,
) -> ApiResult<HttpResponse> {
    api.limits.count_caller(&request, caller.account)?;
    for _ in 0..MAX_ATTEMPTS {
        let (game_match, seat) = match_and_seat(&api, &request, *id, caller.account).await?;
        if game_match.status.is_over() {
            return Ok(HttpResponse::NoContent().finish());
        }
        match_response::check_version(&game_match, &if_match)?;
        let nothing = ConditionalMoves::default();
        if api.store.conditional_moves.prepare(&game_match, seat, &nothing).await? {
            return Ok(HttpResponse::NoContent().finish());
        }
    }
    Err(StoreError::Contended.into())
}

/// A match between two players, and the seat of the caller.
async fn match_and_seat(
    api: &Api,
    request: &HttpRequest,
    id: Uuid,
    account: AccountId,
) -> ApiResult<(Arc<Match>, Seat)> {
    let head = match_response::visible_head(api, id, Some(account)).await?;
    let game_match =
        replay::current(api, &api.limits.client(request, Some(account)), &head).await?;
    let seat = game_match.seat_to_prepare(account)?;
    Ok((game_match, seat))
}

fn check_running(game_match: &Match) -> ApiResult<()> {
    match game_match.status {
        Status::Open => Err(Refusal::NotStarted.into()),
        Status::Active => Ok(()),
        Status::Finished | Status::Cancelled => Err(Refusal::Over.into()),
    }
}

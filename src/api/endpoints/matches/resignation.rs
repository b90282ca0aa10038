use actix_web::{HttpResponse, post, web};
use uuid::Uuid;

use crate::api::bodies::MatchBody;
use crate::api::examples;
use crate::api::extract::{Caller, IfMatch, NoBody};
use crate::api::problem::{ApiResult, Code};
use crate::api::state::Api;
use turnstone_matches::Command;

use super::match_response;
use super::parameters::IfMatchHeader;

/// Resign a match.
///
/// The other side wins. In a team the first resignation is an offer to the partner, whose
/// resignation then ends the match. In a solo match the seat to act resigns. The request is
/// idempotent.
#[utoipa::path(
    tag = "matches",
    params(
        ("id" = Uuid, Path, description = "The match's id"),
        IfMatchHeader,
    ),
    responses((
        status = 200, description = "The match as it is now", body = MatchBody,
        headers(("ETag" = String, description = "The tag of the match")),
        example = json!(examples::resigned_match()),
    )),
    security(("bearer" = ["matches:play"])),
    extensions(("x-problems" = json!([
        Code::InvalidHeader, Code::NotAPlayer, Code::MatchNotStarted, Code::MatchOver,
        Code::StaleVersion, Code::Unavailable,
    ]))),
)]
#[post("/v1/matches/{id}/resignation")]
pub(super) async fn resign_match(
    api: web::Data<Api>,
    id: web::Path<Uuid>,
    caller: Caller,
    if_match: IfMatch,
    _: NoBody,
) -> ApiResult<HttpResponse> {
    let command = Command::Resign { account: caller.account, seat: None };
    match_response::execute_and_respond(&api, *id, &command, &if_match).await
}

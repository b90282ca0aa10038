use actix_web::{HttpRequest, HttpResponse, delete, web};
use uuid::Uuid;

use crate::api::bodies::MatchBody;
use crate::api::examples;
use crate::api::extract::{Caller, IfMatch, NoBody};
use crate::api::pipeline::limits::{Bucket, LimitKey};
use crate::api::problem::{ApiResult, Code};
use crate::api::state::Api;
use turnstone_matches::Command;

use super::match_response;
use super::parameters::IfMatchHeader;

/// Decline an invitation.
///
/// For an invited account without a seat. The request is idempotent.
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
        Code::InvalidHeader, Code::NotInvited, Code::AlreadySeated, Code::MatchStarted,
        Code::MatchOver, Code::StaleVersion, Code::RateLimited, Code::Unavailable,
    ]))),
)]
#[delete("/v1/matches/{id}/invitation")]
pub(super) async fn decline_invitation(
    api: web::Data<Api>,
    request: HttpRequest,
    id: web::Path<Uuid>,
    caller: Caller,
    if_match: IfMatch,
    _: NoBody,
) -> ApiResult<HttpResponse> {
    api.limits.count(&request, Bucket::Seats, LimitKey::Account(caller.account))?;
    let command = Command::Decline { account: caller.account };
    match_response::execute_and_respond(&api, *id, &command, &if_match).await
}

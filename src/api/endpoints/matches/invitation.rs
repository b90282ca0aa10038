use actix_web::{HttpRequest, HttpResponse, delete, web};
use serde::Deserialize;
use utoipa::IntoParams;
use uuid::Uuid;

use crate::api::bodies::MatchBody;
use crate::api::examples;
use crate::api::extract::{Caller, IfMatch, NoBody, Parameters};
use crate::api::pipeline::limits::{Bucket, LimitKey};
use crate::api::problem::{ApiResult, Code, Problem, one_of};
use crate::api::state::Api;
use turnstone_matches::{Command, DeclineReason};

use super::match_response;
use super::parameters::IfMatchHeader;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct DeclineInvitation {
    /// Why, for the player who has invited: `too_busy`, `time_control`, `variant`, `rated`, `opponent` or
    /// `other`.
    #[param(pattern = "^(too_busy|time_control|variant|rated|opponent|other)$")]
    reason: Option<String>,
}

/// Decline an invitation.
///
/// For an invited account without a seat. The event `invitation_declined` tells the reason, if one is
/// given. The request is idempotent.
#[utoipa::path(
    tag = "matches",
    params(
        ("id" = Uuid, Path, description = "The match's id"),
        DeclineInvitation,
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
    Parameters(query): Parameters<DeclineInvitation>,
    if_match: IfMatch,
    _: NoBody,
) -> ApiResult<HttpResponse> {
    api.limits.count(&request, Bucket::Seats, LimitKey::Account(caller.account))?;
    let reason = query.reason.map(|word| {
        DeclineReason::parse(&word).ok_or_else(|| {
            let words = one_of(DeclineReason::WORDS.map(|(word, _)| word));
            Problem::new(Code::InvalidQuery).at("/reason", words)
        })
    });
    let command = Command::Decline { account: caller.account, reason: reason.transpose()? };
    match_response::execute_and_respond(&api, *id, &command, &if_match).await
}

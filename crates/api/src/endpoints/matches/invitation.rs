//! Declining an invitation.

use actix_web::HttpResponse;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::problem::{ApiResult, Code, Problem, one_of};
use turnstone_matches::{Command, DeclineReason};

use super::plain_command::CommandRequest;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct DeclineInvitation {
    /// Why, for the player who has invited: `too_busy`, `time_control`, `variant`, `rated`, `opponent` or
    /// `other`.
    #[param(pattern = "^(too_busy|time_control|variant|rated|opponent|other)$")]
    reason: Option<String>,
}

/// Declines an invitation, with the reason if one is given.
pub(super) async fn decline(
    request: &CommandRequest,
    query: DeclineInvitation,
) -> ApiResult<HttpResponse> {
    let reason = query.reason.map(|word| {
        DeclineReason::parse(&word).ok_or_else(|| {
            let words = one_of(DeclineReason::WORDS.map(|(word, _)| word));
            Problem::new(Code::InvalidQuery).at("/reason", words)
        })
    });
    let reason = reason.transpose()?;
    request.execute(|account| Command::Decline { account, reason }).await
}

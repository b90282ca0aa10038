//! The offer of a rematch: made, withdrawn and answered as other offers are, after the end.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;

use crate::problem::{ApiResult, Code, Problem};
use crate::state::Api;
use turnstone_io::world::{new_id, random};
use turnstone_matches::{
    AccountId, DecisionContext, DiceSeed, Match, MatchId, Rematch, RematchRequest, Status,
};
use turnstone_store::RematchOutcome;

use super::match_response;
use super::plain_command::CommandRequest;
use super::replay;

/// Does what a request about a rematch asks for, and responds with the finished match.
pub(super) async fn respond_to(
    CommandRequest { api, http, id, account, if_match }: &CommandRequest,
    request: RematchRequest,
) -> ApiResult<HttpResponse> {
    let account = *account;
    let head = match_response::visible_head(api, *id, Some(account)).await?;
    let finished = replay::current(api, &api.limits.client(http, Some(account)), &head).await?;
    // A repeat is recognised even if today no match with these settings can be created.
    let known = match finished.status {
        Status::Finished => api.store.rematches.get(finished.id).await?,
        Status::Open | Status::Active | Status::Cancelled => Rematch::default(),
    };
    let decided = known.decide(&finished, account, request);
    let is_repeat = matches!(decided, Ok(None));
    if !is_repeat {
        match_response::check_version(&finished, if_match)?;
    }
    if decided?.is_some() {
        let outcome = match request {
            RematchRequest::Offer | RematchRequest::Answer { accept: true, .. } => {
                agree(api, &finished, account, request).await?
            }
            RematchRequest::Withdraw | RematchRequest::Answer { accept: false, .. } => {
                api.store.rematches.end_offer(&finished, account, request).await?
            }
        };
        match outcome {
            RematchOutcome::Done => {}
            RematchOutcome::Refused(refusal) => return Err(refusal.into()),
            RematchOutcome::TooManyMatches => return Err(Problem::new(Code::TooManyMatches)),
            RematchOutcome::PlayerGone => return Err(Problem::new(Code::PlayerGone)),
            RematchOutcome::Blocked => return Err(Problem::new(Code::Blocked)),
        }
    }
    match_response::respond(api, &finished, StatusCode::OK).await
}

/// Offers a rematch or agrees to one, with the match that starts if all agree.
async fn agree(
    api: &Api,
    finished: &Match,
    account: AccountId,
    request: RematchRequest,
) -> ApiResult<RematchOutcome> {
    let now = api.store.database.now();
    let seed = if finished.family().dice { Some(DiceSeed::new(random()?)) } else { None };
    let pauses = api.store.pauses.of(&finished.participants()).await?;
    let context = DecisionContext { pauses: &pauses, ..DecisionContext::at(now, seed.as_ref()) };
    let rematch = finished.rematch(account, MatchId(new_id(now)?), &context)?;
    Ok(api.store.rematches.agree(finished, account, request, &rematch, seed.as_ref()).await?)
}

//! Steps that the endpoints of one match share: reads that check who may see it, the check of its version,
//! and the response that shows it.

use std::sync::Arc;

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use uuid::Uuid;

use crate::bodies::MatchBody;
use crate::extract::IfMatch;
use crate::problem::{ApiResult, Code, Problem};
use crate::responses::tagged_response::{etag, with_etag};
use crate::state::Api;
use turnstone_matches::{AccountId, Match, MatchId, Version};
use turnstone_store::{CommandError, Head, MatchTail};

/// The fault of a version that the match has not come to.
pub(super) const NO_SUCH_EVENT: &str = "this match has no such event";

/// The head of a match.
///
/// # Errors
/// `not_found` also when the reader may not see the match.
pub(super) async fn visible_head(
    api: &Api,
    id: Uuid,
    reader: Option<AccountId>,
) -> ApiResult<Head> {
    let head = api.store.lists.head(MatchId(id)).await?;
    head.filter(|head| head.is_visible_to(reader)).ok_or_else(Problem::not_found)
}

/// The head of a match, and at most `limit` events after `after`.
///
/// # Errors
/// `not_found` also when the reader may not see the match; `invalid_cursor` when its log ends before `after`.
pub(super) async fn visible_match_tail(
    api: &Api,
    id: MatchId,
    reader: Option<AccountId>,
    after: Version,
    limit: i64,
) -> ApiResult<Arc<MatchTail>> {
    let tail = api.store.history.match_tail(id, after, limit).await?;
    let tail =
        tail.filter(|tail| tail.head.is_visible_to(reader)).ok_or_else(Problem::not_found)?;
    // A client of a database that was restored since would wait for what others have heard.
    if after > tail.head.version {
        return Err(Problem::with(Code::InvalidCursor, NO_SUCH_EVENT));
    }
    Ok(tail)
}

/// Checks that the event of a version has the hash that the client has, if it has one.
///
/// # Errors
/// `not_found` when the reader may not see the match; `invalid_cursor` when the hash is another.
pub(super) async fn check_place(
    api: &Api,
    id: MatchId,
    reader: Option<AccountId>,
    version: Version,
    chain_head: Option<&str>,
) -> ApiResult<()> {
    let Some(known) = chain_head.filter(|_| version > Version::ZERO) else { return Ok(()) };
    let before = Version::saturating(version.get().saturating_sub(1));
    let tail = visible_match_tail(api, id, reader, before, 1).await?;
    match tail.events.first() {
        Some(logged) if hex::encode(logged.hash).eq_ignore_ascii_case(known) => Ok(()),
        _ => Err(Problem::with(Code::InvalidCursor, NO_SUCH_EVENT)),
    }
}

/// Checks that the match is as the client has seen it.
///
/// # Errors
/// `stale_version` if it has changed since.
pub(super) fn check_version(game_match: &Match, if_match: &IfMatch) -> ApiResult<()> {
    if if_match.allows(game_match) {
        Ok(())
    } else {
        Err(CommandError::StaleVersion { current: game_match.version }.into())
    }
}

/// The response that shows a match.
pub(super) async fn respond(
    api: &Api,
    game_match: &Match,
    status: StatusCode,
) -> ApiResult<HttpResponse> {
    let (body, joined) = MatchBody::read(&api.store, game_match).await?;
    Ok(with_etag(&body, &etag(game_match.into(), body.deadline, &joined), status))
}

//! What all answers about one match share: who may see it, its tag, and its body.

use std::sync::Arc;

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, HeaderValue};
use actix_web::web::Bytes;
use uuid::Uuid;

use crate::api::bodies::{MatchBody, Names};
use crate::api::extract::IfMatch;
use crate::api::problem::{ApiResult, Problem};
use crate::api::state::Api;
use crate::store::{Head, MatchTail};
use turnstone_matches::{AccountId, Command, Match, MatchId};

/// Caches may keep a match for its reader and must ask each time whether it is current.
pub(super) const REVALIDATE: HeaderValue = HeaderValue::from_static("private, no-cache");
const JSON: HeaderValue = HeaderValue::from_static("application/json");
/// What the body of an answer about a match has, usually.
const TYPICAL_BYTES: usize = 2048;

/// The head of a match, if the reader may see it; otherwise there is no such match.
pub(super) async fn visible_head(
    api: &Api,
    id: Uuid,
    reader: Option<AccountId>,
) -> ApiResult<Head> {
    let head = api.store.head(MatchId(id)).await?;
    head.filter(|head| head.is_visible_to(reader)).ok_or_else(Problem::not_found)
}

/// A match with a stretch of its log, if the reader may see it; otherwise there is no such match.
pub(super) async fn visible_match_tail(
    api: &Api,
    id: MatchId,
    reader: Option<AccountId>,
    after: u32,
    limit: i64,
) -> ApiResult<Arc<MatchTail>> {
    let look = api.store.match_tail(id, after, limit).await?;
    look.filter(|look| look.head.is_visible_to(reader)).ok_or_else(Problem::not_found)
}

/// The tag of a match: its version, and a digest of what else is in the bytes.
pub(super) fn etag(version: u32, names: &Names) -> String {
    let [a, b, c, d, ..] = names.fingerprint();
    format!("\"v{version}-{a:02x}{b:02x}{c:02x}{d:02x}\"")
}

/// The tag of something that only the version decides.
pub(super) fn version_etag(version: u32, what: &str) -> String {
    format!("\"v{version}-{what}\"")
}

/// 304 for a client that has what the tag stands for.
pub(super) fn not_modified(known: &str) -> HttpResponse {
    not_modified_as(etag_header(known))
}

/// The same with the tag as it is sent.
pub(super) fn not_modified_as(tag: HeaderValue) -> HttpResponse {
    let mut response = HttpResponse::new(StatusCode::NOT_MODIFIED);
    response.headers_mut().insert(ETAG, tag);
    response.headers_mut().insert(CACHE_CONTROL, REVALIDATE);
    response
}

/// Runs a command and answers with the match as it is after it.
pub(super) async fn execute_and_respond(
    api: &Api,
    id: Uuid,
    command: &Command,
    if_match: &IfMatch,
) -> ApiResult<HttpResponse> {
    let after = execute(api, id, command, if_match).await?;
    respond(api, &after, StatusCode::OK).await
}

/// Runs a command.
pub(super) async fn execute(
    api: &Api,
    id: Uuid,
    command: &Command,
    if_match: &IfMatch,
) -> ApiResult<Arc<Match>> {
    Ok(api.store.execute(MatchId(id), command, &|version| if_match.allows(version)).await?)
}

/// A match as the answer to a command.
pub(super) async fn respond(
    api: &Api,
    game_match: &Match,
    status: StatusCode,
) -> ApiResult<HttpResponse> {
    let (body, names) = MatchBody::with_names(&api.store, game_match).await?;
    Ok(with_etag(&body, &etag(game_match.version, &names), status))
}

/// A body with its tag.
pub(super) fn with_etag(
    body: &impl serde::Serialize,
    tag: &str,
    status: StatusCode,
) -> HttpResponse {
    with_bytes(to_json_bytes(body), etag_header(tag), status)
}

/// A body as it is sent.
pub(super) fn to_json_bytes(body: &impl serde::Serialize) -> Bytes {
    let mut written = Vec::with_capacity(TYPICAL_BYTES);
    // Texts, numbers and lists of them: that cannot fail.
    let _ = serde_json::to_writer(&mut written, body);
    written.into()
}

/// What was written, with its tag.
pub(super) fn with_bytes(body: Bytes, tag: HeaderValue, status: StatusCode) -> HttpResponse {
    let mut response = HttpResponse::with_body(status, body).map_into_boxed_body();
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, JSON);
    headers.insert(ETAG, tag);
    headers.insert(CACHE_CONTROL, REVALIDATE);
    response
}

/// A tag as a header: digits, letters and quotes, or what came in a header.
pub(super) fn etag_header(tag: &str) -> HeaderValue {
    HeaderValue::from_str(tag).unwrap_or(HeaderValue::from_static("\"\""))
}

//! A match that was answered a moment ago is answered again before anything is routed, lined up for or
//! compressed: clients that poll ask for nothing else so often. Whatever is unusual about a request
//! takes the usual way, which gives the same answer.

use actix_web::HttpResponse;
use actix_web::dev::ServiceRequest;
use actix_web::http::Method;
use actix_web::http::header::{ACCEPT_ENCODING, HeaderValue, ORIGIN, VARY};
use uuid::Uuid;

use crate::api::extract::{IfNoneMatch, token};
use crate::api::service::Api;
use crate::matches::MatchId;

/// What the usual way says of every answer, for it depends on who asks from where.
const BY_ORIGIN: HeaderValue = HeaderValue::from_static(
    "Origin, Access-Control-Request-Method, Access-Control-Request-Headers",
);

/// The answer to a `GET /v1/matches/{id}`, if all that it takes is in memory.
pub(in crate::api) fn answer_at_once(api: &Api, request: &ServiceRequest) -> Option<HttpResponse> {
    let id = request.path().strip_prefix("/v1/matches/").filter(|id| id.len() == 36)?;
    let (query, headers) = (request.query_string(), request.headers());
    if *request.method() != Method::GET || !query.is_empty() || headers.contains_key(ORIGIN) {
        return None;
    }
    let rendered = api.rendered.get(&api.store, MatchId(Uuid::try_parse(id).ok()?))?;
    let reader = match token(headers).ok()? {
        Some(token) => Some(api.store.known_session(&token.hash())?.account),
        None => None,
    };
    if !rendered.is_visible_to(reader) {
        return None;
    }
    let unchanged = rendered.not_modified(&IfNoneMatch::of(headers).ok()?);
    let mut response = match unchanged {
        Some(unchanged) => unchanged,
        None if headers.contains_key(ACCEPT_ENCODING) => return None,
        None => rendered.answer(),
    };
    response.headers_mut().insert(VARY, BY_ORIGIN);
    Some(response)
}

//! The response of the fast path: a match in the cache is returned before routing, admission and
//! compression. An unusual request takes the normal path, which gives the same response.

use actix_web::HttpResponse;
use actix_web::body::MessageBody;
use actix_web::dev::RequestHead;
use actix_web::http::Method;
use actix_web::http::header::{HeaderMap, HeaderValue, ORIGIN, VARY};

use crate::extract::{bearer_token, parse_id};
use crate::pipeline::access_log::{AccessLog, Sender, Subject, bytes_of, hash_of_address};
use crate::responses::encodings::{self, Effort};
use crate::responses::sliced_body::SLICE;
use crate::responses::tagged_response;
use crate::state::Api;
use turnstone_matches::MatchId;

/// The `Vary` of every response on the normal path, where other origins are allowed.
const CORS_VARY: HeaderValue = HeaderValue::from_static(
    "Origin, Access-Control-Request-Method, Access-Control-Request-Headers",
);

/// The response to a `GET /v1/matches/{id}`, if everything that it needs is in memory.
pub(crate) fn cached_response(api: &Api, request: &RequestHead) -> Option<HttpResponse> {
    let (uri, headers) = (&request.uri, &request.headers);
    let id = uri.path().strip_prefix("/v1/matches/").and_then(parse_id)?;
    if request.method != Method::GET || uri.query().is_some() || is_from_elsewhere(api, headers) {
        return None;
    }
    let rendered = api.rendered.get(&api.store, MatchId(id))?;
    let route = api.operations.route(uri.path())?;
    let permission = route.operation(&Method::GET)?.permission?;
    // Not earlier: a request that is not answered here begins its access log on the normal path.
    let access_log = AccessLog::begin(api, &request.method, headers);
    let sender = match bearer_token(headers).ok()? {
        Some(token) => {
            let known = api.store.sessions.cached_credential(&token.hash(), access_log.began_at)?;
            if !permission.is_in(&known) {
                return None;
            }
            Sender { account: Some(known.account), app: known.app }
        }
        None => Sender::default(),
    };
    if !rendered.is_visible_to(sender.account) {
        return None;
    }
    let mut response = match rendered.not_modified_by_headers(headers).ok()? {
        Some(unchanged) => unchanged,
        None => rendered.response(encodings::negotiate(headers, Effort::Kept)),
    };
    tagged_response::add_encoding(response.headers_mut());
    let status = response.status();
    if !api.settings.cors_origins.is_empty() {
        response.headers_mut().insert(VARY, CORS_VARY);
    }
    let bytes = bytes_of(response.body().size());
    // The memory of a large one is counted while its client reads.
    if bytes.is_some_and(|bytes| bytes > SLICE as u64) {
        return None;
    }
    let address = hash_of_address(api, request.peer_addr, headers);
    let subject = Subject { sender, game_match: Some(id), bytes, address };
    access_log.end(api, &route.pattern, status, None, subject, response.headers_mut());
    Some(response)
}

/// Whether the layer for other origins has something to say.
fn is_from_elsewhere(api: &Api, headers: &HeaderMap) -> bool {
    !api.settings.cors_origins.is_empty() && headers.contains_key(ORIGIN)
}

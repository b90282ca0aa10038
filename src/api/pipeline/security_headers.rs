//! What every answer tells browsers: to believe the content type, to run nothing, to say nowhere
//! where they came from, and what may be kept. `Strict-Transport-Security` is not among it: it
//! belongs to whoever does TLS.

use actix_web::http::StatusCode;
use actix_web::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, CROSS_ORIGIN_RESOURCE_POLICY, ETAG, HeaderMap,
    HeaderValue, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
};

/// An answer is data: opened as a page it loads, runs and frames nothing.
const DATA_CSP: HeaderValue =
    HeaderValue::from_static("default-src 'none'; frame-ancestors 'none'");
/// A picture may be a page of its own, or stand in one: it may use the style sheet that it brings.
const SVG_CSP: HeaderValue =
    HeaderValue::from_static("default-src 'none'; style-src 'unsafe-inline'");
/// Swagger UI is scripts and style sheets of this server, with some styles and pictures inside them.
const DOCS_CSP: HeaderValue = HeaderValue::from_static(
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; \
     img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; \
     frame-ancestors 'none'",
);

const NOSNIFF: HeaderValue = HeaderValue::from_static("nosniff");
const NO_REFERRER: HeaderValue = HeaderValue::from_static("no-referrer");
const NO_STORE: HeaderValue = HeaderValue::from_static("no-store");
const SAME_ORIGIN: HeaderValue = HeaderValue::from_static("same-origin");
/// Pictures are there to be shown in other sites' pages. Those load them without a token, so what
/// they get is public.
const CROSS_ORIGIN: HeaderValue = HeaderValue::from_static("cross-origin");

/// Adds the headers to the answer of a route. Nothing is allocated for their values.
pub(in crate::api) fn add_security_headers(
    headers: &mut HeaderMap,
    route: &str,
    status: StatusCode,
) {
    let is_docs = route.starts_with("/docs/");
    let is_fault = status.is_client_error() || status.is_server_error();
    // Also where nothing was modified: a browser takes the headers for those of what it has.
    let is_picture = route.as_bytes().ends_with(b".svg") && !is_fault;
    let (policy, resource) = match (is_docs, is_picture) {
        (true, _) => (DOCS_CSP, SAME_ORIGIN),
        (false, true) => (SVG_CSP, CROSS_ORIGIN),
        (false, false) => (DATA_CSP, SAME_ORIGIN),
    };
    headers.insert(CONTENT_SECURITY_POLICY, policy);
    headers.insert(CROSS_ORIGIN_RESOURCE_POLICY, resource);
    headers.insert(X_CONTENT_TYPE_OPTIONS, NOSNIFF);
    headers.insert(REFERRER_POLICY, NO_REFERRER);
    // What does not say how long it may be kept, and by whom, is kept by nobody.
    let is_tagged = headers.contains_key(ETAG) && !is_fault;
    if !is_docs && !is_tagged && !headers.contains_key(CACHE_CONTROL) {
        headers.insert(CACHE_CONTROL, NO_STORE);
    }
}

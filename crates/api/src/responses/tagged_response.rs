//! Responses with an entity tag: what a client may keep and must revalidate before each use.

use std::fmt::{self, Display, Formatter};

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::http::header::{
    CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, HeaderMap, HeaderValue,
};
use actix_web::web::Bytes;
use chrono::{DateTime, Utc};

use crate::bodies::Joined;
use turnstone_matches::{ChainHead, Match, Version, Visibility};
use turnstone_store::Head;

/// Caches may keep the response for its reader and must revalidate it each time.
pub(crate) const REVALIDATE: HeaderValue = HeaderValue::from_static("private, no-cache");
/// Caches may keep the response for a year, for everyone, and need not ask again.
const PERMANENT: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");
const JSON: HeaderValue = HeaderValue::from_static("application/json");
/// The usual size of the body of a match.
const TYPICAL_BYTES: usize = 2048;

/// A place in the log of a match: a version, and the beginning of its hash. After a restore of the database
/// the same version may have another hash.
#[derive(Debug, Clone, Copy)]
pub(crate) struct LogPlace {
    version: Version,
    hash: [u8; 4],
}

impl LogPlace {
    /// The place of a version whose newest event has this hash.
    pub(crate) fn new(version: Version, [a, b, c, d, ..]: &ChainHead) -> Self {
        Self { version, hash: [*a, *b, *c, *d] }
    }
}

impl From<&Head> for LogPlace {
    fn from(head: &Head) -> Self {
        Self::new(head.version, &head.chain_head)
    }
}

impl From<&Match> for LogPlace {
    fn from(game_match: &Match) -> Self {
        Self::new(game_match.version, &game_match.chain_head)
    }
}

impl Display for LogPlace {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        write!(formatter, "v{}-{:08x}", self.version, u32::from_be_bytes(self.hash))
    }
}

/// The tag of a match: its place, and a fingerprint of all else that the body contains.
pub(crate) fn etag(place: LogPlace, deadline: Option<DateTime<Utc>>, joined: &Joined) -> String {
    place_etag(place, &short(joined.fingerprint(deadline)))
}

fn short([a, b, c, d, ..]: [u8; 32]) -> String {
    format!("{a:02x}{b:02x}{c:02x}{d:02x}")
}

/// The tag of a representation that depends on a place in a log and on what else it names.
pub(crate) fn place_etag(place: LogPlace, what: &str) -> String {
    format!("\"{place}-{what}\"")
}

/// 304 for a client that has the representation with this tag.
pub(crate) fn not_modified(known: &str) -> HttpResponse {
    not_modified_as(etag_header(known))
}

/// As [`not_modified`], with the tag as a header value.
pub(crate) fn not_modified_as(tag: HeaderValue) -> HttpResponse {
    let mut response = HttpResponse::new(StatusCode::NOT_MODIFIED);
    response.headers_mut().insert(ETAG, tag);
    response.headers_mut().insert(CACHE_CONTROL, REVALIDATE);
    response
}

/// The rule for caches of what follows from the log alone, up to a place in it: it never changes once
/// `is_past`, or the match is over. It must contain no name, since players change and delete those.
pub(crate) fn cache_control_of_log(head: &Head, is_past: bool) -> HeaderValue {
    let is_permanent = is_past || head.status.is_over();
    if is_permanent && head.visibility == Visibility::Public { PERMANENT } else { REVALIDATE }
}

/// The response with this rule for caches.
pub(crate) fn with_cache_control(mut response: HttpResponse, rule: HeaderValue) -> HttpResponse {
    response.headers_mut().insert(CACHE_CONTROL, rule);
    response
}

/// A JSON body with its tag.
pub(crate) fn with_etag(
    body: &impl serde::Serialize,
    tag: &str,
    status: StatusCode,
) -> HttpResponse {
    with_bytes(to_json_bytes(body), etag_header(tag), status)
}

/// A body as JSON.
pub(crate) fn to_json_bytes(body: &impl serde::Serialize) -> Bytes {
    let mut written = Vec::with_capacity(TYPICAL_BYTES);
    // Bodies are made of texts, numbers and lists of them: writing them cannot fail.
    let _ = serde_json::to_writer(&mut written, body);
    written.into()
}

/// A body that is JSON already, with its tag.
pub(crate) fn with_bytes(body: Bytes, tag: HeaderValue, status: StatusCode) -> HttpResponse {
    let mut response = HttpResponse::with_body(status, body).map_into_boxed_body();
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, JSON);
    headers.insert(ETAG, tag);
    headers.insert(CACHE_CONTROL, REVALIDATE);
    response
}

/// A tag as a header value: digits, letters and quotes, or a tag that came in a header.
pub(crate) fn etag_header(tag: &str) -> HeaderValue {
    HeaderValue::from_str(tag).unwrap_or(HeaderValue::from_static("\"\""))
}

/// The ends of the tags of one representation in its encodings, after the text that they share.
pub(crate) const ENCODED_ENDS: [&str; 4] = ["", "-gzip", "-br", "-deflate"];

/// A compressed response has other bytes, and so another tag: `"v7-…"` becomes `"v7-…-gzip"`.
pub(crate) fn add_encoding(headers: &mut HeaderMap) {
    let (Some(tag), Some(encoding)) = (headers.get(ETAG), headers.get(CONTENT_ENCODING)) else {
        return;
    };
    let (Ok(tag), Ok(encoding)) = (tag.to_str(), encoding.to_str()) else { return };
    let marked = format!("{}-{encoding}\"", tag.trim_end_matches('"'));
    if let Ok(value) = HeaderValue::from_str(&marked) {
        headers.insert(ETAG, value);
    }
}

/// Whether a tag is this one, in any encoding.
pub(crate) fn is_tag_in_an_encoding<'a>(known: &'a HeaderValue, tag: &'a HeaderValue) -> bool {
    let unclosed = |value: &'a HeaderValue| value.as_bytes().strip_suffix(b"\"");
    let (Some(known), Some(tag)) = (unclosed(known), unclosed(tag)) else { return false };
    known.strip_prefix(tag).is_some_and(|end| ENCODED_ENDS.iter().any(|one| one.as_bytes() == end))
}

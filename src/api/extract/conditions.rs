use std::future::{Ready, ready};

use actix_web::dev::Payload;
use actix_web::http::header::{HeaderMap, HeaderName, IF_MATCH, IF_NONE_MATCH};
use actix_web::{FromRequest, HttpRequest};

use crate::api::problem::{ApiResult, Code, Problem};

/// `If-Match` on a command: which versions of the match it may be applied to. Compares the version
/// alone, for the rest of a tag stands for names and encodings that no command cares about.
#[derive(Debug, Clone, Default)]
pub struct IfMatch(Option<Vec<u32>>);

impl IfMatch {
    /// Whether a version will do.
    #[must_use]
    pub fn allows(&self, version: u32) -> bool {
        self.0.as_ref().is_none_or(|versions| versions.contains(&version))
    }
}

/// `If-None-Match` on a read: what the client has.
#[derive(Debug, Clone, Default)]
pub struct IfNoneMatch(Vec<String>);

impl IfNoneMatch {
    /// The tag to answer 304 with, when the client has what `tag` stands for in any encoding.
    #[must_use]
    pub fn matching(&self, tag: &str) -> Option<&str> {
        let whole = tag.trim_matches('"');
        self.0.iter().map(String::as_str).find(|known| {
            let opaque = known.trim_start_matches("W/").trim_matches('"');
            *known == "*"
                || opaque == whole
                || opaque.strip_prefix(whole).is_some_and(|rest| matches!(rest, "-gzip" | "-br"))
        })
    }
}

impl FromRequest for IfMatch {
    type Error = Problem;
    type Future = Ready<ApiResult<Self>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(tags(request.headers(), &IF_MATCH).and_then(|tags| {
            if tags.is_empty() || tags.iter().any(|tag| tag == "*") {
                return Ok(Self(None));
            }
            let versions = tags.iter().map(|tag| version(tag)).collect::<Option<_>>();
            versions.map(|versions| Self(Some(versions))).ok_or_else(|| {
                invalid(&IF_MATCH, "the tag of a match, such as `\"v7-1f3870be\"`, or `*`")
            })
        }))
    }
}

impl FromRequest for IfNoneMatch {
    type Error = Problem;
    type Future = Ready<ApiResult<Self>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(tags(request.headers(), &IF_NONE_MATCH).map(Self))
    }
}

/// The version in the tag of a match: `"v7-…"`, weak or strong.
fn version(tag: &str) -> Option<u32> {
    let opaque = tag.trim_start_matches("W/").strip_prefix('"')?.strip_suffix('"')?;
    opaque.strip_prefix('v')?.split('-').next()?.parse().ok()
}

fn tags(headers: &HeaderMap, name: &HeaderName) -> ApiResult<Vec<String>> {
    let mut tags = Vec::new();
    for value in headers.get_all(name) {
        let text = value.to_str().map_err(|_| invalid(name, "entity tags in double quotes"))?;
        tags.extend(text.split(',').map(|tag| tag.trim().to_owned()).filter(|tag| !tag.is_empty()));
    }
    Ok(tags)
}

fn invalid(name: &HeaderName, expected: &str) -> Problem {
    Problem::with(Code::InvalidHeader, format!("`{name}` takes {expected}"))
}

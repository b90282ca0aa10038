use std::borrow::Cow;
use std::future::{Ready, ready};

use actix_web::dev::Payload;
use actix_web::http::header::{HeaderMap, HeaderName, IF_MATCH, IF_NONE_MATCH};
use actix_web::{FromRequest, HttpRequest};

use crate::problem::{ApiResult, Code, Problem};
use turnstone_matches::Version;
use turnstone_rules::Phrase;

/// `If-Match` on a command: the versions of the match to which the command may be applied. Only the
/// version is compared: the rest of a tag stands for names and encodings, which no command depends
/// on. A tag of another form contains no version, so it never matches.
#[derive(Debug, Clone, Default)]
pub struct IfMatch(Option<Vec<u32>>);

impl IfMatch {
    /// Whether the command may be applied to a version.
    #[must_use]
    pub fn allows(&self, version: Version) -> bool {
        self.0.as_ref().is_none_or(|versions| versions.contains(&version.get()))
    }
}

/// `If-None-Match` on a read: the representations that the client has.
#[derive(Debug, Clone, Default)]
pub struct IfNoneMatch(Option<EntityTags>);

impl IfNoneMatch {
    /// Reads the headers of a request.
    ///
    /// # Errors
    /// `invalid_header` when the value is not a list of tags.
    pub fn of(headers: &HeaderMap) -> ApiResult<Self> {
        tags(headers, &IF_NONE_MATCH).map(Self)
    }

    /// The tag for a 304, if the client has the representation with this tag in any encoding.
    #[must_use]
    pub fn matching<'a>(&self, tag: &'a str) -> Option<Cow<'a, str>> {
        let whole = tag.trim_matches('"');
        let is_known = |known: &&String| {
            known
                .strip_prefix(whole)
                .is_some_and(|rest| matches!(rest, "" | "-gzip" | "-br" | "-deflate"))
        };
        match self.0.as_ref()? {
            EntityTags::Any => Some(tag.into()),
            EntityTags::Listed(known) => known.iter().find(is_known).map(|known| {
                if known == whole { tag.into() } else { format!("\"{known}\"").into() }
            }),
        }
    }
}

/// The tags of a condition.
#[derive(Debug, Clone)]
enum EntityTags {
    /// `*`
    Any,
    /// The text between the quotes of each tag. Weak and strong tags are treated alike.
    Listed(Vec<String>),
}

impl FromRequest for IfMatch {
    type Error = Problem;
    type Future = Ready<ApiResult<Self>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(tags(request.headers(), &IF_MATCH).map(|tags| {
            Self(match tags {
                None | Some(EntityTags::Any) => None,
                Some(EntityTags::Listed(tags)) => {
                    Some(tags.iter().filter_map(|tag| version(tag)).collect())
                }
            })
        }))
    }
}

impl FromRequest for IfNoneMatch {
    type Error = Problem;
    type Future = Ready<ApiResult<Self>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(Self::of(request.headers()))
    }
}

/// The version in the tag of a match: `v7-…`.
fn version(tag: &str) -> Option<u32> {
    tag.strip_prefix('v')?.split('-').next()?.parse().ok()
}

/// The tags of a condition; `None` without the header.
fn tags(headers: &HeaderMap, name: &HeaderName) -> ApiResult<Option<EntityTags>> {
    if !headers.contains_key(name) {
        return Ok(None);
    }
    let mut opaque = Vec::new();
    for value in headers.get_all(name) {
        match value.to_str().ok().and_then(parse) {
            Some(EntityTags::Any) => return Ok(Some(EntityTags::Any)),
            Some(EntityTags::Listed(tags)) => opaque.extend(tags),
            None => {
                let detail = format!(
                    "`{name}` takes tags in double quotes, such as `\"v7-1f3870be\"`, or `*`"
                );
                let detail = Phrase::new("detail-tags", detail).with("header", name.as_str());
                return Err(Problem::with(Code::InvalidHeader, detail));
            }
        }
    }
    Ok(Some(EntityTags::Listed(opaque)))
}

/// Parses `*`, or tags separated by commas; a tag may contain commas.
fn parse(text: &str) -> Option<EntityTags> {
    let mut rest = text.trim();
    if rest == "*" {
        return Some(EntityTags::Any);
    }
    let mut tags = Vec::new();
    loop {
        rest = rest.strip_prefix("W/").unwrap_or(rest).strip_prefix('"')?;
        let (tag, after) = rest.split_once('"')?;
        tags.push(tag.to_owned());
        let after = after.trim_start();
        if after.is_empty() {
            return Some(EntityTags::Listed(tags));
        }
        rest = after.strip_prefix(',')?.trim_start();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn listed(text: &str) -> Option<Vec<String>> {
        match parse(text)? {
            EntityTags::Any => Some(vec!["*".to_owned()]),
            EntityTags::Listed(tags) => Some(tags),
        }
    }

    #[test]
    fn preconditions_are_parsed_as_rfc_9110_writes_them() {
        let tags = |tags: &[&str]| Some(tags.iter().map(|tag| (*tag).to_owned()).collect());
        assert_eq!(listed("\"v7-a\""), tags(&["v7-a"]));
        assert_eq!(listed("W/\"v7-a\" , \"b,c\""), tags(&["v7-a", "b,c"]));
        assert_eq!(listed("*"), tags(&["*"]));
        for malformed in ["", "v7-a", "\"v7-a", "\"a\" \"b\"", "\"a\",", "**"] {
            assert_eq!(listed(malformed), None, "{malformed}");
        }
    }
}

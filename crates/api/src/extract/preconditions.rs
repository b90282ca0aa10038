use std::borrow::Cow;
use std::future::{Ready, ready};

use actix_web::dev::Payload;
use actix_web::http::header::{HeaderMap, HeaderName, IF_MATCH, IF_NONE_MATCH};
use actix_web::{FromRequest, HttpRequest};

use crate::problem::{ApiResult, Code, Problem};
use crate::responses::tagged_response::ENCODED_ENDS;
use turnstone_matches::Match;
use turnstone_rules::Phrase;

/// `If-Match` on a command: the places in the log of the match at which the command may be applied, each a
/// version and, if the tag has it, the beginning of its hash. The rest of a tag stands for names and
/// encodings, which no command depends on. A tag of another form contains no version, so it never matches.
#[derive(Debug, Clone, Default)]
pub struct IfMatch(Option<Vec<(u32, Option<u32>)>>);

impl IfMatch {
    /// Whether the command may be applied to a match as it is.
    #[must_use]
    pub fn allows(&self, game_match: &Match) -> bool {
        let version = game_match.version.get();
        let hash = game_match.chain_head.first_chunk().copied().map(u32::from_be_bytes);
        self.0.as_ref().is_none_or(|places| {
            places.iter().any(|known| known.0 == version && (known.1.is_none() || known.1 == hash))
        })
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
            known.strip_prefix(whole).is_some_and(|rest| ENCODED_ENDS.contains(&rest))
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
                    Some(tags.iter().filter_map(|tag| place(tag)).collect())
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

/// The version in the tag of a match, and the beginning of its hash: `v7-1f3870be-…`. A client may write
/// `v7`, without a hash.
fn place(tag: &str) -> Option<(u32, Option<u32>)> {
    let mut parts = tag.strip_prefix('v')?.split('-');
    let version = parts.next()?.parse().ok()?;
    let hash = parts.next().filter(|hash| hash.len() == 8 && parts.next().is_some());
    Some((version, hash.and_then(|hash| u32::from_str_radix(hash, 16).ok())))
}

/// The tags of a condition; `None` without the header.
fn tags(headers: &HeaderMap, name: &HeaderName) -> ApiResult<Option<EntityTags>> {
    let lines = headers.get_all(name).map(|line| String::from_utf8_lossy(line.as_bytes()));
    let lines: Vec<_> = lines.collect();
    if lines.is_empty() {
        return Ok(None);
    }
    parse(&lines.join(",")).map(Some).ok_or_else(|| {
        let detail =
            format!("`{name}` takes tags in double quotes, such as `\"v7-1f3870be\"`, or `*`");
        let detail = Phrase::new("detail-tags", detail).with("header", name.as_str());
        Problem::with(Code::InvalidHeader, detail)
    })
}

/// Parses `*`, or tags separated by commas. A tag may contain commas and has no escapes; elements may be
/// empty, but not all.
fn parse(text: &str) -> Option<EntityTags> {
    if text.trim() == "*" {
        return Some(EntityTags::Any);
    }
    let (mut tags, mut rest) = (Vec::new(), text);
    loop {
        rest = rest.trim_start_matches([' ', '\t', ',']);
        if rest.is_empty() {
            return (!tags.is_empty()).then_some(EntityTags::Listed(tags));
        }
        rest = rest.strip_prefix("W/").unwrap_or(rest).strip_prefix('"')?;
        let (tag, after) = rest.split_once('"')?;
        tags.push(tag.to_owned());
        rest = after.trim_start();
        if !rest.is_empty() && !rest.starts_with(',') {
            return None;
        }
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
        assert_eq!(listed(", \"a\",,\t\"\\\" ,"), tags(&["a", "\\"]));
        for malformed in ["", ",", "v7-a", "\"v7-a", "\"a\" \"b\"", "**", "*, \"a\""] {
            assert_eq!(listed(malformed), None, "{malformed}");
        }
    }
}

//! A cache of rendered matches: a match that many clients ask for is rendered once.

use std::borrow::Cow;
use std::sync::Arc;

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::http::header::{ContentEncoding, HeaderMap, HeaderValue, IF_NONE_MATCH};
use quick_cache::Weighter;
use quick_cache::sync::Cache;

use turnstone_matches::{AccountId, Match, MatchId, Version};
use turnstone_store::{CacheCounts, ReadStamp, Store, StoreError, cache_counts};

use crate::bodies::MatchBody;
use crate::extract::IfNoneMatch;
use crate::problem::{ApiResult, Problem};
use crate::responses::encoded_body::EncodedBody;
use crate::responses::encodings::{self, Effort};
use crate::responses::tagged_response;

/// The most memory that all entries take together, in bytes.
const MAX_BYTES: u64 = 32 << 20;
/// About as many entries as fit into that.
const ESTIMATED_ENTRIES: usize = 10_000;
/// The size of an entry without its body, roughly, in bytes.
const OVERHEAD: usize = 512;

/// Rendered matches by id. Clones share them.
#[derive(Debug, Clone)]
pub struct RenderedMatchCache(Arc<Cache<MatchId, Arc<RenderedMatch>, ByteWeighter>>);

/// A match, and the body of the response that shows it.
#[derive(Debug)]
pub(crate) struct RenderedMatch {
    game_match: Arc<Match>,
    /// When it was read.
    stamp: ReadStamp,
    tag: HeaderValue,
    body: EncodedBody,
    /// The length of the body as it is, in bytes.
    length: usize,
}

/// Weighs an entry in bytes.
#[derive(Debug, Clone, Copy)]
struct ByteWeighter;

impl Weighter<MatchId, Arc<RenderedMatch>> for ByteWeighter {
    fn weight(&self, _: &MatchId, rendered: &Arc<RenderedMatch>) -> u64 {
        // With its encodings, of which each has less than half.
        (2 * rendered.length + OVERHEAD) as u64
    }
}

impl Default for RenderedMatchCache {
    fn default() -> Self {
        Self::new()
    }
}

impl RenderedMatchCache {
    /// An empty cache.
    #[must_use]
    pub fn new() -> Self {
        Self(Arc::new(Cache::with_weighter(ESTIMATED_ENTRIES, MAX_BYTES, ByteWeighter)))
    }

    /// The counts of this cache, for `/metrics`.
    pub(crate) fn counts(&self) -> CacheCounts {
        cache_counts("rendered_matches", &self.0)
    }

    /// The entry of a match, unless it is stale.
    pub(crate) fn get(&self, store: &Store, id: MatchId) -> Option<Arc<RenderedMatch>> {
        let rendered = self.0.get(&id)?;
        store
            .history
            .is_still_valid(&rendered.stamp, id, rendered.game_match.version)
            .then_some(rendered)
    }

    /// Keeps a rendered match, unless it is stale already.
    pub(crate) fn insert(&self, store: &Store, rendered: &Arc<RenderedMatch>) {
        let id = rendered.game_match.id;
        if store.history.is_still_valid(&rendered.stamp, id, rendered.game_match.version) {
            self.0.insert(id, Arc::clone(rendered));
        }
    }
}

impl RenderedMatch {
    /// Renders a match that was read after `stamp` was taken.
    ///
    /// # Errors
    /// When the database fails.
    pub(crate) async fn of(
        store: &Store,
        game_match: &Arc<Match>,
        stamp: ReadStamp,
    ) -> Result<Arc<Self>, StoreError> {
        let (body, joined) = MatchBody::read(store, game_match).await?;
        let tag = tagged_response::etag((&**game_match).into(), body.deadline, &joined);
        let body = tagged_response::to_json_bytes(&body);
        Ok(Arc::new(Self {
            game_match: Arc::clone(game_match),
            stamp,
            tag: tagged_response::etag_header(&tag),
            length: body.len(),
            body: EncodedBody::new(ContentEncoding::Identity, body),
        }))
    }

    /// The version of the match.
    pub(crate) fn version(&self) -> Version {
        self.game_match.version
    }

    /// Whether a reader may see the match.
    pub(crate) fn is_visible_to(&self, reader: Option<AccountId>) -> bool {
        self.game_match.is_visible_to(reader)
    }

    /// The response to a reader, who may have this representation, in an encoding that the reader likes.
    ///
    /// # Errors
    /// `not_found` when the reader may not see the match.
    pub(crate) fn answer(
        &self,
        reader: Option<AccountId>,
        known: &IfNoneMatch,
        encoding: ContentEncoding,
    ) -> ApiResult<HttpResponse> {
        if !self.is_visible_to(reader) {
            return Err(Problem::not_found());
        }
        Ok(self.not_modified(known).unwrap_or_else(|| self.response(encoding)))
    }

    /// 304 for a client that has this representation.
    fn not_modified(&self, known: &IfNoneMatch) -> Option<HttpResponse> {
        Some(match known.matching(self.tag.to_str().ok()?)? {
            Cow::Borrowed(_) => tagged_response::not_modified_as(self.tag.clone()),
            Cow::Owned(known) => tagged_response::not_modified(&known),
        })
    }

    /// 304 for a client whose headers say that it has this representation.
    ///
    /// # Errors
    /// `invalid_header` when `If-None-Match` is malformed.
    pub(crate) fn not_modified_by_headers(
        &self,
        headers: &HeaderMap,
    ) -> ApiResult<Option<HttpResponse>> {
        // Nearly every client sends exactly the tag that it was sent.
        let mut known = headers.get_all(IF_NONE_MATCH);
        if let (Some(only), None) = (known.next(), known.next())
            && tagged_response::is_tag_in_an_encoding(only, &self.tag)
        {
            return Ok(Some(tagged_response::not_modified_as(only.clone())));
        }
        Ok(self.not_modified(&IfNoneMatch::of(headers)?))
    }

    /// The whole response, in an encoding where that makes it notably smaller.
    pub(crate) fn response(&self, encoding: ContentEncoding) -> HttpResponse {
        let (body, encoding) = self.body.bytes(encoding, Effort::Kept);
        let mut response = tagged_response::with_bytes(body, self.tag.clone(), StatusCode::OK);
        encodings::mark(response.headers_mut(), encoding);
        response
    }
}

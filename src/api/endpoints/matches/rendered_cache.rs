//! Answers about matches, kept as bytes for a moment: what many ask for is put together once.

use std::borrow::Cow;
use std::sync::Arc;

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::http::header::{HeaderMap, HeaderValue, IF_NONE_MATCH};
use actix_web::web::Bytes;
use quick_cache::Weighter;
use quick_cache::sync::Cache;

use crate::api::bodies::MatchBody;
use crate::api::extract::IfNoneMatch;
use crate::api::problem::ApiResult;
use crate::store::{ReadStamp, Store, StoreError};
use turnstone_matches::{AccountId, Match, MatchId};

use super::match_response;

/// The most memory of all answers together, in bytes.
const MAX_BYTES: u64 = 32 << 20;
/// About as many answers as that is.
const ESTIMATED_ENTRIES: usize = 10_000;
/// What an answer takes beside its body, roughly.
const OVERHEAD: usize = 512;

/// The answers of the last moment, by match. Clones share them.
#[derive(Debug, Clone)]
pub struct RenderedMatchCache(Arc<Cache<MatchId, Arc<RenderedMatch>, ByteWeighter>>);

/// A match as it is answered.
#[derive(Debug)]
pub(super) struct RenderedMatch {
    game_match: Arc<Match>,
    /// When it was looked up.
    stamp: ReadStamp,
    tag: HeaderValue,
    body: Bytes,
}

/// Weighs an answer in bytes.
#[derive(Debug, Clone, Copy)]
struct ByteWeighter;

impl Weighter<MatchId, Arc<RenderedMatch>> for ByteWeighter {
    fn weight(&self, _: &MatchId, rendered: &Arc<RenderedMatch>) -> u64 {
        (rendered.body.len() + OVERHEAD) as u64
    }
}

impl Default for RenderedMatchCache {
    fn default() -> Self {
        Self::new()
    }
}

impl RenderedMatchCache {
    /// No answers yet.
    #[must_use]
    pub fn new() -> Self {
        Self(Arc::new(Cache::with_weighter(ESTIMATED_ENTRIES, MAX_BYTES, ByteWeighter)))
    }

    /// The answer about a match, if one of the last moment is still what it would be now.
    pub(super) fn get(&self, store: &Store, id: MatchId) -> Option<Arc<RenderedMatch>> {
        let rendered = self.0.get(&id)?;
        store.is_still_valid(&rendered.stamp, id, rendered.game_match.version).then_some(rendered)
    }

    /// Keeps an answer, unless it is an old one given again.
    pub(super) fn insert(&self, store: &Store, rendered: &Arc<RenderedMatch>) {
        let id = rendered.game_match.id;
        if store.is_still_valid(&rendered.stamp, id, rendered.game_match.version) {
            self.0.insert(id, Arc::clone(rendered));
        }
    }
}

impl RenderedMatch {
    /// Puts the answer about a match together, which was looked up after the reading was
    /// begun.
    ///
    /// # Errors
    /// When the database fails.
    pub(super) async fn of(
        store: &Store,
        game_match: &Arc<Match>,
        stamp: ReadStamp,
    ) -> Result<Arc<Self>, StoreError> {
        let (body, names) = MatchBody::with_names(store, game_match).await?;
        let tag = match_response::etag(game_match.version, &names);
        Ok(Arc::new(Self {
            game_match: Arc::clone(game_match),
            stamp,
            tag: match_response::etag_header(&tag),
            body: match_response::to_json_bytes(&body),
        }))
    }

    /// The version that is answered.
    pub(super) fn version(&self) -> u32 {
        self.game_match.version
    }

    /// Whether somebody may see the match.
    pub(super) fn is_visible_to(&self, reader: Option<AccountId>) -> bool {
        self.game_match.is_visible_to(reader)
    }

    /// 304 for a client that has it already.
    pub(super) fn not_modified(&self, known: &IfNoneMatch) -> Option<HttpResponse> {
        Some(match known.matching(self.tag.to_str().ok()?)? {
            Cow::Borrowed(_) => match_response::not_modified_as(self.tag.clone()),
            Cow::Owned(known) => match_response::not_modified(&known),
        })
    }

    /// 304 for a client whose headers say that it has it already.
    ///
    /// # Errors
    /// `invalid_header` where they say nothing that can be understood.
    pub(super) fn not_modified_by_headers(
        &self,
        headers: &HeaderMap,
    ) -> ApiResult<Option<HttpResponse>> {
        // Nearly always it is the one tag that was sent.
        if headers.get_all(IF_NONE_MATCH).eq([&self.tag]) {
            return Ok(Some(match_response::not_modified_as(self.tag.clone())));
        }
        Ok(self.not_modified(&IfNoneMatch::of(headers)?))
    }

    /// The whole answer.
    pub(super) fn response(&self) -> HttpResponse {
        match_response::with_bytes(self.body.clone(), self.tag.clone(), StatusCode::OK)
    }
}

//! Answers about matches, kept as bytes for a moment: what many ask for is put together once.

use std::sync::Arc;

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::http::header::{CONTENT_TYPE, ETAG, HeaderValue};
use actix_web::web::Bytes;
use moka::sync::Cache;

use crate::api::bodies::MatchBody;
use crate::api::extract::IfNoneMatch;
use crate::matches::{AccountId, Match, MatchId};
use crate::store::{Reading, Store, StoreError};

use super::reply;

/// The most memory of all answers together, in bytes.
const MOST_BYTES: u64 = 32 << 20;
/// What an answer takes beside its body, roughly.
const OVERHEAD: usize = 512;

const JSON: HeaderValue = HeaderValue::from_static("application/json");

/// The answers of the last moment, by match. Clones share them.
#[derive(Debug, Clone)]
pub struct RenderedMatches(Cache<MatchId, Rendered>);

/// A match as it is answered.
#[derive(Debug, Clone)]
pub(super) struct Rendered {
    game_match: Arc<Match>,
    /// When it was looked up.
    reading: Reading,
    tag: HeaderValue,
    body: Bytes,
}

impl Default for RenderedMatches {
    fn default() -> Self {
        Self::new()
    }
}

impl RenderedMatches {
    /// No answers yet.
    #[must_use]
    pub fn new() -> Self {
        let bytes = |_: &MatchId, rendered: &Rendered| {
            u32::try_from(rendered.body.len() + OVERHEAD).unwrap_or(u32::MAX)
        };
        Self(Cache::builder().weigher(bytes).max_capacity(MOST_BYTES).build())
    }

    /// The answer about a match, if one of the last moment is still what it would be now.
    pub(super) fn get(&self, store: &Store, id: MatchId) -> Option<Rendered> {
        let rendered = self.0.get(&id)?;
        store.still_holds(&rendered.reading, id, rendered.game_match.version).then_some(rendered)
    }

    /// Keeps an answer, unless it is an old one given again.
    pub(super) fn keep(&self, store: &Store, rendered: &Rendered) {
        let id = rendered.game_match.id;
        if store.still_holds(&rendered.reading, id, rendered.game_match.version) {
            self.0.insert(id, rendered.clone());
        }
    }
}

impl Rendered {
    /// Puts the answer about a match together, which was looked up or written after the reading was
    /// begun.
    ///
    /// # Errors
    /// When the database fails.
    pub(super) async fn of(
        store: &Store,
        game_match: &Arc<Match>,
        reading: Reading,
    ) -> Result<Self, StoreError> {
        let (body, names) = MatchBody::with_names(store, game_match).await?;
        let tag = reply::tag(game_match.version, &names);
        Ok(Self {
            game_match: Arc::clone(game_match),
            reading,
            // Digits, letters and quotes.
            tag: HeaderValue::from_str(&tag).unwrap_or(HeaderValue::from_static("\"\"")),
            // Texts, numbers and lists of them: that cannot fail.
            body: serde_json::to_vec(&body).unwrap_or_default().into(),
        })
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
        let known = known.matching(self.tag.to_str().ok()?)?;
        Some(reply::not_modified(&known))
    }

    /// The whole answer.
    pub(super) fn answer(self, status: StatusCode) -> HttpResponse {
        let mut response = HttpResponse::with_body(status, self.body);
        let headers = response.headers_mut();
        headers.insert(CONTENT_TYPE, JSON);
        headers.insert(ETAG, self.tag);
        headers.insert(reply::REVALIDATE.0, HeaderValue::from_static(reply::REVALIDATE.1));
        response.map_into_boxed_body()
    }
}

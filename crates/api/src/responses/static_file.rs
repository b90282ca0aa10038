//! Files that are the same for every client. Each encoding is made once, when a client first asks for it, and
//! sent from shared memory.

use std::sync::{Arc, OnceLock};

use actix_web::http::StatusCode;
use actix_web::http::header::{CACHE_CONTROL, CONTENT_TYPE, ContentEncoding, ETAG, HeaderValue};
use actix_web::web::{self, Bytes};
use actix_web::{HttpRequest, HttpResponse};
use sha2::{Digest, Sha256};

use crate::extract::IfNoneMatch;
use crate::responses::encoded_body::EncodedBody;
use crate::responses::encodings::{self, Effort};
use crate::responses::sliced_body::SlicedBody;
use crate::responses::tagged_response;

/// A file that changes with the program alone is the same for some minutes.
pub(crate) const OF_THE_PROGRAM: HeaderValue = HeaderValue::from_static("public, max-age=300");

/// A file in every encoding. Clones share the bytes.
///
/// A server that nobody asks starts sooner, and needs no memory for it.
#[derive(Debug, Clone)]
pub struct StaticFile {
    content_type: String,
    encodings: Arc<Encodings>,
}

/// The encodings, of which one is there from the beginning, or made by a function.
#[derive(Debug, Default)]
struct Encodings {
    make: Option<fn() -> String>,
    body: EncodedBody,
    /// The entity tag, a digest of the file.
    tag: OnceLock<String>,
}

impl StaticFile {
    /// A file as it is.
    #[must_use]
    pub fn new(content_type: &str, bytes: impl Into<Bytes>) -> Self {
        Self::in_encoding(content_type, ContentEncoding::Identity, bytes.into())
    }

    /// A file that a function makes when a client first asks for it.
    #[must_use]
    pub fn made_by(content_type: &str, make: fn() -> String) -> Self {
        Self::of(content_type, Encodings { make: Some(make), ..Encodings::default() })
    }

    /// A file that the binary has in gzip.
    #[must_use]
    pub fn from_gzip(content_type: &str, gzip: &'static [u8]) -> Self {
        Self::in_encoding(content_type, ContentEncoding::Gzip, Bytes::from_static(gzip))
    }

    /// A file that the binary has in Brotli.
    #[must_use]
    pub fn from_brotli(content_type: &str, brotli: &'static [u8]) -> Self {
        Self::in_encoding(content_type, ContentEncoding::Brotli, Bytes::from_static(brotli))
    }

    fn in_encoding(content_type: &str, encoding: ContentEncoding, bytes: Bytes) -> Self {
        let body = EncodedBody::new(encoding, bytes);
        Self::of(content_type, Encodings { body, ..Encodings::default() })
    }

    fn of(content_type: &str, encodings: Encodings) -> Self {
        Self { content_type: content_type.to_owned(), encodings: Arc::new(encodings) }
    }

    /// As [`Self::tagged`], with a tag that is a digest of the file.
    pub(crate) async fn kept_for_minutes(
        &self,
        request: &HttpRequest,
        known: &IfNoneMatch,
    ) -> HttpResponse {
        if self.encodings.tag.get().is_none() {
            let file = self.clone();
            // If that fails, the next line does the work.
            let _ = web::block(move || file.tag().len()).await;
        }
        self.tagged(request, known, self.tag(), OF_THE_PROGRAM).await
    }

    /// The response to a request for a large file with this tag and this rule for caches.
    pub(crate) async fn tagged(
        &self,
        request: &HttpRequest,
        known: &IfNoneMatch,
        tag: &str,
        rule: HeaderValue,
    ) -> HttpResponse {
        let mut response = match known.matching(tag) {
            Some(known) => tagged_response::not_modified(&known),
            None => self.response_of_large(request).await,
        };
        let headers = response.headers_mut();
        headers.insert(CACHE_CONTROL, rule);
        if !headers.contains_key(ETAG) {
            headers.insert(ETAG, tagged_response::etag_header(tag));
        }
        response
    }

    fn tag(&self) -> &str {
        let digest = || Sha256::digest(self.bytes(ContentEncoding::Identity).0);
        self.encodings.tag.get_or_init(|| format!("\"{}\"", hex::encode(&digest()[..8])))
    }

    /// The response to a request for a large file. If no client has asked for its encoding, that is made on a
    /// thread of its own: it takes up to a tenth of a second, and other requests do not wait for it.
    async fn response_of_large(&self, request: &HttpRequest) -> HttpResponse {
        let file = self.clone();
        let encoding = encodings::negotiate(request.headers(), Effort::Program);
        if !self.encodings.body.has(encoding) {
            // If that fails, `response` does the work.
            let _ = web::block(move || file.bytes(encoding)).await;
        }
        self.response(request)
    }

    /// The response to a request, in an encoding that its client accepts.
    fn response(&self, request: &HttpRequest) -> HttpResponse {
        let encoding = encodings::negotiate(request.headers(), Effort::Program);
        let (bytes, encoding) = self.bytes(encoding);
        let mut response = HttpResponse::build(StatusCode::OK);
        response.insert_header((CONTENT_TYPE, self.content_type.as_str()));
        if encoding != ContentEncoding::Identity {
            response.insert_header(encoding);
        }
        response.body(SlicedBody::new(bytes, None))
    }

    fn bytes(&self, encoding: ContentEncoding) -> (Bytes, ContentEncoding) {
        let Encodings { make, body, .. } = &*self.encodings;
        if let Some(make) = make {
            body.get_or_init(ContentEncoding::Identity, || make().into());
        }
        body.bytes(encoding, Effort::Program)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [ContentEncoding; 3] =
        [ContentEncoding::Identity, ContentEncoding::Gzip, ContentEncoding::Brotli];

    #[test]
    fn every_response_shares_the_same_bytes() {
        let file = StaticFile::new("text/plain", "a text that repeats ".repeat(100));
        for encoding in ALL {
            let (one, other) = (file.bytes(encoding).0, file.clone().bytes(encoding).0);
            assert_eq!(one.as_ptr(), other.as_ptr());
        }
        let size = |encoding| file.bytes(encoding).0.len();
        assert!(size(ContentEncoding::Brotli) < 100 && size(ContentEncoding::Gzip) < 150);
    }

    #[test]
    fn a_file_in_any_encoding_is_the_same_in_all() {
        let text = "a text that repeats ".repeat(100);
        let file = StaticFile::new("text/plain", text.clone());
        let [_, gzip, brotli] = ALL.map(|encoding| file.bytes(encoding).0.to_vec());
        let in_gzip = StaticFile::from_gzip("text/plain", gzip.clone().leak());
        let in_brotli = StaticFile::from_brotli("text/plain", brotli.clone().leak());
        for file in [in_gzip, in_brotli] {
            assert!(
                !file.encodings.body.has(ContentEncoding::Identity),
                "it is made when it is asked for"
            );
            let [identity, in_gzip, in_brotli] = ALL.map(|encoding| file.bytes(encoding).0);
            assert_eq!(identity, text);
            assert_eq!((&in_gzip[..], &in_brotli[..]), (&gzip[..], &brotli[..]));
        }
    }
}

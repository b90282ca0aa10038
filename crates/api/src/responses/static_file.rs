//! Files that are the same for every client. Each encoding is made once, when a client first asks for it, and
//! sent from shared memory.

use std::io::Read;
use std::sync::{Arc, OnceLock};

use actix_web::http::StatusCode;
use actix_web::http::header::{CACHE_CONTROL, CONTENT_TYPE, ContentEncoding, ETAG, HeaderValue};
use actix_web::web::{self, Bytes};
use actix_web::{HttpRequest, HttpResponse};
use flate2::read::GzDecoder;
use sha2::{Digest, Sha256};

use crate::extract::IfNoneMatch;
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
    identity: OnceLock<Bytes>,
    gzip: OnceLock<Bytes>,
    brotli: OnceLock<Bytes>,
    /// The entity tag, a digest of the file.
    tag: OnceLock<String>,
}

impl StaticFile {
    /// A file as it is.
    #[must_use]
    pub fn new(content_type: &str, bytes: impl Into<Bytes>) -> Self {
        let identity = OnceLock::from(bytes.into());
        Self::of(content_type, Encodings { identity, ..Encodings::default() })
    }

    /// A file that a function makes when a client first asks for it.
    #[must_use]
    pub fn made_by(content_type: &str, make: fn() -> String) -> Self {
        Self::of(content_type, Encodings { make: Some(make), ..Encodings::default() })
    }

    /// A file that the binary has in gzip.
    #[must_use]
    pub fn from_gzip(content_type: &str, gzip: &'static [u8]) -> Self {
        let gzip = OnceLock::from(Bytes::from_static(gzip));
        Self::of(content_type, Encodings { gzip, ..Encodings::default() })
    }

    /// A file that the binary has in Brotli.
    #[must_use]
    pub fn from_brotli(content_type: &str, brotli: &'static [u8]) -> Self {
        let brotli = OnceLock::from(Bytes::from_static(brotli));
        Self::of(content_type, Encodings { brotli, ..Encodings::default() })
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
        let digest = || Sha256::digest(self.bytes(ContentEncoding::Identity));
        self.encodings.tag.get_or_init(|| format!("\"{}\"", hex::encode(&digest()[..8])))
    }

    /// The response to a request for a large file. If no client has asked for its encoding, that is made on a
    /// thread of its own: it takes up to a tenth of a second, and other requests do not wait for it.
    async fn response_of_large(&self, request: &HttpRequest) -> HttpResponse {
        let (encoding, file) = (encodings::negotiate(request), self.clone());
        if self.encodings.of(encoding).get().is_none() {
            // If that fails, `response` does the work.
            let _ = web::block(move || file.bytes(encoding)).await;
        }
        self.response(request)
    }

    /// The response to a request, in an encoding that its client accepts.
    fn response(&self, request: &HttpRequest) -> HttpResponse {
        let encoding = encodings::negotiate(request);
        let mut response = HttpResponse::build(StatusCode::OK);
        response.insert_header((CONTENT_TYPE, self.content_type.as_str()));
        if encoding != ContentEncoding::Identity {
            response.insert_header(encoding);
        }
        response.body(SlicedBody::new(self.bytes(encoding), None))
    }

    fn bytes(&self, encoding: ContentEncoding) -> Bytes {
        let make = || match encoding {
            ContentEncoding::Gzip | ContentEncoding::Brotli => {
                let identity = self.bytes(ContentEncoding::Identity);
                let made = encodings::compress(&identity, encoding, Effort::Once);
                made.map_or(identity, Bytes::from)
            }
            _ => self
                .encodings
                .make
                .map_or_else(|| self.encodings.decompressed(), |make| make().into()),
        };
        self.encodings.of(encoding).get_or_init(make).clone()
    }
}

impl Encodings {
    fn of(&self, encoding: ContentEncoding) -> &OnceLock<Bytes> {
        match encoding {
            ContentEncoding::Brotli => &self.brotli,
            ContentEncoding::Gzip => &self.gzip,
            _ => &self.identity,
        }
    }

    /// Reading memory fails only where the bytes are of no such encoding: the tests read every file.
    fn decompressed(&self) -> Bytes {
        let mut identity = Vec::new();
        if let Some(gzip) = self.gzip.get() {
            let _ = GzDecoder::new(&**gzip).read_to_end(&mut identity);
        } else if let Some(brotli) = self.brotli.get() {
            let _ = brotli::Decompressor::new(&**brotli, 4_096).read_to_end(&mut identity);
        }
        identity.into()
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
            let (one, other) = (file.bytes(encoding), file.clone().bytes(encoding));
            assert_eq!(one.as_ptr(), other.as_ptr());
        }
        let size = |encoding| file.bytes(encoding).len();
        assert!(size(ContentEncoding::Brotli) < 100 && size(ContentEncoding::Gzip) < 150);
    }

    #[test]
    fn a_file_in_any_encoding_is_the_same_in_all() {
        let text = "a text that repeats ".repeat(100);
        let file = StaticFile::new("text/plain", text.clone());
        let [_, gzip, brotli] = ALL.map(|encoding| file.bytes(encoding).to_vec());
        let in_gzip = StaticFile::from_gzip("text/plain", gzip.clone().leak());
        let in_brotli = StaticFile::from_brotli("text/plain", brotli.clone().leak());
        for file in [in_gzip, in_brotli] {
            assert!(file.encodings.identity.get().is_none(), "it is made when it is asked for");
            let [identity, in_gzip, in_brotli] = ALL.map(|encoding| file.bytes(encoding));
            assert_eq!(identity, text);
            assert_eq!((&in_gzip[..], &in_brotli[..]), (&gzip[..], &brotli[..]));
        }
    }
}

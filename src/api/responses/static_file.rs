//! Files that are the same for every client: compressed once, and sent from shared memory.

use std::io::{self, Read};
use std::sync::{Arc, OnceLock};

use actix_web::http::StatusCode;
use actix_web::http::header::{CONTENT_TYPE, ContentEncoding, VARY};
use actix_web::web::{self, Bytes};
use actix_web::{HttpRequest, HttpResponse};
use flate2::read::GzDecoder;

use crate::api::responses::encodings::{self, Effort};
use crate::api::responses::sliced_body::SlicedBody;

/// A file in every encoding. Clones share the bytes.
#[derive(Debug, Clone)]
pub struct StaticFile {
    content_type: String,
    identity: Bytes,
    gzip: Arc<OnceLock<Bytes>>,
    brotli: Arc<OnceLock<Bytes>>,
}

impl StaticFile {
    /// A file that is compressed when a client first asks for it so: a server that nobody asks starts
    /// sooner, and needs no memory for it.
    #[must_use]
    pub fn new(content_type: &str, bytes: impl Into<Bytes>) -> Self {
        Self {
            content_type: content_type.to_owned(),
            identity: bytes.into(),
            gzip: Arc::default(),
            brotli: Arc::default(),
        }
    }

    /// A file that the binary has in gzip.
    ///
    /// # Errors
    /// When the bytes are no gzip.
    pub fn from_gzip(content_type: &str, gzip: &'static [u8]) -> io::Result<Self> {
        let mut identity = Vec::new();
        GzDecoder::new(gzip).read_to_end(&mut identity)?;
        let gzip = Arc::new(Bytes::from_static(gzip).into());
        Ok(Self { gzip, ..Self::new(content_type, identity) })
    }

    /// A file that the binary has in both encodings.
    ///
    /// # Errors
    /// When the bytes are no gzip.
    pub fn from_compressed(
        content_type: &str,
        brotli: &'static [u8],
        gzip: &'static [u8],
    ) -> io::Result<Self> {
        let brotli = Arc::new(Bytes::from_static(brotli).into());
        Ok(Self { brotli, ..Self::from_gzip(content_type, gzip)? })
    }

    /// The response to a request, compressed on a thread of its own if no client has asked for it so:
    /// that takes a tenth of a second for a large file, and other requests do not wait for it.
    pub(in crate::api) async fn response_of_large(&self, request: &HttpRequest) -> HttpResponse {
        let (encoding, file) = (encodings::negotiate(request), self.clone());
        if !self.is_ready(encoding) {
            // If that fails, `response` does the work.
            let _ = web::block(move || file.bytes(encoding)).await;
        }
        self.response(request)
    }

    fn is_ready(&self, encoding: ContentEncoding) -> bool {
        match encoding {
            ContentEncoding::Brotli => self.brotli.get().is_some(),
            ContentEncoding::Gzip => self.gzip.get().is_some(),
            _ => true,
        }
    }

    /// The response to a request, in an encoding that its client accepts.
    pub(in crate::api) fn response(&self, request: &HttpRequest) -> HttpResponse {
        let encoding = encodings::negotiate(request);
        let mut response = HttpResponse::build(StatusCode::OK);
        response
            .insert_header((CONTENT_TYPE, self.content_type.as_str()))
            .insert_header((VARY, "accept-encoding"));
        if encoding != ContentEncoding::Identity {
            response.insert_header(encoding);
        }
        response.body(SlicedBody::new(self.bytes(encoding), None))
    }

    fn bytes(&self, encoding: ContentEncoding) -> Bytes {
        let compressed = || {
            let bytes = encodings::compress(&self.identity, encoding, Effort::Once);
            bytes.map_or_else(|| self.identity.clone(), Bytes::from)
        };
        match encoding {
            ContentEncoding::Brotli => self.brotli.get_or_init(compressed).clone(),
            ContentEncoding::Gzip => self.gzip.get_or_init(compressed).clone(),
            _ => self.identity.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_response_shares_the_same_bytes() {
        let file = StaticFile::new("text/plain", "a text that repeats ".repeat(100));
        for encoding in [ContentEncoding::Identity, ContentEncoding::Gzip, ContentEncoding::Brotli]
        {
            let (one, other) = (file.bytes(encoding), file.clone().bytes(encoding));
            assert_eq!(one.as_ptr(), other.as_ptr());
        }
        let size = |encoding| file.bytes(encoding).len();
        assert!(size(ContentEncoding::Brotli) < 100 && size(ContentEncoding::Gzip) < 150);
    }
}

//! Files that are the same for every client: compressed once, and sent from shared memory.

use std::io::{self, Read};

use actix_web::http::StatusCode;
use actix_web::http::header::{CONTENT_TYPE, ContentEncoding, VARY};
use actix_web::web::Bytes;
use actix_web::{HttpRequest, HttpResponse};
use flate2::read::GzDecoder;

use crate::api::responses::encodings::{self, Effort};
use crate::api::responses::sliced_body::SlicedBody;

/// A file in every encoding. Clones share the bytes.
#[derive(Debug, Clone)]
pub struct StaticFile {
    content_type: String,
    identity: Bytes,
    gzip: Bytes,
    brotli: Bytes,
}

impl StaticFile {
    /// Compresses a file.
    #[must_use]
    pub fn new(content_type: &str, bytes: impl Into<Bytes>) -> Self {
        let identity: Bytes = bytes.into();
        let compressed = |encoding| {
            let bytes = encodings::compress(&identity, encoding, Effort::Once);
            bytes.map_or_else(|| identity.clone(), Bytes::from)
        };
        Self {
            content_type: content_type.to_owned(),
            gzip: compressed(ContentEncoding::Gzip),
            brotli: compressed(ContentEncoding::Brotli),
            identity,
        }
    }

    /// A file that the binary has in gzip.
    ///
    /// # Errors
    /// When the bytes are no gzip.
    pub fn from_gzip(content_type: &str, gzip: &'static [u8]) -> io::Result<Self> {
        let mut identity = Vec::new();
        GzDecoder::new(gzip).read_to_end(&mut identity)?;
        let brotli = encodings::compress(&identity, ContentEncoding::Brotli, Effort::Once);
        Ok(Self {
            content_type: content_type.to_owned(),
            gzip: Bytes::from_static(gzip),
            brotli: brotli.map_or_else(|| Bytes::copy_from_slice(&identity), Bytes::from),
            identity: identity.into(),
        })
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
        let mut identity = Vec::new();
        GzDecoder::new(gzip).read_to_end(&mut identity)?;
        Ok(Self {
            content_type: content_type.to_owned(),
            identity: identity.into(),
            gzip: Bytes::from_static(gzip),
            brotli: Bytes::from_static(brotli),
        })
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
        match encoding {
            ContentEncoding::Brotli => self.brotli.clone(),
            ContentEncoding::Gzip => self.gzip.clone(),
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
        assert!(file.brotli.len() < 100 && file.gzip.len() < 150);
    }
}

//! Files that are the same for every client: compressed once, and sent from shared memory.

use std::io::{self, Read};
use std::sync::{Arc, OnceLock};

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
    brotli: Bytes,
    others: Arc<OnceLock<Others>>,
}

/// The encodings that few clients ask for; of a file that the binary has in Brotli, they are made
/// when the first one does.
#[derive(Debug)]
struct Others {
    identity: Bytes,
    gzip: Bytes,
}

impl StaticFile {
    /// Compresses a file.
    #[must_use]
    pub fn new(content_type: &str, bytes: impl Into<Bytes>) -> Self {
        let identity: Bytes = bytes.into();
        let gzip = compressed(&identity, ContentEncoding::Gzip);
        let brotli = compressed(&identity, ContentEncoding::Brotli);
        Self::from_parts(content_type, brotli, Others { identity, gzip })
    }

    /// A file that the binary has in gzip.
    ///
    /// # Errors
    /// When the bytes are no gzip.
    pub fn from_gzip(content_type: &str, gzip: &'static [u8]) -> io::Result<Self> {
        let mut identity = Vec::new();
        GzDecoder::new(gzip).read_to_end(&mut identity)?;
        let identity = Bytes::from(identity);
        let brotli = compressed(&identity, ContentEncoding::Brotli);
        let others = Others { identity, gzip: Bytes::from_static(gzip) };
        Ok(Self::from_parts(content_type, brotli, others))
    }

    /// A file that the binary has in Brotli. Nothing is decompressed before a client needs it.
    #[must_use]
    pub fn from_brotli(content_type: &str, brotli: &'static [u8]) -> Self {
        Self {
            content_type: content_type.to_owned(),
            brotli: Bytes::from_static(brotli),
            others: Arc::default(),
        }
    }

    fn from_parts(content_type: &str, brotli: Bytes, others: Others) -> Self {
        let others = Arc::new(OnceLock::from(others));
        Self { content_type: content_type.to_owned(), brotli, others }
    }

    fn others(&self) -> &Others {
        self.others.get_or_init(|| {
            let mut identity = Vec::new();
            // Reading memory fails only where the bytes are no Brotli: the tests read every file.
            let _ = brotli::Decompressor::new(&*self.brotli, 4_096).read_to_end(&mut identity);
            let identity = Bytes::from(identity);
            Others { gzip: compressed(&identity, ContentEncoding::Gzip), identity }
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
            ContentEncoding::Gzip => self.others().gzip.clone(),
            _ => self.others().identity.clone(),
        }
    }
}

fn compressed(bytes: &Bytes, encoding: ContentEncoding) -> Bytes {
    let found = encodings::compress(bytes, encoding, Effort::Once);
    found.map_or_else(|| bytes.clone(), Bytes::from)
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
        assert!(file.brotli.len() < 100 && file.others().gzip.len() < 150);
    }

    #[test]
    fn a_file_in_brotli_is_unpacked_when_it_is_asked_for() {
        let text = "a text that repeats ".repeat(100);
        let brotli = compressed(&Bytes::from(text.clone()), ContentEncoding::Brotli).to_vec();
        let file = StaticFile::from_brotli("text/plain", brotli.leak());
        assert!(file.others.get().is_none());
        assert_eq!(file.clone().bytes(ContentEncoding::Identity), text);
        let gzip = file.bytes(ContentEncoding::Gzip);
        let mut unpacked = String::new();
        GzDecoder::new(&*gzip).read_to_string(&mut unpacked).expect("gzip");
        assert_eq!(unpacked, text);
    }
}

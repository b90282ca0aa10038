//! A body that is sent often: each encoding of it is made once, when a client first asks for it.

use std::io::Read;
use std::sync::OnceLock;

use actix_web::http::header::ContentEncoding;
use actix_web::web::Bytes;
use flate2::read::GzDecoder;

use super::encodings::{self, Effort};

/// A body in every encoding, of which one is there from the beginning.
#[derive(Debug, Default)]
pub(crate) struct EncodedBody {
    identity: OnceLock<Bytes>,
    gzip: OnceLock<Bytes>,
    brotli: OnceLock<Bytes>,
}

impl EncodedBody {
    /// A body in one encoding.
    pub(crate) fn new(encoding: ContentEncoding, bytes: Bytes) -> Self {
        let body = Self::default();
        body.get_or_init(encoding, || bytes);
        body
    }

    /// The bytes in an encoding, which `make` gives where they are not there yet.
    pub(crate) fn get_or_init(
        &self,
        encoding: ContentEncoding,
        make: impl FnOnce() -> Bytes,
    ) -> Bytes {
        self.of(encoding).get_or_init(make).clone()
    }

    /// Whether the bytes in an encoding are there.
    pub(crate) fn has(&self, encoding: ContentEncoding) -> bool {
        self.of(encoding).get().is_some()
    }

    /// The bytes in an encoding, and the encoding that they have: none where compressing is not worth it.
    pub(crate) fn bytes(
        &self,
        encoding: ContentEncoding,
        effort: Effort,
    ) -> (Bytes, ContentEncoding) {
        if let Some(known) = self.of(encoding).get() {
            return (known.clone(), encoding);
        }
        let identity = self.get_or_init(ContentEncoding::Identity, || self.decompressed());
        if encoding == ContentEncoding::Identity || identity.len() < effort.min_bytes() {
            return (identity, ContentEncoding::Identity);
        }
        // Who asks at the same time waits for it.
        let made = self.get_or_init(encoding, || {
            encodings::compress(&identity, encoding, effort).map_or(identity, Bytes::from)
        });
        (made, encoding)
    }

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

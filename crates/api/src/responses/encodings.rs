//! The content encodings of responses, and how a client chooses one.

use std::io::Write;

use actix_web::http::header::{
    ACCEPT_ENCODING, CONTENT_ENCODING, ContentEncoding, HeaderMap, HeaderValue,
};
use libdeflater::{CompressionLvl, Compressor};

use crate::header_fields;

/// How hard to compress.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Effort {
    /// A body that is compressed for one response.
    Once,
    /// A body that is kept in memory and sent several times.
    Kept,
    /// A body that changes with the program alone.
    Program,
}

impl Effort {
    /// The encodings that the server can send. The last is chosen where a client likes several equally well:
    /// Brotli is the smaller one, and takes four times as long.
    fn encodings(self) -> [ContentEncoding; 3] {
        match self {
            Self::Once | Self::Kept => {
                [ContentEncoding::Identity, ContentEncoding::Brotli, ContentEncoding::Gzip]
            }
            Self::Program => {
                [ContentEncoding::Identity, ContentEncoding::Gzip, ContentEncoding::Brotli]
            }
        }
    }

    /// The smallest body that is worth compressing, in bytes. With its headers, a body that is kept would
    /// need a second packet, and one that is compressed for one response a third.
    pub(super) fn min_bytes(self) -> usize {
        match self {
            Self::Once => 2_200,
            Self::Kept => 800,
            Self::Program => 0,
        }
    }
}

/// The encoding for the client of a request, as RFC 9110 (12.5.3) says: the one that it likes best. A
/// client that accepts none gets the response as it is, which that section allows.
pub(crate) fn negotiate(headers: &HeaderMap, effort: Effort) -> ContentEncoding {
    let accepted = header_fields::elements(headers, &ACCEPT_ENCODING);
    let accepted: Vec<_> = accepted.filter_map(|one| Some((one.value(), one.quality()?))).collect();
    let given = |names: &[&str]| {
        let is_meant = |name: &str| names.iter().any(|wanted| name.eq_ignore_ascii_case(wanted));
        accepted.iter().find(|(name, _)| is_meant(name)).map(|(_, quality)| *quality)
    };
    let quality = |encoding: &ContentEncoding| {
        let named = match encoding {
            ContentEncoding::Gzip => given(&["gzip", "x-gzip"]),
            _ => given(&[encoding.as_str()]),
        };
        // What the client does not name is accepted as it is, but not in another encoding.
        let unnamed = u16::from(*encoding == ContentEncoding::Identity);
        named.or_else(|| given(&["*"])).unwrap_or(unnamed)
    };
    let liked = effort.encodings().into_iter().filter(|encoding| quality(encoding) > 0);
    liked.max_by_key(quality).unwrap_or(ContentEncoding::Identity)
}

/// The bytes in an encoding; `None` for one that changes nothing, and where compressing is not worth it.
pub(crate) fn compress(bytes: &[u8], encoding: ContentEncoding, effort: Effort) -> Option<Vec<u8>> {
    if bytes.len() < effort.min_bytes() {
        return None;
    }
    let is_forever = effort == Effort::Program;
    // Writing to memory cannot fail.
    match encoding {
        ContentEncoding::Brotli => {
            // The window is no larger than the text: the compressor allocates it at once.
            let window = (usize::BITS - bytes.len().leading_zeros()).clamp(10, 20);
            let quality = if is_forever { 6 } else { 3 };
            let mut writer = brotli::CompressorWriter::new(Vec::new(), 4_096, quality, window);
            writer.write_all(bytes).ok()?;
            Some(writer.into_inner())
        }
        ContentEncoding::Gzip => {
            let level = CompressionLvl::new(if is_forever { 9 } else { 1 }).ok()?;
            let mut compressor = Compressor::new(level);
            let mut written = vec![0; compressor.gzip_compress_bound(bytes.len())];
            let length = compressor.gzip_compress(bytes, &mut written).ok()?;
            written.truncate(length);
            Some(written)
        }
        _ => None,
    }
}

/// Says in the headers of a response which encoding its body has.
pub(crate) fn mark(headers: &mut HeaderMap, encoding: ContentEncoding) {
    if encoding != ContentEncoding::Identity {
        headers.insert(CONTENT_ENCODING, HeaderValue::from_static(encoding.as_str()));
    }
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::*;

    #[test]
    fn the_encoding_is_what_the_client_likes_best() {
        use ContentEncoding::{Brotli, Gzip, Identity};
        for (accepted, expected) in [
            ("", Identity),
            ("gzip", Gzip),
            ("GZip ; Q=0.5", Gzip),
            ("x-gzip", Gzip),
            (", br;q=0.4 ,,gzip;q=0.40,", Brotli),
            ("gzip;q=1.5", Identity),
            ("gzip, br", Brotli),
            ("gzip, br;q=0.5", Gzip),
            ("gzip, identity", Gzip),
            ("gzip;q=0.5, identity", Identity),
            ("gzip;q=0.001", Gzip),
            ("gzip;q=0", Identity),
            ("zstd, deflate", Identity),
            ("zstd, identity;q=0", Identity),
            ("*", Brotli),
            ("*, identity;q=0", Brotli),
            ("*, identity;q=0, br;q=0", Gzip),
            ("*;q=0.5, gzip", Gzip),
            ("*;q=0", Identity),
            ("*;q=0, identity", Identity),
            ("identity;q=0, *;q=0", Identity),
        ] {
            let request = TestRequest::default().insert_header((ACCEPT_ENCODING, accepted));
            let request = request.to_http_request();
            assert_eq!(negotiate(request.headers(), Effort::Program), expected, "{accepted}");
        }
        let both = TestRequest::default().insert_header((ACCEPT_ENCODING, "gzip, br"));
        assert_eq!(negotiate(both.to_http_request().headers(), Effort::Once), Gzip);
        assert_eq!(negotiate(&HeaderMap::new(), Effort::Program), Identity);
    }
}

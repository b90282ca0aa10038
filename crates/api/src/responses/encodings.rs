//! The content encodings of responses, and how a client chooses one.

use std::io::Write;

use actix_web::HttpMessage;
use actix_web::http::header::{ACCEPT_ENCODING, ContentEncoding};
use flate2::Compression;
use flate2::write::GzEncoder;

use crate::header_fields;

/// The encodings that the server can send. The last is chosen where a client likes several equally well.
const SUPPORTED: [ContentEncoding; 3] =
    [ContentEncoding::Identity, ContentEncoding::Gzip, ContentEncoding::Brotli];

/// How hard to compress.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Effort {
    /// A body that is compressed for one response.
    Response,
    /// A body that is compressed once and sent often.
    Once,
}

/// The encoding for the client of a request, as RFC 9110 (12.5.3) says: the one that it likes best. A
/// client that accepts none gets the response as it is, which that section allows.
pub(crate) fn negotiate(request: &impl HttpMessage) -> ContentEncoding {
    let accepted = header_fields::elements(request.headers(), &ACCEPT_ENCODING);
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
    let liked = SUPPORTED.into_iter().filter(|encoding| quality(encoding) > 0);
    liked.max_by_key(quality).unwrap_or(ContentEncoding::Identity)
}

/// The bytes in an encoding; `None` for one that changes nothing.
pub(crate) fn compress(bytes: &[u8], encoding: ContentEncoding, effort: Effort) -> Option<Vec<u8>> {
    let is_once = effort == Effort::Once;
    // Writing to memory cannot fail.
    match encoding {
        ContentEncoding::Brotli => {
            // The window is no larger than the text: the compressor allocates it at once.
            let window = (usize::BITS - bytes.len().leading_zeros()).clamp(10, 20);
            let quality = if is_once { 6 } else { 3 };
            let mut writer = brotli::CompressorWriter::new(Vec::new(), 4_096, quality, window);
            writer.write_all(bytes).ok()?;
            Some(writer.into_inner())
        }
        ContentEncoding::Gzip => {
            let level = if is_once { Compression::default() } else { Compression::fast() };
            let mut writer = GzEncoder::new(Vec::new(), level);
            writer.write_all(bytes).ok()?;
            writer.finish().ok()
        }
        _ => None,
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
            assert_eq!(negotiate(&request.to_http_request()), expected, "{accepted}");
        }
        assert_eq!(negotiate(&TestRequest::default().to_http_request()), Identity);
    }
}

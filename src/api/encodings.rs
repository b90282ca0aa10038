//! The content encodings of responses, and how a client chooses one.

use std::io::Write;

use actix_web::http::header::{AcceptEncoding, ContentEncoding, Encoding};
use flate2::Compression;
use flate2::write::GzEncoder;

/// What the server can send. The first is chosen where a client likes several equally well.
const SUPPORTED: [Encoding; 3] = [Encoding::identity(), Encoding::brotli(), Encoding::gzip()];

/// How hard to compress.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Effort {
    /// What is compressed for one response.
    Response,
    /// What is compressed once and sent often.
    Once,
}

/// The encoding for a client; `None` if it accepts none.
pub(super) fn negotiate(accepted: Option<&AcceptEncoding>) -> Option<ContentEncoding> {
    let Some(accepted) = accepted else { return Some(ContentEncoding::Identity) };
    match accepted.negotiate(SUPPORTED.iter())? {
        Encoding::Known(encoding) => Some(encoding),
        Encoding::Unknown(_) => None,
    }
}

/// The bytes in an encoding; `None` for one that changes nothing.
pub(super) fn compress(bytes: &[u8], encoding: ContentEncoding, effort: Effort) -> Option<Vec<u8>> {
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

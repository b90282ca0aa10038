use image::ImageFormat;

/// Whether a file has its end. Bytes that follow it are no matter: telephones append films.
pub(super) fn is_whole(file: &[u8], format: ImageFormat) -> bool {
    match format {
        ImageFormat::Png => has_png_end(file).is_some(),
        ImageFormat::Jpeg => has_jpeg_end(file).is_some(),
        ImageFormat::WebP => has_webp_end(file),
        _ => false,
    }
}

/// Walks the chunks to `IEND`: the length of the data, the name, the data, a checksum.
fn has_png_end(file: &[u8]) -> Option<()> {
    let mut rest = file.get(8..)?;
    loop {
        let (length, after) = rest.split_first_chunk::<4>()?;
        let length = usize::try_from(u32::from_be_bytes(*length)).ok()?;
        let next = after.get(length.checked_add(8)?..)?;
        if after.starts_with(b"IEND") {
            return Some(());
        }
        rest = next;
    }
}

/// Walks the segments to the marker EOI: each has a marker and, but for some, its length. In the data of
/// a scan a marker is what follows 0xFF, unless that is 0 or a restart.
fn has_jpeg_end(file: &[u8]) -> Option<()> {
    const EOI: u8 = 0xd9;
    let mut rest = file.get(2..)?;
    loop {
        let start = rest.windows(2).position(|pair| {
            pair[0] == 0xff && !matches!(pair[1], 0 | 0x01 | 0xd0..=0xd7 | 0xff)
        })?;
        let marker = rest[start + 1];
        rest = &rest[start + 2..];
        if marker == EOI {
            return Some(());
        }
        let length = u16::from_be_bytes(*rest.first_chunk::<2>()?);
        rest = rest.get(usize::from(length)..)?;
    }
}

/// The size of what follows stands in the head of the container.
fn has_webp_end(file: &[u8]) -> bool {
    let size = file.get(4..8).and_then(|bytes| bytes.first_chunk::<4>());
    let size = size.and_then(|bytes| usize::try_from(u32::from_le_bytes(*bytes)).ok());
    size.is_some_and(|size| file.len().saturating_sub(8) >= size)
}

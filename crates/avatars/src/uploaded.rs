use std::io::Cursor;

use image::codecs::jpeg::JpegEncoder;
use image::codecs::png::PngEncoder;
use image::imageops::FilterType;
use image::{DynamicImage, ImageDecoder, ImageFormat, ImageReader, Limits, RgbaImage};
use moxcms::{ColorProfile, DataColorSpace, Layout, TransformOptions};

use super::whole_file::is_whole;

/// The largest file that is read.
pub const MAX_UPLOAD_BYTES: usize = 1 << 20;
/// The side of a written picture, in pixels.
const SIDE: u32 = 256;
/// The longest side of a picture that is decoded, in pixels.
const MAX_SIDE: u32 = 4_096;
/// The most memory that a decoded picture takes. A small file can hold a picture of gigabytes.
const MAX_DECODED_BYTES: u64 = 64 << 20;
/// Of 100. The loss is not visible at this size.
const JPEG_QUALITY: u8 = 85;

/// A picture of a player, 256 pixels wide and high, without metadata.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Avatar {
    /// The format of the bytes.
    pub format: AvatarFormat,
    /// The file.
    pub bytes: Vec<u8>,
}

/// The format of an avatar.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AvatarFormat {
    /// JPEG, for pictures without transparency.
    Jpeg,
    /// PNG, for all others.
    Png,
}

impl AvatarFormat {
    /// The media type.
    #[must_use]
    pub fn media_type(self) -> &'static str {
        match self {
            Self::Jpeg => "image/jpeg",
            Self::Png => "image/png",
        }
    }

    /// The format with a media type, if an avatar can have it.
    #[must_use]
    pub fn of_media_type(media_type: &str) -> Option<Self> {
        [Self::Jpeg, Self::Png].into_iter().find(|format| format.media_type() == media_type)
    }
}

/// The reason to refuse an upload.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum InvalidPicture {
    /// It is no picture in a format that is read, or a damaged one.
    #[error("{}", self.reason())]
    Unreadable,
    /// It is too large.
    #[error("{}", self.reason())]
    TooLarge,
}

impl InvalidPicture {
    /// The reason, in words for the sender.
    #[must_use]
    pub fn reason(self) -> &'static str {
        match self {
            Self::Unreadable => "the file must be a PNG, a JPEG or a WebP picture",
            Self::TooLarge => {
                "the picture must have at most 4096 pixels on each side and 64 MiB when it is decoded"
            }
        }
    }
}

/// Decodes a PNG, JPEG or WebP picture, turns it as its metadata says, cuts the middle out as a
/// square, and writes it anew in the colours of sRGB. Nothing else of the file is kept.
///
/// # Errors
/// When the file is no such picture, cut off, or too large. That is known before the pixels are decoded.
pub fn normalize(file: &[u8]) -> Result<Avatar, InvalidPicture> {
    if file.len() > MAX_UPLOAD_BYTES {
        return Err(InvalidPicture::TooLarge);
    }
    let (whole, profile) = decode(file)?;
    let (width, height) = (whole.width(), whole.height());
    let side = width.min(height);
    // Cut before it is scaled: a picture of 4096 x 1 pixels would first become one of a million x 256.
    let picture = whole.crop_imm((width - side) / 2, (height - side) / 2, side, side).resize_exact(
        SIDE,
        SIDE,
        FilterType::Triangle,
    );
    let mut picture = picture.into_rgba8();
    if let Some(profile) = profile {
        convert_to_srgb(&mut picture, &profile);
    }
    let unreadable = |_| InvalidPicture::Unreadable;
    let mut bytes = Vec::new();
    let has_transparency = picture.pixels().any(|pixel| pixel.0[3] < 255);
    let picture = DynamicImage::from(picture);
    if has_transparency {
        picture.write_with_encoder(PngEncoder::new(&mut bytes)).map_err(unreadable)?;
        return Ok(Avatar { format: AvatarFormat::Png, bytes });
    }
    let encoder = JpegEncoder::new_with_quality(&mut bytes, JPEG_QUALITY);
    DynamicImage::from(picture.to_rgb8()).write_with_encoder(encoder).map_err(unreadable)?;
    Ok(Avatar { format: AvatarFormat::Jpeg, bytes })
}

/// Converts the colours of a picture to those of sRGB. A profile that cannot be read, or is not one of
/// red, green and blue, changes nothing.
fn convert_to_srgb(picture: &mut RgbaImage, profile: &[u8]) {
    let Ok(profile) = ColorProfile::new_from_slice(profile) else { return };
    if profile.color_space != DataColorSpace::Rgb {
        return;
    }
    let (srgb, options) = (ColorProfile::new_srgb(), TransformOptions::default());
    let transform = profile.create_transform_8bit(Layout::Rgba, &srgb, Layout::Rgba, options);
    let Ok(transform) = transform else { return };
    let source = picture.clone();
    if transform.transform(&source, picture).is_err() {
        *picture = source;
    }
}

/// The picture, and its colour profile if it has one.
fn decode(file: &[u8]) -> Result<(DynamicImage, Option<Vec<u8>>), InvalidPicture> {
    let unreadable = |_| InvalidPicture::Unreadable;
    let format = image::guess_format(file).map_err(unreadable)?;
    if !matches!(format, ImageFormat::Jpeg | ImageFormat::Png | ImageFormat::WebP) {
        return Err(InvalidPicture::Unreadable);
    }
    // The decoders show what there is of a file that was cut off, with grey for the rest.
    if !is_whole(file, format) {
        return Err(InvalidPicture::Unreadable);
    }
    let reader = ImageReader::with_format(Cursor::new(file), format);
    let mut decoder = reader.into_decoder().map_err(unreadable)?;
    let (width, height) = decoder.dimensions();
    if width > MAX_SIDE || height > MAX_SIDE || decoder.total_bytes() > MAX_DECODED_BYTES {
        return Err(InvalidPicture::TooLarge);
    }
    let mut limits = Limits::default();
    limits.max_alloc = Some(2 * MAX_DECODED_BYTES);
    decoder.set_limits(limits).map_err(|_| InvalidPicture::TooLarge)?;
    let profile = decoder.icc_profile().map_err(unreadable)?;
    let orientation = decoder.orientation().map_err(unreadable)?;
    let mut picture = DynamicImage::from_decoder(decoder).map_err(unreadable)?;
    picture.apply_orientation(orientation);
    Ok((picture, profile))
}

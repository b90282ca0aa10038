//! The laws of pictures of players: an upload is written anew, and a drawn one follows from the id.

#![allow(clippy::expect_used, reason = "a test that cannot go on says so by panicking")]

use std::io::Cursor;

use image::codecs::{jpeg::JpegEncoder, png::PngEncoder, webp::WebPEncoder};
use image::{DynamicImage, ImageEncoder, ImageFormat, Rgb, RgbImage, Rgba, RgbaImage};
use moxcms::ColorProfile;
use turnstone_avatars::{AvatarFormat, InvalidPicture, MAX_UPLOAD_BYTES, draw, normalize};

fn file(picture: &DynamicImage, format: ImageFormat) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    picture.write_to(&mut bytes, format).expect("a file");
    bytes.into_inner()
}

/// Red on the left, blue on the right.
fn red_and_blue(width: u32, height: u32) -> DynamicImage {
    let color = |x, _| if x < width / 2 { Rgb([255, 0, 0]) } else { Rgb([0, 0, 255]) };
    RgbImage::from_fn(width, height, color).into()
}

#[test]
fn every_format_becomes_a_square_of_256_pixels() {
    for format in [ImageFormat::Png, ImageFormat::Jpeg, ImageFormat::WebP] {
        let avatar = normalize(&file(&red_and_blue(300, 40), format)).expect("a picture");
        assert_eq!(avatar.format, AvatarFormat::Jpeg, "{format:?}");
        let shown = image::load_from_memory(&avatar.bytes).expect("JPEG").to_rgb8();
        assert_eq!(shown.dimensions(), (256, 256));
        let [red, _, blue] = shown.get_pixel(20, 128).0;
        assert!(red > 200 && blue < 60, "{format:?}: {red} {blue}");
    }
    for (width, height) in [(4_096, 1), (1, 4_096), (1, 1)] {
        let narrow = red_and_blue(width, height).to_rgba16().into();
        let avatar = normalize(&file(&narrow, ImageFormat::Png)).expect("a picture");
        let shown = image::load_from_memory(&avatar.bytes).expect("JPEG");
        assert_eq!((shown.width(), shown.height()), (256, 256));
    }
    let clear = RgbaImage::from_pixel(8, 8, Rgba([0, 0, 0, 100]));
    let avatar = normalize(&file(&clear.into(), ImageFormat::Png)).expect("a picture");
    assert_eq!(avatar.format, AvatarFormat::Png);
}

#[test]
fn no_metadata_is_kept_and_the_orientation_is_applied() {
    let mut jpeg = file(&red_and_blue(64, 64), ImageFormat::Jpeg);
    // Exif that says: turn by 180 degrees; with a word to find.
    let mut exif =
        b"\xff\xe1\x00\x3aExif\0\0II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\x03\0\0\0\0\0\0\0"
            .to_vec();
    exif.extend(b"needle: 52.37 N, 4.89 E ");
    exif.resize(2 + 0x3a, 0);
    jpeg.splice(2..2, exif);
    let avatar = normalize(&jpeg).expect("a picture");
    assert!(!avatar.bytes.windows(6).any(|bytes| bytes == b"needle" || bytes == b"Exif\0\0"));
    let shown = image::load_from_memory(&avatar.bytes).expect("JPEG").to_rgb8();
    let [red, _, blue] = shown.get_pixel(20, 128).0;
    assert!(blue > 200 && red < 60, "turned: {red} {blue}");
}

/// A file of one colour whose numbers are those of Display P3, as telephones write them.
fn display_p3(format: ImageFormat, color: [u8; 3]) -> Vec<u8> {
    fn write(mut encoder: impl ImageEncoder, picture: &DynamicImage) {
        let profile = ColorProfile::new_display_p3().encode().expect("a profile");
        encoder.set_icc_profile(profile).expect("a format with profiles");
        picture.write_with_encoder(encoder).expect("a file");
    }
    let picture = DynamicImage::from(RgbImage::from_pixel(64, 64, Rgb(color)));
    let mut bytes = Vec::new();
    match format {
        ImageFormat::Jpeg => write(JpegEncoder::new_with_quality(&mut bytes, 100), &picture),
        ImageFormat::Png => write(PngEncoder::new(&mut bytes), &picture),
        _ => write(WebPEncoder::new_lossless(&mut bytes), &picture),
    }
    bytes
}

#[test]
fn colours_stay_what_they_were_in_another_profile() {
    for format in [ImageFormat::Png, ImageFormat::Jpeg, ImageFormat::WebP] {
        let avatar = normalize(&display_p3(format, [200, 120, 80])).expect("a picture");
        let shown = image::load_from_memory(&avatar.bytes).expect("JPEG").to_rgb8();
        let shown = shown.get_pixel(128, 128).0;
        // Computed from the definitions of both spaces.
        for (seen, right) in shown.into_iter().zip([214_u8, 116, 69]) {
            assert!(seen.abs_diff(right) <= 3, "{format:?}: {shown:?}");
        }
    }
}

#[test]
fn a_file_that_was_cut_off_is_refused_and_one_with_a_film_behind_it_is_not() {
    let low = |number: u32| number.to_le_bytes()[0];
    let noisy = RgbImage::from_fn(64, 64, |x, y| Rgb([low(x * y), low(x ^ y), low(x * 7)]));
    for format in [ImageFormat::Png, ImageFormat::Jpeg, ImageFormat::WebP] {
        let whole = file(&noisy.clone().into(), format);
        for length in (12..whole.len()).step_by(7).chain([whole.len() - 1]) {
            let cut = normalize(&whole[..length]);
            assert_eq!(cut, Err(InvalidPicture::Unreadable), "{format:?}: {length} bytes");
        }
        let longer = [&whole[..], b"a film"].concat();
        assert_eq!(normalize(&longer), normalize(&whole), "{format:?}");
        assert!(normalize(&whole).is_ok(), "{format:?}");
    }
}

#[test]
fn bombs_and_other_files_are_refused() {
    // A PNG that says that it is 30000 pixels wide and high.
    let mut bomb = file(&red_and_blue(8, 8), ImageFormat::Png);
    bomb[16..24].copy_from_slice(&[0, 0, 0x75, 0x30, 0, 0, 0x75, 0x30]);
    let crc = crc32(&bomb[12..29]);
    bomb[29..33].copy_from_slice(&crc.to_be_bytes());
    assert_eq!(normalize(&bomb), Err(InvalidPicture::TooLarge));
    assert_eq!(normalize(&vec![0; MAX_UPLOAD_BYTES + 1]), Err(InvalidPicture::TooLarge));
    let whole = file(&red_and_blue(64, 64), ImageFormat::Png);
    for file in [&b""[..], b"GIF89a", b"<svg/>", &whole[..whole.len() / 2]] {
        assert_eq!(normalize(file), Err(InvalidPicture::Unreadable));
    }
}

fn crc32(bytes: &[u8]) -> u32 {
    bytes.iter().fold(!0, |crc, byte| {
        (0..8).fold(crc ^ u32::from(*byte), |crc: u32, _| {
            if crc & 1 == 1 { crc >> 1 ^ 0xedb8_8320 } else { crc >> 1 }
        })
    }) ^ !0
}

#[test]
fn a_drawn_picture_is_svg_and_follows_from_the_id() {
    let drawn = draw(b"one");
    roxmltree::Document::parse(&drawn).expect("XML");
    assert_eq!(drawn, draw(b"one"));
    assert_ne!(drawn, draw(b"two"));
}

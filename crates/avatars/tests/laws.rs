//! The laws of pictures of players: an upload is written anew, and a drawn one follows from the id.

#![allow(clippy::expect_used, reason = "a test that cannot go on says so by panicking")]

use std::io::Cursor;

use image::{DynamicImage, ImageFormat, Rgb, RgbImage, Rgba, RgbaImage};
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

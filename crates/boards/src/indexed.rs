//! Pixels as PNG with a palette: a quarter of the bytes to compress. A picture has few colours, and many
//! shades between them at its edges, more than a palette holds.

use std::collections::BTreeSet;

use png::{BitDepth, ColorType, DeflateCompression, Encoder, EncodingError, Filter};
use resvg::tiny_skia::Pixmap;

use turnstone_rules::exact;

/// How many colours a palette holds.
const MAX_COLOURS: usize = 256;
/// How far each channel of a shade may be from that of its colour in the palette. Nobody sees it, and about
/// two hundred colours are enough.
const TOLERANCE: u8 = 8;
/// Pixels are remembered at as many places as so many bits number.
const PLACE_BITS: u32 = 12;

/// Red, green, blue and alpha, which is full.
type Pixel = [u8; 4];

/// Opaque pixels as PNG. These colours are shown as they are, others almost.
pub(super) fn encode(pixels: &Pixmap, colours: BTreeSet<Pixel>) -> Result<Vec<u8>, EncodingError> {
    let mut palette = Palette::new(colours);
    let mut before = (Pixel::default(), 0);
    let index = |pixel: &Pixel| {
        // Most pixels are as the one before.
        if *pixel != before.0 {
            before = (*pixel, palette.index(*pixel));
        }
        before.1
    };
    let indices: Vec<u8> = pixels.data().as_chunks().0.iter().map(index).collect();
    let mut png = Vec::new();
    let mut encoder = Encoder::new(&mut png, pixels.width(), pixels.height());
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_palette(palette.rgb());
    // Higher levels save a fifth of the bytes and take several times as long.
    encoder.set_deflate_compression(DeflateCompression::Level(1));
    encoder.set_filter(Filter::NoFilter);
    encoder.write_header()?.write_image_data(&indices)?;
    Ok(png)
}

/// The colours of a picture, in the order of their indices.
struct Palette {
    colours: Vec<Pixel>,
    /// Pixels and their indices, each at a place that follows from the pixel.
    found: Vec<(Pixel, u8)>,
}

impl Palette {
    fn new(colours: BTreeSet<Pixel>) -> Self {
        let colours = colours.into_iter().take(MAX_COLOURS).collect();
        Self { colours, found: vec![(Pixel::default(), 0); 1 << PLACE_BITS] }
    }

    /// The index of the nearest colour. A pixel that is too far from all is one more, while there is room.
    fn index(&mut self, pixel: Pixel) -> u8 {
        let place = u32::from_le_bytes(pixel).wrapping_mul(0x9e37_79b1) >> (u32::BITS - PLACE_BITS);
        let found = &mut self.found[place as usize];
        if found.0 != pixel {
            // In one number each, of which a processor compares several at once.
            let ranked =
                |(colour, index): (&Pixel, u16)| (u16::from(distance(*colour, pixel)) << 8) | index;
            let nearest = self.colours.iter().zip(0..).map(ranked).min();
            let [distance, index] = nearest.unwrap_or(u16::MAX).to_be_bytes();
            let is_near = distance <= TOLERANCE || self.colours.len() == MAX_COLOURS;
            let index = if is_near { index } else { exact(self.colours.len()) };
            if !is_near {
                self.colours.push(pixel);
            }
            *found = (pixel, index);
        }
        found.1
    }

    fn rgb(&self) -> Vec<u8> {
        self.colours.iter().flat_map(|[red, green, blue, _]| [*red, *green, *blue]).collect()
    }
}

/// The largest difference of a channel.
fn distance(one: Pixel, other: Pixel) -> u8 {
    let [red, green, blue, _] = std::array::from_fn(|at| one[at].abs_diff(other[at]));
    red.max(green).max(blue)
}

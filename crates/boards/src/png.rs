//! Pictures as PNG.

use std::collections::BTreeSet;
use std::fmt;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

use turnstone_rules::exact;
use turnstone_rules::picture::Role;

use super::layout::Layout;
use super::{Scene, View, captions, indexed, letters, svg};

/// How many pixels a PNG may be wide.
pub const PNG_WIDTHS: std::ops::RangeInclusive<u16> = 64..=1024;

/// In a PNG that is less wide, nobody can read the names of places.
pub const LEGIBLE_WIDTH: u16 = 240;

/// A picture that cannot be drawn: a fault of this program.
#[derive(Debug)]
pub struct PngError(String);

impl fmt::Display for PngError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a picture cannot be drawn: {}", self.0)
    }
}

impl std::error::Error for PngError {}

/// A position as PNG of a width in pixels, in the light theme unless the dark one is asked for. The
/// same position always gives the same bytes. In a language whose letters have no outlines it has no
/// words, only notation and numbers.
///
/// # Errors
/// Never for a width of [`PNG_WIDTHS`], as far as is known.
pub fn png(scene: &Scene, view: &View, width: u16) -> Result<Vec<u8>, PngError> {
    let svg = outlined_svg(scene, view);
    let tree = Tree::from_str(&svg, &Options::default()).map_err(|e| PngError(e.to_string()))?;
    let size = tree.size().to_int_size().scale_to_width(width.into());
    let size = size.ok_or_else(|| PngError(format!("it is {width} pixels wide")))?;
    let mut pixels = Pixmap::new(size.width(), size.height())
        .ok_or_else(|| PngError(format!("it is {size:?}")))?;
    // The picture covers the last row of pixels, too: a part of one is nothing.
    let whole = tree.size();
    let right = f32::from(width) / whole.width();
    let down = f32::from(exact::<u16>(pixels.height())) / whole.height();
    resvg::render(&tree, Transform::from_scale(right, down), &mut pixels.as_mut());
    indexed::encode(&pixels, colours(&svg)).map_err(|error| PngError(error.to_string()))
}

/// The colours of an SVG, which all have six digits.
fn colours(svg: &str) -> BTreeSet<[u8; 4]> {
    let colour = |text: &str| u32::from_str_radix(text.get(..6)?, 16).ok();
    let opaque = |colour: u32| ((colour << 8) | 0xff).to_be_bytes();
    svg.split('#').filter_map(colour).map(opaque).collect()
}

/// The SVG of which a PNG has the pixels: for programs without fonts and style sheets, with outlines in
/// place of texts.
#[must_use]
pub fn outlined_svg(scene: &Scene, view: &View) -> String {
    let alt_text = captions::AltText::of(scene, view.language);
    svg::outlined_svg(&layout(scene, view), &alt_text, scene.family.sides, view)
}

/// The layout of a picture without words that cannot be written.
fn layout(scene: &Scene, view: &View) -> Layout {
    let mut layout = Layout::of(scene, view);
    if !letters::can_write(view.language) {
        layout.shapes.retain(|drawn| drawn.role != Role::Caption);
    }
    layout
}

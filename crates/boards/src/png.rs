//! Pictures as PNG.

use std::fmt;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

use turnstone_rules::picture::Role;

use super::layout::Layout;
use super::{Scene, View, captions, letters, svg};

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
    let layout = layout(scene, view);
    let alt_text = captions::AltText::of(scene, view.language);
    let svg = svg::outlined_svg(&layout, &alt_text, scene.family.sides, view);
    let tree = Tree::from_str(&svg, &Options::default()).map_err(|e| PngError(e.to_string()))?;
    let size = tree.size().to_int_size().scale_to_width(width.into());
    let size = size.ok_or_else(|| PngError(format!("it is {width} pixels wide")))?;
    let mut pixels = Pixmap::new(size.width(), size.height())
        .ok_or_else(|| PngError(format!("it is {size:?}")))?;
    // The picture covers the last row of pixels, too: a part of one is nothing.
    let whole = tree.size();
    let right = f32::from(width) / whole.width();
    let down = f32::from(u16::try_from(pixels.height()).unwrap_or(u16::MAX)) / whole.height();
    resvg::render(&tree, Transform::from_scale(right, down), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| PngError(error.to_string()))
}

/// The layout of a picture without words that cannot be written.
fn layout(scene: &Scene, view: &View) -> Layout {
    let mut layout = Layout::of(scene, view);
    if !letters::can_write(view.language) {
        layout.shapes.retain(|drawn| drawn.role != Role::Caption);
    }
    layout
}

#[cfg(test)]
mod tests {
    use turnstone_rules::Seat;
    use turnstone_rules::picture::Shape;
    use turnstone_testing::{Random, Step, configurations, play_step, random_step};
    use turnstone_texts::Language;

    use super::*;
    use crate::{SceneRecorder, Theme};

    /// Plays a random game of every configuration, and calls `look` with positions of it.
    fn for_positions(mut look: impl FnMut(&Scene)) {
        for (game, variant, options) in configurations() {
            let start = game.start(variant, &options).expect("known options");
            let mut scenes = SceneRecorder::begin(game.family(), variant, start, 1);
            let mut random = Random::new(51);
            for number in 0..120 {
                if number % 6 == 0 {
                    look(scenes.now());
                }
                let before = scenes.now().position.clone();
                let Some(step) = random_step(variant, &before, &mut random) else { break };
                let after = play_step(&before, &step);
                match step {
                    Step::Move(seat, notation) => scenes.play(seat, &notation, after),
                    Step::Pass | Step::Roll(_) => scenes.update_position(after),
                }
            }
            look(scenes.now());
        }
    }

    fn texts(layout: &Layout) -> Vec<(Role, &str)> {
        let all = layout.shapes.iter();
        all.filter_map(|drawn| match &drawn.shape {
            Shape::Text { text, .. } => Some((drawn.role, text.as_str())),
            _ => None,
        })
        .collect()
    }

    #[test]
    fn every_letter_of_a_picture_has_an_outline_and_where_none_can_there_are_no_words() {
        for_positions(|scene| {
            for language in Language::ALL {
                let view = View { language, ..View::new(Seat(1), Theme::Light) };
                let drawn = layout(scene, &view);
                for (_, text) in texts(&drawn) {
                    let unknown: Vec<_> = text.chars().filter(|one| !letters::has(*one)).collect();
                    assert!(unknown.is_empty(), "{unknown:?} of {text} in {}", language.tag());
                }
                let words = texts(&drawn).iter().any(|(role, _)| *role == Role::Caption);
                let is_without = matches!(language, Language::Hebrew | Language::Arabic);
                assert_eq!(words, !is_without, "{}", language.tag());
            }
        });
    }

    #[test]
    fn the_words_of_a_png_are_in_the_language_of_its_reader() {
        let game = turnstone_testing::variants().next().expect("a game").0;
        let family = game.family();
        let variant = family.variants[0].id;
        let start = game.start(variant, &turnstone_rules::Options::new()).expect("a start");
        let scenes = SceneRecorder::begin(family, variant, start, 1);
        let of = |language| {
            let view = View { language, ..View::new(Seat(0), Theme::Light) };
            png(scenes.now(), &view, 480).expect("a picture")
        };
        let english = of(Language::English);
        for other in [Language::Dutch, Language::Russian, Language::Hebrew] {
            assert_ne!(of(other), english, "{}", other.tag());
        }
        assert_eq!(of(Language::Arabic), of(Language::Hebrew), "neither has words");
    }
}

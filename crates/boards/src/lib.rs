//! Boards as pictures: SVG of a position, or an animation of a whole match.
//!
//! A game gives the shapes of its board with their roles (`Rules::draw`). `scene` is a position
//! with the last move, `view` how it is shown, `layout` the frame around a board, `captions` the
//! texts, `words` a move in words, `palette` the colours of the roles (`ink` and `materials` what
//! they are made of), `marks` and `grain` the shapes that no game draws, `svg` the writer,
//! `animation` a whole match, and `moving` its steps from one position to the next. With the feature
//! `png`, `png` makes pixels of pictures, with the outlines of `letters` and a palette (`indexed`).

mod animation;
mod captions;
mod grain;
#[cfg(feature = "png")]
mod indexed;
mod ink;
mod layout;
#[cfg(feature = "png")]
mod letters;
mod marks;
mod materials;
mod moving;
pub mod palette;
#[cfg(feature = "png")]
mod png;
mod review_graph;
mod scene;
mod svg;
mod view;
mod words;

pub use animation::{MAX_PLIES, animation};
#[cfg(feature = "png")]
pub use letters::outlines;
pub use palette::{Material, Theme};
#[cfg(feature = "png")]
pub use png::{LEGIBLE_WIDTH, PNG_WIDTHS, PngError, outlined_svg, png};
pub use review_graph::{GraphPoint, review_graph};
pub use scene::{GameEnd, Idle, PastMove, Scene, SceneRecorder, frame, scenes};
pub use svg::class;
pub use view::View;
pub use words::{PlyWords, words};

use layout::Layout;
use turnstone_texts::Language;

/// The version of the drawing code, which is a part of the `ETag` of a picture. It must go up when
/// the same position is drawn differently.
pub const RENDERING_VERSION: u32 = 6;

/// The text of a picture of a position: the last ply, the board, and the seats to move or the
/// result.
#[must_use]
pub fn alt_text(scene: &Scene, language: Language) -> String {
    let captions::AltText { title, description } = captions::AltText::of(scene, language);
    format!("{title}. {description}")
}

/// A position as SVG. The same position always gives the same bytes.
#[must_use]
pub fn static_svg(scene: &Scene, view: &View) -> String {
    let alt_text = captions::AltText::of(scene, view.language);
    svg::static_svg(&Layout::of(scene, view), &alt_text, scene.family.sides, view)
}

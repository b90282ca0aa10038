//! Boards as pictures: SVG of a position, or an animation of a whole match.
//!
//! A game gives the shapes of its board with their roles (`Rules::draw`). `scene` is a position
//! with the last move, `layout` the frame around a board, `captions` the texts, `palette` the
//! colours, `svg` the writer, and `animation` a whole match.

mod animation;
mod captions;
mod layout;
mod palette;
mod scene;
mod svg;

pub use animation::{MAX_PLIES, animation};
pub use palette::Theme;
pub use scene::{GameEnd, PastMove, Scene, SceneRecorder, scenes};
pub use svg::class;

use layout::Layout;
use turnstone_rules::Seat;

/// The version of the drawing code, which is a part of the `ETag` of a picture. It must go up when
/// the same position is drawn differently.
pub const RENDERING_VERSION: u32 = 1;

/// A position as SVG, from a seat's side. The same position always gives the same bytes.
#[must_use]
pub fn static_svg(scene: &Scene, seat: Seat, theme: Theme) -> String {
    let picture = scene.draw(seat);
    let bounds = picture.bounds;
    let layout = Layout::compose(scene, picture, bounds, seat);
    svg::static_svg(&layout, &captions::AltText::of(scene), scene.family.sides, theme)
}

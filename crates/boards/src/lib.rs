//! Boards as pictures: SVG of a position, or of a whole match in motion.
//!
//! A game says what its board is made of (`Rules::draw`, in shapes with roles). `scene` is a
//! position with what led to it, `layout` what stands around a board, `captions` what is said, `palette`
//! the colours, `svg` the one writer, `animation` what moves.

mod animation;
mod captions;
mod layout;
mod palette;
mod scene;
mod svg;

pub use animation::{MAX_PLIES, animation};
pub use palette::Theme;
pub use scene::{GameEnd, Scene, SceneRecorder, scenes};
pub use svg::class;

use layout::Layout;
use turnstone_rules::Seat;

/// Goes up when the same position is drawn differently: a part of the tags of pictures.
pub const RENDERING_VERSION: u32 = 1;

/// A position as SVG, from a seat's side. The same position always gives the same bytes.
#[must_use]
pub fn static_svg(scene: &Scene, seat: Seat, theme: Theme) -> String {
    let picture = scene.draw(seat);
    let bounds = picture.bounds;
    let layout = Layout::compose(scene, picture, bounds, seat);
    svg::static_svg(&layout, &captions::AltText::of(scene), scene.family.sides, theme)
}

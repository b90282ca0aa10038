//! Boards as pictures: SVG of a position, or of a whole match in motion.
//!
//! A game says what its board is made of (`Rules::draw`, in shapes with roles). `scene` is a
//! position with what led to it, `sheet` what stands around a board, `words` what is said, `palette`
//! the colours, `svg` the one writer, `film` what moves.

mod film;
mod palette;
mod scene;
mod sheet;
mod svg;
mod words;

pub use film::{MOST_PLIES, animation};
pub use palette::Theme;
pub use scene::{Ended, Scene, Scenes, scenes};

use sheet::Sheet;
use turnstone_rules::Seat;

/// Goes up when the same position is drawn differently: a part of the tags of pictures.
pub const LOOK: u32 = 1;

/// A position as SVG, from a seat's side. The same position always gives the same bytes.
#[must_use]
pub fn still(scene: &Scene, seat: Seat, theme: Theme) -> String {
    let picture = scene.draw(seat);
    let bounds = picture.bounds;
    let sheet = Sheet::compose(scene, picture, bounds, seat);
    svg::still(&sheet, &words::Said::of(scene), scene.family.sides, theme)
}

//! A board of Template as a picture.

use turnstone_rules::picture::{Bounds, DrawContext, Picture, Point, Role};

use super::{Move, SIZE, State};

/// The side of a field.
const FIELD: i32 = 100;

/// Say here what stands where. `view.seat` is the seat whose side is nearest.
pub(super) fn draw(view: &DrawContext<'_, State, Move>) -> Picture {
    let columns = i32::try_from(SIZE).unwrap_or(1);
    let side = columns * FIELD;
    let mut picture = Picture::new(Bounds::of_size(side, side));
    picture.rectangle(Role::Board, Point::new(0, 0), (side, side), 0);
    for (field, seat) in (0..).zip(&view.state.fields) {
        if let Some(seat) = seat {
            let (column, row) = (field % columns, field / columns);
            let at = Point::new(column * FIELD + FIELD / 2, row * FIELD + FIELD / 2);
            picture.circle(Role::Piece(seat.0), at, FIELD / 3);
        }
    }
    picture.description = "Say the position in words.".to_owned();
    picture
}

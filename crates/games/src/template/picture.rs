//! A board as a picture.

use turnstone_rules::picture::{Bounds, DrawContext, Picture, Point, Role, Tally};
use turnstone_rules::{Seat, exact};

use super::{Move, SIZE, State, notation};

/// The side of a field.
const FIELD: i32 = 100;

/// Say here what stands where. `view.seat` is the seat whose side is nearest.
pub(super) fn draw(view: &DrawContext<'_, State, Move>) -> Picture {
    let columns = i32::try_from(SIZE).unwrap_or(1);
    let side = columns * FIELD;
    let mut picture = Picture::new(Bounds::of_size(side, side));
    picture.rectangle(Role::Board, Point::new(0, 0), (side, side), 0);
    let middle_of = |field: usize| {
        let field = exact::<i32>(field);
        let (column, row) = (field % columns, field / columns);
        Point::new(column * FIELD + FIELD / 2, row * FIELD + FIELD / 2)
    };
    for (field, seat) in view.state.fields.iter().enumerate() {
        let first = picture.shapes.len();
        if let Some(seat) = seat {
            picture.circle(Role::Piece(seat.0), middle_of(field), FIELD / 3);
            if *seat == Seat(1) {
                picture.circle(Role::Emblem(1), middle_of(field), FIELD / 6);
            }
        }
        // Everything at a place has the place's name, as in the notation.
        picture.name_since(first, &notation::format(Move { field }), None);
    }
    // The last move. Pieces that have won get `Role::Winning`.
    if let Some(last) = &view.last {
        picture.circle(Role::Reached, middle_of(last.played.field), FIELD * 2 / 5);
    }
    // Say here what each seat has off the board.
    picture.tallies = (0..2).map(|seat| Tally { seat: Seat(seat), words: Vec::new() }).collect();
    picture.description = vec!["Say the position in words.".into()];
    picture
}

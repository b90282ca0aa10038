//! A table of Six as a picture: the part of the plane that has stones, with a margin.

use turnstone_rules::picture::{Bounds, DrawContext, Picture, Point, Role, Shape, Tally};
use turnstone_rules::{Phrase, PhraseValue, Seat};

use super::{Cell, Color, Ending, Move, State, moves};

/// Half the width of a cell, and half the length of a side: as √3 to 1, to a thousandth.
const HALF_WIDTH: i32 = 52;
const HALF_SIDE: i32 = 30;
/// The size of a stone, in hundredths of a cell.
const STONE: i32 = 92;
/// The smallest part of the plane that is shown.
const MIN_WIDTH: i32 = 900;
const MIN_HEIGHT: i32 = 640;

pub(super) fn draw(view: &DrawContext<'_, State, Move>) -> Picture {
    let table = &view.state.table;
    let viewpoint = Viewpoint { quarters: quarters(view.state.settings.seats, view.seat) };
    let mut spaces = spaces(view.state);
    let left: Vec<Cell> = left_by(view).collect();
    spaces.extend(left.iter().filter(|cell| table.color_at(**cell).is_none()));
    spaces.sort_unstable();
    spaces.dedup();
    let mut picture = Picture::new(viewpoint.bounds(&spaces));
    for cell in &spaces {
        let first = picture.shapes.len();
        picture.add(Role::Space, viewpoint.hexagon(*cell, STONE));
        // The mark of a stone that has gone is in the place of the name.
        if !left.contains(cell) {
            label(&mut picture, Role::Label, viewpoint.middle(*cell), *cell);
        }
        picture.name_since(first, &cell.to_string(), None);
    }
    for stone in table.stones() {
        let first = picture.shapes.len();
        let side = u8::from(stone.color == Color::Red);
        picture.add(Role::Piece(side), viewpoint.hexagon(stone.cell, STONE));
        if stone.color == Color::Red {
            picture.add(Role::Emblem(side), viewpoint.hexagon(stone.cell, 74));
        }
        label(&mut picture, Role::PieceLabel(side), viewpoint.middle(stone.cell), stone.cell);
        picture.name_since(first, &stone.cell.to_string(), None);
    }
    mark(&mut picture, view, viewpoint);
    let seats = (0..view.state.settings.seats).map(Seat);
    picture.tallies = seats.map(|seat| tally(view.state, seat)).collect();
    picture.description = description(view.state);
    picture
}

/// The bounds of a position's picture.
pub(super) fn bounds(state: &State, seat: Seat) -> Bounds {
    let viewpoint = Viewpoint { quarters: quarters(state.settings.seats, seat) };
    viewpoint.bounds(&spaces(state))
}

/// The empty cells that touch a stone; some may be there more than once.
fn spaces(state: &State) -> Vec<Cell> {
    let table = &state.table;
    let around = table.stones().iter().flat_map(|stone| stone.cell.neighbours());
    around.filter(|cell| table.color_at(*cell).is_none()).collect()
}

/// The angle by which the table is turned, clockwise: players sit around it, two at opposite sides, four one
/// at each, the next one to the left.
fn quarters(seats: u8, seat: Seat) -> u8 {
    if seats == 4 { (4 - seat.0) % 4 } else { 2 * seat.0 }
}

/// The plane from the side of a seat.
#[derive(Clone, Copy)]
struct Viewpoint {
    quarters: u8,
}

impl Viewpoint {
    /// The middle of a cell: `q` grows to the right, `r` half to the right and downwards.
    fn middle(self, cell: Cell) -> Point {
        let x = 2 * HALF_WIDTH * cell.q + HALF_WIDTH * cell.r;
        Point::new(x, 3 * HALF_SIDE * cell.r).turned(self.quarters)
    }

    /// A hexagon in a cell, with its size in hundredths of the cell.
    fn hexagon(self, cell: Cell, hundredths: i32) -> Shape {
        let (half, side) = (HALF_WIDTH * hundredths / 100, HALF_SIDE * hundredths / 100);
        let corners = [
            (0, -2 * side),
            (half, -side),
            (half, side),
            (0, 2 * side),
            (-half, side),
            (-half, -side),
        ];
        let at = self.middle(cell);
        let corner = |(x, y)| {
            let turned = Point::new(x, y).turned(self.quarters);
            at.plus(turned.x, turned.y)
        };
        Shape::Polygon(corners.map(corner).to_vec())
    }

    /// The bounds of all cells, with a minimum size and a limited ratio of the sides.
    fn bounds(self, cells: &[Cell]) -> Bounds {
        let around = |cell: &Cell| {
            let at = self.middle(*cell);
            Bounds { min: at.plus(-66, -66), max: at.plus(66, 66) }
        };
        let origin = Bounds { min: Point::new(0, 0), max: Point::new(0, 0) };
        let held = cells.iter().map(around).reduce(Bounds::union).unwrap_or(origin);
        let wide = held.width().max(MIN_WIDTH).max(held.height() * 5 / 4);
        let high = held.height().max(MIN_HEIGHT).max(wide / 2);
        let (x, y) = ((wide - held.width()) / 2, (high - held.height()) / 2);
        let min = held.min.plus(-x, -y);
        Bounds { min, max: min.plus(wide, high) }
    }
}

/// Adds a cell's name, in a size that fits.
fn label(picture: &mut Picture, role: Role, at: Point, cell: Cell) {
    let name = cell.to_string();
    let size = match name.len() {
        0..=4 => 34,
        5 => 29,
        _ => 25,
    };
    picture.text(role, at, size, name);
}

/// The cells that the last move emptied.
fn left_by<'a>(view: &'a DrawContext<'_, State, Move>) -> impl Iterator<Item = Cell> + 'a {
    let from = view.last.iter().filter_map(|last| match last.played {
        Move::Relocate { from, .. } => Some(from),
        Move::Place { .. } | Move::Declare => None,
    });
    from.chain(captured_by(view))
}

/// The cells whose stones the last move took.
fn captured_by<'a>(view: &'a DrawContext<'_, State, Move>) -> impl Iterator<Item = Cell> + 'a {
    view.last.iter().flat_map(|last| moves::captures(last.before, &last.played))
}

/// Marks the last move, its captures, and the winning shape.
fn mark(picture: &mut Picture, view: &DrawContext<'_, State, Move>, viewpoint: Viewpoint) {
    if let Some(last) = &view.last {
        let (from, to) = match last.played {
            Move::Place { to, .. } => (None, Some(to)),
            Move::Relocate { from, to, .. } => (Some(from), Some(to)),
            Move::Declare => (None, None),
        };
        if let Some(from) = from {
            picture.add(Role::Vacated, viewpoint.hexagon(from, 84));
        }
        for captured in captured_by(view) {
            picture.cross(Role::Lost, viewpoint.middle(captured), 32);
        }
        if let Some(to) = to {
            picture.add(Role::Reached, viewpoint.hexagon(to, 90));
        }
    }
    if let Some(Ending::Shape { shape, .. }) = view.state.ending {
        for cell in shape.cells {
            picture.add(Role::Winning, viewpoint.hexagon(cell, 90));
        }
    }
}

fn tally(state: &State, seat: Seat) -> Tally {
    let hand = state.hands.get(seat.index()).copied().unwrap_or_default();
    let lost = state.captured(Color::of(seat));
    let words = match (state.is_placing(), lost) {
        (true, _) => {
            vec![Phrase::new("picture-in-hand", format!("{hand} in hand")).with("count", hand)]
        }
        (false, 0) => Vec::new(),
        (false, _) => vec![Phrase::new("picture-lost", format!("{lost} lost")).with("count", lost)],
    };
    Tally { seat, words }
}

fn description(state: &State) -> Vec<Phrase> {
    let side = |color: Color, name: &'static str| {
        let stones = state.table.stones().iter().filter(|stone| stone.color == color);
        let cells: Vec<_> = stones.map(|stone| stone.cell.to_string()).collect();
        let cells = if cells.is_empty() {
            PhraseValue::from(Phrase::from("none"))
        } else {
            cells.join("; ").into()
        };
        let (hand, captured) = (state.in_hand(color), state.captured(color));
        let english = format!("{name} stones: {cells}. In hand: {hand}. Captured: {captured}.");
        Phrase::new("picture-six", english)
            .with("side", Phrase::from(name))
            .with("cells", cells)
            .with("hand", hand)
            .with("captured", captured)
    };
    vec![side(Color::Black, "Black"), side(Color::Red, "Red")]
}

use turnstone_rules::Seat;

use super::Cell;

/// The number of stones of each colour.
pub const STONES_EACH: u8 = 21;

/// The colour of a stone, and the side that plays it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Color {
    /// The side of seats 0 and 2, which opens.
    Black,
    /// The side of seats 1 and 3.
    Red,
}

impl Color {
    /// The colour that a seat plays. Partners sit opposite each other.
    #[must_use]
    pub fn of(seat: Seat) -> Self {
        if seat.0.is_multiple_of(2) { Self::Black } else { Self::Red }
    }

    /// The other side's colour.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::Black => Self::Red,
            Self::Red => Self::Black,
        }
    }

    /// The word on the wire.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Black => "black",
            Self::Red => "red",
        }
    }
}

/// A stone on the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stone {
    /// Its cell.
    pub cell: Cell,
    /// Its colour.
    pub color: Color,
}

/// The stones on the table, ascending by cell.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Table(Vec<Stone>);

impl Table {
    /// The red stone that lies on the table from the start.
    pub(super) const FIRST_RED: Cell = Cell::new(0, 0);
    /// The black stone that lies on the table from the start.
    pub(super) const FIRST_BLACK: Cell = Cell::new(1, 0);

    /// One stone of each colour, side by side.
    pub(super) fn start() -> Self {
        let red = Stone { cell: Self::FIRST_RED, color: Color::Red };
        let black = Stone { cell: Self::FIRST_BLACK, color: Color::Black };
        Self::of(vec![red, black])
    }

    /// A table with these stones, given in any order.
    pub(super) fn of(mut stones: Vec<Stone>) -> Self {
        stones.sort_unstable_by_key(|stone| stone.cell);
        Self(stones)
    }

    /// The stones, ascending by cell.
    #[must_use]
    pub fn stones(&self) -> &[Stone] {
        &self.0
    }

    /// The index of the stone on a cell, or the index at which a stone there would be inserted.
    fn place(&self, cell: Cell) -> Result<usize, usize> {
        self.0.binary_search_by_key(&cell, |stone| stone.cell)
    }

    /// The index of the stone on a cell, if there is one.
    pub(super) fn place_of(&self, cell: Cell) -> Option<usize> {
        self.place(cell).ok()
    }

    /// The colour of the stone on a cell, if there is one.
    #[must_use]
    pub fn color_at(&self, cell: Cell) -> Option<Color> {
        self.place_of(cell).map(|place| self.0[place].color)
    }

    /// Whether a cell has a side in common with any stone.
    pub(super) fn touches(&self, cell: Cell) -> bool {
        cell.neighbours().into_iter().any(|neighbour| self.color_at(neighbour).is_some())
    }

    /// Whether the stones around a cell form one arc of the circle. Then the stone on the cell can
    /// be lifted without a split. (Otherwise it may or may not be.)
    pub(super) fn is_loose(&self, cell: Cell) -> bool {
        let circle = cell.neighbours().map(|neighbour| self.color_at(neighbour).is_some());
        let next = circle.iter().cycle().skip(1);
        circle.iter().zip(next).filter(|(one, next)| !**one && **next).count() <= 1
    }

    /// How many stones of a colour lie on the table.
    #[must_use]
    pub fn count(&self, color: Color) -> u8 {
        self.0.iter().map(|stone| u8::from(stone.color == color)).sum()
    }

    /// Puts a stone on an empty cell.
    pub(super) fn put(&mut self, cell: Cell, color: Color) {
        if let Err(place) = self.place(cell) {
            self.0.insert(place, Stone { cell, color });
        }
    }

    /// The cell with the smallest `q` and the smallest `r` of all stones. It may be empty.
    pub(super) fn corner(&self) -> Cell {
        let smallest = |coordinate: fn(&Stone) -> i32| self.0.iter().map(coordinate).min();
        let q = smallest(|stone| stone.cell.q).unwrap_or_default();
        let r = smallest(|stone| stone.cell.r).unwrap_or_default();
        Cell::new(q, r)
    }

    /// The table without its place on the plane: a shift of all stones gives the same bytes.
    /// Connected stones are fewer than 42 cells apart, so that a byte holds a distance and the
    /// colour.
    pub(super) fn shape(&self) -> Vec<u8> {
        let corner = self.corner();
        let mut bytes = Vec::with_capacity(2 * self.0.len() + 1);
        for stone in &self.0 {
            let distance = stone.cell.minus((corner.q, corner.r));
            let [q, ..] = distance.q.to_le_bytes();
            let [r, ..] = distance.r.to_le_bytes();
            let color = if stone.color == Color::Black { 0x80 } else { 0 };
            bytes.extend([q, r | color]);
        }
        bytes
    }
}

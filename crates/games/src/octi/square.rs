use std::fmt;

use turnstone_rules::Seat;

/// The columns of the board, 1 to 6 from the left.
const COLUMNS: u8 = 6;
/// The rows of the board, 1 to 7 from seat 0's side.
const ROWS: u8 = 7;
/// The squares of the board.
pub(super) const SQUARES: usize = 42;

/// A direction. It is the same for both players, because pods never rotate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Direction {
    /// `A`, towards row 7.
    North,
    /// `B`.
    NorthEast,
    /// `C`, towards column 6.
    East,
    /// `D`.
    SouthEast,
    /// `E`, towards row 1.
    South,
    /// `F`.
    SouthWest,
    /// `G`, towards column 1.
    West,
    /// `H`.
    NorthWest,
}

impl Direction {
    /// The eight directions, clockwise from north.
    pub const ALL: [Self; 8] = [
        Self::North,
        Self::NorthEast,
        Self::East,
        Self::SouthEast,
        Self::South,
        Self::SouthWest,
        Self::West,
        Self::NorthWest,
    ];

    /// The letters of the directions, in the order of [`Self::ALL`].
    const LETTERS: [&str; 8] = ["A", "B", "C", "D", "E", "F", "G", "H"];

    /// Its letter, `A` to `H`.
    #[must_use]
    pub fn letter(self) -> &'static str {
        Self::LETTERS[self as usize]
    }

    /// The direction with this letter, if it is one of `A` to `H`.
    #[must_use]
    pub fn from_letter(letter: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|direction| direction.letter().as_bytes() == [letter])
    }

    /// The change of columns and rows by one square in this direction.
    const fn offset(self) -> (i8, i8) {
        match self {
            Self::North => (0, 1),
            Self::NorthEast => (1, 1),
            Self::East => (1, 0),
            Self::SouthEast => (1, -1),
            Self::South => (0, -1),
            Self::SouthWest => (-1, -1),
            Self::West => (-1, 0),
            Self::NorthWest => (-1, 1),
        }
    }
}

/// A square of the board. Squares have the order of their names: `11`, `12`, … `67`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

/// For each square and direction the square next to it. Every step and jump needs it, so the
/// compiler computes the table.
static NEIGHBOURS: [[Option<Square>; 8]; SQUARES] = neighbours();

const fn neighbours() -> [[Option<Square>; 8]; SQUARES] {
    let mut all = [[None; 8]; SQUARES];
    let mut column = 1;
    while column <= COLUMNS {
        let mut row = 1;
        while row <= ROWS {
            let mut number = 0;
            while number < Direction::ALL.len() {
                let (right, up) = Direction::ALL[number].offset();
                if let Some(square) = Square::at(column, row) {
                    all[square.index()][number] =
                        Square::at(column.wrapping_add_signed(right), row.wrapping_add_signed(up));
                }
                number += 1;
            }
            row += 1;
        }
        column += 1;
    }
    all
}

impl Square {
    /// The square in this column and row, both counted from 1, if the board has it.
    #[must_use]
    pub const fn at(column: u8, row: u8) -> Option<Self> {
        if column >= 1 && column <= COLUMNS && row >= 1 && row <= ROWS {
            Some(Self((column - 1) * ROWS + row - 1))
        } else {
            None
        }
    }

    /// Every square, in the order of their names.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..COLUMNS * ROWS).map(Self)
    }

    /// Its column, 1 to 6 from the left.
    #[must_use]
    pub fn column(self) -> u8 {
        self.0 / ROWS + 1
    }

    /// Its row, 1 to 7 from seat 0's side.
    #[must_use]
    pub fn row(self) -> u8 {
        self.0 % ROWS + 1
    }

    /// Its index in an array with one entry for each square.
    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }

    /// The next square in a direction; `None` at the edge of the board.
    #[must_use]
    pub fn neighbour(self, direction: Direction) -> Option<Self> {
        NEIGHBOURS[self.index()][direction as usize]
    }

    /// The direction in which another square is the next one.
    pub(super) fn step_to(self, other: Self) -> Option<Direction> {
        Direction::ALL.into_iter().find(|&direction| self.neighbour(direction) == Some(other))
    }

    /// The direction in which another square is two squares away.
    pub(super) fn jump_to(self, other: Self) -> Option<Direction> {
        Direction::ALL.into_iter().find(|&direction| {
            self.neighbour(direction).and_then(|over| over.neighbour(direction)) == Some(other)
        })
    }

    /// Whether it is one of the four OCTI squares of this seat: `22` to `52` are seat 0's, `26` to
    /// `56` seat 1's.
    #[must_use]
    pub fn is_octi_of(self, seat: Seat) -> bool {
        let row = if seat == Seat(0) { 2 } else { 6 };
        self.row() == row && (2..=5).contains(&self.column())
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.column(), self.row())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A set of squares.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Squares(u64);

impl Squares {
    /// The set and one more square.
    pub(super) fn with(self, square: Square) -> Self {
        Self(self.0 | 1 << square.0)
    }

    /// Whether a square is in the set.
    pub(super) fn contains(self, square: Square) -> bool {
        self.0 & (1 << square.0) != 0
    }
}

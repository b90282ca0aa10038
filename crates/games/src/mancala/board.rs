use std::fmt;

use turnstone_rules::{Seat, exact};

/// The four ways to play.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Variant {
    /// No captures, no extra turns.
    Basic,
    /// Extra turns and captures.
    Egyptian,
    /// Egyptian, in either direction, and never from a single stone.
    Ethiopian,
    /// Sowing goes on from the last pit, and fours are taken.
    Nigerian,
}

impl Variant {
    /// The variant of one of the family's ids.
    pub(super) fn from_id(id: &str) -> Self {
        match id {
            "egyptian" => Self::Egyptian,
            "ethiopian" => Self::Ethiopian,
            "nigerian" => Self::Nigerian,
            _ => Self::Basic,
        }
    }

    /// The directions a move may take.
    pub(super) fn directions(self) -> &'static [Direction] {
        match self {
            Self::Ethiopian => &[Direction::Right, Direction::Left],
            Self::Basic | Self::Egyptian | Self::Nigerian => &[Direction::Right],
        }
    }
}

/// The direction in which the stones are sown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    /// Counter-clockwise: own pits to the right, own store, the other's pits 1 to 6.
    Right,
    /// The exact reverse of the ring.
    Left,
}

/// A pit of the mover's row, counted from 0 at the mover's left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pit(u8);

impl Pit {
    /// The six pits of a row, from the left.
    pub const ALL: [Self; 6] = [Self(0), Self(1), Self(2), Self(3), Self(4), Self(5)];

    /// The pit with this number as players count, 1 to 6.
    #[must_use]
    pub fn from_number(number: u8) -> Option<Self> {
        (1..=6).contains(&number).then(|| Self(number - 1))
    }

    /// Its number as players count, 1 to 6.
    #[must_use]
    pub fn number(self) -> u8 {
        self.0 + 1
    }
}

/// A set of pits of one row. A pit is the highest bit of its byte, the first pit lowest.
pub(super) struct Pits(u64);

impl Pits {
    /// Whether the set is empty.
    pub(super) fn is_empty(&self) -> bool {
        self.0 == 0
    }
}

/// The pits from the left.
impl Iterator for Pits {
    type Item = Pit;

    fn next(&mut self) -> Option<Pit> {
        let lowest = self.0.trailing_zeros() / 8;
        self.0 &= self.0.wrapping_sub(1);
        Pit::ALL.get(lowest as usize).copied()
    }
}

/// The stones on the board, place by place in the order of sowing to the right: seat 0's pits 1 to
/// 6 and store, then seat 1's pits 1 to 6 and store.
///
/// The board is one number with a byte for each place, the first place lowest. So one addition sows
/// a hand, and one mask selects a row. No place ever holds more than all 48 stones.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Ring(u128);

impl Ring {
    const HALF: usize = 7;
    pub(super) const LENGTH: usize = 14;
    /// The six pits of a row.
    const ROW: u64 = 0xffff_ffff_ffff;
    /// Both stores.
    const STORES: u128 = 0xff << 48 | 0xff << 104;

    /// A board without stones.
    pub(super) const EMPTY: Self = Self(0);

    /// The index of a seat's pit.
    pub(super) fn pit(seat: Seat, pit: Pit) -> usize {
        seat.index() * Self::HALF + usize::from(pit.0)
    }

    /// The index of a seat's store.
    pub(super) const fn store(seat: Seat) -> usize {
        seat.0 as usize * Self::HALF + 6
    }

    /// Whether a place is a store.
    pub(super) fn is_store(place: usize) -> bool {
        place == Self::store(Seat(0)) || place == Self::store(Seat(1))
    }

    /// The seat that a place belongs to.
    pub(super) const fn owner(place: usize) -> Seat {
        if place < Self::HALF { Seat(0) } else { Seat(1) }
    }

    /// The pit across the board: *i* faces 7 − *i*.
    pub(super) fn facing(pit: usize) -> usize {
        12 - pit
    }

    /// The place after this one.
    pub(super) const fn next(place: usize, direction: Direction) -> usize {
        match direction {
            Direction::Right if place + 1 == Self::LENGTH => 0,
            Direction::Right => place + 1,
            Direction::Left if place == 0 => Self::LENGTH - 1,
            Direction::Left => place - 1,
        }
    }

    /// The stones in a place.
    pub(super) fn at(self, place: usize) -> u8 {
        let [stones, ..] = (self.0 >> (8 * place)).to_le_bytes();
        stones
    }

    /// The stones in a seat's pit.
    pub(super) fn stones(self, seat: Seat, pit: Pit) -> u8 {
        self.at(Self::pit(seat, pit))
    }

    /// The same board with more stones in a place.
    pub(super) const fn with(self, place: usize, stones: u8) -> Self {
        Self(self.0 + ((stones as u128) << (8 * place)))
    }

    /// The sum of both boards, place by place.
    pub(super) fn plus(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }

    /// Takes all stones out of a place.
    pub(super) fn lift(&mut self, place: usize) -> u8 {
        let stones = self.at(place);
        self.0 &= !(0xff << (8 * place));
        stones
    }

    /// A seat's six pits, the first lowest.
    fn row(self, seat: Seat) -> u64 {
        let half = if seat == Seat(0) { self.0 } else { self.0 >> (8 * Self::HALF) };
        exact::<u64>(half & u128::from(Self::ROW))
    }

    /// Whether a seat's six pits are all empty.
    pub(super) fn row_is_empty(self, seat: Seat) -> bool {
        self.row(seat) == 0
    }

    /// The pits of a seat with at least `min_stones` stones.
    pub(super) fn pits_of(self, seat: Seat, min_stones: u8) -> Pits {
        // The sum of a count and 128 - `min_stones` has the highest bit of its byte exactly if the
        // count is at least `min_stones`. Counts are at most 48, so that no byte overflows.
        let each = Self::ROW / 0xff;
        Pits((self.row(seat) + each * u64::from(128 - min_stones)) & (each * 128))
    }

    /// Whether the stores hold the same as on another board.
    pub(super) fn same_stores(self, other: Self) -> bool {
        (self.0 ^ other.0) & Self::STORES == 0
    }

    /// Puts all stones of a seat's row into its store.
    pub(super) fn bank(&mut self, seat: Seat) {
        for pit in Pit::ALL {
            let stones = self.lift(Self::pit(seat, pit));
            *self = self.with(Self::store(seat), stones);
        }
    }

    /// The stones in the pits, by seat, from each owner's left.
    #[must_use]
    pub fn rows(self) -> [[u8; 6]; 2] {
        [0, 1].map(|seat| Pit::ALL.map(|pit| self.stones(Seat(seat), pit)))
    }

    /// The stones in the stores, by seat.
    #[must_use]
    pub fn stores(self) -> [u8; 2] {
        [0, 1].map(|seat| self.at(Self::store(Seat(seat))))
    }
}

impl fmt::Debug for Ring {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} {:?}", self.rows(), self.stores())
    }
}

/// The reason why a game is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    /// A row is empty, or no player can move. The stores are counted.
    Counted,
    /// The same position arose for the third time.
    Repetition,
}

/// A position of Mancala.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct State {
    /// The rules in force.
    pub variant: Variant,
    /// The stones.
    pub ring: Ring,
    /// The seat to move. It has no meaning once the game is over.
    pub to_move: Seat,
    /// Set when the game is over.
    pub ending: Option<Ending>,
}

impl State {
    /// Four stones in each pit, seat 0 to move.
    pub(super) fn setup(variant: Variant) -> Self {
        let pits = [0, 1].map(|seat| Pit::ALL.map(|pit| Ring::pit(Seat(seat), pit)));
        let ring = pits.as_flattened().iter().fold(Ring::EMPTY, |ring, pit| ring.with(*pit, 4));
        Self { variant, ring, to_move: Seat(0), ending: None }
    }
}

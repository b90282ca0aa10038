use crate::rules::Seat;

use super::sowing;

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

/// Which way round the stones are sown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    /// Counter-clockwise: own pits to the right, own store, the other's pits 1 to 6.
    Right,
    /// The exact reverse of the ring.
    Left,
}

/// A pit of the mover's row, counted from 0 at his left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pit(u8);

impl Pit {
    /// The six pits of a row, from the left.
    pub const ALL: [Self; 6] = [Self(0), Self(1), Self(2), Self(3), Self(4), Self(5)];

    /// The pit with this number, 1 to 6 as players count.
    #[must_use]
    pub fn from_number(number: u8) -> Option<Self> {
        (1..=6).contains(&number).then(|| Self(number - 1))
    }

    /// Its number, 1 to 6 as players count.
    #[must_use]
    pub fn number(self) -> u8 {
        self.0 + 1
    }
}

/// The places of the board in the order of sowing to the right: seat 0's pits 1 to 6 and store,
/// then seat 1's pits 1 to 6 and store.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ring(pub [u8; 14]);

impl Ring {
    const HALF: usize = 7;
    const LENGTH: usize = 14;

    /// The index of a seat's pit.
    pub(super) fn pit(seat: Seat, pit: Pit) -> usize {
        seat.index() * Self::HALF + usize::from(pit.0)
    }

    /// The index of a seat's store.
    pub(super) fn store(seat: Seat) -> usize {
        seat.index() * Self::HALF + 6
    }

    /// Whether a place is a store.
    pub(super) fn is_store(place: usize) -> bool {
        place % Self::HALF == 6
    }

    /// The seat that a place belongs to.
    pub(super) fn owner(place: usize) -> Seat {
        if place < Self::HALF { Seat(0) } else { Seat(1) }
    }

    /// The pit across the board: *i* faces the other's 7 − *i*.
    pub(super) fn facing(pit: usize) -> usize {
        12 - pit
    }

    /// The place after this one.
    pub(super) fn next(place: usize, direction: Direction) -> usize {
        match direction {
            Direction::Right => (place + 1) % Self::LENGTH,
            Direction::Left => (place + Self::LENGTH - 1) % Self::LENGTH,
        }
    }

    /// The stones in a seat's pit.
    pub(super) fn stones(&self, seat: Seat, pit: Pit) -> u8 {
        self.0[Self::pit(seat, pit)]
    }

    /// Takes all stones out of a place.
    pub(super) fn lift(&mut self, place: usize) -> u8 {
        std::mem::take(&mut self.0[place])
    }

    /// Whether a seat's six pits are all empty.
    pub(super) fn row_is_empty(&self, seat: Seat) -> bool {
        Pit::ALL.into_iter().all(|pit| self.stones(seat, pit) == 0)
    }

    /// Puts all stones of a seat's row into its store.
    pub(super) fn bank(&mut self, seat: Seat) {
        for pit in Pit::ALL {
            let stones = self.lift(Self::pit(seat, pit));
            self.0[Self::store(seat)] += stones;
        }
    }

    /// The stones in the pits, by seat, from each owner's left.
    #[must_use]
    pub fn rows(&self) -> [[u8; 6]; 2] {
        [0, 1].map(|seat| Pit::ALL.map(|pit| self.stones(Seat(seat), pit)))
    }

    /// The stones in the stores, by seat.
    #[must_use]
    pub fn stores(&self) -> [u8; 2] {
        [0, 1].map(|seat| self.0[Self::store(Seat(seat))])
    }
}

/// Why a game is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    /// A row is empty, or nobody can move: the stores are counted.
    Counted,
    /// The same position arose for the third time.
    Repetition,
}

/// A position of Mancala.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct State {
    /// The rules in force.
    pub variant: Variant,
    /// The stones.
    pub ring: Ring,
    /// The seat whose turn it is; without meaning once the game is over.
    pub to_move: Seat,
    /// Set when the game is over.
    pub ending: Option<Ending>,
}

impl State {
    /// Four stones in each pit, seat 0 to move.
    pub(super) fn setup(variant: Variant) -> Self {
        let mut ring = Ring([4; 14]);
        ring.lift(Ring::store(Seat(0)));
        ring.lift(Ring::store(Seat(1)));
        Self { variant, ring, to_move: Seat(0), ending: None }
    }

    /// Whether a seat has a pit that its turn may start from.
    pub(super) fn can_move(&self, seat: Seat) -> bool {
        Pit::ALL
            .into_iter()
            .any(|pit| self.ring.stones(seat, pit) >= sowing::fewest_to_sow(self.variant))
    }
}

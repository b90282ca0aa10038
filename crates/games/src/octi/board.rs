use std::hash::{Hash, Hasher};

use turnstone_rules::Seat;

use super::Direction;
use super::square::{SQUARES, Square};

/// The prongs that each player has at the start.
pub(super) const SUPPLY: u8 = 12;

/// The prongs of a pod: at most one in each of the eight directions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Prongs(u8);

impl Prongs {
    /// Whether there is a prong in this direction.
    #[must_use]
    pub fn contains(self, direction: Direction) -> bool {
        self.0 & (1 << direction as u8) != 0
    }

    /// These prongs and one in this direction.
    #[must_use]
    pub fn with(self, direction: Direction) -> Self {
        Self(self.0 | 1 << direction as u8)
    }

    /// How many there are.
    #[must_use]
    pub fn count(self) -> u8 {
        (0..8).map(|place| self.0 >> place & 1).sum()
    }

    /// Whether all eight directions have one.
    #[must_use]
    pub fn is_full(self) -> bool {
        self.0 == u8::MAX
    }

    /// The directions that have one, clockwise from north.
    pub fn directions(self) -> impl Iterator<Item = Direction> {
        Direction::ALL.into_iter().filter(move |&direction| self.contains(direction))
    }

    /// The letters of the directions that have one, in alphabetical order.
    #[must_use]
    pub fn letters(self) -> String {
        self.directions().map(Direction::letter).collect()
    }
}

/// A pod on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Pod {
    /// The seat that owns it.
    pub seat: Seat,
    /// The prongs added so far. A prong never comes off or turns.
    pub prongs: Prongs,
}

/// The squares with their pods.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Board([Option<Pod>; SQUARES]);

impl Board {
    /// A board without pods.
    #[must_use]
    pub fn empty() -> Self {
        Self([None; SQUARES])
    }

    /// The pod on a square.
    #[must_use]
    pub fn pod(&self, square: Square) -> Option<Pod> {
        self.0[square.index()]
    }

    /// Puts a pod on a square, in place of any pod there.
    pub fn put(&mut self, square: Square, pod: Pod) {
        self.0[square.index()] = Some(pod);
    }

    /// Takes the pod off a square.
    pub fn take(&mut self, square: Square) -> Option<Pod> {
        self.0[square.index()].take()
    }

    /// All pods with their squares, by square.
    pub fn pods(&self) -> impl Iterator<Item = (Square, Pod)> {
        Square::all().zip(&self.0).filter_map(|(square, pod)| Some((square, (*pod)?)))
    }

    /// The pods of one seat with their squares, by square.
    pub fn pods_of(&self, seat: Seat) -> impl Iterator<Item = (Square, Pod)> {
        self.pods().filter(move |(_, pod)| pod.seat == seat)
    }
}

impl Hash for Board {
    /// Hashes the pods only, because most squares are empty.
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.pods().for_each(|pod| pod.hash(hasher));
    }
}

/// The reason why a game is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    /// This seat landed on an OCTI square of the other's.
    OctiSquare(Seat),
    /// This seat left the other without pods.
    NoPods(Seat),
    /// This seat left the other without a legal action.
    NoMoves(Seat),
    /// The same position arose for the third time.
    Repetition,
}

/// A position of Octi.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct State {
    /// The pods.
    pub board: Board,
    /// The prongs that each seat has in hand.
    pub supply: [u8; 2],
    /// The seat to move. It has no meaning once the game is over.
    pub to_move: Seat,
    /// Set when the game is over.
    pub ending: Option<Ending>,
}

impl State {
    /// An empty pod on each OCTI square, twelve prongs each, seat 0 (green) to move.
    pub(super) fn setup() -> Self {
        let mut board = Board::empty();
        for seat in [Seat(0), Seat(1)] {
            for square in Square::all().filter(|square| square.is_octi_of(seat)) {
                board.put(square, Pod { seat, prongs: Prongs::default() });
            }
        }
        Self { board, supply: [SUPPLY; 2], to_move: Seat(0), ending: None }
    }
}

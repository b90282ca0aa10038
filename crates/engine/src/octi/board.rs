//! The board as bit sets: a square's bit is its column times seven plus its row, both from 0.

use turnstone_games::octi::{Direction, Square, State};
use turnstone_rules::Seat;

/// The squares of the board.
pub(crate) const SQUARES: usize = 42;
const ROWS: usize = 7;

/// The index of a square.
pub(super) fn index(square: Square) -> usize {
    usize::from(square.column() - 1) * ROWS + usize::from(square.row() - 1)
}

/// The row of a square, from 0 at seat 0's side.
pub(super) fn row(square: usize) -> usize {
    square % ROWS
}

/// The column of a square, from 0.
pub(super) fn column(square: usize) -> usize {
    square / ROWS
}

/// No square.
pub(super) const NONE: u8 = u8::MAX;

/// The next square in each direction, or [`NONE`].
pub(super) static NEIGHBOURS: [[u8; 8]; SQUARES] = neighbours();

#[expect(clippy::cast_sign_loss, reason = "what is on the board is not negative")]
const fn neighbours() -> [[u8; 8]; SQUARES] {
    // North, then clockwise: columns and rows.
    let steps: [(i8, i8); 8] =
        [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
    let mut all = [[NONE; 8]; SQUARES];
    let mut column = 0_i8;
    while column < 6 {
        let mut row = 0_i8;
        while row < 7 {
            let mut direction = 0;
            while direction < 8 {
                let (right, up) = steps[direction];
                let (to, high) = (column + right, row + up);
                if to >= 0 && to < 6 && high >= 0 && high < 7 {
                    all[(column * 7 + row) as usize][direction] = (to * 7 + high) as u8;
                }
                direction += 1;
            }
            row += 1;
        }
        column += 1;
    }
    all
}

/// The squares that each seat aims for: the four OCTI squares of the other.
pub(super) static GOALS: [u64; 2] = [goals(5), goals(1)];

const fn goals(row: usize) -> u64 {
    1 << (ROWS + row) | 1 << (2 * ROWS + row) | 1 << (3 * ROWS + row) | 1 << (4 * ROWS + row)
}

/// The squares in a set, ascending.
pub(super) fn squares(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let square = set.trailing_zeros() as usize;
        let rest = set & set.wrapping_sub(1);
        (std::mem::replace(&mut set, rest) != 0).then_some(square)
    })
}

/// The pods, by seat, and their prongs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Board {
    pub(crate) pods: [u64; 2],
    /// The prongs of the pod on each square, one bit a direction.
    pub(crate) prongs: [u8; SQUARES],
    pub(crate) supply: [u8; 2],
}

impl Board {
    pub(super) fn of(state: &State) -> Self {
        let mut board = Self { pods: [0; 2], prongs: [0; SQUARES], supply: state.supply };
        for (square, pod) in state.board.pods() {
            let square = index(square);
            board.pods[pod.seat.index()] |= 1 << square;
            board.prongs[square] = (0_u8..)
                .zip(Direction::ALL)
                .filter(|(_, direction)| pod.prongs.contains(*direction))
                .fold(0, |set, (number, _)| set | 1 << number);
        }
        board
    }

    /// All pods.
    pub(super) fn occupied(&self) -> u64 {
        self.pods[0] | self.pods[1]
    }

    /// Whether a pod of a seat stands on a square that it aims for.
    pub(super) fn has_landed(&self, seat: Seat) -> bool {
        self.pods[seat.index()] & GOALS[seat.index()] != 0
    }
}

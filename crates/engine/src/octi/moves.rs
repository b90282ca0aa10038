//! The moves of a side. Chains that end on the same square with the same captures are one move.

use turnstone_rules::exact;

use super::board::{Board, GOALS, NEIGHBOURS, NONE, row, squares};

/// A move, by what it changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Move {
    pub(super) from: u8,
    /// The square of the pod afterwards.
    pub(super) to: u8,
    /// The direction of the new prong, or [`NONE`].
    pub(super) prong: u8,
    /// The squares of the captured pods.
    pub(super) captured: u64,
}

/// A guess for a move that wins at once.
pub(crate) const WINS: i32 = 1 << 20;
const CAPTURES: i32 = 1 << 12;

/// Adds every move of a side.
pub(super) fn add(board: &Board, side: usize, moves: &mut Vec<(i32, Move)>) {
    let occupied = board.occupied();
    for from in squares(board.pods[side]) {
        let prongs = board.prongs[from];
        let forward = |square: usize| {
            let row = exact::<i32>(row(square));
            if side == 0 { row } else { 6 - row }
        };
        for (direction, &to) in NEIGHBOURS[from].iter().enumerate() {
            if prongs & 1 << direction == 0 {
                if board.supply[side] > 0 {
                    let ahead =
                        if to == NONE { -2 } else { forward(usize::from(to)) - forward(from) };
                    let prong = exact::<u8>(direction);
                    let at = exact::<u8>(from);
                    moves.push((
                        4 * ahead + forward(from),
                        Move { from: at, to: at, prong, captured: 0 },
                    ));
                }
            } else if to != NONE && occupied & 1 << to == 0 {
                let wins = GOALS[side] & 1 << to != 0;
                let guess =
                    if wins { WINS } else { 8 * (forward(usize::from(to)) - forward(from)) };
                let at = exact::<u8>(from);
                moves.push((guess, Move { from: at, to, prong: NONE, captured: 0 }));
            }
        }
        if prongs != 0 {
            let first = moves.len();
            let chain =
                Chain { board, side, from, prongs, occupied: occupied & !(1 << from), first };
            chain.add(from, 0, moves);
        }
    }
}

struct Chain<'a> {
    board: &'a Board,
    side: usize,
    from: usize,
    prongs: u8,
    occupied: u64,
    /// The index of the first chain of this pod in the list.
    first: usize,
}

impl Chain<'_> {
    /// Adds the chains that go on from a square, after jumping these.
    fn add(&self, at: usize, jumped: u64, moves: &mut Vec<(i32, Move)>) {
        for (direction, &over) in NEIGHBOURS[at].iter().enumerate() {
            if self.prongs & 1 << direction == 0 {
                continue;
            }
            if over == NONE || self.occupied & !jumped & 1 << over == 0 {
                continue;
            }
            let to = NEIGHBOURS[usize::from(over)][direction];
            if to == NONE || self.occupied & 1 << to != 0 {
                continue;
            }
            let jumped = jumped | 1 << over;
            self.land(to, jumped, moves);
            if GOALS[self.side] & 1 << to == 0 {
                self.add(usize::from(to), jumped, moves);
            }
        }
    }

    /// Adds the chain that ends here, with each choice of captures.
    fn land(&self, to: u8, jumped: u64, moves: &mut Vec<(i32, Move)>) {
        let others = jumped & self.board.pods[1 - self.side];
        let wins = GOALS[self.side] & 1 << to != 0;
        // Every subset of the jumped pods, all of them first.
        let mut captured = jumped;
        loop {
            let played = Move { from: exact::<u8>(self.from), to, prong: NONE, captured };
            if moves[self.first..].iter().all(|(_, known)| *known != played) {
                let own = captured & self.board.pods[self.side];
                let gain = 2 * (captured & others).count_ones().cast_signed()
                    - 3 * own.count_ones().cast_signed();
                moves.push((if wins { WINS } else { CAPTURES * gain }, played));
            }
            if captured == 0 || wins {
                return;
            }
            captured = (captured - 1) & jumped;
        }
    }
}

/// Whether a side can move at all.
pub(super) fn can_act(board: &Board, side: usize) -> bool {
    let occupied = board.occupied();
    squares(board.pods[side]).any(|from| {
        let prongs = board.prongs[from];
        board.supply[side] > 0 && prongs != u8::MAX
            || (0..8).filter(|direction| prongs & 1 << direction != 0).any(|direction| {
                let to = NEIGHBOURS[from][direction];
                if to == NONE {
                    return false;
                }
                let beyond = NEIGHBOURS[usize::from(to)][direction];
                occupied & 1 << to == 0 || beyond != NONE && occupied & 1 << beyond == 0
            })
    })
}

//! Octi: bit sets and learned weights.

mod board;
mod evaluation;
mod moves;

pub(crate) use board::Board;
pub(crate) use evaluation::{WEIGHTS, features};
pub(crate) use moves::{Move, WINS};

use turnstone_games::octi::{self, Direction, Octi, State};
use turnstone_rules::{Rules, Seat, exact};

use crate::level::{Strength, Strengths};
use crate::math::logistic;
use crate::random::mixed;
use crate::search::{DECIDED, Game, Status};
use board::{NONE, index};

/// How much of a score is one unit of log odds.
pub(crate) const LOGIT: f32 = 200.0;

/// A position of Octi as the search needs it.
#[derive(Debug, Clone)]
pub(crate) struct Model {
    pub(crate) board: Board,
    side: u8,
    /// The side that has won.
    winner: Option<u8>,
    /// Whether the last move may be taken back by others.
    is_reversible: bool,
    /// The position at the root, in which moves are written.
    root: State,
}

/// The state before a move, to take it back.
#[derive(Debug)]
pub(crate) struct Before {
    board: Board,
    is_reversible: bool,
}

impl Model {
    /// The model of a position.
    pub(crate) fn new(state: &State) -> Self {
        Self {
            board: Board::of(state),
            side: state.to_move.0,
            winner: None,
            is_reversible: false,
            root: state.clone(),
        }
    }

    /// The move of the rules that changes the same.
    fn rules_move(&self, played: Move) -> Option<octi::Move> {
        let legal = Octi::legal_moves(&self.root);
        legal.into_iter().find(|legal| match legal {
            octi::Move::Add { square, direction } => {
                let is_direction = Direction::ALL.get(usize::from(played.prong)) == Some(direction);
                is_direction && index(*square) == usize::from(played.from)
            }
            octi::Move::Step { from, to } => {
                played.prong == NONE
                    && played.captured == 0
                    && (index(*from), index(*to)) == (played.from.into(), played.to.into())
            }
            octi::Move::Jump { from, landings } => {
                let to = landings.last().map(|landing| index(landing.square));
                played.prong == NONE
                    && (index(*from), to) == (played.from.into(), Some(played.to.into()))
                    && captured(*from, landings) == played.captured
            }
        })
    }
}

/// The pods that a chain captures, as a set.
fn captured(from: octi::Square, landings: &[octi::Landing]) -> u64 {
    let (mut at, mut set) = (index(from), 0);
    for landing in landings {
        let to = index(landing.square);
        if landing.captures {
            // The square between the two.
            set |= 1 << usize::midpoint(at, to);
        }
        at = to;
    }
    set
}

impl Game for Model {
    type Move = Move;
    type Undo = Before;

    const SLOTS: usize = 2 * 64 * 64;

    fn side(&self) -> u8 {
        self.side
    }

    fn status(&self) -> Status {
        match self.winner {
            None => Status::Move,
            Some(0) => Status::Over(DECIDED + 1_000),
            Some(_) => Status::Over(-DECIDED - 1_000),
        }
    }

    fn add_moves(&mut self, moves: &mut Vec<(i32, Move)>) {
        moves::add(&self.board, self.side.into(), moves);
    }

    fn play(&mut self, played: Move) -> Before {
        let before = Before { board: self.board, is_reversible: self.is_reversible };
        let side = usize::from(self.side);
        let Board { pods, prongs, supply } = &mut self.board;
        let (from, to) = (usize::from(played.from), usize::from(played.to));
        if played.prong == NONE {
            let moved = std::mem::take(&mut prongs[from]);
            pods[side] = pods[side] & !(1 << from) | 1 << to;
            for square in board::squares(played.captured) {
                let taken = std::mem::take(&mut prongs[square]);
                supply[side] += exact::<u8>(taken.count_ones());
            }
            *pods = pods.map(|pods| pods & !played.captured);
            prongs[to] = moved;
        } else {
            prongs[from] |= 1 << played.prong;
            supply[side] -= 1;
        }
        self.is_reversible = played.prong == NONE && played.captured == 0;
        let has_won = self.board.has_landed(Seat(self.side))
            || self.board.pods[1 - side] == 0
            || !moves::can_act(&self.board, 1 - side);
        self.winner = has_won.then_some(self.side);
        self.side = 1 - self.side;
        before
    }

    fn undo(&mut self, before: Before) {
        self.board = before.board;
        self.is_reversible = before.is_reversible;
        self.winner = None;
        self.side = 1 - self.side;
    }

    fn key(&self) -> u64 {
        let mut key = mixed(u64::from(self.side) + 1);
        for (side, pods) in (0_u64..).zip(self.board.pods) {
            for square in board::squares(pods) {
                let prongs = u64::from(self.board.prongs[square]);
                key = key.wrapping_add(mixed((prongs << 8 | square as u64) << 1 | side | 1 << 40));
            }
        }
        let [one, other] = self.board.supply.map(u64::from);
        key.wrapping_add(mixed(one << 8 | other | 1 << 50))
    }

    fn evaluate(&mut self) -> i32 {
        evaluation::score(&self.board, self.side.into())
    }

    fn may_repeat(&self) -> bool {
        self.is_reversible
    }

    fn slot(&self, played: Move) -> usize {
        let prong = if played.prong == NONE { 0 } else { 1 << 12 | usize::from(played.prong) };
        let to = if played.prong == NONE { usize::from(played.to) } else { 0 };
        (usize::from(played.from) << 6 | to) + prong
    }

    #[expect(clippy::cast_precision_loss, reason = "a score is small, or certain")]
    fn expected(score: i32) -> f32 {
        match score.abs() {
            DECIDED.. => 0.5 + 0.5 * score.signum() as f32,
            _ => logistic(score as f32 / LOGIT),
        }
    }

    fn notation(&self, played: Move) -> Option<String> {
        self.rules_move(played).map(|legal| Octi::format(&self.root, &legal))
    }
}

/// The levels.
pub(crate) static LEVELS: Strengths = [
    Strength::new(100, 1_200.0),
    Strength::new(120, 350.0),
    Strength::new(250, 160.0),
    Strength::new(600, 100.0),
    Strength::new(1_500, 65.0),
    Strength::new(4_000, 45.0),
    Strength::new(15_000, 30.0),
    Strength::new(100_000, 2.0),
];

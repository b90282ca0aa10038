//! Six: counters of all windows of the winning shapes, and few moves in each position.
//!
//! A team is one side, because its colours take turns as two players do. In manual play a shape
//! counts when it is made: who makes one is taken to declare it. A shape that the other side has left
//! undeclared is not looked for, and counts as nothing.

mod moves;
mod patterns;
mod plane;

pub(crate) use moves::Move;

use turnstone_games::six::{self, Color, Settings, Six, State, Variant};
use turnstone_rules::{Rules, exact};

use crate::level::{Strength, Strengths};
use crate::math::logistic;
use crate::random::mixed;
use crate::search::{DECIDED, Game, Status};
use moves::Relocations;
use patterns::Spot;
use plane::{Plane, number};

/// How much of a score is one unit of log odds.
const LOGIT: f32 = 150.0;
/// The worth of being the one who moves.
const TURN: i32 = 60;

/// The worth of completing a shape with the next move.
const WINS_NEXT: i32 = 3_000;

/// A position of Six as the search needs it.
#[derive(Debug, Clone)]
pub(crate) struct Model {
    plane: Plane,
    side: u8,
    in_hand: [u8; 2],
    settings: Settings,
    winner: Option<u8>,
    /// Whether the last step was a relocation without captures.
    is_reversible: bool,
    /// The complete shapes of each side at the root, which are undeclared.
    undeclared: [i32; 2],
    /// The position at the root, in which moves are written.
    root: State,
}

/// The undo record of a move.
#[derive(Debug)]
pub(crate) struct Before {
    played: Option<Move>,
    side: u8,
    in_hand: [u8; 2],
    is_reversible: bool,
    captured: Vec<(Spot, u8)>,
}

impl Model {
    /// The model of a position.
    pub(crate) fn new(state: &State) -> Self {
        let plane = Plane::of(state);
        Self {
            side: number(state.color_to_move()),
            in_hand: [Color::Black, Color::Red].map(|color| state.in_hand(color)),
            settings: state.settings,
            winner: None,
            is_reversible: false,
            undeclared: plane.windows.sixes,
            root: state.clone(),
            plane,
        }
    }

    fn is_placing(&self) -> bool {
        self.in_hand != [0; 2]
    }

    /// The relocations of the side to move.
    fn relocations(&self) -> Relocations<'_> {
        Relocations::of(&self.plane, self.side.into(), self.settings.variant != Variant::Basic)
    }

    /// Whether the side to move can win at once.
    fn can_win(&self) -> bool {
        if self.is_placing() {
            moves::can_win_by_placing(&self.plane, self.side.into())
        } else {
            self.relocations().can_win()
        }
    }

    /// Whether the other side wins by a move, or can win at once after it.
    fn loses_at_once(&mut self, played: Move) -> bool {
        let side = self.side;
        let before = self.play(played);
        let is_lost = match self.winner {
            Some(winner) => winner != side,
            None => self.side != side && self.can_win(),
        };
        self.undo(before);
        is_lost
    }

    /// The move of the rules.
    fn rules_move(&self, played: Move) -> six::Move {
        let cell = |spot| self.plane.cell(spot);
        let to = cell(played.to);
        match played.from {
            None => six::Move::Place { to, declares: false },
            Some(from) => six::Move::Relocate {
                from: cell(from),
                to,
                keeps: played.keeps.map(cell),
                declares: false,
            },
        }
    }

    /// Whether a side without a legal move has to pass: in a basic game only, and very seldom.
    fn must_pass(&self) -> bool {
        if self.is_placing() || self.settings.variant != Variant::Basic || self.winner.is_some() {
            return false;
        }
        let is_own = |stone: &&Spot| self.plane.color(**stone) == Some(self.side);
        if self.plane.stones.iter().filter(is_own).any(|stone| self.plane.is_loose(*stone)) {
            return false;
        }
        let mut moves = Vec::new();
        self.relocations().add_all(&mut moves);
        moves.is_empty()
    }

    /// Takes the stones away that a move has cut off.
    fn capture(&mut self, keeps: Option<Spot>) -> Vec<(Spot, u8)> {
        let islands = self.plane.islands(None);
        let stays = match keeps {
            Some(cell) => islands.iter().position(|island| island.holds(cell)),
            None => (0..islands.len()).max_by_key(|index| islands[*index].size()),
        };
        let Some(stays) = stays.map(|index| &islands[index]) else { return Vec::new() };
        let stones = self.plane.stones.iter().copied();
        let lost: Vec<_> = stones.filter(|stone| !stays.holds(*stone)).collect();
        lost.into_iter().filter_map(|cell| Some((cell, self.plane.take(cell)?))).collect()
    }
}

impl Game for Model {
    type Move = Move;
    type Undo = Before;

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
        if self.is_placing() {
            moves::add_placements(&self.plane, self.side.into(), moves);
        } else {
            self.relocations().add_best(moves);
        }
    }

    fn add_root_moves(&mut self, moves: &mut Vec<(i32, Move)>) {
        self.add_moves(moves);
        if !moves.iter().all(|(_, played)| self.loses_at_once(*played)) {
            return;
        }
        // A move that is worth a look by itself parries nothing. Any other move may.
        let mut all = Vec::new();
        if self.is_placing() {
            moves::add_all_placements(&self.plane, self.side.into(), &mut all);
        } else {
            self.relocations().add_all(&mut all);
        }
        all.sort_by_key(|(guess, _)| std::cmp::Reverse(*guess));
        let parries = all.into_iter().filter(|(_, played)| !self.loses_at_once(*played));
        let parries: Vec<_> = parries.take(moves::WIDTH).collect();
        if !parries.is_empty() {
            *moves = parries;
        }
    }

    fn add_all_moves(&mut self, moves: &mut Vec<(i32, Move)>) {
        if self.is_placing() {
            moves::add_all_placements(&self.plane, self.side.into(), moves);
        } else {
            self.add_moves(moves);
        }
    }

    fn play(&mut self, played: Move) -> Before {
        let side = self.side;
        let (own, other) = (usize::from(side), usize::from(1 - side));
        let mut before = Before {
            played: Some(played),
            side,
            in_hand: self.in_hand,
            is_reversible: self.is_reversible,
            captured: Vec::new(),
        };
        let sixes = self.plane.windows.sixes[own];
        let may_split = match played.from {
            None => {
                self.in_hand[own] = self.in_hand[own].saturating_sub(1);
                false
            }
            Some(from) => {
                let is_loose = self.plane.is_loose(from);
                self.plane.take(from);
                !is_loose
            }
        };
        let sixes = sixes.min(self.plane.windows.sixes[own]);
        self.plane.put(played.to, side);
        if may_split && self.settings.variant != Variant::Basic {
            before.captured = self.capture(played.keeps);
        }
        self.is_reversible = played.from.is_some() && before.captured.is_empty();
        if self.plane.windows.sixes[own] > sixes {
            self.winner = Some(side);
        } else if !before.captured.is_empty() {
            let has_too_few = |color| self.plane.count(color) < usize::from(six::SHAPE_STONES);
            if has_too_few(1 - side) {
                self.winner = Some(side);
            } else if has_too_few(side) {
                self.winner = Some(1 - side);
            }
        }
        self.side = exact::<u8>(other);
        if self.must_pass() {
            self.side = side;
        }
        before
    }

    fn undo(&mut self, before: Before) {
        self.winner = None;
        self.side = before.side;
        self.in_hand = before.in_hand;
        self.is_reversible = before.is_reversible;
        for (cell, color) in before.captured.into_iter().rev() {
            self.plane.put(cell, color);
        }
        if let Some(played) = before.played {
            self.plane.take(played.to);
            if let Some(from) = played.from {
                self.plane.put(from, self.side);
            }
        }
    }

    fn key(&self) -> u64 {
        let [one, other] = self.in_hand.map(u64::from);
        self.plane.key ^ mixed(one << 16 | other << 8 | u64::from(self.side) | 1 << 33)
    }

    fn evaluate(&mut self) -> i32 {
        let windows = &self.plane.windows;
        let (own, other) = (usize::from(self.side), usize::from(1 - self.side));
        if windows.fives[own] > 0 {
            return WINS_NEXT;
        }
        if windows.fives[other] > 1 {
            return -WINS_NEXT / 2;
        }
        windows.worth[own] - windows.worth[other] + TURN
    }

    fn may_repeat(&self) -> bool {
        self.is_reversible
    }

    #[expect(clippy::cast_precision_loss, reason = "a score is small, or certain")]
    fn expected(score: i32) -> f32 {
        match score.abs() {
            DECIDED.. => 0.5 + 0.5 * score.signum() as f32,
            _ => logistic(score as f32 / LOGIT),
        }
    }

    fn notation(&self, played: Move) -> Option<String> {
        let mut legal = self.rules_move(played);
        let seat = self.root.to_move;
        if self.settings.manual_declaration {
            // A shape is declared with the move that makes it, or alone if it stands already.
            let declared = match legal {
                _ if self.undeclared[usize::from(self.side)] > 0 => six::Move::Declare,
                six::Move::Place { to, .. } => six::Move::Place { to, declares: true },
                six::Move::Relocate { from, to, keeps, .. } => {
                    six::Move::Relocate { from, to, keeps, declares: true }
                }
                six::Move::Declare => six::Move::Declare,
            };
            if Six::apply(&self.root, seat, &declared).is_ok() {
                legal = declared;
            }
        }
        let is_legal = Six::apply(&self.root, seat, &legal).is_ok();
        is_legal.then(|| Six::format(&self.root, &legal))
    }
}

/// The levels of each variant.
pub(crate) static LEVELS: Strengths = [
    Strength::new(60, 1_500.0),
    Strength::new(60, 650.0),
    Strength::new(60, 220.0),
    Strength::new(60, 100.0),
    Strength::new(150, 40.0),
    Strength::new(400, 20.0),
    Strength::new(2_000, 10.0),
    Strength::new(10_000, 2.0),
];

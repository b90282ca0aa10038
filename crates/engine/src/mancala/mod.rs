//! Mancala: the rules' own board, which is fast enough, and learned tables.
//!
//! Ends of the game are scored by the difference of the stores, so that a search to the end finds
//! the best margin and not only the winner.

mod evaluation;

pub(crate) use evaluation::{Features, STORES_UNIT, WEIGHTS, Weights};

use turnstone_games::mancala::{Ending, Mancala, Move, State, Variant};
use turnstone_rules::{Rules, Seat};

use crate::level::{Strength, Strengths};
use crate::math::logistic;
use crate::random::mixed;
use crate::search::{DECIDED, Game, Status};

/// How much of a score is one unit of log odds.
pub(crate) const LOGIT: f32 = 200.0;

/// With so few stones in the pits a game is searched to its end.
const ENDGAME: u8 = 14;

/// A position of Mancala as the search needs it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Model {
    pub(crate) state: State,
    weights: &'static Weights,
}

impl Model {
    /// The model of a position.
    pub(crate) fn new(state: &State) -> Self {
        Self { state: *state, weights: evaluation::of(state.variant) }
    }

    /// The rows and stores, those of the side to move first.
    pub(crate) fn sides(&self) -> ([u8; 6], [u8; 6], [u8; 2]) {
        let ([south, north], [one, other]) = (self.state.ring.rows(), self.state.ring.stores());
        if self.state.to_move == Seat(0) {
            (south, north, [one, other])
        } else {
            (north, south, [other, one])
        }
    }

    /// The score if the position ended with these stones, for side 0.
    fn final_score([south, north]: [u8; 2]) -> i32 {
        let difference = i32::from(south) - i32::from(north);
        difference.signum() * DECIDED + difference
    }

    /// The Ethiopian game has passes.
    fn must_pass(&self) -> bool {
        self.state.variant == Variant::Ethiopian
            && self.state.ending.is_none()
            && self.sides().0.iter().all(|stones| *stones < 2)
    }
}

impl Game for Model {
    type Move = Move;
    type Undo = State;

    /// The margin counts, and not the time.
    const HURRIES: bool = false;

    fn side(&self) -> u8 {
        self.state.to_move.0
    }

    fn status(&self) -> Status {
        match self.state.ending {
            None => Status::Move,
            Some(Ending::Counted | Ending::Repetition) => {
                Status::Over(Self::final_score(self.state.ring.stores()))
            }
        }
    }

    fn add_moves(&mut self, moves: &mut Vec<(i32, Move)>) {
        let (own, _, _) = self.sides();
        let mut legal = Vec::with_capacity(12);
        Mancala::add_legal_moves(&self.state, &mut legal);
        moves.extend(legal.into_iter().map(|played| {
            let pit = played.pit.number();
            let stones = own[usize::from(pit) - 1];
            // A last stone in the store gives another turn in two variants, and counts in all.
            let guess = i32::from(pit) + if pit + stones == 7 { 10 } else { 0 };
            (guess, played)
        }));
    }

    fn play(&mut self, played: Move) -> State {
        let before = self.state;
        // A refused move would leave the state as it is; the search plays listed moves only.
        let _ = Mancala::apply_in_place(&mut self.state, before.to_move, &played);
        if self.must_pass() {
            self.state = Mancala::pass(&self.state);
        }
        before
    }

    fn undo(&mut self, before: State) {
        self.state = before;
    }

    fn key(&self) -> u64 {
        let (own, other, [one, two]) = self.sides();
        let bytes = |row: [u8; 6], store: u8| {
            let pits = row.iter().fold(0, |pits, stones| pits << 8 | u64::from(*stones));
            pits << 16 | u64::from(store) << 8 | u64::from(self.state.to_move.0)
        };
        mixed(mixed(bytes(own, one)).wrapping_add(bytes(other, two)))
    }

    fn evaluate(&mut self) -> i32 {
        let (own, other, stores) = self.sides();
        Features::of(own, other, stores).score(self.weights)
    }

    fn may_repeat(&self) -> bool {
        self.state.variant == Variant::Ethiopian
    }

    fn is_endgame(&self) -> bool {
        // The Ethiopian game may go round in circles, which have no end to search to.
        let (own, other, _) = self.sides();
        self.state.variant != Variant::Ethiopian && own.iter().chain(&other).sum::<u8>() <= ENDGAME
    }

    fn score_of_repetition(&self) -> i32 {
        let ended = Mancala::end_by_repetition(&self.state);
        let score = Self::final_score(ended.ring.stores());
        if self.side() == 0 { score } else { -score }
    }

    #[expect(clippy::cast_precision_loss, reason = "a score is small, or certain")]
    fn expected(score: i32) -> f32 {
        match score.abs() {
            DECIDED.. => 0.5 + 0.5 * score.signum() as f32,
            _ => logistic(score as f32 / LOGIT),
        }
    }

    fn notation(&self, played: Move) -> Option<String> {
        Some(Mancala::format(&self.state, &played))
    }
}

/// The levels of a variant.
pub(crate) fn strengths(variant: Variant) -> &'static Strengths {
    match variant {
        Variant::Basic | Variant::Ethiopian => &LEVELS,
        Variant::Egyptian => &EGYPTIAN_LEVELS,
        Variant::Nigerian => &NIGERIAN_LEVELS,
    }
}

static LEVELS: Strengths = [
    Strength::new(12, 300.0),
    Strength::new(40, 200.0),
    Strength::new(100, 140.0),
    Strength::new(300, 100.0),
    Strength::new(1_000, 70.0),
    Strength::new(4_000, 40.0),
    Strength::new(20_000, 20.0),
    Strength::new(200_000, 2.0),
];

static EGYPTIAN_LEVELS: Strengths = [
    Strength::new(12, 300.0),
    Strength::new(40, 200.0),
    Strength::new(100, 140.0),
    Strength::new(300, 100.0),
    Strength::new(1_000, 70.0),
    Strength::new(3_000, 48.0),
    Strength::new(12_000, 30.0),
    Strength::new(300_000, 2.0),
];

/// In the Nigerian game looking further ahead gains less, so that carelessness makes the levels.
static NIGERIAN_LEVELS: Strengths = [
    Strength::new(12, 5_000.0),
    Strength::new(40, 800.0),
    Strength::new(100, 420.0),
    Strength::new(300, 300.0),
    Strength::new(1_000, 225.0),
    Strength::new(3_000, 170.0),
    Strength::new(10_000, 115.0),
    Strength::new(400_000, 2.0),
];

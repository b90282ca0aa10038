//! The engine's answer, and how a level chooses a move of it.

use crate::level::Strength;
use crate::math::logistic;
use crate::random::Random;

/// A legal move with its value for the seat to act.
#[derive(Debug, Clone, PartialEq)]
pub struct Evaluated {
    /// The move in canonical notation.
    pub notation: String,
    /// The expected result: 1 is a win, 0 a loss, one half a draw.
    pub expected: f32,
    /// The score of the search, by which moves of one position compare.
    pub score: i32,
}

/// The moves of a position, compared.
#[derive(Debug, Clone, PartialEq)]
pub struct Analysis {
    /// The moves, the best first; at least one. Games with many moves leave out hopeless ones. The
    /// value of a move far behind the best is only known to be at most what is here.
    pub moves: Vec<Evaluated>,
    /// The nodes that were searched, never more than the budget.
    pub nodes: u64,
    /// How many moves deep all of them were searched.
    pub depth: u8,
    /// Whether the value of the best move follows from the rules alone: it was searched to the end.
    pub is_exact: bool,
}

impl Analysis {
    /// The move that a strength plays, which a random number decides among good ones.
    pub(crate) fn take(mut self, strength: Strength, random: &mut Random) -> Choice {
        let best = self.moves.first().map_or(0, |best| best.score);
        #[expect(clippy::cast_precision_loss, reason = "scores are small, or certain")]
        let share = |evaluated: &Evaluated| {
            let behind = (best - evaluated.score) as f32 / strength.temperature;
            // e to the power of -behind.
            let odds = logistic(-behind.min(25.0));
            if strength.temperature > 0.0 && behind < 25.0 { odds / (1.0 - odds) } else { 0.0 }
        };
        let shares: Vec<_> = self.moves.iter().map(share).collect();
        let mut left = random.fraction() * shares.iter().sum::<f32>();
        let mut chosen = 0;
        for (index, share) in shares.iter().enumerate().filter(|(_, share)| **share > 0.0) {
            chosen = index;
            left -= share;
            if left < 0.0 {
                break;
            }
        }
        let is_exact = self.is_exact && chosen == 0;
        let Evaluated { notation, expected, .. } = self.moves.swap_remove(chosen);
        Choice { notation, expected, nodes: self.nodes, depth: self.depth, is_exact }
    }
}

/// A move to play.
#[derive(Debug, Clone, PartialEq)]
pub struct Choice {
    /// The move in canonical notation.
    pub notation: String,
    /// The expected result of the seat that plays it: 1 is a win, 0 a loss, one half a draw.
    pub expected: f32,
    /// The nodes that were searched.
    pub nodes: u64,
    /// How many moves deep all moves were searched.
    pub depth: u8,
    /// Whether `expected` follows from the rules alone: the move is the best one, and was searched to
    /// the end.
    pub is_exact: bool,
}

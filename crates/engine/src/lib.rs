//! Computer opponents: a position, a budget in nodes and a seed in, a move and its value out.
//!
//! The same input always gives the same output: nothing here reads a clock or draws a random number
//! of its own, and the numbers are the same on every machine. The input is a position, which has
//! what all seats may see: dice seeds belong to matches, and which shapes are undeclared stands in
//! no position.
//!
//! `search` is the alpha-beta search that all games share. Each family has a folder that describes
//! the game to it and evaluates positions with learned numbers, which `train` makes. A game without
//! a folder is played by `playouts`, weakly, with nothing but its rules.

mod acey_deucey;
mod breaks;
mod choice;
mod level;
mod mancala;
mod math;
mod octi;
mod outlook;
mod playouts;
mod random;
mod review;
mod search;
mod six;
mod thinker;
pub mod train;
mod weights;

pub use acey_deucey::race;
pub use breaks::with_breaks;
pub use choice::{Analysis, Choice, Evaluated};
pub use level::{Level, Strength, Strengths};
pub use math::logistic;
pub use outlook::{Line, Outlook, look_at};
pub use random::Random;
pub use review::{
    ReviewedMove, ReviewedRoll, VERSION, Verdict, accuracy, review_move, review_move_with,
    review_roll, review_seed,
};

use turnstone_rules::{Position, Turn};

/// The move that a level plays; `None` if no seat is to act.
#[must_use]
pub fn choose(position: &Position, level: Level, seed: u64) -> Option<Choice> {
    let mut thinker = thinker::of(position)?;
    let strength = level.of(thinker.strengths());
    let mut random = Random::new(seed);
    let analysis = thinker.analyse(position, strength, &mut random)?;
    Some(without_repetition(position, analysis).take(strength, &mut random))
}

/// The move that a strength plays, a level or not; `None` if no seat is to act.
#[must_use]
pub fn choose_with(position: &Position, strength: Strength, seed: u64) -> Option<Choice> {
    let mut random = Random::new(seed);
    let analysis = thinker::of(position)?.analyse(position, strength, &mut random)?;
    Some(without_repetition(position, analysis).take(strength, &mut random))
}

/// The moves of a position, compared with so many nodes; `None` if no seat is to act.
///
/// The values of moves that are worse than the best are upper bounds. The value of the best is exact
/// where [`Analysis::is_exact`] says so.
#[must_use]
pub fn analyse(position: &Position, nodes: u64, seed: u64) -> Option<Analysis> {
    let mut random = Random::new(seed);
    let strength = Strength::new(nodes, 0.0);
    let analysis = thinker::of(position)?.analyse(position, strength, &mut random)?;
    Some(without_repetition(position, analysis))
}

/// The move that a game of which only the rules are known would get; `None` if no seat is to act.
#[must_use]
pub fn choose_by_rules_alone(position: &Position, nodes: u64, seed: u64) -> Option<Choice> {
    let mut random = Random::new(seed);
    let analysis = playouts::analyse(position, nodes, &mut random)?;
    Some(analysis.take(Strength::new(nodes, 0.0), &mut random))
}

/// The strengths of the levels in a position's game.
#[must_use]
pub fn strengths(position: &Position) -> Option<Strengths> {
    thinker::of(position).map(|thinker| *thinker.strengths())
}

/// So much more or less than expected is a result that the search did not see: a shape that stands
/// undeclared, which any move declares.
const UNEXPECTED: f32 = 0.5;

/// The same analysis, where a best move that ends the game by repetition, or otherwise as the search did
/// not expect, has its real value.
///
/// The search does not know the positions that have occurred, but the position does.
fn without_repetition(position: &Position, mut analysis: Analysis) -> Analysis {
    let Some(seat) = position.acting().first() else { return analysis };
    for _ in 0..analysis.moves.len() {
        let Some(best) = analysis.moves.first_mut() else { break };
        let Ok(played) = position.play(seat, &best.notation) else { break };
        let Turn::Over(outcome) = played.position.turn() else { break };
        let expected = match outcome.winners.as_slice() {
            [] => 0.5,
            winners if winners.contains(&seat) => 1.0,
            _ => 0.0,
        };
        #[expect(clippy::float_cmp, reason = "the value of a result is exact")]
        let is_known = best.expected == expected;
        let is_overlooked =
            outcome.reason == "repetition" || (best.expected - expected).abs() > UNEXPECTED;
        if is_known || !is_overlooked {
            break;
        }
        best.expected = expected;
        best.score = thinker::score_of_result(expected);
        analysis.is_exact = false;
        analysis.moves.sort_by_key(|evaluated| std::cmp::Reverse(evaluated.score));
    }
    analysis
}

use turnstone_rules::{Position, Roll, Seat, Turn};

use super::Random;

/// More steps than any random game takes.
pub const MAX_STEPS: usize = 20_000;

/// One step of a game.
#[derive(Debug, Clone)]
pub enum Step {
    /// A move of a seat, in canonical notation.
    Move(Seat, String),
    /// The pass that is due.
    Pass,
    /// The roll that is due.
    Roll(Roll),
}

/// The position after a step.
///
/// # Panics
/// When the step is not legal.
#[must_use]
pub fn play_step(position: &Position, step: &Step) -> Position {
    match step {
        Step::Move(seat, notation) => {
            position.play(*seat, notation).unwrap_or_else(|e| panic!("{notation}: {e}")).position
        }
        Step::Pass => position.pass().expect("a pass that is due"),
        Step::Roll(roll) => position.resolve(roll).expect("a roll that is due"),
    }
}

/// A random legal step; `None` once the game is over.
///
/// # Panics
/// When a seat is to act and has no legal move, which is a fault of the rules.
pub fn random_step(position: &Position, random: &mut Random) -> Option<Step> {
    match position.turn() {
        Turn::Seats(_) => {
            let legal = position.legal_notations();
            assert!(!legal.is_empty(), "a seat is to act and has no legal move: {position:?}");
            let notation = random.pick(&legal).clone();
            Some(Step::Move(*random.pick(&position.to_act()), notation))
        }
        Turn::Pass(_) => Some(Step::Pass),
        Turn::Chance(dice) => Some(Step::Roll(random.roll(dice.count))),
        Turn::Over(_) => None,
    }
}

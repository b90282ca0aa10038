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

/// A random legal step; `None` once the game is over. `name` is the game and the variant, for the
/// message of a panic.
///
/// # Panics
/// When a seat is to act and has no legal move, which is a fault of the rules.
pub fn random_step(name: &str, position: &Position, random: &mut Random) -> Option<Step> {
    match position.turn() {
        Turn::Seats(_) => {
            let notation = random_notation(name, position, random);
            Some(Step::Move(*random.pick(&position.to_act()), notation))
        }
        Turn::Pass(_) => Some(Step::Pass),
        Turn::Chance(dice) => Some(Step::Roll(random.roll(dice.count))),
        Turn::Over(_) => None,
    }
}

/// A random legal move of the seats that are to act. `name` is the game and the variant, for the
/// message of a panic.
///
/// # Panics
/// When there is none, which is a fault of the rules.
pub fn random_notation(name: &str, position: &Position, random: &mut Random) -> String {
    let legal = position.legal_notations();
    let to_act: Vec<_> = position.to_act().iter().map(ToString::to_string).collect();
    assert!(
        !legal.is_empty(),
        "{name}: seat {} must act, and `add_legal_moves` lists nothing (CONTRIBUTING, \"Adding a \
         game\", step 7): {position:?}",
        to_act.join(", ")
    );
    random.pick(&legal).clone()
}

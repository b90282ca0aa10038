//! Random steps of a game.

pub use turnstone_testing::{Random, configurations};

use turnstone_rules::{Family, Position, Roll};
use turnstone_testing::{Step, play_step};

/// A roll of `count` dice, made from bytes. Missing bytes are 0.
pub fn roll_of(count: u8, bytes: &[u8]) -> Roll {
    let bytes = bytes.iter().copied().chain(std::iter::repeat(0));
    Roll(bytes.take(count.into()).map(|byte| 1 + byte % 6).collect())
}

/// The position after a random step of a family's game, and the number of legal moves before it;
/// `None` once the game is over.
pub fn random_step(
    family: &Family,
    position: &Position,
    random: &mut Random,
) -> Option<(Position, usize)> {
    let step = turnstone_testing::random_step(family.id, position, random)?;
    let choices = if matches!(step, Step::Move(..)) { position.legal_count() } else { 0 };
    Some((play_step(position, &step), choices))
}

//! Random games, computed before the measurement.

use turnstone_rules::{Options, Position, Turn};
use turnstone_testing::Random;

/// More plies than the measurement plays of any game.
const MAX_PLIES: u32 = 2_000;

/// A move as a client sends it.
pub struct PlannedMove {
    pub seat: u8,
    /// The ply that the client has seen.
    pub seen: u32,
    pub notation: String,
}

/// The moves of a random game without dice; the server adds the passes. Before the ply `lasting`,
/// it avoids moves that end the game.
pub fn random_game(game: &str, variant: &str, seed: u64, lasting: u32) -> Vec<PlannedMove> {
    let family = turnstone_games::find(game).expect("a known game");
    let mut position = family.start(variant, &Options::new()).expect("a known variant");
    let (mut plies, mut ply, mut random) = (Vec::new(), 0, Random::new(seed));
    while ply < MAX_PLIES {
        match position.turn() {
            Turn::Seats(_) => {
                let seat = position.to_act()[0];
                let legal = position.legal_notations();
                let choice = random.below(legal.len());
                let after = |notation: &String| -> Position {
                    position.play(seat, notation).expect("a legal move").position
                };
                let from_choice = legal[choice..].iter().chain(&legal[..choice]);
                let goes_on = |notation: &&String| !matches!(after(notation).turn(), Turn::Over(_));
                let notation = if ply < lasting { from_choice.clone().find(goes_on) } else { None };
                let notation = notation.unwrap_or(&legal[choice]).clone();
                position = after(&notation);
                plies.push(PlannedMove { seat: seat.0, seen: ply, notation });
            }
            Turn::Pass(_) => position = position.pass().expect("a pass that is due"),
            Turn::Chance(_) => panic!("{game} has dice; the load cannot know the rolls"),
            Turn::Over(_) => break,
        }
        ply += 1;
    }
    plies
}

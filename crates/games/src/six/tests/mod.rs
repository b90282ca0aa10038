//! The rules of Six, each on a board drawn in text, and laws over random games.

mod capturing;
mod declaring;
mod moving;
mod placing;
mod random;
mod repeating;
mod rules_text;

use turnstone_rules::{Rules, Seat, Turn};

use super::{Six, State};

/// 42 stones without a shape: the colours alternate along the rows.
const FULL: &str = "\
B R B R B R
 B R B R B R
. R B R B R B
 . R B R B R B
. . B R B R B R
 . . B R B R B R
. . . R B R B R B";

/// The winning seats and the reason of a finished game.
fn result(state: &State) -> Option<(Vec<u8>, &'static str)> {
    match Six::turn(state) {
        Turn::Over(outcome) => {
            Some((outcome.winners.into_iter().map(|Seat(seat)| seat).collect(), outcome.reason))
        }
        _ => None,
    }
}

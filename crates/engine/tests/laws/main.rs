//! The laws of the engine. `TURNSTONE_LONG=1` looks at more positions.

#![allow(
    clippy::expect_used,
    clippy::panic,
    reason = "a test that cannot go on says so by panicking"
)]

mod acey_deucey;
mod breaks;
mod general;
mod mancala;
mod math;
mod review;
mod tactics;

use turnstone_engine::Random;
use turnstone_rules::{Position, Roll, Seat, Turn};

/// Plays passes and rolls. The seat to act; `None` after the end.
fn settle(position: &mut Position, dice: &mut Random) -> Option<Seat> {
    loop {
        let next = match position.turn() {
            Turn::Seats(seats) => return seats.first(),
            Turn::Over(_) => return None,
            Turn::Pass(_) => position.pass(),
            Turn::Chance(request) => {
                position.resolve(&Roll((0..request.count).map(|_| dice.face()).collect()))
            }
        };
        *position = next.expect("what is due");
    }
}

/// Plays a random legal move.
fn play_at_random(position: &Position, seat: Seat, random: &mut Random) -> Position {
    let legal = position.legal_notations();
    position.play(seat, &legal[random.below(legal.len())]).expect("a legal move").position
}

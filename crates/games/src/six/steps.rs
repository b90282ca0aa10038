//! The steps of a move: a stone is placed or moves, then islands leave the game.

use turnstone_rules::picture::Place;
use turnstone_rules::{Seat, Step, StepKind};

use super::{Cell, Color, Move, State, moves};

pub(super) fn steps(state: &State, played: &Move) -> Vec<Step> {
    let place = |cell: Cell| Some(Place::of_all(cell.to_string()));
    let side = |color: Color| Seat(u8::from(color == Color::Red));
    let mover = side(state.color_to_move());
    let mut steps = match *played {
        Move::Place { to, .. } => vec![Step::of(StepKind::Place, mover, None, place(to))],
        Move::Relocate { from, to, .. } => {
            vec![Step::of(StepKind::Move, mover, place(from), place(to))]
        }
        Move::Declare => Vec::new(),
    };
    let moved_to = |cell| match *played {
        Move::Relocate { from, to, .. } if cell == to => from,
        _ => cell,
    };
    steps.extend(moves::captures(state, played).into_iter().map(|cell| {
        let owner = state.table.color_at(moved_to(cell)).map_or(mover, side);
        Step::of(StepKind::Capture, owner, place(cell), None)
    }));
    steps
}

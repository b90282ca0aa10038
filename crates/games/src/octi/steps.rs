//! The steps of a move: a prong, a step, or the jumps of a chain and then its captures.

use turnstone_rules::picture::Place;
use turnstone_rules::{Seat, Step, StepKind};

use super::chains::captured_squares;
use super::{Move, Square, State};

pub(super) fn steps(state: &State, played: &Move) -> Vec<Step> {
    let place = |square: &Square| Some(Place::of_all(square.to_string()));
    let mover = state.to_move;
    match played {
        Move::Add { square, direction } => {
            let prong = Step::of(StepKind::Prong, mover, None, place(square));
            vec![Step { direction: Some(direction.letter()), ..prong }]
        }
        Move::Step { from, to } => vec![Step::of(StepKind::Move, mover, place(from), place(to))],
        Move::Jump { from, landings } => {
            let mut at = *from;
            let mut steps: Vec<_> = landings
                .iter()
                .map(|landing| {
                    let before = std::mem::replace(&mut at, landing.square);
                    Step::of(StepKind::Jump, mover, place(&before), place(&at))
                })
                .collect();
            let owner = |square| state.board.pod(square).map_or(Seat(0), |pod| pod.seat);
            let captured = captured_squares(*from, landings);
            steps.extend(
                captured
                    .iter()
                    .map(|square| Step::of(StepKind::Capture, owner(*square), place(square), None)),
            );
            steps
        }
    }
}

//! The steps of a move: man by man, with what each hits.

use turnstone_rules::picture::Place as Named;
use turnstone_rules::{Seat, Step, StepKind};

use super::board::{Place, State};
use super::play::Play;

pub(super) fn steps(state: &State, played: Play) -> Vec<Step> {
    let mover = state.mover;
    // Points have the mover's numbers, also where a man of the other stands.
    let of = |owner: Seat, place: Place| Some(Named::of_seat(place.name(), owner));
    let mut steps = Vec::new();
    for step in played.steps() {
        let kind = match (step.from, step.to) {
            (_, Place::OFF) => StepKind::BearOff,
            (Place::RESERVE | Place::BAR, _) => StepKind::Enter,
            _ => StepKind::Move,
        };
        steps.push(Step::of(kind, mover, of(mover, step.from), of(mover, step.to)));
        if step.hit {
            let other = mover.next(2);
            steps.push(Step::of(StepKind::Hit, other, of(mover, step.to), of(other, Place::BAR)));
        }
    }
    steps
}

//! The steps of a move: stone by stone, then what is captured and banked.

use turnstone_rules::picture::Place;
use turnstone_rules::{Step, StepKind};

use super::picture::name;
use super::sowing::{self, Fall};
use super::{Move, Ring, State, Variant};

pub(super) fn steps(state: &State, played: Move) -> Vec<Step> {
    let mover = state.to_move;
    let origin = Ring::pit(mover, played.pit);
    let mut steps = Vec::new();
    let mut ring = state.ring;
    let mut add = |fall: Fall| steps.push(step(fall));
    if state.variant == Variant::Nigerian {
        sowing::relay(&mut ring, origin, add);
    } else {
        let last = sowing::sow_each(&mut ring, origin, played.direction, &mut add);
        if state.variant != Variant::Basic {
            let sown = ring;
            sowing::capture(&mut ring, mover, last);
            let emptied = |place: &usize| ring.at(*place) < sown.at(*place);
            for from in (0..Ring::LENGTH).filter(emptied) {
                add(Fall {
                    kind: StepKind::Capture,
                    from,
                    to: Ring::store(mover),
                    count: sown.at(from),
                });
            }
        }
    }
    let mut after = *state;
    sowing::play(&mut after, played);
    let banked = |place: &usize| after.ring.at(*place) < ring.at(*place);
    for from in (0..Ring::LENGTH).filter(banked) {
        let to = Ring::store(Ring::owner(from));
        steps.push(step(Fall { kind: StepKind::Bank, from, to, count: ring.at(from) }));
    }
    steps
}

fn step(fall: Fall) -> Step {
    let place = |place| {
        let (seat, name) = name(place);
        Some(Place::of_seat(name, seat))
    };
    let (origin, target) = (place(fall.from), place(fall.to));
    Step { kind: fall.kind, side: None, origin, target, count: fall.count, direction: None }
}

//! The steps of a move lead from the pieces of the picture before it to those of the picture after it.

use std::collections::BTreeMap;

use turnstone_rules::picture::{Picture, Place, Role};
use turnstone_rules::{Step, StepKind};

use super::*;

/// How many moves of a position are tried.
const MAX_MOVES: usize = 6;

/// The things on the board: at each place, how many of a role.
type Things = BTreeMap<(String, Role), u32>;

/// A place, the same in every picture of a board: points change their numbers with the player to move, fields stay
/// where they are.
fn location(picture: &Picture, place: &Place) -> String {
    let is_ground = |role| matches!(role, Role::Field(_) | Role::Hollow);
    let ground = || {
        let is_it = |role, at: Option<&Place>| is_ground(role) && at == Some(place);
        picture.shapes.iter().find(|drawn| is_it(drawn.role, drawn.place.as_ref()))
    };
    match place.seat {
        None => place.name.clone(),
        Some(_) => format!("{:?}", ground().expect("the ground of a place").shape),
    }
}

fn things(picture: &Picture) -> Things {
    let mut things = Things::new();
    for drawn in &picture.shapes {
        if let (Role::Stone | Role::Piece(_) | Role::Limb(_), Some(place)) =
            (drawn.role, &drawn.place)
        {
            *things.entry((location(picture, place), drawn.role)).or_default() += 1;
        }
    }
    things
}

/// Moves things as a step does. A piece takes what sticks out from it along.
fn follow(things: &mut Things, picture: &Picture, step: &Step) {
    let [from, to] = [&step.origin, &step.target]
        .map(|place| place.as_ref().map(|place| location(picture, place)));
    let count = u32::from(step.count);
    let limbs = step.side.map(|side| Role::Limb(side.0));
    let moved = match (step.kind, step.side) {
        (StepKind::Prong, _) => vec![(limbs.expect("a side"), count)],
        (_, None) => vec![(Role::Stone, count)],
        (_, Some(side)) => {
            let along = from.iter().zip(limbs).map(|(from, role)| {
                (role, things.get(&(from.clone(), role)).copied().unwrap_or_default())
            });
            along.chain([(Role::Piece(side.0), count)]).collect()
        }
    };
    for (role, count) in moved {
        if let Some(from) = &from {
            let left = things.get_mut(&(from.clone(), role));
            if count > 0 {
                *left.expect("things to move") -= count;
            }
        }
        if let Some(to) = &to {
            *things.entry((to.clone(), role)).or_default() += count;
        }
    }
    things.retain(|_, count| *count > 0);
}

#[test]
fn the_steps_of_a_move_lead_to_the_position_after_it() {
    let mut kinds = BTreeMap::new();
    for_every_position(71, 12, |_, name, position, random| {
        let moves = notations(position);
        let Some(seat) = position.to_act().first().copied() else { return };
        let before = position.draw(Seat(0), None);
        for notation in sample(&moves, MAX_MOVES, random) {
            let steps = position.steps(notation).expect("a move");
            let mut things = things(&before);
            for step in &steps {
                follow(&mut things, &before, step);
                *kinds.entry(format!("{:?}", step.kind)).or_insert(0) += 1;
            }
            let after = position.play(seat, notation).expect("a legal move").position;
            let expected = super::steps::things(&after.draw(Seat(0), None));
            assert_eq!(things, expected, "{name}: {notation} by {steps:?}");
        }
    });
    assert_eq!(kinds.len(), 10, "{kinds:?}");
}

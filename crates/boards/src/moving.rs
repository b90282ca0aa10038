//! The frames between two scenes of an animation: the steps of a move, one after the other.

use turnstone_rules::picture::{Drawn, Picture, Place, Point, Role, Shape};
use turnstone_rules::{Step, StepKind};

use super::marks::extent;

/// Where things lie that come to a place one after the other, from its middle, and again a little further.
const ASIDE: [(i32, i32); 8] =
    [(0, 0), (13, 5), (-9, 11), (-7, -13), (14, -9), (3, 18), (-18, 2), (9, -18)];
const MAX_BESIDE: usize = 200;

/// The pictures after each step of a move but the last, from that of the position before it, without the marks of the
/// move before that.
pub(super) fn frames(before: &Picture, steps: &[Step]) -> Vec<Picture> {
    let Some((_, steps)) = steps.split_last() else { return Vec::new() };
    let mut picture = before.clone();
    picture.shapes.retain(|drawn| !is_of_last_move(drawn.role));
    let follow = |step: &Step| {
        follow(&mut picture.shapes, step);
        picture.clone()
    };
    steps.iter().map(follow).collect()
}

fn is_of_last_move(role: Role) -> bool {
    use Role::{Lost, Passed, Reached, Trail, Vacated};
    matches!(role, Trail | Passed | Vacated | Lost | Reached)
}

/// Moves the things of a step to its target, or takes them off the board. What comes from the hand is seen on the next
/// scene.
fn follow(shapes: &mut Vec<Drawn>, step: &Step) {
    let Some(origin) = &step.origin else { return };
    let here = things_at(shapes, origin);
    let count = here.len().min(usize::from(step.count));
    // A man who is hit lies below the one who has hit him.
    let first = if step.kind == StepKind::Hit { 0 } else { here.len() - count };
    let moved = &here[first..first + count];
    if let Some(target) = &step.target {
        let Some(to) = middle_of(shapes, target) else { return };
        for thing in moved {
            move_to(shapes, thing, target, to);
        }
        return;
    }
    let mut gone: Vec<_> = moved.iter().flatten().copied().collect();
    gone.sort_unstable();
    for number in gone.into_iter().rev() {
        shapes.remove(number);
    }
}

/// The things at a place, the lowest first: each a piece, and what belongs to it.
fn things_at(shapes: &[Drawn], place: &Place) -> Vec<Vec<usize>> {
    let numbers = |is_it: fn(Role) -> bool| -> Vec<usize> {
        let at = |drawn: &Drawn| is_it(drawn.role) && drawn.place.as_ref() == Some(place);
        (0..shapes.len()).filter(|number| at(&shapes[*number])).collect()
    };
    let pieces = numbers(|role| matches!(role, Role::Stone | Role::Piece(_)));
    let belongs = |role| matches!(role, Role::Limb(_) | Role::Emblem(_) | Role::PieceLabel(_));
    let belongings = numbers(belongs);
    let is_alone = pieces.len() == 1;
    let with = |(nth, piece): (usize, usize)| {
        let own = belongings.iter().enumerate().filter(|(number, _)| is_alone || *number == nth);
        [piece].into_iter().chain(own.map(|(_, number)| *number)).collect()
    };
    pieces.into_iter().enumerate().map(with).collect()
}

/// The middle of the ground at a place.
fn middle_of(shapes: &[Drawn], place: &Place) -> Option<Point> {
    let is_ground =
        |role| matches!(role, Role::Field(_) | Role::Home(_) | Role::Hollow | Role::Space);
    let ground =
        shapes.iter().find(|drawn| is_ground(drawn.role) && drawn.place.as_ref() == Some(place));
    middle(&ground?.shape)
}

fn middle(shape: &Shape) -> Option<Point> {
    let (min, max) = extent(shape)?;
    Some(Point::new(i32::midpoint(min.x, max.x), i32::midpoint(min.y, max.y)))
}

/// Moves a thing to a point of its target, or beside it.
fn move_to(shapes: &mut [Drawn], thing: &[usize], target: &Place, to: Point) {
    let Some(from) = thing.first().and_then(|piece| middle(&shapes[*piece].shape)) else { return };
    let role = shapes[thing[0]].role;
    // Two in the same place would be seen as one.
    let is_free = |to: &Point| {
        !shapes.iter().any(|drawn| drawn.role == role && middle(&drawn.shape) == Some(*to))
    };
    let round = (0..).map(|round| 4 * round);
    let beside = round.flat_map(|more| ASIDE.map(|(x, y)| to.plus(x + more, y - more)));
    let Some(to) = beside.take(MAX_BESIDE).find(is_free) else { return };
    let (x, y) = (to.x - from.x, to.y - from.y);
    for number in thing {
        let Drawn { shape, place, .. } = &mut shapes[*number];
        *place = Some(target.clone());
        match shape {
            Shape::Circle { at, .. } | Shape::Box { at, .. } | Shape::Text { at, .. } => {
                *at = at.plus(x, y);
            }
            Shape::Polygon(corners) | Shape::Line(corners) => {
                for corner in corners {
                    *corner = corner.plus(x, y);
                }
            }
        }
    }
}

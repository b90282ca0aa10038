//! The shapes of marks: a game says where, these say how.

use turnstone_rules::picture::{Drawn, Point, Role, Shape};

/// How much of a side a corner takes, in hundredths.
const CORNER: i32 = 27;
/// The radius of a dot, in hundredths of the place.
const DOT: i32 = 17;
const LEAST_DOT: i32 = 7;

/// The shapes of what a game has drawn: corners around what the last move has reached, a dot on what
/// it has left, a cross on a piece that it has taken.
pub(super) fn shapes(drawn: Drawn) -> Vec<Drawn> {
    let shapes = match drawn.role {
        Role::Reached => corners(&drawn.shape),
        Role::Vacated => dot(&drawn.shape),
        Role::Lost => cross(&drawn.shape),
        _ => None,
    };
    match shapes {
        Some(shapes) => shapes.into_iter().map(|shape| Drawn { shape, ..drawn.clone() }).collect(),
        None => vec![drawn],
    }
}

/// The corners of a shape, or of the box around it; none of a line.
fn corners(shape: &Shape) -> Option<Vec<Shape>> {
    let corners = match shape {
        Shape::Polygon(corners) if corners.len() <= 6 => corners.clone(),
        Shape::Line(_) | Shape::Text { .. } => return None,
        _ => {
            let (min, max) = extent(shape)?;
            vec![min, Point::new(max.x, min.y), max, Point::new(min.x, max.y)]
        }
    };
    let count = corners.len();
    let short = |from: Point, to: Point| {
        let part = |from: i32, to: i32| from + (to - from) * CORNER / 100;
        Point::new(part(from.x, to.x), part(from.y, to.y))
    };
    let corner = |(number, at): (usize, &Point)| {
        let (before, next) = (corners[(number + count - 1) % count], corners[(number + 1) % count]);
        Shape::Line(vec![short(*at, before), *at, short(*at, next)])
    };
    Some(corners.iter().enumerate().map(corner).collect())
}

/// A dot in the middle of a shape. An arrow stays one.
fn dot(shape: &Shape) -> Option<Vec<Shape>> {
    if matches!(shape, Shape::Polygon(corners) if corners.len() == 3) {
        return None;
    }
    let (min, max) = extent(shape)?;
    let at = Point::new(i32::midpoint(min.x, max.x), i32::midpoint(min.y, max.y));
    let radius = (max.x - min.x).min(max.y - min.y) * DOT / 100;
    Some(vec![Shape::Circle { at, radius: radius.max(LEAST_DOT) }])
}

/// A cross on a round piece.
fn cross(shape: &Shape) -> Option<Vec<Shape>> {
    let Shape::Circle { at, radius } = *shape else { return None };
    let arm = radius * 55 / 100;
    let line = |up: i32| Shape::Line(vec![at.plus(-arm, -arm * up), at.plus(arm, arm * up)]);
    Some(vec![line(1), line(-1)])
}

/// A shape in the light: a smaller one, nearer to where that comes from.
#[cfg(feature = "png")]
pub(super) fn lit(shape: &Shape) -> Option<Shape> {
    let (min, max) = extent(shape)?;
    let (width, height) = (max.x - min.x, max.y - min.y);
    let lit = |at: Point| {
        let part = |at: i32, min: i32, size: i32| min + size * 6 / 100 + (at - min) * 80 / 100;
        Point::new(part(at.x, min.x, width), part(at.y, min.y, height))
    };
    Some(match shape {
        Shape::Circle { at, radius } => Shape::Circle { at: lit(*at), radius: radius * 80 / 100 },
        Shape::Box { at, corner, .. } => Shape::Box {
            at: lit(*at),
            width: width * 80 / 100,
            height: height * 80 / 100,
            corner: *corner,
        },
        Shape::Polygon(points) => Shape::Polygon(points.iter().map(|point| lit(*point)).collect()),
        Shape::Line(_) | Shape::Text { .. } => return None,
    })
}

/// The least and the greatest corner of the box around a shape.
pub(super) fn extent(shape: &Shape) -> Option<(Point, Point)> {
    match shape {
        Shape::Circle { at, radius } => {
            Some((at.plus(-radius, -radius), at.plus(*radius, *radius)))
        }
        Shape::Box { at, width, height, .. } => Some((*at, at.plus(*width, *height))),
        Shape::Polygon(points) | Shape::Line(points) => {
            let xs = || points.iter().map(|point| point.x);
            let ys = || points.iter().map(|point| point.y);
            Some((Point::new(xs().min()?, ys().min()?), Point::new(xs().max()?, ys().max()?)))
        }
        Shape::Text { .. } => None,
    }
}

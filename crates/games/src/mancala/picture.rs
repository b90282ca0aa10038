//! A board of Mancala as a picture.

use std::cmp::Ordering;

use turnstone_rules::picture::{Bounds, DrawContext, Picture, Point, Role, Shape, Tally};
use turnstone_rules::{Phrase, Seat};

use super::{Direction, Move, Pit, Ring, State, Variant, sowing};

const WIDTH: i32 = 1040;
const HEIGHT: i32 = 520;
/// The name of a store, which the notation does not need.
const STORE_NAME: &str = "store";
/// The width of a store.
const STORE: i32 = 118;
/// The top of the stores, and their height.
const STORE_TOP: i32 = 92;
const STORE_HEIGHT: i32 = 336;
const PIT_RADIUS: i32 = 59;
/// The size of a cross where stones were taken, and of a dot where one was sown.
const CROSS: i32 = 20;
const DOT_RADIUS: i32 = 8;
const STONE_RADIUS: i32 = 12;
/// From one stone of a row in a store to the next.
const STONE_PITCH: i32 = 25;
/// The most stones that lie side by side in a pit. Further stones lie on top.
const LAYER: u8 = 19;

/// For each number of stones, the circles around the middle of a pit: the stones on a circle, and
/// its radius.
const CIRCLES: [&[(i32, i32)]; LAYER as usize + 1] = [
    &[],
    &[(1, 0)],
    &[(2, 15)],
    &[(3, 17)],
    &[(4, 20)],
    &[(5, 25)],
    &[(1, 0), (5, 28)],
    &[(1, 0), (6, 28)],
    &[(1, 0), (7, 31)],
    &[(2, 14), (7, 40)],
    &[(2, 14), (8, 41)],
    &[(3, 16), (8, 42)],
    &[(3, 16), (9, 42)],
    &[(4, 18), (9, 43)],
    &[(4, 18), (10, 44)],
    &[(5, 22), (10, 46)],
    &[(1, 0), (5, 25), (10, 47)],
    &[(1, 0), (5, 24), (11, 46)],
    &[(1, 0), (6, 25), (11, 46)],
    &[(1, 0), (6, 25), (12, 47)],
];

/// The name of a place of the ring, and the seat whose it is.
pub(super) fn name(place: usize) -> (Seat, String) {
    let seat = Ring::owner(place);
    let pit = Pit::ALL.into_iter().find(|pit| Ring::pit(seat, *pit) == place);
    (seat, pit.map_or_else(|| STORE_NAME.to_owned(), |pit| pit.number().to_string()))
}

pub(super) fn draw(view: &DrawContext<'_, State, Move>) -> Picture {
    let mut picture = Picture::new(Bounds::of_size(WIDTH, HEIGHT));
    picture.rectangle(Role::Board, Point::new(6, 6), (WIDTH - 12, HEIGHT - 12), 74);
    for seat in [Seat(0), Seat(1)] {
        let is_near = seat == view.seat;
        for pit in Pit::ALL {
            let first = picture.shapes.len();
            draw_pit(&mut picture, seat_pit(is_near, pit), pit, is_near);
            let stones = view.state.ring.stones(seat, pit);
            draw_stones(&mut picture, seat_pit(is_near, pit), stones);
            let count = seat_pit(is_near, pit).plus(0, if is_near { -88 } else { 88 });
            picture.text(Role::Count, count, 46, stones.to_string());
            picture.name_since(first, &pit.number().to_string(), Some(seat));
        }
        let first = picture.shapes.len();
        draw_store(&mut picture, is_near, view.state.ring.at(Ring::store(seat)));
        picture.name_since(first, STORE_NAME, Some(seat));
        picture.tallies.push(Tally { seat, words: Vec::new() });
    }
    mark(&mut picture, view);
    picture.description = description(view.state);
    picture
}

/// The middle of a pit: the near row from the left, the far row from the right.
fn seat_pit(is_near: bool, pit: Pit) -> Point {
    let place = i32::from(pit.number()) - 1;
    if is_near { Point::new(215 + 122 * place, 381) } else { Point::new(825 - 122 * place, 139) }
}

/// The left edge of a store. The near player's store is at the right.
fn store_left(is_near: bool) -> i32 {
    if is_near { WIDTH - 24 - STORE } else { 24 }
}

fn draw_pit(picture: &mut Picture, at: Point, pit: Pit, is_near: bool) {
    picture.circle(Role::Hollow, at, PIT_RADIUS);
    let label = at.plus(0, if is_near { 89 } else { -89 });
    picture.text(Role::Label, label, 38, pit.number().to_string());
}

/// Draws stones in a pit. Those that do not fit side by side lie on the others.
fn draw_stones(picture: &mut Picture, at: Point, stones: u8) {
    let (mut left, mut level) = (stones, 0);
    while left > 0 {
        let layer = left.min(LAYER);
        for &(number, radius) in CIRCLES[usize::from(layer)] {
            for stone in 0..number {
                // A small turn, so that the circles do not look like a cross-hair.
                let degrees = 360 * stone / number + 45 + radius;
                let x = radius * sine(degrees + 90) / 1000;
                let y = radius * sine(degrees) / 1000;
                let stone = Shape::Circle { at: at.plus(x, y), radius: STONE_RADIUS };
                picture.add_above(level, Role::Stone, stone);
            }
        }
        (left, level) = (left - layer, level + 1);
    }
}

/// A thousand times the sine, after Bhaskara, with an error of two thousandths. Whole numbers are
/// the same on every machine.
fn sine(degrees: i32) -> i32 {
    let degrees = degrees.rem_euclid(360);
    let half = degrees % 180;
    let product = half * (180 - half);
    let sine = 4000 * product / (40500 - product);
    if degrees < 180 { sine } else { -sine }
}

/// Draws a store with its stones in rows from the bottom, and their number below.
fn draw_store(picture: &mut Picture, is_near: bool, stones: u8) {
    let left = store_left(is_near);
    picture.rectangle(Role::Hollow, Point::new(left, STORE_TOP), (STORE, STORE_HEIGHT), 34);
    let middle = left + STORE / 2;
    for stone in 0..i32::from(stones) {
        // Far enough from the round corners and from a mark on the edge.
        let x = middle + (STONE_PITCH - 1) * (stone % 4) - (STONE_PITCH - 1) * 3 / 2;
        let y = STORE_TOP + STORE_HEIGHT - 32 - STONE_PITCH * (stone / 4);
        picture.circle(Role::Stone, Point::new(x, y), STONE_RADIUS);
    }
    let count = STORE_TOP + STORE_HEIGHT + 40;
    picture.text(Role::Count, Point::new(middle, count), 50, stones.to_string());
}

/// Marks the emptied pit, the places that gained or lost stones, and that of the last stone.
fn mark(picture: &mut Picture, view: &DrawContext<'_, State, Move>) {
    let Some(last) = &view.last else { return };
    let (before, after) = (last.before.ring, view.state.ring);
    let origin = Ring::pit(last.seat, last.played.pit);
    let end = sowing::play(&mut last.before.clone(), last.played);
    let role_at = |place: usize| {
        if place == end {
            Some(Role::Reached)
        } else if place == origin {
            Some(Role::Vacated)
        } else {
            match after.at(place).cmp(&before.at(place)) {
                Ordering::Greater => Some(Role::Passed),
                Ordering::Less => Some(Role::Lost),
                Ordering::Equal => None,
            }
        }
    };
    for seat in [Seat(0), Seat(1)] {
        let is_near = seat == view.seat;
        for pit in Pit::ALL {
            let at = seat_pit(is_near, pit);
            let edge = at.plus(0, if is_near { PIT_RADIUS } else { -PIT_RADIUS });
            match role_at(Ring::pit(seat, pit)) {
                Some(Role::Passed) => picture.circle(Role::Passed, edge, DOT_RADIUS),
                Some(Role::Lost) => picture.cross(Role::Lost, at, CROSS),
                // The direction of the sowing, in the variant that has two.
                Some(Role::Vacated) if view.state.variant == Variant::Ethiopian => {
                    let is_rightward = (last.played.direction == Direction::Right) == is_near;
                    picture.add(Role::Vacated, arrow(at, if is_rightward { 1 } else { -1 }));
                }
                Some(role) => picture.circle(role, at, PIT_RADIUS),
                None => {}
            }
        }
        let at = Point::new(store_left(is_near), STORE_TOP);
        match role_at(Ring::store(seat)) {
            Some(Role::Passed) => {
                picture.circle(Role::Passed, at.plus(STORE / 2, 0), DOT_RADIUS);
            }
            Some(role) => picture.rectangle(role, at, (STORE, STORE_HEIGHT), 34),
            None => {}
        }
    }
}

/// An arrow to the right, or, with -1, to the left.
fn arrow(at: Point, ahead: i32) -> Shape {
    Shape::Polygon(vec![
        at.plus(26 * ahead, 0),
        at.plus(-18 * ahead, -26),
        at.plus(-18 * ahead, 26),
    ])
}

fn description(state: &State) -> Vec<Phrase> {
    let rows = state.ring.rows().map(|row| row.map(|stones| stones.to_string()).join(" "));
    let sides = ["South", "North"].into_iter().zip(rows).zip(state.ring.stores());
    let sentence = |((side, pits), store): ((&'static str, String), u8)| {
        let english = format!("{side}: pits 1 to 6 hold {pits}, the store {store}.");
        Phrase::new("picture-mancala", english)
            .with("side", Phrase::from(side))
            .with("pits", pits)
            .with("store", store)
    };
    sides.map(sentence).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_circles_for_a_number_of_stones_hold_that_many() {
        for (stones, circles) in CIRCLES.iter().enumerate() {
            let held: i32 = circles.iter().map(|(number, _)| number).sum();
            assert_eq!(held, i32::try_from(stones).expect("small"));
        }
    }

    #[test]
    fn stones_that_lie_side_by_side_do_not_cover_each_other_and_stay_in_the_pit() {
        for stones in 1..=LAYER {
            let mut picture = Picture::new(Bounds::of_size(0, 0));
            draw_stones(&mut picture, Point::new(0, 0), stones);
            let middles: Vec<_> = picture
                .shapes
                .iter()
                .filter_map(|drawn| match &drawn.shape {
                    Shape::Circle { at, .. } => Some(*at),
                    _ => None,
                })
                .collect();
            for (place, one) in middles.iter().enumerate() {
                let far = one.x * one.x + one.y * one.y;
                assert!(far <= (PIT_RADIUS - STONE_RADIUS + 1).pow(2), "{stones}: {one:?}");
                for other in &middles[..place] {
                    let (x, y) = (one.x - other.x, one.y - other.y);
                    assert!(x * x + y * y >= 21 * 21, "{stones}: {one:?} {other:?}");
                }
            }
        }
    }
}

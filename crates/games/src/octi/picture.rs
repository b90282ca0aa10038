//! A board of Octi as a picture.

use turnstone_rules::picture::{Bounds, DrawContext, Picture, Point, Role, Shape, Tally};
use turnstone_rules::{Phrase, PhraseValue, Seat};

use super::chains::captured_squares;
use super::{Direction, Move, Pod, Square, State};

/// The side of a square.
const SQUARE: i32 = 150;
const MARGIN: i32 = 18;
const WIDTH: i32 = 6 * SQUARE + 2 * MARGIN;
const HEIGHT: i32 = 7 * SQUARE + 2 * MARGIN;
const POD_RADIUS: i32 = 36;
/// The octagon of an OCTI square, below the square's name.
const HOME_RADIUS: i32 = 47;
/// The length of a prong, from the middle of its pod.
const REACH: i32 = 60;

pub(super) fn draw(view: &DrawContext<'_, State, Move>) -> Picture {
    let mut picture = Picture::new(Bounds::of_size(WIDTH, HEIGHT));
    picture.rectangle(Role::Board, Point::new(4, 4), (WIDTH - 8, HEIGHT - 8), 18);
    let home =
        |square: Square| [Seat(0), Seat(1)].into_iter().find(|seat| square.is_octi_of(*seat));
    for square in Square::all() {
        let at = middle(square, view.seat);
        let corner = at.plus(-SQUARE / 2, -SQUARE / 2);
        let (first, name) = (picture.shapes.len(), square.to_string());
        picture.rectangle(Role::Field(0), corner, (SQUARE, SQUARE), 0);
        if let Some(seat) = home(square) {
            picture.add(Role::Home(seat.0), octagon(at, HOME_RADIUS));
        }
        // Beside the ways of prongs and jumps, which go through the middle and the corners.
        picture.text(Role::Label, corner.plus(46, 14), 26, &name);
        picture.name_since(first, &name, None);
    }
    for (square, pod) in view.state.board.pods() {
        let first = picture.shapes.len();
        draw_pod(&mut picture, middle(square, view.seat), pod, view.seat);
        picture.name_since(first, &square.to_string(), None);
    }
    for (seat, supply) in (0..).map(Seat).zip(view.state.supply) {
        let prongs = if supply == 1 { "prong" } else { "prongs" };
        let words = Phrase::new("picture-prongs", format!("{supply} {prongs} in hand"));
        picture.tallies.push(Tally { seat, words: vec![words.with("count", supply)] });
    }
    mark(&mut picture, view);
    picture.description = description(view.state);
    picture
}

/// The middle of a square, from seat 0's side or, turned, from seat 1's.
fn middle(square: Square, seat: Seat) -> Point {
    let column = i32::from(square.column()) - 1;
    let row = i32::from(square.row()) - 1;
    let (from_left, from_top) = if seat.0 == 0 { (column, 6 - row) } else { (5 - column, row) };
    let half = MARGIN + SQUARE / 2;
    Point::new(half + SQUARE * from_left, half + SQUARE * from_top)
}

/// The end of a line of this length from the middle of a pod in a direction.
fn towards(direction: Direction, length: i32, seat: Seat) -> Point {
    // A little less than √½, so that prongs do not touch the square's name.
    let slanted = length * 66 / 100;
    let point = match direction {
        Direction::North => Point::new(0, -length),
        Direction::NorthEast => Point::new(slanted, -slanted),
        Direction::East => Point::new(length, 0),
        Direction::SouthEast => Point::new(slanted, slanted),
        Direction::South => Point::new(0, length),
        Direction::SouthWest => Point::new(-slanted, slanted),
        Direction::West => Point::new(-length, 0),
        Direction::NorthWest => Point::new(-slanted, -slanted),
    };
    point.turned(if seat.0 == 0 { 0 } else { 2 })
}

/// An octagon whose sides face the eight directions.
fn octagon(at: Point, radius: i32) -> Shape {
    let near = radius * 41 / 100;
    let corners = [
        (near, -radius),
        (radius, -near),
        (radius, near),
        (near, radius),
        (-near, radius),
        (-radius, near),
        (-radius, -near),
        (-near, -radius),
    ];
    Shape::Polygon(corners.map(|(x, y)| at.plus(x, y)).to_vec())
}

fn draw_pod(picture: &mut Picture, at: Point, pod: Pod, seat: Seat) {
    for direction in pod.prongs.directions() {
        picture.add(Role::Limb(pod.seat.0), prong(at, direction, seat));
    }
    picture.add(Role::Piece(pod.seat.0), octagon(at, POD_RADIUS));
    if pod.seat.0 == 1 {
        picture.circle(Role::Emblem(1), at, 17);
    }
}

fn prong(at: Point, direction: Direction, seat: Seat) -> Shape {
    let [near, far] = [POD_RADIUS - 8, REACH].map(|length| towards(direction, length, seat));
    Shape::Line(vec![at.plus(near.x, near.y), at.plus(far.x, far.y)])
}

/// Marks the path of the pod, the added prong, and the captures.
fn mark(picture: &mut Picture, view: &DrawContext<'_, State, Move>) {
    let Some(last) = &view.last else { return };
    let at = |square| middle(square, view.seat);
    let from = last.played.from();
    let mut way = vec![at(from)];
    match &last.played {
        Move::Add { direction, .. } => {
            picture.add(Role::Reached, prong(at(from), *direction, view.seat));
            return;
        }
        Move::Step { to, .. } => way.push(at(*to)),
        Move::Jump { landings, .. } => {
            way.extend(landings.iter().map(|landing| at(landing.square)));
            for square in captured_squares(from, landings) {
                picture.cross(Role::Lost, at(square), 30);
            }
        }
    }
    let (start, end) = (way[0], way[way.len() - 1]);
    if start != end {
        picture.add(Role::Vacated, octagon(start, POD_RADIUS));
    }
    picture.add(Role::Reached, octagon(end, POD_RADIUS));
    picture.add(Role::Trail, Shape::Line(way));
}

fn description(state: &State) -> Vec<Phrase> {
    let side = |seat: Seat, name: &'static str| {
        let pods: Vec<_> = state
            .board
            .pods_of(seat)
            .map(|(square, pod)| match pod.prongs.letters() {
                letters if letters.is_empty() => square.to_string(),
                letters => format!("{square} ({letters})"),
            })
            .collect();
        let pods = if pods.is_empty() {
            PhraseValue::from(Phrase::from("none"))
        } else {
            pods.join(", ").into()
        };
        let supply = state.supply[seat.index()];
        let english = format!("{name} pods and their prongs: {pods}. Prongs in hand: {supply}.");
        Phrase::new("picture-octi", english)
            .with("side", Phrase::from(name))
            .with("pods", pods)
            .with("supply", supply)
    };
    vec![side(Seat(0), "Green"), side(Seat(1), "Red")]
}

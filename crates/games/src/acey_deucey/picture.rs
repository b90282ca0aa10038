//! A board of Acey-Deucey as a picture, with the points in the numbers of the viewing seat.

use turnstone_rules::picture::{Bounds, Die, DrawContext, Picture, Point, Role, Shape, Tally};
use turnstone_rules::{Phrase, PhraseValue, Seat, exact};

use super::board::{Phase, Place, State};
use super::play::{Play, Step};

const WIDTH: i32 = 1000;
const HEIGHT: i32 = 720;
/// The playing field, between the numbers of the points.
const TOP: i32 = 58;
const BOTTOM: i32 = HEIGHT - TOP;
const POINT_WIDTH: i32 = 59;
const POINT_HEIGHT: i32 = 262;
const TRAY_WIDTH: i32 = 84;
const BAR_WIDTH: i32 = 68;
/// The left edges of the reserve, the first point, the bar, and the tray of men who are off.
const RESERVE: i32 = 18;
const POINTS: i32 = RESERVE + TRAY_WIDTH + 10;
const BAR: i32 = POINTS + 6 * POINT_WIDTH;
const OFF: i32 = WIDTH - 18 - TRAY_WIDTH;
const MAN_RADIUS: i32 = 28;
/// The most men on a point or the bar that do not overlap.
const SIDE_BY_SIDE: u8 = 4;
/// The height of a man in a tray, where men lie on their edges.
const EDGE: i32 = 17;

/// The column in which the men of a point or the bar are drawn.
struct Column {
    middle: i32,
    /// The middle of the first man, and the distance of the last from there, negative upwards.
    first: i32,
    reach: i32,
}

pub(super) fn draw(view: &DrawContext<'_, State, Play>) -> Picture {
    let mut picture = Picture::new(Bounds::of_size(WIDTH, HEIGHT));
    draw_board(&mut picture, view);
    for (seat, side) in (0..).map(Seat).zip(&view.state.sides) {
        let is_near = seat == view.seat;
        for place in (1..=24).filter_map(Place::point).chain([Place::BAR]) {
            let first = picture.shapes.len();
            draw_column(&mut picture, seat, &column(place, is_near), side.men(place));
            let (namer, name) = named(view.state, seat, place);
            picture.name_since(first, name.name(), Some(namer));
        }
        for (place, left) in [(Place::RESERVE, RESERVE), (Place::OFF, OFF)] {
            let first = picture.shapes.len();
            draw_tray(&mut picture, seat, left, is_near, side.men(place));
            picture.name_since(first, place.name(), Some(seat));
        }
        let words = tally(side.men(Place::RESERVE), side.men(Place::BAR), side.men(Place::OFF));
        picture.tallies.push(Tally { seat, words });
    }
    picture.dice = dice(view);
    mark(&mut picture, view);
    picture.description = description(view.state);
    picture
}

/// The name of a seat's place, and the seat in whose moves it has that name. Both players use the
/// points, and only the mover taps them.
fn named(state: &State, seat: Seat, place: Place) -> (Seat, Place) {
    if place == Place::BAR || seat == state.mover {
        (seat, place)
    } else {
        (state.mover, place.mirrored())
    }
}

/// The dice to play, or the double to name, and the dice that the last move played.
fn dice(view: &DrawContext<'_, State, Play>) -> Vec<Die> {
    let seat = view.state.mover;
    let due = faces(view.state.phase, None);
    let Some(last) = &view.last else {
        return due.map(|face| Die { seat, face, is_played: false }).collect();
    };
    let rolled = faces(last.before.phase, last.played.double());
    if view.is_draft && last.before.phase == view.state.phase {
        // The move is not complete. A move that was played may have the same dice as the next one:
        // the player passed in between, or the opponent did.
        let used: Vec<_> = last.played.steps().map(Step::die).collect();
        let is_double = rolled.clone().next() == rolled.clone().last();
        // Two dice show a double, which is played four times.
        let is_played = |number: usize, face| {
            if is_double { used.len() > 2 * number + 1 } else { used.contains(&face) }
        };
        let shown = rolled.enumerate();
        let shown = shown.map(|(number, face)| (face, is_played(number, face)));
        return shown.map(|(face, is_played)| Die { seat, face, is_played }).collect();
    }
    let due: Vec<_> = due.map(|face| Die { seat, face, is_played: false }).collect();
    // A player who goes on has room for the new dice only.
    let has_room = last.seat != seat || due.is_empty();
    let played = rolled.filter(|_| has_room);
    played.map(|face| Die { seat: last.seat, face, is_played: true }).chain(due).collect()
}

/// The faces of the dice of a phase. Those of a double that is not named yet are unknown.
fn faces(phase: Phase, double: Option<u8>) -> impl Iterator<Item = Option<u8>> + Clone {
    let faces = match phase {
        Phase::Play(dice) => Some(dice.map(Some)),
        Phase::Double => Some([double; 2]),
        Phase::OpeningRoll | Phase::Roll | Phase::Over => None,
    };
    faces.into_iter().flatten()
}

fn draw_board(picture: &mut Picture, view: &DrawContext<'_, State, Play>) {
    picture.rectangle(Role::Board, Point::new(6, 6), (WIDTH - 12, HEIGHT - 12), 26);
    let half = (BOTTOM - TOP) / 2;
    for (left, width, place) in [
        (RESERVE, TRAY_WIDTH, Place::RESERVE),
        (BAR, BAR_WIDTH, Place::BAR),
        (OFF, TRAY_WIDTH, Place::OFF),
    ] {
        // The near player's half is below the other's.
        for seat in [Seat(0), Seat(1)] {
            let (top, label) =
                if seat == view.seat { (TOP + half, BOTTOM + 25) } else { (TOP, TOP - 25) };
            let first = picture.shapes.len();
            picture.rectangle(Role::Hollow, Point::new(left, top), (width, half), 10);
            let label = Point::new(left + width / 2, label);
            picture.text(Role::Label, label, 34, place.name());
            picture.name_since(first, place.name(), Some(seat));
        }
    }
    for number in 1..=24 {
        let Some(place) = Place::point(number) else { continue };
        let is_low = number <= 12;
        let middle = point_middle(place);
        let (base, tip) = if is_low { (BOTTOM, -POINT_HEIGHT) } else { (TOP, POINT_HEIGHT) };
        let half = POINT_WIDTH / 2;
        let corners = vec![
            Point::new(middle - half, base),
            Point::new(middle + half, base),
            Point::new(middle, base + tip),
        ];
        let first = picture.shapes.len();
        picture.add(Role::Field(number % 2), Shape::Polygon(corners));
        let label = Point::new(middle, if is_low { BOTTOM + 25 } else { TOP - 25 });
        picture.text(Role::Label, label, 34, place.name());
        let (namer, name) = named(view.state, view.seat, place);
        picture.name_since(first, name.name(), Some(namer));
    }
}

/// The middle of a point in the numbers of the viewing seat: 1 at the bottom right, 24 above it.
fn point_middle(place: Place) -> i32 {
    let number = i32::from(place.pips());
    let from_left = if number <= 12 { 12 - number } else { number - 13 };
    let beyond_bar = if from_left >= 6 { BAR_WIDTH } else { 0 };
    POINTS + POINT_WIDTH * from_left + POINT_WIDTH / 2 + beyond_bar
}

/// The column of men on a point, in their owner's numbers, or on the bar.
fn column(place: Place, is_near: bool) -> Column {
    let reach = POINT_HEIGHT - 2 * MAN_RADIUS - 14;
    if place == Place::BAR {
        let half = i32::midpoint(TOP, BOTTOM);
        let down = if is_near { 1 } else { -1 };
        let first = half + down * (MAN_RADIUS + 8);
        return Column { middle: BAR + BAR_WIDTH / 2, first, reach: down * (reach - 4) };
    }
    let seen = if is_near { place } else { place.mirrored() };
    let middle = point_middle(seen);
    if seen.pips() <= 12 {
        Column { middle, first: BOTTOM - MAN_RADIUS - 3, reach: -reach }
    } else {
        Column { middle, first: TOP + MAN_RADIUS + 3, reach }
    }
}

impl Column {
    /// The middle of a man, by the number from 0, in a column of `men`.
    fn man(&self, number: u8, men: u8) -> Point {
        let steps = i32::from(men.max(SIDE_BY_SIDE) - 1);
        let y = self.first + self.reach * i32::from(number) / steps;
        Point::new(self.middle, y)
    }
}

/// Draws men in a column. Many men overlap, and the last one shows their number.
fn draw_column(picture: &mut Picture, seat: Seat, column: &Column, men: u8) {
    for number in 0..men {
        let at = column.man(number, men);
        let man = Shape::Circle { at, radius: MAN_RADIUS };
        picture.add_above(number, Role::Piece(seat.0), man);
        let is_last = number + 1 == men;
        if seat.0 == 1 && (is_last || men <= SIDE_BY_SIDE) {
            picture.circle(Role::Emblem(1), at, MAN_RADIUS - 9);
        }
        if is_last && men > SIDE_BY_SIDE {
            picture.text(Role::PieceCount(seat.0), at, 30, men.to_string());
        }
    }
}

/// Draws men on their edges in a tray, the near player's at the bottom.
fn draw_tray(picture: &mut Picture, seat: Seat, left: i32, is_near: bool, men: u8) {
    for number in 0..i32::from(men) {
        let step = number * (EDGE + 2);
        let top = if is_near { BOTTOM - 4 - EDGE - step } else { TOP + 4 + step };
        let at = Point::new(left + 6, top);
        picture.rectangle(Role::Piece(seat.0), at, (TRAY_WIDTH - 12, EDGE), 5);
        if seat.0 == 1 {
            let ends = [at.plus(14, EDGE / 2), at.plus(TRAY_WIDTH - 26, EDGE / 2)];
            picture.add(Role::Emblem(1), Shape::Line(ends.to_vec()));
        }
    }
}

/// Marks the origins and targets of the last move, and its hits.
fn mark(picture: &mut Picture, view: &DrawContext<'_, State, Play>) {
    let Some(last) = &view.last else { return };
    let is_near = last.seat == view.seat;
    let side = &view.state.sides[last.seat.index()];
    // A man who plays two dice does not stay on the place in between.
    let (mut left, mut reached) = (Vec::new(), Vec::new());
    for step in last.played.steps() {
        match reached.iter().position(|place| *place == step.from) {
            Some(place) => drop(reached.remove(place)),
            None => left.push(step.from),
        }
        reached.push(step.to);
    }
    for (role, places) in [(Role::Vacated, &left), (Role::Reached, &reached)] {
        for (number, place) in (0..).zip(places) {
            let men = side.men(*place);
            let earlier = places[..number].iter().filter(|other| *other == place).count();
            let earlier = exact::<u8>(earlier);
            let slot = match role {
                Role::Vacated => (men + earlier).min(SIDE_BY_SIDE - 1),
                _ => men.saturating_sub(1 + earlier),
            };
            mark_man(picture, role, *place, is_near, slot, men);
        }
    }
    if last.played.steps().any(|step| step.hit) {
        let other = last.seat.next(2);
        let men = view.state.sides[other.index()].men(Place::BAR);
        let at = column(Place::BAR, !is_near).man(men.saturating_sub(1), men);
        picture.circle(Role::Lost, at, MAN_RADIUS);
    }
}

fn mark_man(picture: &mut Picture, role: Role, place: Place, is_near: bool, slot: u8, men: u8) {
    let left = match place {
        Place::RESERVE => RESERVE,
        Place::OFF => OFF,
        _ => {
            let column_men = if role == Role::Vacated { 0 } else { men };
            let at = column(place, is_near).man(slot, column_men);
            return picture.circle(role, at, MAN_RADIUS);
        }
    };
    let number = if role == Role::Vacated { men } else { slot };
    let step = i32::from(number) * (EDGE + 2);
    let top = if is_near { BOTTOM - 4 - EDGE - step } else { TOP + 4 + step };
    picture.rectangle(role, Point::new(left + 6, top), (TRAY_WIDTH - 12, EDGE), 5);
}

/// The men who are not on the points, in the words of the notation.
fn tally(reserve: u8, bar: u8, off: u8) -> Vec<Phrase> {
    let counts =
        [("picture-in", "in", reserve), ("picture-bar", "bar", bar), ("picture-off", "off", off)];
    let there = counts.into_iter().filter(|(.., men)| *men > 0);
    there
        .map(|(id, place, men)| Phrase::new(id, format!("{place} {men}")).with("count", men))
        .collect()
}

fn description(state: &State) -> Vec<Phrase> {
    let mut sentences: Vec<_> = [("White", &state.sides[0]), ("Red", &state.sides[1])]
        .into_iter()
        .map(|(name, side)| {
            let points = side.points();
            let held: Vec<_> = (1_u8..=24)
                .zip(points)
                .rev()
                .filter(|(_, men)| *men > 0)
                .map(|(point, men)| format!("{point} ({men})"))
                .collect();
            let points = if held.is_empty() {
                PhraseValue::from(Phrase::from("none"))
            } else {
                held.join(", ").into()
            };
            let [reserve, bar, off] =
                [Place::RESERVE, Place::BAR, Place::OFF].map(|at| side.men(at));
            let english = format!(
                "{name}, its own points and the men there: {points}. \
                 In reserve {reserve}, on the bar {bar}, off {off}."
            );
            Phrase::new("picture-acey-deucey", english)
                .with("side", Phrase::from(name))
                .with("points", points)
                .with("reserve", reserve)
                .with("bar", bar)
                .with("off", off)
        })
        .collect();
    match state.phase {
        Phase::Play([one, other]) => sentences.push(
            Phrase::new("picture-dice", format!("The dice show {one} and {other}."))
                .with("one", one)
                .with("other", other),
        ),
        Phase::Double => sentences.push("A double is to be named.".into()),
        Phase::OpeningRoll | Phase::Roll | Phase::Over => {}
    }
    sentences
}

//! A board as text for a terminal, from the same shapes as the pictures: it works for every game.

use turnstone_rules::picture::{Anchor, Drawn, Picture, Point, Role, Shape};
use turnstone_rules::{Family, Seat, exact};

/// Ends every colour.
const PLAIN: &str = "\x1b[0m";
/// The labels of places.
const DIM: &str = "\x1b[2m";
/// Numbers of things.
const BOLD: &str = "\x1b[1m";

/// The style of writing to a terminal.
#[derive(Debug, Clone, Copy)]
pub(super) struct Style {
    /// Whether colours are used.
    pub colours: bool,
}

impl Style {
    /// A text in the colour of a side.
    pub(super) fn in_side(self, family: &Family, side: u8, text: &str) -> String {
        self.painted(&colour(family, side), text)
    }

    /// A text that stands out less.
    pub(super) fn dim(self, text: &str) -> String {
        self.painted(DIM, text)
    }

    fn painted(self, colour: &str, text: &str) -> String {
        if self.colours && !text.is_empty() {
            format!("{colour}{text}{PLAIN}")
        } else {
            text.to_owned()
        }
    }
}

/// The letter of a side on its pieces.
pub(super) fn letter(family: &Family, side: u8) -> char {
    let name = family.side(Seat(side));
    name.chars().next().map_or('?', |first| first.to_ascii_uppercase())
}

/// The colour of a side: that of its name if it has one.
fn colour(family: &Family, side: u8) -> String {
    let number = match (family.side(Seat(side)), side) {
        ("red", _) => 31,
        ("green", _) => 32,
        ("white", _) => 97,
        (_, 0) => 36,
        _ => 33,
    };
    format!("\x1b[1;{number}m")
}

/// How many units of a picture a character is wide and high.
fn scale(family: &Family) -> (i32, i32) {
    match family.id {
        // A square has six characters in three lines, so that prongs fit around a pod.
        "octi" => (25, 50),
        // A cell has room for the name of its place.
        "six" => (13, 45),
        // Stones are numbers here, so that pits need no room.
        "mancala" => (20, 80),
        _ => (20, 36),
    }
}

#[derive(Clone)]
struct Cell {
    symbol: char,
    colour: String,
}

/// Characters in lines.
struct Grid {
    cells: Vec<Vec<Cell>>,
    origin: Point,
    scale: (i32, i32),
}

impl Grid {
    fn place(&self, at: Point) -> (i32, i32) {
        let x = (at.x - self.origin.x).div_euclid(self.scale.0);
        (x, (at.y - self.origin.y).div_euclid(self.scale.1))
    }

    fn write(&mut self, (column, line): (i32, i32), text: &str, colour: &str) {
        for (offset, symbol) in (0..).zip(text.chars()) {
            let place = usize::try_from(line).ok().zip(usize::try_from(column + offset).ok());
            let cell = place.and_then(|(line, column)| self.cells.get_mut(line)?.get_mut(column));
            if let Some(cell) = cell {
                *cell = Cell { symbol, colour: colour.to_owned() };
            }
        }
    }

    /// The lines without empty ones around them.
    fn lines(&self, style: Style) -> Vec<String> {
        let is_empty = |line: &&Vec<Cell>| line.iter().all(|cell| cell.symbol == ' ');
        let first = self.cells.iter().take_while(is_empty).count();
        let last = self.cells.iter().rev().take_while(is_empty).count();
        let kept = self.cells.len().saturating_sub(last);
        let kept = self.cells.get(first..kept).unwrap_or_default();
        let left = kept.iter().filter_map(|line| line.iter().position(|cell| cell.symbol != ' '));
        let left = left.min().unwrap_or_default();
        kept.iter().map(|line| written(&line[left..], style)).collect()
    }
}

fn written(line: &[Cell], style: Style) -> String {
    let used = line.iter().rposition(|cell| cell.symbol != ' ').map_or(0, |last| last + 1);
    let mut text = String::from("  ");
    for run in line[..used].chunk_by(|one, next| one.colour == next.colour) {
        let symbols: String = run.iter().map(|cell| cell.symbol).collect();
        text.push_str(&if run[0].colour.is_empty() {
            symbols
        } else {
            style.painted(&run[0].colour, &symbols)
        });
    }
    text
}

/// A picture as lines of text.
pub(super) fn lines(picture: &Picture, family: &Family, style: Style) -> Vec<String> {
    let scale = scale(family);
    let empty = Cell { symbol: ' ', colour: String::new() };
    let columns = usize::try_from(picture.bounds.width() / scale.0 + 8).unwrap_or(8);
    let rows = usize::try_from(picture.bounds.height() / scale.1 + 2).unwrap_or(2);
    // Half a character aside, so that the middle of a field is in the middle of its characters.
    let origin = picture.bounds.min.plus(-2 * scale.0 - scale.0 / 2, -scale.1 / 2);
    let mut grid = Grid { cells: vec![vec![empty; columns]; rows], origin, scale };
    let mut shapes: Vec<&Drawn> = picture.shapes.iter().collect();
    shapes.sort_by_key(|drawn| (drawn.role, drawn.level));
    for drawn in shapes {
        draw(&mut grid, drawn, family);
    }
    grid.lines(style)
}

fn draw(grid: &mut Grid, drawn: &Drawn, family: &Family) {
    let side_letter = |side| letter(family, side).to_string();
    match (drawn.role, &drawn.shape) {
        (Role::Field(_), shape @ Shape::Box { .. }) => {
            grid.write(grid.place(middle(shape)), ".", DIM);
        }
        (Role::Home(side), shape) => {
            grid.write(grid.place(middle(shape)), "*", &colour(family, side));
        }
        (Role::Limb(side), Shape::Line(points)) => limb(grid, points, &colour(family, side)),
        (Role::Piece(side), shape) => {
            grid.write(grid.place(middle(shape)), &side_letter(side), &colour(family, side));
        }
        (Role::Label, Shape::Text { at, anchor, text, .. }) => {
            // Beside the prongs of a pod.
            let aside = if family.id == "octi" { grid.scale.0 } else { 0 };
            write_text(grid, at.plus(-aside, 0), *anchor, text, DIM);
        }
        (Role::Count, Shape::Text { at, anchor, text, .. }) => {
            write_text(grid, *at, *anchor, text, BOLD);
        }
        (Role::PieceLabel(side) | Role::PieceCount(side), Shape::Text { at, anchor, text, .. }) => {
            let text = side_letter(side) + text;
            write_text(grid, *at, *anchor, &text, &colour(family, side));
        }
        _ => {}
    }
}

fn write_text(grid: &mut Grid, at: Point, anchor: Anchor, text: &str, colour: &str) {
    let length = exact::<i32>(text.chars().count());
    let (column, line) = grid.place(at);
    let before = match anchor {
        Anchor::Start => 0,
        Anchor::Middle => length / 2,
        Anchor::End => length,
    };
    grid.write((column - before, line), text, colour);
}

/// A prong: a stroke beside its pod.
fn limb(grid: &mut Grid, points: &[Point], colour: &str) {
    let (Some(near), Some(far)) = (points.first(), points.last()) else { return };
    let (right, down) = ((far.x - near.x).signum(), (far.y - near.y).signum());
    let stroke = match (right, down) {
        (0, _) => "|",
        (_, 0) => "-",
        (one, other) if one == other => "\\",
        _ => "/",
    };
    // A prong begins nearly half of its length from the middle of its pod.
    let (column, line) = grid.place(Point::new(2 * near.x - far.x, 2 * near.y - far.y));
    grid.write((column + right, line + down), stroke, colour);
}

/// The middle of a shape.
fn middle(shape: &Shape) -> Point {
    match shape {
        Shape::Circle { at, .. } | Shape::Text { at, .. } => *at,
        Shape::Box { at, width, height, .. } => at.plus(width / 2, height / 2),
        Shape::Polygon(points) | Shape::Line(points) => {
            let ends = |value: fn(&Point) -> i32| {
                let values = points.iter().map(value);
                let ends = values.clone().min().zip(values.max());
                ends.map_or(0, |(least, most)| i32::midpoint(least, most))
            };
            Point::new(ends(|point| point.x), ends(|point| point.y))
        }
    }
}

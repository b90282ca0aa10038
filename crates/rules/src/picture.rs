//! A picture of a board, as shapes with roles. A game gives the shapes, without colours, files or
//! screens. The crate `turnstone-boards` makes SVG from them.

use serde::Serialize;

use super::{Phrase, Seat};

/// A point in a picture: `x` grows to the right, `y` downwards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Point {
    /// The distance to the right.
    pub x: i32,
    /// The distance downwards.
    pub y: i32,
}

impl Point {
    /// The point at `x` and `y`.
    #[must_use]
    pub const fn new(x: i32, y: i32) -> Self {
        Self { x, y }
    }

    /// The point at this distance to the right and downwards.
    #[must_use]
    pub const fn plus(self, x: i32, y: i32) -> Self {
        Self { x: self.x + x, y: self.y + y }
    }

    /// The point after quarter turns around the origin, clockwise.
    #[must_use]
    pub const fn turned(self, quarters: u8) -> Self {
        match quarters % 4 {
            0 => self,
            1 => Self::new(-self.y, self.x),
            2 => Self::new(-self.x, -self.y),
            _ => Self::new(self.y, -self.x),
        }
    }
}

/// The rectangle of a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bounds {
    /// The top left corner.
    pub min: Point,
    /// The bottom right corner.
    pub max: Point,
}

impl Bounds {
    /// The rectangle of this size whose top left corner is at the origin.
    #[must_use]
    pub const fn of_size(width: i32, height: i32) -> Self {
        Self { min: Point::new(0, 0), max: Point::new(width, height) }
    }

    /// The width.
    #[must_use]
    pub const fn width(self) -> i32 {
        self.max.x - self.min.x
    }

    /// The height.
    #[must_use]
    pub const fn height(self) -> i32 {
        self.max.y - self.min.y
    }

    /// The smallest rectangle that contains both.
    #[must_use]
    pub fn union(self, other: Self) -> Self {
        let min = Point::new(self.min.x.min(other.min.x), self.min.y.min(other.min.y));
        let max = Point::new(self.max.x.max(other.max.x), self.max.y.max(other.max.y));
        Self { min, max }
    }
}

/// The role of a shape, in drawing order, lowest first. The number of a role is that of a side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Role {
    /// The ground of the picture.
    Table,
    /// The body of a board.
    Board,
    /// A field, in the first or the second of two tones.
    Field(u8),
    /// The grain of what a board is made of.
    Grain,
    /// A field that belongs to a side.
    Home(u8),
    /// A hollow, which holds things.
    Hollow,
    /// A place where something may be put, and which is not part of a board.
    Space,
    /// The path of the last move.
    Trail,
    /// A part that sticks out from a side's piece.
    Limb(u8),
    /// A piece without a side.
    Stone,
    /// A side's piece.
    Piece(u8),
    /// A side's piece outside the board, beside the side's name.
    Token(u8),
    /// The sign that distinguishes a side's pieces without colour.
    Emblem(u8),
    /// A place that the last move changed on its way.
    Passed,
    /// A place that the last move left.
    Vacated,
    /// A place where the last move took something.
    Lost,
    /// A place that the last move reached.
    Reached,
    /// A part of what has won.
    Winning,
    /// A place that a player has chosen for a move that is not complete.
    Chosen,
    /// The mark of the seat to move.
    Turn,
    /// The mark of the winner.
    Winner,
    /// A die.
    Die,
    /// A die that has been played.
    PlayedDie,
    /// A dot on a die, or a sign in place of the dots.
    Pip,
    /// The name of a place, as in the notation.
    Label,
    /// The name of a place on a side's piece.
    PieceLabel(u8),
    /// A number of a side's pieces, on one of them.
    PieceCount(u8),
    /// A number of things.
    Count,
    /// A line about the game.
    Caption,
}

/// A shape, in whole units: a field of a board is about a hundred of them.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Shape {
    /// A disc.
    Circle {
        /// Its middle.
        at: Point,
        /// Its radius.
        radius: i32,
    },
    /// A rectangle.
    Box {
        /// Its top left corner.
        at: Point,
        /// The width.
        width: i32,
        /// The height.
        height: i32,
        /// The radius of its corners.
        corner: i32,
    },
    /// A polygon, by its corners.
    Polygon(Vec<Point>),
    /// A line through points.
    Line(Vec<Point>),
    /// A line of text.
    Text {
        /// Its start, middle or end, by `anchor`; `y` is its vertical middle.
        at: Point,
        /// The anchor: the one of the three that `at` is.
        anchor: Anchor,
        /// The size of the letters.
        size: i32,
        /// The text.
        text: String,
    },
}

/// The part of a text that is at its point.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Anchor {
    /// The start.
    Start,
    /// The middle.
    Middle,
    /// The end.
    End,
}

/// The holdings of a seat off the board, in a few words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tally {
    /// The seat.
    pub seat: Seat,
    /// For example `12 in hand`, each part of the line by itself; may be empty.
    pub words: Vec<Phrase>,
}

/// A place of the board, by its name in the notation of moves.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = BoardPlace))]
pub struct Place {
    /// Its name.
    pub name: String,
    /// The seat in whose moves it has this name; `None` if it has the same name for all.
    #[cfg_attr(feature = "openapi", schema(required = true, value_type = Option<u8>))]
    pub seat: Option<Seat>,
}

impl Place {
    /// A place with this name in the moves of a seat.
    #[must_use]
    pub fn of_seat(name: impl Into<String>, seat: Seat) -> Self {
        Self { name: name.into(), seat: Some(seat) }
    }

    /// A place with the same name for all.
    #[must_use]
    pub fn of_all(name: impl Into<String>) -> Self {
        Self { name: name.into(), seat: None }
    }
}

/// A shape with its role and level.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Drawn {
    /// Its role.
    pub role: Role,
    /// The level among the shapes of its role. A higher level covers a lower one.
    pub level: u8,
    /// The shape.
    pub shape: Shape,
    /// The place that it shows, or where it stands.
    pub place: Option<Place>,
}

/// A die beside the line of its owner.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Die {
    /// The seat that plays it.
    pub seat: Seat,
    /// Its face, 1 to 6; `None` if the seat is to name it.
    pub face: Option<u8>,
    /// Whether it has been played.
    pub is_played: bool,
}

/// A position as a picture.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    /// The bounds. No shape lies outside.
    pub bounds: Bounds,
    /// The shapes. A higher [`Role`] covers a lower one, and within a role a higher level covers a
    /// lower one. Shapes of the same role and level do not overlap.
    pub shapes: Vec<Drawn>,
    /// The holdings of each seat off the board, by seat.
    pub tallies: Vec<Tally>,
    /// The dice to play, and those of the last move.
    pub dice: Vec<Die>,
    /// The position in words, for readers who cannot see the picture: sentences.
    pub description: Vec<Phrase>,
}

impl Picture {
    /// A picture without shapes.
    #[must_use]
    pub fn new(bounds: Bounds) -> Self {
        Self {
            bounds,
            shapes: Vec::new(),
            tallies: Vec::new(),
            dice: Vec::new(),
            description: Vec::new(),
        }
    }

    /// Adds a shape.
    pub fn add(&mut self, role: Role, shape: Shape) {
        self.add_above(0, role, shape);
    }

    /// Adds a shape that covers those of its role on a lower level.
    pub fn add_above(&mut self, level: u8, role: Role, shape: Shape) {
        self.shapes.push(Drawn { role, level, shape, place: None });
    }

    /// Names the place of all shapes from number `first` on, by its name in the moves of a seat, or
    /// of all seats.
    pub fn name_since(&mut self, first: usize, name: &str, seat: Option<Seat>) {
        for drawn in self.shapes.iter_mut().skip(first) {
            drawn.place = Some(Place { name: name.to_owned(), seat });
        }
    }

    /// Adds a disc.
    pub fn circle(&mut self, role: Role, at: Point, radius: i32) {
        self.add(role, Shape::Circle { at, radius });
    }

    /// Adds a rectangle by top left corner, size and corner radius.
    pub fn rectangle(&mut self, role: Role, at: Point, (width, height): (i32, i32), corner: i32) {
        self.add(role, Shape::Box { at, width, height, corner });
    }

    /// Adds a text around its middle.
    pub fn text(&mut self, role: Role, at: Point, size: i32, text: impl Into<String>) {
        self.add(role, Shape::Text { at, anchor: Anchor::Middle, size, text: text.into() });
    }

    /// Marks a place that a seat has chosen, by its name in the moves of the seat: its uppermost
    /// piece, or else the place itself.
    pub fn choose(&mut self, name: &str, seat: Seat) {
        let is_there = |drawn: &&Drawn| {
            let place = drawn.place.as_ref();
            place.is_some_and(|place| {
                place.name == name && place.seat.is_none_or(|whose| whose == seat)
            })
        };
        let pieces = self.shapes.iter().filter(is_there);
        let pieces = pieces.filter(|drawn| matches!(drawn.role, Role::Piece(_)));
        let uppermost = pieces.max_by_key(|drawn| drawn.level);
        if let Some(found) = uppermost.or_else(|| self.shapes.iter().find(is_there)) {
            let shape = found.shape.clone();
            self.add(Role::Chosen, shape);
        }
    }

    /// Adds a cross.
    pub fn cross(&mut self, role: Role, at: Point, arm: i32) {
        self.add(role, Shape::Line(vec![at.plus(-arm, -arm), at.plus(arm, arm)]));
        self.add(role, Shape::Line(vec![at.plus(-arm, arm), at.plus(arm, -arm)]));
    }
}

/// The input of a drawing: a position from the side of a seat, and the move that led to it.
#[derive(Debug)]
pub struct DrawContext<'a, S, M> {
    /// The position.
    pub state: &'a S,
    /// The seat at the bottom of the picture.
    pub seat: Seat,
    /// The last move, if one was played.
    pub last: Option<TypedPrecedingMove<'a, S, M>>,
    /// Whether `last` is a move that is being built: the whole of it, or its beginning.
    pub is_draft: bool,
}

/// The last move before a position that is drawn.
#[derive(Debug)]
pub struct TypedPrecedingMove<'a, S, M> {
    /// The position before it.
    pub before: &'a S,
    /// The move.
    pub played: M,
    /// The seat that played it.
    pub seat: Seat,
}

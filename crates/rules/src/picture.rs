//! What a board looks like, in shapes with roles: a game says what stands where, and knows nothing
//! of colours, files or screens. The layer `boards` makes SVG of it.

use super::Seat;

/// A place in a picture: `x` grows to the right, `y` downwards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Point {
    /// To the right.
    pub x: i32,
    /// Downwards.
    pub y: i32,
}

impl Point {
    /// The place at `x` and `y`.
    #[must_use]
    pub const fn new(x: i32, y: i32) -> Self {
        Self { x, y }
    }

    /// The place so far to the right and down.
    #[must_use]
    pub const fn plus(self, x: i32, y: i32) -> Self {
        Self { x: self.x + x, y: self.y + y }
    }

    /// Where a step of this length points after quarter turns, clockwise.
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

/// The rectangle that a picture fills.
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

    /// How wide it is.
    #[must_use]
    pub const fn width(self) -> i32 {
        self.max.x - self.min.x
    }

    /// How high it is.
    #[must_use]
    pub const fn height(self) -> i32 {
        self.max.y - self.min.y
    }

    /// The smallest rectangle that holds both.
    #[must_use]
    pub fn union(self, other: Self) -> Self {
        let min = Point::new(self.min.x.min(other.min.x), self.min.y.min(other.min.y));
        let max = Point::new(self.max.x.max(other.max.x), self.max.y.max(other.max.y));
        Self { min, max }
    }
}

/// What a shape stands for, in the order in which shapes lie on each other, lowest first. A number
/// is that of a side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Role {
    /// What everything lies on.
    Table,
    /// The body of a board.
    Board,
    /// A field, in the first or the second of two tones.
    Field(u8),
    /// A field that belongs to a side.
    Home(u8),
    /// A hollow, in which things lie.
    Hollow,
    /// A field that is not drawn on any board: a place where something may come to lie.
    Space,
    /// The way that the last move took.
    Trail,
    /// What sticks out from a side's piece.
    Limb(u8),
    /// A piece that belongs to nobody.
    Stone,
    /// A side's piece.
    Piece(u8),
    /// A side's piece where it does not count, such as beside the side's name.
    Token(u8),
    /// The sign by which a side's pieces are told apart without their colour.
    Emblem(u8),
    /// A place that the last move left.
    Vacated,
    /// A place where the last move took something.
    Lost,
    /// A place that the last move reached.
    Reached,
    /// What has won.
    Winning,
    /// Whose turn it is.
    Turn,
    /// Who has won.
    Winner,
    /// A die.
    Die,
    /// A dot on a die.
    Pip,
    /// The name of a place, in the words of the notation.
    Label,
    /// The same on a side's piece.
    PieceLabel(u8),
    /// How many there are.
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
        /// How wide it is.
        width: i32,
        /// How high it is.
        height: i32,
        /// The radius of its corners.
        corner: i32,
    },
    /// What its corners enclose.
    Polygon(Vec<Point>),
    /// A line through points.
    Line(Vec<Point>),
    /// A line of text.
    Text {
        /// Where it begins, has its middle, or ends; `y` is the height of its middle.
        at: Point,
        /// Which of the three.
        anchor: Anchor,
        /// The size of its letters.
        size: i32,
        /// What it says.
        text: String,
    },
}

/// Where on a text its place lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Anchor {
    /// The text begins there.
    Start,
    /// Its middle is there.
    Middle,
    /// It ends there.
    End,
}

/// What a seat has beside the board, in a few words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tally {
    /// The seat.
    pub seat: Seat,
    /// Such as `12 in hand`; may be empty.
    pub text: String,
}

/// A shape in its place among the others.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Drawn {
    /// What it stands for.
    pub role: Role,
    /// How high it lies among the shapes of its role.
    pub level: u8,
    /// What it looks like.
    pub shape: Shape,
}

/// A position as a picture.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    /// What it fills; no shape lies outside.
    pub bounds: Bounds,
    /// The shapes. Those of a higher [`Role`] cover those of a lower, and of one role those of a
    /// higher level; shapes of the same role and level do not lie on each other.
    pub shapes: Vec<Drawn>,
    /// What each seat has beside the board, by seat.
    pub tallies: Vec<Tally>,
    /// The dice that are to be played, with whose they are.
    pub dice: Option<(Seat, Vec<u8>)>,
    /// The position in words, for those who do not see it.
    pub description: String,
}

impl Picture {
    /// A picture without anything in it.
    #[must_use]
    pub fn new(bounds: Bounds) -> Self {
        Self {
            bounds,
            shapes: Vec::new(),
            tallies: Vec::new(),
            dice: None,
            description: String::new(),
        }
    }

    /// Adds a shape.
    pub fn add(&mut self, role: Role, shape: Shape) {
        self.add_above(0, role, shape);
    }

    /// Adds a shape that covers those of its role on a lower level.
    pub fn add_above(&mut self, level: u8, role: Role, shape: Shape) {
        self.shapes.push(Drawn { role, level, shape });
    }

    /// Adds a disc.
    pub fn circle(&mut self, role: Role, at: Point, radius: i32) {
        self.add(role, Shape::Circle { at, radius });
    }

    /// Adds a rectangle by its corner and size.
    pub fn rectangle(&mut self, role: Role, at: Point, (width, height): (i32, i32), corner: i32) {
        self.add(role, Shape::Box { at, width, height, corner });
    }

    /// Adds a text around its middle.
    pub fn text(&mut self, role: Role, at: Point, size: i32, text: impl Into<String>) {
        self.add(role, Shape::Text { at, anchor: Anchor::Middle, size, text: text.into() });
    }

    /// Adds a cross.
    pub fn cross(&mut self, role: Role, at: Point, arm: i32) {
        self.add(role, Shape::Line(vec![at.plus(-arm, -arm), at.plus(arm, arm)]));
        self.add(role, Shape::Line(vec![at.plus(-arm, arm), at.plus(arm, -arm)]));
    }
}

/// What a game is asked to draw: a position as a seat sees it, and the move that led to it.
#[derive(Debug)]
pub struct DrawContext<'a, S, M> {
    /// The position.
    pub state: &'a S,
    /// The seat whose side is nearest.
    pub seat: Seat,
    /// The last move, if one was played.
    pub last: Option<TypedPrecedingMove<'a, S, M>>,
}

/// The last move before a position that is drawn.
#[derive(Debug)]
pub struct TypedPrecedingMove<'a, S, M> {
    /// The position before it.
    pub before: &'a S,
    /// The move.
    pub played: M,
    /// Who played it.
    pub seat: Seat,
}

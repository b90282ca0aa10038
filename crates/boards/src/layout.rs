//! The frame around a board: the players, what they have, whose turn it is, dice, the newest ply.

use turnstone_rules::picture::{Anchor, Bounds, Die, Drawn, Picture, Point, Role, Shape, Tally};

use turnstone_rules::exact;
use turnstone_texts::Language;

use super::palette::has_colour;
use super::{Material, Scene, View, captions, grain, marks};

/// A picture with its frame.
pub(super) struct Layout {
    /// The bounds of the picture and its frame.
    pub bounds: Bounds,
    /// The shapes, lowest first.
    pub shapes: Vec<Drawn>,
}

/// The sizes of the frame, in thousandths of the width of the board.
#[derive(Clone, Copy)]
struct FrameMetrics {
    board: Bounds,
}

impl FrameMetrics {
    fn part(self, thousandths: i32) -> i32 {
        self.board.width() * thousandths / 1000
    }

    /// The height of a line with players.
    fn player_bar_height(self) -> i32 {
        self.part(88)
    }

    /// The bounds of the picture and its frame.
    fn bounds(self) -> Bounds {
        let side = self.part(14);
        let (min, max) = (self.board.min, self.board.max);
        Bounds {
            min: min.plus(-side, -self.player_bar_height()),
            max: max.plus(side, self.player_bar_height() + self.part(64)),
        }
    }
}

impl Layout {
    /// The layout of a scene.
    pub(super) fn of(scene: &Scene, view: &View) -> Self {
        let picture = scene.draw(view.seat);
        let bounds = view.frame.map_or(picture.bounds, |frame| frame.union(picture.bounds));
        Self::compose(scene, picture, bounds, view)
    }

    /// The layout of a picture that is shown in at least these bounds.
    pub(super) fn compose(scene: &Scene, picture: Picture, board: Bounds, view: &View) -> Self {
        let seat = view.seat;
        let metrics = FrameMetrics { board };
        let bounds = metrics.bounds();
        let mut layout = Self { bounds, shapes: Vec::new() };
        let (width, height) = (bounds.width(), bounds.height());
        layout.add(Role::Table, Shape::Box { at: bounds.min, width, height, corner: 0 });
        let seats = scene.position.seats();
        for tally in &picture.tallies {
            let is_near = (tally.seat.0 + seats - seat.0).is_multiple_of(2);
            let is_second = seats > 2 && (tally.seat.0 + seats - seat.0) % seats > 1;
            let left = if is_second { board.width() / 2 } else { 0 };
            let edge =
                if is_near { board.max.y } else { board.min.y - metrics.player_bar_height() };
            let at = Point::new(board.min.x + left, edge + metrics.player_bar_height() / 2);
            layout.player(scene, metrics, at, tally, view);
            let dice = picture.dice.iter().filter(|die| die.seat == tally.seat);
            layout.dice(metrics, at.y, dice);
        }
        if view.names {
            layout.caption(scene, metrics, view.language);
        }
        let is_shown = |drawn: &Drawn| {
            view.coordinates || !matches!(drawn.role, Role::Label | Role::PieceLabel(_))
        };
        if view.material == Material::Wood {
            layout.grain(&picture);
        }
        let shapes = picture.shapes.into_iter().filter(is_shown);
        layout.shapes.extend(shapes.flat_map(marks::shapes));
        layout.shapes.sort_by_key(|drawn| (drawn.role, drawn.level));
        layout
    }

    fn add(&mut self, role: Role, shape: Shape) {
        self.shapes.push(Drawn { role, level: 0, shape, place: None });
    }

    /// Adds the grain of the wood: that of the board, or else of the table.
    fn grain(&mut self, picture: &Picture) {
        let board = picture.shapes.iter().find(|drawn| drawn.role == Role::Board);
        let area = match board.map(|drawn| &drawn.shape) {
            Some(Shape::Box { at, width, height, corner }) => {
                let inner = at.plus(corner / 3 + 6, corner / 3 + 6);
                Bounds { min: inner, max: at.plus(width - corner / 3 - 6, height - corner / 3 - 6) }
            }
            _ => self.bounds,
        };
        for line in grain::grain(area) {
            self.add(Role::Grain, line);
        }
    }

    /// Adds the line of a player: the mark of the turn, the colour, the name, the tally.
    fn player(
        &mut self,
        scene: &Scene,
        metrics: FrameMetrics,
        at: Point,
        Tally { seat, words }: &Tally,
        view: &View,
    ) {
        let seat = *seat;
        // Two seats that share a line have smaller letters.
        let is_shared = scene.position.seats() > 2;
        let size = metrics.part(if is_shared { 35 } else { 46 });
        let mut x = at.x + metrics.part(if is_shared { 24 } else { 34 });
        let winners = scene.ended.as_ref().map(|ended| ended.winners.as_slice());
        let sign = metrics.part(22);
        if scene.to_act().contains(&seat) {
            let tip = Point::new(x + sign, at.y);
            let back = x - sign * 2 / 3;
            let corners = vec![tip, Point::new(back, at.y - sign), Point::new(back, at.y + sign)];
            self.add(Role::Turn, Shape::Polygon(corners));
        } else if winners.is_some_and(|winners| winners.contains(&seat)) {
            self.add(Role::Winner, star(Point::new(x, at.y), sign + sign / 4));
        }
        x += metrics.part(if is_shared { 44 } else { 56 });
        let sides = scene.family.sides;
        let number = seat.index() % sides.len();
        if has_colour(sides[number]) {
            let number = exact::<u8>(number);
            let middle = Point::new(x, at.y);
            self.add(Role::Token(number), Shape::Circle { at: middle, radius: metrics.part(23) });
            if number == 1 {
                self.add(Role::Emblem(1), Shape::Circle { at: middle, radius: metrics.part(13) });
            }
            x += metrics.part(if is_shared { 34 } else { 42 });
        } else {
            x -= metrics.part(12);
        }
        let Some(text) = captions::player(scene, seat, words, view) else { return };
        let at = Point::new(x, at.y);
        self.add(Role::Caption, Shape::Text { at, anchor: Anchor::Start, size, text });
    }

    /// Adds dice at the right end of their owner's line.
    fn dice<'a>(
        &mut self,
        metrics: FrameMetrics,
        y: i32,
        dice: impl DoubleEndedIterator<Item = &'a Die>,
    ) {
        let side = metrics.part(70);
        for (place, die) in (0..).zip(dice.rev()) {
            let left = metrics.board.max.x - (side + metrics.part(14)) * (place + 1);
            let middle = Point::new(left + side / 2, y);
            let at = middle.plus(-side / 2, -side / 2);
            let role = if die.is_played { Role::PlayedDie } else { Role::Die };
            self.add(role, Shape::Box { at, width: side, height: side, corner: side / 6 });
            let Some(face) = die.face else {
                let (text, height) = ("?".to_owned(), side * 3 / 4);
                let anchor = Anchor::Middle;
                let unknown = Shape::Text { at: middle, anchor, size: height, text };
                self.add(Role::Pip, unknown);
                continue;
            };
            for (right, down) in pips(face) {
                let at = middle.plus(right * side * 27 / 100, down * side * 27 / 100);
                self.add(Role::Pip, Shape::Circle { at, radius: side / 9 });
            }
        }
    }

    /// Adds the newest ply and the ending of the game.
    fn caption(&mut self, scene: &Scene, metrics: FrameMetrics, language: Language) {
        let y = metrics.board.max.y + metrics.player_bar_height() + metrics.part(26);
        let ending = captions::ending(scene, language);
        let size = metrics.part(if ending.is_some() { 36 } else { 40 });
        let left = Point::new(metrics.board.min.x + metrics.part(14), y);
        let text = captions::caption(scene, language);
        self.add(Role::Caption, Shape::Text { at: left, anchor: Anchor::Start, size, text });
        if let Some(text) = ending {
            let right = Point::new(metrics.board.max.x - metrics.part(14), y);
            self.add(Role::Caption, Shape::Text { at: right, anchor: Anchor::End, size, text });
        }
    }
}

/// The points of the dots of a face, relative to its middle.
fn pips(face: u8) -> Vec<(i32, i32)> {
    let mut pips = Vec::new();
    if face % 2 == 1 {
        pips.push((0, 0));
    }
    if face > 1 {
        pips.extend([(-1, -1), (1, 1)]);
    }
    if face > 3 {
        pips.extend([(1, -1), (-1, 1)]);
    }
    if face > 5 {
        pips.extend([(-1, 0), (1, 0)]);
    }
    pips
}

/// A star with five points.
fn star(at: Point, radius: i32) -> Shape {
    let corners = [
        (0, -100),
        (23, -31),
        (95, -31),
        (37, 12),
        (59, 81),
        (0, 39),
        (-59, 81),
        (-37, 12),
        (-95, -31),
        (-23, -31),
    ];
    Shape::Polygon(corners.map(|(x, y)| at.plus(x * radius / 100, y * radius / 100)).to_vec())
}

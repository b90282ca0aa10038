use turnstone_rules::{Configuration, OptionValue, Outcome, Seat, Seats};

use super::shapes::{Shape, ShapeKind};
use super::table::STONES_EACH;
use super::{Color, Table};

/// The three ways to play.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Variant {
    /// The table may not be split.
    Basic,
    /// A move may split the table, and captures.
    Advanced,
    /// Advanced, without the restriction on black's first stone.
    Classic,
}

impl Variant {
    /// The variant of one of the family's ids.
    fn from_id(id: &str) -> Self {
        match id {
            "advanced" => Self::Advanced,
            "classic" => Self::Classic,
            _ => Self::Basic,
        }
    }
}

/// The options of a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Settings {
    /// The rules in force.
    pub variant: Variant,
    /// Two players, or four in two teams.
    pub seats: u8,
    /// Whether a shape wins only when its owner declares it.
    pub manual_declaration: bool,
}

impl Settings {
    /// The settings of a checked configuration.
    pub(super) fn of(configuration: &Configuration) -> Self {
        let option = |id| configuration.options.get(id);
        let manual = OptionValue::Word("manual".to_owned());
        Self {
            variant: Variant::from_id(configuration.variant),
            seats: if option("seats") == Some(&OptionValue::Number(4)) { 4 } else { 2 },
            manual_declaration: option("declaration") == Some(&manual),
        }
    }
}

/// The reason why a game is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    /// A winning shape.
    Shape {
        /// The side that has it.
        winner: Color,
        /// The shape that counts.
        shape: Shape,
    },
    /// One side has too few stones for a shape.
    TooFewStones {
        /// The other side.
        winner: Color,
    },
    /// The same position arose for the third time.
    Repetition,
}

/// A position of Six.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct State {
    /// The options of the match.
    pub settings: Settings,
    /// The stones on the table.
    pub table: Table,
    /// The stones in hand, by seat. A game for two uses only the first two.
    pub hands: [u8; 4],
    /// The seat to move. At the first move of a team game its partner may act instead. It has no
    /// meaning once the game is over.
    pub to_move: Seat,
    /// Set when the game is over.
    pub ending: Option<Ending>,
}

impl State {
    /// One stone of each colour on the table, the others in hand, black to move.
    pub(super) fn setup(settings: Settings) -> Self {
        let hands = if settings.seats == 4 { [10; 4] } else { [20, 20, 0, 0] };
        Self { settings, table: Table::start(), hands, to_move: Seat(0), ending: None }
    }

    /// Whether players still place stones from the hand. The second phase begins when all 42 stones
    /// are placed.
    #[must_use]
    pub fn is_placing(&self) -> bool {
        self.hands != [0; 4]
    }

    /// Whether no move has been played.
    pub(super) fn is_first_move(&self) -> bool {
        self.in_hand(Color::Black) + 1 == STONES_EACH
    }

    /// The stones that a side has in hand.
    #[must_use]
    pub fn in_hand(&self, color: Color) -> u8 {
        let [first, second, third, fourth] = self.hands;
        match color {
            Color::Black => first + third,
            Color::Red => second + fourth,
        }
    }

    /// The stones of a colour that have left the game.
    #[must_use]
    pub fn captured(&self, color: Color) -> u8 {
        STONES_EACH.saturating_sub(self.table.count(color) + self.in_hand(color))
    }

    /// The colour to move.
    #[must_use]
    pub fn color_to_move(&self) -> Color {
        Color::of(self.to_move)
    }

    /// The seats that may act. At the first move of a team game both seats of the black team may
    /// act, and the one that acts opens.
    pub(super) fn acting(&self) -> Seats {
        if self.settings.seats == 4 && self.is_first_move() {
            Seats::from_iter([Seat(0), Seat(2)])
        } else {
            Seats::one(self.to_move)
        }
    }

    /// The outcome of a game that ended in this way.
    pub(super) fn outcome(&self, ending: Ending) -> Outcome {
        let (winner, reason) = match ending {
            Ending::Shape { winner, shape } => (Some(winner), reason(shape.kind)),
            Ending::TooFewStones { winner } => (Some(winner), "too_few_stones"),
            Ending::Repetition => (None, "repetition"),
        };
        let winners = (0..self.settings.seats)
            .map(Seat)
            .filter(|seat| Some(Color::of(*seat)) == winner)
            .collect();
        Outcome { winners, reason, score: None }
    }
}

fn reason(kind: ShapeKind) -> &'static str {
    match kind {
        ShapeKind::Row => "row",
        ShapeKind::Triangle => "triangle",
        ShapeKind::Ring => "ring",
    }
}

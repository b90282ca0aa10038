//! Six: the basic and advanced games of the Hebrew sheet, for two players or four in teams, and the
//! classic game of the Dutch sheet.
//!
//! `hex` is the plane, `table` the stones on it, `shapes` the winning shapes, `islands` the
//! connected stones, `moves` the rules of a move, and `drafts` moves by taps. `notation` reads and
//! writes moves, and
//! `validity` states the invariants of a position. `docs/rules/six.md` is the text for players.

mod drafts;
mod family;
mod hex;
mod islands;
mod moves;
mod notation;
mod picture;
mod shapes;
mod state;
mod table;
mod validity;
mod violation;

#[cfg(test)]
mod ascii_board;
mod steps;
#[cfg(test)]
mod tests;

pub use hex::Cell;
pub use notation::Move;
pub use shapes::{SHAPE_STONES, Shape, ShapeKind};
pub use state::{Ending, Settings, State, Variant};
pub use table::{Color, STONES_EACH, Stone, Table};
pub use violation::SixViolation;

use serde::Serialize;

use turnstone_rules::draft::{Draft, Tap};
use turnstone_rules::picture::{Bounds, DrawContext, Picture, Role};
use turnstone_rules::{
    Configuration, ConfigurationError, Family, Malformed, Rules, Seat, Step, Turn,
};

/// The rules of Six.
#[derive(Debug)]
pub struct Six;

/// The table: the stones on it, in hand and captured.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(example = json!({
    "phase": "placing",
    "stones": [{"q": 0, "r": 0, "color": "red"}, {"q": 1, "r": 0, "color": "black"}],
    "in_hand": [20, 20],
    "captured": {"black": 0, "red": 0},
    "winning_shape": null
})))]
pub struct SixState {
    /// `placing`, or `moving` from the 42nd stone on.
    pub phase: &'static str,
    /// The stones on the table, by `q`, then `r`.
    pub stones: Vec<SixStone>,
    /// The stones in hand, by seat.
    pub in_hand: Vec<u32>,
    /// The stones that have left the game.
    pub captured: SixCaptured,
    /// The six cells of the shape that won, each `[q, r]`, by `q`, then `r`; null unless a shape
    /// has won.
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub winning_shape: Option<Vec<[i32; 2]>>,
}

/// A stone on the table.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(example = json!({"q": 1, "r": 0, "color": "black"})))]
pub struct SixStone {
    /// The first axial coordinate of its cell.
    pub q: i32,
    /// The second axial coordinate of its cell.
    pub r: i32,
    /// `black` or `red`.
    pub color: &'static str,
}

/// How many stones of each colour have left the game.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(example = json!({"black": 0, "red": 2})))]
pub struct SixCaptured {
    /// Black stones.
    pub black: u8,
    /// Red stones.
    pub red: u8,
}

/// The parts of a move, for clients to draw. Cells are `[q, r]`.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(example = json!({
    "kind": "move",
    "origin": [2, -3],
    "destination": [4, 0],
    "keeps": null,
    "declares": false,
    "captures": [[1, -4], [2, -4]]
})))]
pub struct SixMove {
    /// `place` a stone from the hand, `move` one on the table, or `declare` a shape on the table.
    pub kind: &'static str,
    /// The cell the stone is lifted from; null unless `kind` is `move`.
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub origin: Option<[i32; 2]>,
    /// The cell the stone is put on; null when `kind` is `declare`.
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub destination: Option<[i32; 2]>,
    /// Where islands tie for the largest, a cell of the one that stays, as the table is after the
    /// stone has been put down; otherwise null.
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub keeps: Option<[i32; 2]>,
    /// Whether a shape is declared.
    pub declares: bool,
    /// The cells whose stones leave the game, by `q`, then `r`; the moved stone's new one may be
    /// among them.
    pub captures: Vec<[i32; 2]>,
}

impl Rules for Six {
    type State = State;
    type Move = Move;
    type View = SixState;
    type Parts = SixMove;
    type Violation = SixViolation;
    type RepetitionKey = Vec<u8>;

    fn family() -> &'static Family {
        &family::FAMILY
    }

    fn setup(configuration: &Configuration) -> Result<State, ConfigurationError> {
        Ok(State::setup(Settings::of(configuration)))
    }

    fn seats(state: &State) -> u8 {
        state.settings.seats
    }

    fn turn(state: &State) -> Turn {
        state.turn()
    }

    fn add_legal_moves(state: &State, moves: &mut Vec<Move>) {
        moves::list(state, moves);
    }

    fn apply(state: &State, seat: Seat, played: &Move) -> Result<State, SixViolation> {
        moves::apply(state, seat, played)
    }

    fn pass(state: &State) -> State {
        State { to_move: state.to_move.next(state.settings.seats), ..state.clone() }
    }

    /// In manual play a player may declare a shape, and the list must not reveal it.
    fn has_unlisted_moves(state: &State) -> bool {
        state.settings.manual_declaration
    }

    /// A declaration extends the move that is played with it, or stands alone.
    fn listed_as(_state: &State, played: &Move) -> Option<Move> {
        match *played {
            Move::Place { to, .. } => Some(Move::Place { to, declares: false }),
            Move::Relocate { from, to, keeps, .. } => {
                Some(Move::Relocate { from, to, keeps, declares: false })
            }
            Move::Declare => None,
        }
    }

    /// House rule: no sheet says what ends a game that repeats itself. The key is the colour to act
    /// and the stones without their place on the plane, because otherwise a game could move across
    /// the plane forever. Placing never repeats, because placed stones never come back to the
    /// hand.
    fn repetition_key(state: &State) -> Option<Vec<u8>> {
        (!state.is_placing()).then(|| {
            let mut key = state.table.shape();
            key.push(u8::from(state.color_to_move() == Color::Red));
            key
        })
    }

    /// Captured stones never come back.
    fn irreversible(before: &State, after: &State) -> bool {
        before.table.stones().len() != after.table.stones().len()
    }

    fn end_by_repetition(state: &State) -> State {
        State { ending: Some(Ending::Repetition), ..state.clone() }
    }

    fn view(state: &State) -> SixState {
        let stones = state.table.stones().iter().map(|stone| SixStone {
            q: stone.cell.q,
            r: stone.cell.r,
            color: stone.color.name(),
        });
        let hands = state.hands.iter().take(state.settings.seats.into());
        let winning_shape = match state.ending {
            Some(Ending::Shape { shape, .. }) => Some(shape.cells.map(Into::into).to_vec()),
            _ => None,
        };
        SixState {
            phase: if state.is_placing() { "placing" } else { "moving" },
            stones: stones.collect(),
            in_hand: hands.map(|hand| u32::from(*hand)).collect(),
            captured: SixCaptured {
                black: state.captured(Color::Black),
                red: state.captured(Color::Red),
            },
            winning_shape,
        }
    }

    fn parts(state: &State, played: &Move) -> SixMove {
        let (kind, from, to, keeps, declares) = match *played {
            Move::Place { to, declares } => ("place", None, Some(to), None, declares),
            Move::Relocate { from, to, keeps, declares } => {
                ("move", Some(from), Some(to), keeps, declares)
            }
            Move::Declare => ("declare", None, None, None, true),
        };
        SixMove {
            kind,
            origin: from.map(Into::into),
            destination: to.map(Into::into),
            keeps: keeps.map(Into::into),
            declares,
            captures: moves::captures(state, played).into_iter().map(Into::into).collect(),
        }
    }

    fn steps(state: &State, played: &Move) -> Vec<Step> {
        steps::steps(state, played)
    }

    fn taps(_state: &State, played: &Move) -> Vec<Tap> {
        drafts::taps(played)
    }

    fn draft(state: &State, seat: Seat, taps: &[&str]) -> Option<Draft<State, Move>> {
        drafts::draft(state, seat, taps)
    }

    fn parse(_state: &State, text: &str) -> Result<Move, Malformed> {
        notation::parse(text)
    }

    fn format(state: &State, played: &Move) -> String {
        moves::canonical(state, played).to_string()
    }

    fn draw(view: &DrawContext<'_, State, Move>) -> Picture {
        picture::draw(view)
    }

    fn bounds(state: &State, seat: Seat) -> Bounds {
        picture::bounds(state, seat)
    }

    fn inventory(state: &State) -> Vec<(Role, usize)> {
        let stones = |color| usize::from(state.table.count(color));
        let has_shape = matches!(state.ending, Some(Ending::Shape { .. }));
        vec![
            (Role::Piece(0), stones(Color::Black)),
            (Role::Piece(1), stones(Color::Red)),
            (Role::Winning, if has_shape { usize::from(SHAPE_STONES) } else { 0 }),
        ]
    }

    fn validity_check(state: &State) -> Result<(), String> {
        validity::check(state)
    }
}

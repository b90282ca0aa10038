//! Say here what the game is, from which rule sheet it comes, and what is in which file.
//!
//! `board` is the state, `notation` how a move is written, `violation` why it is refused, `picture`
//! what is drawn, `docs/rules/template.md` what a player reads.

mod board;
mod family;
mod notation;
mod picture;
mod violation;

pub use board::{SIZE, State};
pub use notation::Move;
pub use violation::TemplateViolation;

use serde::Serialize;

use turnstone_rules::picture::{DrawContext, Picture, Place, Role};
use turnstone_rules::{
    Configuration, ConfigurationError, Family, Malformed, Outcome, Rules, Seat, Seats, Step,
    StepKind, Turn,
};

/// The rules.
#[derive(Debug)]
pub struct Template;

/// The board as players see it.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(example = json!({"fields": [0, null, null, null, null, null, null, null, 1]})))]
pub struct TemplateState {
    /// The seat whose piece is on each field, row by row; null where there is none.
    pub fields: Vec<Option<Seat>>,
}

/// The parts of a move, for clients to draw.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(example = json!({"field": 4})))]
pub struct TemplateMove {
    /// The field, from 0, row by row.
    pub field: usize,
}

impl Rules for Template {
    type State = State;
    type Move = Move;
    type View = TemplateState;
    type Parts = TemplateMove;
    type Violation = TemplateViolation;
    type RepetitionKey = ();

    fn family() -> &'static Family {
        &family::FAMILY
    }

    /// `configuration.options` has the value of every option that the variant has.
    fn setup(configuration: &Configuration) -> Result<State, ConfigurationError> {
        Ok(State::setup(configuration.variant))
    }

    fn seats(_state: &State) -> u8 {
        2
    }

    /// Say here who acts next: a seat, the dice, a pass, or nobody once the game is over.
    fn turn(state: &State) -> Turn {
        match state.winner {
            Some(seat) => {
                Turn::Over(Outcome { winners: vec![seat], reason: "connected", score: None })
            }
            None => Turn::Seats(Seats::one(state.to_move)),
        }
    }

    /// Say here which moves are legal. The laws fail until there is one wherever a seat is to act.
    fn add_legal_moves(_state: &State, _moves: &mut Vec<Move>) {}

    /// Say here what a move does, and refuse what [`Rules::add_legal_moves`] does not list.
    fn apply(_state: &State, _seat: Seat, _played: &Move) -> Result<State, TemplateViolation> {
        Err(TemplateViolation::NotWritten)
    }

    fn view(state: &State) -> TemplateState {
        TemplateState { fields: state.fields.to_vec() }
    }

    fn parts(_state: &State, played: &Move) -> TemplateMove {
        TemplateMove { field: played.field }
    }

    /// Say here what happens on the board in a move, one thing after the other.
    fn steps(state: &State, played: &Move) -> Vec<Step> {
        let to = Place::of_all(notation::format(*played));
        vec![Step::of(StepKind::Place, state.to_move, None, Some(to))]
    }

    fn parse(_state: &State, text: &str) -> Result<Move, Malformed> {
        notation::parse(text)
    }

    fn format(_state: &State, played: &Move) -> String {
        notation::format(*played)
    }

    fn draw(view: &DrawContext<'_, State, Move>) -> Picture {
        picture::draw(view)
    }

    fn inventory(state: &State) -> Vec<(Role, usize)> {
        let of = |seat| state.fields.iter().filter(|field| **field == Some(seat)).count();
        vec![(Role::Piece(0), of(Seat(0))), (Role::Piece(1), of(Seat(1)))]
    }

    /// Say here what is true of every position.
    fn validity_check(state: &State) -> Result<(), String> {
        let of = |seat| state.fields.iter().filter(|field| **field == Some(seat)).count();
        if of(Seat(0)).abs_diff(of(Seat(1))) > 1 {
            return Err("one side has played more than one move ahead".to_owned());
        }
        Ok(())
    }
}

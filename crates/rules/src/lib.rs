//! The kernel that every game plugs into: what a rule set has to say, and what is the same for all.
//!
//! Nothing here or in `turnstone-games` reads a clock, draws a random number or does I/O. A game
//! implements [`Rules`]; the kernel puts its state on a [`TypedPosition`], which counts repetitions beside
//! it, and wraps that in a [`Position`], which knows no types of the game and refuses the wrong seat
//! and the roll of the wrong shape.

mod family;
mod history;
mod options;
mod outcome;
pub mod picture;
mod position;
mod registry;
mod roll;
mod seat;
mod shared_list;
mod turn;
mod typed_position;
mod wire_type;

pub use family::{DescribedCode, Family, OptionSpec, Sgf, SgfProperty, Variant};
pub use options::{Configuration, ConfigurationError, OptionValue, Options};
pub use outcome::Outcome;
pub use position::{AcceptedMove, LegalMove, Position, PrecedingMove, Rejection};
pub use registry::Registry;
pub use roll::{Roll, RollRequest};
pub use seat::{Seat, Seats};
pub use shared_list::SharedList;
pub use turn::Turn;
pub use typed_position::{Game, TypedPosition, registered};
#[cfg(feature = "openapi")]
pub use wire_type::NamedSchemas;
pub use wire_type::WireType;

use std::hash::Hash;

use picture::{DrawContext, Picture, Role};

/// A text that is not a move in the game's notation at all; says what would be.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Malformed(pub String);

/// Why a well-formed move is not legal, in the words of one game.
pub trait Violation: std::error::Error {
    /// The stable code, `game.reason`, one of the family's [`Family::violations`].
    fn code(&self) -> &'static str;
}

/// The rules of one family of games: pure and total functions over its states.
///
/// `add_legal_moves` is the one source of legality; a law over random games (`tests/laws.rs`) holds
/// `apply` to it. An error from `apply` leaves the caller with the old state, by construction.
pub trait Rules: Send + Sync + 'static {
    /// Everything the rules need to know of a position. Does not grow with the game's history.
    type State: Clone + std::fmt::Debug + PartialEq + Send + Sync + 'static;
    /// A parsed move.
    type Move: Clone + std::fmt::Debug + PartialEq + Send + Sync + 'static;
    /// The state as players see it, on the wire and on the command line.
    type View: WireType;
    /// A move taken apart, for a client to draw.
    type Parts: WireType;
    /// Why a move is refused.
    type Violation: Violation;
    /// What makes two positions the same for the repetition rule, the side to act included; `()`
    /// where there is no such rule.
    type RepetitionKey: std::fmt::Debug + Eq + Hash + Send + Sync + 'static;

    /// What the family is called, which variants it has, and all else that does not change.
    fn family() -> &'static Family;

    /// The position before the first action.
    ///
    /// # Errors
    /// When the options contradict each other; unknown variants and options never get here.
    fn setup(configuration: &Configuration) -> Result<Self::State, ConfigurationError>;

    /// How many seats play.
    fn seats(state: &Self::State) -> u8;

    /// Who or what acts next.
    fn turn(state: &Self::State) -> Turn;

    /// Adds every legal move to a list, each once, in a stable order: none unless seats are to act.
    /// The list is the caller's, so that one can serve for a whole game.
    fn add_legal_moves(state: &Self::State, moves: &mut Vec<Self::Move>);

    /// Every legal move, as a list of its own.
    fn legal_moves(state: &Self::State) -> Vec<Self::Move> {
        let mut moves = Vec::new();
        Self::add_legal_moves(state, &mut moves);
        moves
    }

    /// The position after a move by a seat that may act.
    ///
    /// # Errors
    /// When the move is not legal in this position.
    fn apply(
        state: &Self::State,
        seat: Seat,
        played: &Self::Move,
    ) -> Result<Self::State, Self::Violation>;

    /// Whether a player may have legal moves that the list leaves out. Then the only listed move
    /// is not the player's only choice. Random play takes listed moves only, so that such a game
    /// may never end by itself.
    fn has_unlisted_moves(_state: &Self::State) -> bool {
        false
    }

    /// The move that the list has for `played`: in most games `played` itself. A move that the
    /// list leaves out may extend a listed one, or have none: `None`. For the laws.
    fn listed_as(_state: &Self::State, played: &Self::Move) -> Option<Self::Move> {
        Some(played.clone())
    }

    /// As [`Rules::apply`], in place; a refused move leaves the state as it was. A game may have
    /// its own where handing the state on costs as much as the move.
    ///
    /// # Errors
    /// When the move is not legal in this position.
    fn apply_in_place(
        state: &mut Self::State,
        seat: Seat,
        played: &Self::Move,
    ) -> Result<(), Self::Violation> {
        *state = Self::apply(state, seat, played)?;
        Ok(())
    }

    /// The position after the pass of the seat that [`Turn::Pass`] names.
    fn pass(state: &Self::State) -> Self::State {
        state.clone()
    }

    /// The position after the dice that [`Turn::Chance`] asked for; the kernel has checked their shape.
    fn resolve(state: &Self::State, _roll: &Roll) -> Self::State {
        state.clone()
    }

    /// The position as the repetition rule sees it; `None` where the rule does not hold.
    fn repetition_key(_state: &Self::State) -> Option<Self::RepetitionKey> {
        None
    }

    /// Whether no position before the step from `before` to `after` can ever come again.
    fn irreversible(_before: &Self::State, _after: &Self::State) -> bool {
        false
    }

    /// The finished position after the third occurrence of `state`.
    fn end_by_repetition(state: &Self::State) -> Self::State {
        state.clone()
    }

    /// The state as players see it.
    fn view(state: &Self::State) -> Self::View;

    /// A move's parts, for a client to draw.
    fn parts(state: &Self::State, played: &Self::Move) -> Self::Parts;

    /// Reads a move in the game's strict notation.
    ///
    /// # Errors
    /// When the text is no move in this variant's notation.
    fn parse(state: &Self::State, text: &str) -> Result<Self::Move, Malformed>;

    /// The canonical notation of a move in this position.
    fn format(state: &Self::State, played: &Self::Move) -> String;

    /// The position as a picture: the board, what stands on it, the last move marked, and all of it
    /// in words. Everything that `view` shows, and no more.
    fn draw(view: &DrawContext<'_, Self::State, Self::Move>) -> Picture;

    /// How many shapes of a role a picture of the position holds, for the roles that show what is on
    /// the board. Counted from the state, never from the picture. For the laws.
    fn inventory(state: &Self::State) -> Vec<(Role, usize)>;

    /// Every invariant of a state, as a message where one is broken. For the laws.
    ///
    /// # Errors
    /// The first invariant that does not hold, in words.
    fn validity_check(state: &Self::State) -> Result<(), String>;
}

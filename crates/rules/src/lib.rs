//! The kernel for all games: the interface that the rules of a game implement, and what is the same
//! for all games.
//!
//! Nothing here or in `turnstone-games` reads a clock, draws a random number or does I/O. A game
//! implements [`Rules`]. The kernel wraps its state in a [`TypedPosition`], which adds the
//! repetition rule, and that in a [`Position`], which hides the types of the game and refuses the
//! wrong seat and rolls of the wrong shape.

pub mod draft;
mod family;
mod history;
mod number;
mod options;
mod outcome;
mod phrase;
pub mod picture;
mod position;
mod registry;
mod roll;
mod seat;
mod shared_list;
mod step;
mod turn;
mod typed_position;
mod wire_type;

pub use family::{DescribedCode, Family, OptionSpec, Sgf, SgfProperty, Variant};
pub use number::exact;
pub use options::{Configuration, ConfigurationError, OptionValue, Options};
pub use outcome::Outcome;
pub use phrase::{Phrase, PhraseValue};
pub use position::{AcceptedMove, Continuation, LegalMove, Position, PrecedingMove, Rejection};
pub use registry::Registry;
pub use roll::{Roll, RollRequest};
pub use seat::{Seat, Seats};
pub use shared_list::SharedList;
pub use step::{Step, StepKind};
pub use turn::Turn;
pub use typed_position::{Game, TypedPosition, registered};
#[cfg(feature = "openapi")]
pub use wire_type::NamedSchemas;
pub use wire_type::WireType;

use std::hash::Hash;

use draft::{Draft, Tap, TapKind};
use picture::{Bounds, DrawContext, Picture, Role};

/// A text that is not a move in the game's notation. The message describes the notation.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Malformed(pub Phrase);

/// The reason why a well-formed move is not legal, in the words of one game.
pub trait Violation: std::error::Error {
    /// The stable code, `game.reason`, one of the family's [`Family::violations`].
    fn code(&self) -> &'static str;

    /// The values that its message contains, by the names of its fields.
    fn values(&self) -> Vec<(&'static str, PhraseValue)> {
        Vec::new()
    }

    /// Its message, with the id of which translations are found.
    fn phrase(&self) -> Phrase {
        let id = format!("violation-{}.detail", self.code().replace('.', "-"));
        Phrase::new(id, self.to_string()).with_values(self.values())
    }
}

/// The rules of one family of games: pure and total functions over its states.
///
/// `add_legal_moves` is the only source of legality. The laws of `turnstone-games` check over
/// random games that `apply` agrees with it. After an error from `apply` the caller still has the
/// old state.
pub trait Rules: Send + Sync + Sized + 'static {
    /// A position as the rules need it. It does not grow with the game's history.
    type State: Clone + std::fmt::Debug + PartialEq + Send + Sync + 'static;
    /// A parsed move.
    type Move: Clone + std::fmt::Debug + PartialEq + Send + Sync + 'static;
    /// The state as players see it, on the wire and on the command line.
    type View: WireType;
    /// The parts of a move, for a client to draw.
    type Parts: WireType;
    /// The reason to refuse a move.
    type Violation: Violation;
    /// Equal keys are equal positions for the repetition rule. The key includes the side to act.
    /// `()` in games without the rule.
    type RepetitionKey: std::fmt::Debug + Eq + Hash + Send + Sync + 'static;

    /// The names, variants and other constants of the family.
    fn family() -> &'static Family;

    /// The position before the first action.
    ///
    /// # Errors
    /// When the options contradict each other. The kernel has already refused unknown variants and
    /// options.
    fn setup(configuration: &Configuration) -> Result<Self::State, ConfigurationError>;

    /// How many seats play.
    fn seats(state: &Self::State) -> u8;

    /// The turn: who or what acts next.
    fn turn(state: &Self::State) -> Turn;

    /// Adds every legal move to a list, each once, in a stable order. Adds none unless seats are to
    /// act. The caller owns the list and can reuse it.
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

    /// As [`Rules::apply`], in place. A refused move leaves the state unchanged. A game may
    /// override it where a copy of the state costs as much as the move.
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

    /// The position after the dice that [`Turn::Chance`] requests. The kernel has checked their
    /// number and faces.
    fn resolve(state: &Self::State, _roll: &Roll) -> Self::State {
        state.clone()
    }

    /// The key of the position for the repetition rule; `None` where the rule does not apply.
    fn repetition_key(_state: &Self::State) -> Option<Self::RepetitionKey> {
        None
    }

    /// Whether no position before the step from `before` to `after` can occur again.
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

    /// The steps of a legal move. By the laws they lead from the pieces of the picture before the move to those of the
    /// picture after it.
    fn steps(state: &Self::State, played: &Self::Move) -> Vec<Step>;

    /// The taps that make a legal move, in order; at least one. A new game may leave it as one tap
    /// for the whole move.
    fn taps(state: &Self::State, played: &Self::Move) -> Vec<Tap> {
        let notation = Self::format(state, played);
        vec![Tap::choice(TapKind::Move, notation.clone(), Phrase::verbatim(notation))]
    }

    /// The draft of taps by a seat that may act; `None` if they begin no legal move. A game
    /// overrides it where the same move may be tapped in several orders, or where listing all moves
    /// costs much.
    ///
    /// By the laws, tapping on from no taps reaches every listed move, every complete draft is a
    /// legal move (a declaration, which must not reveal a shape, may not be), and no draft is
    /// without both a move and a next tap.
    fn draft(
        state: &Self::State,
        seat: Seat,
        taps: &[&str],
    ) -> Option<Draft<Self::State, Self::Move>> {
        draft::from_list::<Self>(state, seat, taps)
    }

    /// Reads a move in the game's strict notation.
    ///
    /// # Errors
    /// When the text is not a move in this variant's notation.
    fn parse(state: &Self::State, text: &str) -> Result<Self::Move, Malformed>;

    /// The canonical notation of a move in this position.
    fn format(state: &Self::State, played: &Self::Move) -> String;

    /// The position as a picture: the board and its pieces, the marks of the last move, and a
    /// description in words. It shows everything that `view` has, and nothing else.
    fn draw(view: &DrawContext<'_, Self::State, Self::Move>) -> Picture;

    /// The bounds of the position's picture. A game whose [`Family::board_grows`] is set overrides
    /// it with what needs no drawing.
    fn bounds(state: &Self::State, seat: Seat) -> Bounds {
        Self::draw(&DrawContext { state, seat, last: None, is_draft: false }).bounds
    }

    /// How many shapes of a role a picture of the position holds, for the roles that show what is
    /// on the board. Counted from the state, never from the picture. For the laws.
    fn inventory(state: &Self::State) -> Vec<(Role, usize)>;

    /// Checks every invariant of a state. For the laws.
    ///
    /// # Errors
    /// The first invariant that does not hold, as a message.
    fn validity_check(state: &Self::State) -> Result<(), String>;
}

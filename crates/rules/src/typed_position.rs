use std::any::Any;
use std::marker::PhantomData;
use std::sync::{Arc, OnceLock};

use serde_json::value::{RawValue, to_raw_value};

use super::draft::Tap;
use super::history::History;
use super::picture::{Bounds, DrawContext, Picture, Role, TypedPrecedingMove};
use super::position::ErasedPosition;
#[cfg(feature = "openapi")]
use super::wire_type::{NamedSchemas, add_schema};
use super::{
    AcceptedMove, ConfigurationError, Continuation, Family, LegalMove, Options, Position,
    PrecedingMove, Rejection, Roll, Rules, Seat, Step, Turn, Violation,
};

/// The occurrence of a position that ends a game under the repetition rule.
const REPETITIONS: usize = 3;

/// A registered family without the types of its rules.
pub trait Game: std::fmt::Debug + Send + Sync {
    /// The names, variants and other constants of the family.
    fn family(&self) -> &'static Family;

    /// The position before the first action.
    ///
    /// # Errors
    /// An unknown variant or option, or options that contradict each other.
    fn start(&self, variant: &str, options: &Options) -> Result<Position, ConfigurationError>;

    /// Adds the schemas of the view and of all types in it. Returns the name of the view.
    #[cfg(feature = "openapi")]
    fn view_schema(&self, schemas: &mut NamedSchemas) -> String;

    /// Adds the schemas of a move's parts and of all types in them. Returns the name of the parts.
    #[cfg(feature = "openapi")]
    fn parts_schema(&self, schemas: &mut NamedSchemas) -> String;
}

/// The entry of a family in the registry.
#[must_use]
pub const fn registered<R: Rules>() -> &'static dyn Game {
    &Registered::<R>(PhantomData)
}

struct Registered<R>(PhantomData<R>);

impl<R: Rules> std::fmt::Debug for Registered<R> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Family { id, rules_version, .. } = R::family();
        write!(f, "{id} v{rules_version}")
    }
}

impl<R: Rules> Game for Registered<R> {
    fn family(&self) -> &'static Family {
        R::family()
    }

    fn start(&self, variant: &str, options: &Options) -> Result<Position, ConfigurationError> {
        let state = R::setup(&R::family().configure(variant, options)?)?;
        Ok(Position(Arc::new(TypedPosition::<R>::new(state))))
    }

    #[cfg(feature = "openapi")]
    fn view_schema(&self, schemas: &mut NamedSchemas) -> String {
        add_schema::<R::View>(schemas)
    }

    #[cfg(feature = "openapi")]
    fn parts_schema(&self, schemas: &mut NamedSchemas) -> String {
        add_schema::<R::Parts>(schemas)
    }
}

/// A game in progress: its state, and the positions since the last irreversible step.
///
/// It is the inside of a [`Position`], with the types of the game. Code that knows the game can
/// play moves on it without their notation. Steps change it in place.
pub struct TypedPosition<R: Rules> {
    state: R::State,
    history: History<R::RepetitionKey>,
    /// A cache of the turn. It is read often, and some games must search for a legal move to find
    /// it.
    turn: OnceLock<Turn>,
}

impl<R: Rules> std::fmt::Debug for TypedPosition<R> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.state.fmt(f)
    }
}

impl<R: Rules> Clone for TypedPosition<R> {
    fn clone(&self) -> Self {
        Self { state: self.state.clone(), history: self.history.clone(), turn: self.turn.clone() }
    }
}

impl<R: Rules> TypedPosition<R> {
    /// A game that begins in this state.
    #[must_use]
    pub fn new(state: R::State) -> Self {
        let mut position = Self { state, history: History::empty(), turn: OnceLock::new() };
        position.end_on_repetition();
        position
    }

    /// The inside of a position; `None` if it is a position of other rules.
    #[must_use]
    pub fn of(position: &Position) -> Option<&Self> {
        position.0.as_any().downcast_ref()
    }

    /// The state of the game.
    #[must_use]
    pub fn state(&self) -> &R::State {
        &self.state
    }

    /// Plays the move of a seat that may act.
    ///
    /// # Errors
    /// When the move is not legal in this position, which then stays as it is.
    pub fn play(&mut self, seat: Seat, played: &R::Move) -> Result<(), R::Violation> {
        // The state before the move is needed only if there is a history.
        let before = (!self.history.is_empty()).then(|| self.state.clone());
        R::apply_in_place(&mut self.state, seat, played)?;
        self.record_step(before.as_ref());
        Ok(())
    }

    /// Plays the pass of the seat that [`Turn::Pass`] names.
    pub fn pass(&mut self) {
        self.set_state(R::pass(&self.state));
    }

    /// Plays the dice that [`Turn::Chance`] requests.
    pub fn resolve(&mut self, roll: &Roll) {
        self.set_state(R::resolve(&self.state, roll));
    }

    fn set_state(&mut self, next: R::State) {
        let before = std::mem::replace(&mut self.state, next);
        self.record_step(Some(&before));
    }

    /// Adds the position after a step to the history.
    fn record_step(&mut self, before: Option<&R::State>) {
        self.turn.take();
        if before.is_some_and(|before| R::irreversible(before, &self.state)) {
            self.history.clear();
        }
        self.end_on_repetition();
    }

    /// Ends the game if its position has occurred too often.
    fn end_on_repetition(&mut self) {
        match R::repetition_key(&self.state) {
            Some(key) if !matches!(self.cached_turn(), Turn::Over(_)) => {
                self.history.push(key);
                if self.history.occurrences() >= REPETITIONS {
                    self.state = R::end_by_repetition(&self.state);
                    self.turn.take();
                }
            }
            _ => self.history.clear(),
        }
    }

    /// The last move with the types of the game.
    fn typed(last: Option<PrecedingMove<'_>>) -> Option<TypedPrecedingMove<'_, R::State, R::Move>> {
        let last = last?;
        // A move of another game cannot have led here.
        let before = last.before.0.as_any().downcast_ref::<Self>()?;
        let played = R::parse(&before.state, last.notation).ok()?;
        Some(TypedPrecedingMove { before: &before.state, played, seat: last.seat })
    }

    fn cached_turn(&self) -> &Turn {
        self.turn.get_or_init(|| R::turn(&self.state))
    }

    /// A copy after a step.
    fn after(&self, step: impl FnOnce(&mut Self)) -> Self {
        let mut after = self.clone();
        step(&mut after);
        after
    }

    fn count(&self, depth: u32) -> u64 {
        match R::turn(&self.state) {
            Turn::Pass(_) => self.after(Self::pass).count(depth),
            Turn::Seats(seats) => {
                let moves = R::legal_moves(&self.state);
                let (Some(seat), true) = (seats.first(), depth > 0) else { return 1 };
                if depth == 1 {
                    return moves.len() as u64;
                }
                moves
                    .iter()
                    .map(|played| {
                        let mut next = self.clone();
                        Self::play(&mut next, seat, played).map_or(0, |()| next.count(depth - 1))
                    })
                    .sum()
            }
            Turn::Chance(_) | Turn::Over(_) => u64::from(depth == 0),
        }
    }
}

impl<R: Rules> ErasedPosition for TypedPosition<R> {
    fn seats(&self) -> u8 {
        R::seats(&self.state)
    }

    fn turn(&self) -> Turn {
        self.cached_turn().clone()
    }

    fn legal_moves(&self) -> Vec<LegalMove> {
        R::legal_moves(&self.state)
            .iter()
            .map(|legal| LegalMove {
                notation: R::format(&self.state, legal),
                // Parts are plain structs, lists and words, so that serialization cannot fail.
                parts: to_raw_value(&R::parts(&self.state, legal)).unwrap_or_default(),
            })
            .collect()
    }

    fn legal_notations(&self) -> Vec<String> {
        let legal = R::legal_moves(&self.state);
        legal.iter().map(|legal| R::format(&self.state, legal)).collect()
    }

    fn legal_count(&self) -> usize {
        R::legal_moves(&self.state).len()
    }

    fn only_move(&self) -> Option<String> {
        if R::has_unlisted_moves(&self.state) {
            return None;
        }
        match R::legal_moves(&self.state).as_slice() {
            [only] => Some(R::format(&self.state, only)),
            _ => None,
        }
    }

    fn has_unlisted_moves(&self) -> bool {
        R::has_unlisted_moves(&self.state)
    }

    fn listed_as(&self, text: &str) -> Option<String> {
        let played = R::parse(&self.state, text).ok()?;
        let listed = R::listed_as(&self.state, &played)?;
        Some(R::format(&self.state, &listed))
    }

    fn play(&self, seat: Seat, text: &str) -> Result<AcceptedMove, Rejection> {
        let played = R::parse(&self.state, text).map_err(|error| Rejection::Malformed(error.0))?;
        let mut next = self.clone();
        Self::play(&mut next, seat, &played).map_err(|violation| Rejection::Illegal {
            violation: violation.code(),
            detail: violation.phrase(),
        })?;
        let notation = R::format(&self.state, &played);
        let was_canonical = notation == text;
        Ok(AcceptedMove { notation, was_canonical, position: Position(Arc::new(next)) })
    }

    fn pass(&self) -> Position {
        Position(Arc::new(self.after(Self::pass)))
    }

    fn resolve(&self, roll: &Roll) -> Position {
        Position(Arc::new(self.after(|position| position.resolve(roll))))
    }

    fn canonical(&self, text: &str) -> Option<String> {
        R::parse(&self.state, text).ok().map(|parsed| R::format(&self.state, &parsed))
    }

    fn view(&self) -> Box<RawValue> {
        // Views are plain structs, lists and words, so that serialization cannot fail.
        to_raw_value(&R::view(&self.state)).unwrap_or_default()
    }

    fn draw(&self, seat: Seat, last: Option<PrecedingMove<'_>>) -> Picture {
        let last = Self::typed(last);
        R::draw(&DrawContext { state: &self.state, seat, last, is_draft: false })
    }

    fn taps(&self, text: &str) -> Option<Vec<Tap>> {
        R::parse(&self.state, text).ok().map(|played| R::taps(&self.state, &played))
    }

    fn steps(&self, text: &str) -> Option<Vec<Step>> {
        R::parse(&self.state, text).ok().map(|played| R::steps(&self.state, &played))
    }

    fn continuation(&self, seat: Seat, taps: &[&str]) -> Option<Continuation> {
        let draft = R::draft(&self.state, seat, taps)?;
        let complete = draft.played.filter(|_| draft.is_complete);
        let complete = complete.map(|played| R::format(&self.state, &played));
        Some(Continuation { next: draft.next, complete })
    }

    fn draw_draft(
        &self,
        viewer: Seat,
        seat: Seat,
        taps: &[&str],
        last: Option<PrecedingMove<'_>>,
    ) -> Option<Picture> {
        let draft = R::draft(&self.state, seat, taps)?;
        let is_draft = draft.played.is_some();
        let last = match draft.played {
            Some(played) => Some(TypedPrecedingMove { before: &self.state, played, seat }),
            None => Self::typed(last),
        };
        let mut picture =
            R::draw(&DrawContext { state: &draft.state, seat: viewer, last, is_draft });
        picture.bounds = picture.bounds.union(R::bounds(&self.state, viewer));
        if let Some(name) = draft.chosen {
            picture.choose(&name, seat);
        }
        Some(picture)
    }

    fn bounds(&self, seat: Seat) -> Bounds {
        R::bounds(&self.state, seat)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn inventory(&self) -> Vec<(Role, usize)> {
        R::inventory(&self.state)
    }

    fn validity_check(&self) -> Result<(), String> {
        R::validity_check(&self.state)
    }

    fn perft(&self, depth: u32) -> u64 {
        self.count(depth)
    }
}

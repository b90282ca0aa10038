use std::any::Any;
use std::sync::Arc;

use serde_json::Value;
use serde_json::value::RawValue;

use super::draft::Tap;
use super::picture::{Bounds, Picture, Role};
use super::{Phrase, Roll, RollRequest, Seat, Seats, Step, Turn};

/// A legal move, as clients get it.
#[derive(Debug, Clone)]
pub struct LegalMove {
    /// The canonical notation.
    pub notation: String,
    /// The parts of the move, for a client to draw: the family's `Parts` as JSON.
    pub parts: Box<RawValue>,
}

/// A move that was accepted.
#[derive(Debug, Clone)]
pub struct AcceptedMove {
    /// The move in canonical notation: what is stored.
    pub notation: String,
    /// Whether the given text was canonical, and not a synonym.
    pub was_canonical: bool,
    /// The position after it.
    pub position: Position,
}

/// The reason of the kernel or the game to refuse an input.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Rejection {
    /// The game has ended.
    #[error("the game is over")]
    Over,
    /// The game awaits no move, because a roll or a pass is due.
    #[error("no move is awaited in this position")]
    NotAwaited,
    /// Another seat is to act.
    #[error("seat {seat} is not to act; seat {to_act} is")]
    WrongSeat {
        /// The seat that tried.
        seat: Seat,
        /// The first seat that may act.
        to_act: Seat,
    },
    /// The text is not a move in this game's notation.
    #[error("{0}")]
    Malformed(Phrase),
    /// The move is well-formed but not legal.
    #[error("{detail}")]
    Illegal {
        /// The game's own code, `mancala.empty_pit`.
        violation: &'static str,
        /// The reason.
        detail: Phrase,
    },
    /// The game awaits no roll, or a roll of another shape.
    #[error("{0}")]
    BadRoll(Phrase),
}

/// A position of any game: the game's state, with the history for the repetition rule.
///
/// It is immutable and cheap to clone. Every step returns a new position.
#[derive(Debug, Clone)]
pub struct Position(pub(super) Arc<dyn ErasedPosition>);

/// The move that led to a position.
#[derive(Debug, Clone, Copy)]
pub struct PrecedingMove<'a> {
    /// The position before it.
    pub before: &'a Position,
    /// The seat that played it.
    pub seat: Seat,
    /// The move in canonical notation.
    pub notation: &'a str,
}

/// The effect of taps, and the next ones.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Continuation {
    /// The next taps, each once.
    pub next: Vec<Tap>,
    /// The canonical notation of the move that the taps make, if they make one.
    pub complete: Option<String>,
}

/// The interface of [`super::typed_position::TypedPosition`] without the types of the game.
pub(super) trait ErasedPosition: std::fmt::Debug + Send + Sync {
    fn seats(&self) -> u8;
    fn turn(&self) -> Turn;
    fn legal_moves(&self) -> Vec<LegalMove>;
    fn legal_notations(&self) -> Vec<String>;
    fn legal_count(&self) -> usize;
    fn only_move(&self) -> Option<String>;
    fn has_unlisted_moves(&self) -> bool;
    fn listed_as(&self, text: &str) -> Option<String>;
    fn play(&self, seat: Seat, text: &str) -> Result<AcceptedMove, Rejection>;
    fn pass(&self) -> Position;
    fn resolve(&self, roll: &Roll) -> Position;
    fn canonical(&self, text: &str) -> Option<String>;
    fn view(&self) -> Box<RawValue>;
    fn draw(&self, seat: Seat, last: Option<PrecedingMove<'_>>) -> Picture;
    fn taps(&self, text: &str) -> Option<Vec<Tap>>;
    fn steps(&self, text: &str) -> Option<Vec<Step>>;
    fn continuation(&self, seat: Seat, taps: &[&str]) -> Option<Continuation>;
    fn draw_draft(
        &self,
        viewer: Seat,
        seat: Seat,
        taps: &[&str],
        last: Option<PrecedingMove<'_>>,
    ) -> Option<Picture>;
    fn bounds(&self, seat: Seat) -> Bounds;
    fn as_any(&self) -> &dyn Any;
    fn inventory(&self) -> Vec<(Role, usize)>;
    fn validity_check(&self) -> Result<(), String>;
    fn perft(&self, depth: u32) -> u64;
}

impl Position {
    /// How many seats play.
    #[must_use]
    pub fn seats(&self) -> u8 {
        self.0.seats()
    }

    /// The turn: who or what acts next.
    #[must_use]
    pub fn turn(&self) -> Turn {
        self.0.turn()
    }

    /// The seats that may act. None while a roll is due, and after the end.
    #[must_use]
    pub fn acting(&self) -> Seats {
        match self.turn() {
            Turn::Seats(seats) => seats,
            Turn::Pass(_) | Turn::Chance(_) | Turn::Over(_) => Seats::default(),
        }
    }

    /// The seats that may act, as an ascending list.
    #[must_use]
    pub fn to_act(&self) -> Vec<Seat> {
        self.acting().iter().collect()
    }

    /// Every legal move, each once, in a stable order.
    #[must_use]
    pub fn legal_moves(&self) -> Vec<LegalMove> {
        self.0.legal_moves()
    }

    /// The canonical notation of every legal move, in the same order: cheaper where nothing is
    /// drawn.
    #[must_use]
    pub fn legal_notations(&self) -> Vec<String> {
        self.0.legal_notations()
    }

    /// How many legal moves there are.
    #[must_use]
    pub fn legal_count(&self) -> usize {
        self.0.legal_count()
    }

    /// The notation of the legal move where there is exactly one, and where it may be played for
    /// the player without revealing hidden information.
    #[must_use]
    pub fn only_move(&self) -> Option<String> {
        self.0.only_move()
    }

    /// Whether a player may have legal moves that the list leaves out.
    #[must_use]
    pub fn has_unlisted_moves(&self) -> bool {
        self.0.has_unlisted_moves()
    }

    /// The canonical notation of the move that the list has for a text, as [`Rules::listed_as`].
    ///
    /// [`Rules::listed_as`]: super::Rules::listed_as
    #[must_use]
    pub fn listed_as(&self, text: &str) -> Option<String> {
        self.0.listed_as(text)
    }

    /// The position after a seat's move.
    ///
    /// # Errors
    /// When the game is over, another seat is to act, or the text is malformed or illegal here.
    pub fn play(&self, seat: Seat, text: &str) -> Result<AcceptedMove, Rejection> {
        match self.turn() {
            Turn::Over(_) => Err(Rejection::Over),
            Turn::Pass(_) | Turn::Chance(_) => Err(Rejection::NotAwaited),
            Turn::Seats(seats) if seats.contains(seat) => self.0.play(seat, text),
            Turn::Seats(seats) => {
                Err(Rejection::WrongSeat { seat, to_act: seats.first().unwrap_or(seat) })
            }
        }
    }

    /// The position after the pass that is played for the seat of [`Turn::Pass`].
    ///
    /// # Errors
    /// When no pass is due.
    pub fn pass(&self) -> Result<Self, Rejection> {
        match self.turn() {
            Turn::Pass(_) => Ok(self.0.pass()),
            Turn::Over(_) => Err(Rejection::Over),
            Turn::Seats(_) | Turn::Chance(_) => Err(Rejection::NotAwaited),
        }
    }

    /// The position after dice.
    ///
    /// # Errors
    /// When the position awaits no roll, or a roll of another shape.
    pub fn resolve(&self, roll: &Roll) -> Result<Self, Rejection> {
        match self.turn() {
            Turn::Chance(dice) if roll.fits(dice) => Ok(self.0.resolve(roll)),
            Turn::Chance(RollRequest { count, .. }) => {
                let detail = format!("this roll has {count} dice with faces from 1 to 6");
                let detail = Phrase::new("refusal-bad-roll", detail).with("count", count);
                Err(Rejection::BadRoll(detail))
            }
            Turn::Seats(_) | Turn::Pass(_) | Turn::Over(_) => {
                Err(Rejection::BadRoll("no roll is awaited in this position".into()))
            }
        }
    }

    /// The canonical notation of a move in this position, if the text parses.
    #[must_use]
    pub fn canonical(&self, text: &str) -> Option<String> {
        self.0.canonical(text)
    }

    /// The state as players see it: the family's `View` as JSON.
    #[must_use]
    pub fn view(&self) -> Value {
        serde_json::from_str(self.0.view().get()).unwrap_or_default()
    }

    /// [`Position::view`] as JSON text, which is sent without being parsed.
    #[must_use]
    pub fn raw_view(&self) -> Box<RawValue> {
        self.0.view()
    }

    /// The picture of the position from the side of a seat, with the last move marked.
    #[must_use]
    pub fn draw(&self, seat: Seat, last: Option<PrecedingMove<'_>>) -> Picture {
        self.0.draw(seat, last)
    }

    /// The steps of a legal move, as [`Rules::steps`]; `None` if the text is no move.
    ///
    /// [`Rules::steps`]: super::Rules::steps
    #[must_use]
    pub fn steps(&self, text: &str) -> Option<Vec<Step>> {
        self.0.steps(text)
    }

    /// The taps by which a listed move is built, as [`Rules::taps`]; `None` if the text is no move.
    ///
    /// [`Rules::taps`]: super::Rules::taps
    #[must_use]
    pub fn taps(&self, text: &str) -> Option<Vec<Tap>> {
        self.0.taps(text)
    }

    /// The continuation of taps by the seat to act; `None` if they begin no legal move. Without a
    /// seat to act there are no taps.
    #[must_use]
    pub fn continuation(&self, taps: &[&str]) -> Option<Continuation> {
        match self.acting().first() {
            Some(seat) => self.0.continuation(seat, taps),
            None => taps.is_empty().then_some(Continuation { next: Vec::new(), complete: None }),
        }
    }

    /// The picture after taps of the seat to act, from the side of a viewer; `None` if they begin
    /// no legal move. Before any of them takes effect, the last move is marked.
    #[must_use]
    pub fn draw_draft(
        &self,
        viewer: Seat,
        taps: &[&str],
        last: Option<PrecedingMove<'_>>,
    ) -> Option<Picture> {
        match self.acting().first() {
            Some(seat) => self.0.draw_draft(viewer, seat, taps, last),
            None => taps.is_empty().then(|| self.draw(viewer, last)),
        }
    }

    /// The bounds of the picture from the side of a seat, without the marks of a move.
    #[must_use]
    pub fn bounds(&self, seat: Seat) -> Bounds {
        self.0.bounds(seat)
    }

    /// How many shapes of a role a picture of the position holds, counted from the state.
    #[must_use]
    pub fn inventory(&self) -> Vec<(Role, usize)> {
        self.0.inventory()
    }

    /// Checks every invariant of the state.
    ///
    /// # Errors
    /// The first invariant that does not hold, as a message.
    pub fn validity_check(&self) -> Result<(), String> {
        self.0.validity_check()
    }

    /// The number of sequences of `depth` moves from here. Passes do not count as moves, and
    /// finished games are not extended. Chance ends a sequence, so that games with dice have no
    /// useful count.
    #[must_use]
    pub fn perft(&self, depth: u32) -> u64 {
        self.0.perft(depth)
    }
}

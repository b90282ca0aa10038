//! Moves that a player builds tap by tap. A **tap** chooses a place of the board, or something that
//! is no place, such as a direction. A **draft** is what the taps so far mean.

use super::{Phrase, Rules, Seat};

/// The kind of choice that a tap is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TapKind {
    /// A place of the board.
    Place,
    /// The direction of a sowing.
    Direction,
    /// The direction of a new prong.
    Prong,
    /// The capture of the pod that was just jumped.
    Capture,
    /// The double that is played.
    Double,
    /// The declaration of a shape.
    Declaration,
    /// A whole move.
    Move,
}

impl TapKind {
    /// Every kind.
    pub const ALL: [Self; 7] = [
        Self::Place,
        Self::Direction,
        Self::Prong,
        Self::Capture,
        Self::Double,
        Self::Declaration,
        Self::Move,
    ];

    /// The word on the wire.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Place => "place",
            Self::Direction => "direction",
            Self::Prong => "prong",
            Self::Capture => "capture",
            Self::Double => "double",
            Self::Declaration => "declaration",
            Self::Move => "move",
        }
    }
}

/// A choice of a player on the way to a move. It contains no space.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tap {
    /// The text of the tap: of a place its name in the notation.
    pub text: String,
    /// The kind of its choice.
    pub kind: TapKind,
    /// The place of the board that it is about, by its name in the moves of the seat to act.
    pub place: Option<String>,
    /// Its effect, in a few words, for a button or a screen reader.
    pub label: Phrase,
}

impl Tap {
    /// The choice of a place.
    #[must_use]
    pub fn place(name: impl Into<String>, label: impl Into<Phrase>) -> Self {
        let text = name.into();
        Self { place: Some(text.clone()), text, kind: TapKind::Place, label: label.into() }
    }

    /// The choice of something that is no place.
    #[must_use]
    pub fn choice(kind: TapKind, text: impl Into<String>, label: impl Into<Phrase>) -> Self {
        Self { text: text.into(), kind, place: None, label: label.into() }
    }

    /// The same choice, which is about a place.
    #[must_use]
    pub fn about(self, place: impl Into<String>) -> Self {
        Self { place: Some(place.into()), ..self }
    }
}

/// The effect of the taps so far.
#[derive(Debug, Clone, PartialEq)]
pub struct Draft<S, M> {
    /// The position after the taps that have taken effect.
    pub state: S,
    /// The move that has taken effect, or the beginning of one; `None` if nothing has.
    pub played: Option<M>,
    /// Whether `played` is a legal move.
    pub is_complete: bool,
    /// The place that was chosen last, if the choice has had no effect.
    pub chosen: Option<String>,
    /// The next taps, each once. After a complete move there need be none.
    pub next: Vec<Tap>,
}

impl<S, M> Draft<S, M> {
    /// No tap yet.
    #[must_use]
    pub fn begin(state: S, next: Vec<Tap>) -> Self {
        Self { state, played: None, is_complete: false, chosen: None, next }
    }
}

/// The draft of taps that begin a legal move, by [`Rules::taps`] of each; `None` if they begin none.
/// For games in which a move has one order of taps, and few moves are legal.
pub fn from_list<R: Rules>(
    state: &R::State,
    seat: Seat,
    taps: &[&str],
) -> Option<Draft<R::State, R::Move>> {
    let mut draft = Draft::begin(state.clone(), Vec::new());
    let mut begins_a_move = taps.is_empty();
    for legal in R::legal_moves(state) {
        let needed = R::taps(state, &legal);
        let begins = needed.iter().zip(taps).all(|(one, given)| one.text == *given);
        if needed.len() < taps.len() || !begins {
            continue;
        }
        begins_a_move = true;
        match needed.get(taps.len()) {
            Some(next) if draft.next.contains(next) => {}
            Some(next) => draft.next.push(next.clone()),
            None => draft.played = Some(legal),
        }
        let newest = taps.len().checked_sub(1).and_then(|newest| needed.into_iter().nth(newest));
        draft.chosen = newest.and_then(|tap| tap.place);
    }
    if let Some(played) = &draft.played {
        draft.state = R::apply(state, seat, played).ok()?;
        draft.is_complete = true;
        draft.chosen = None;
    }
    begins_a_move.then_some(draft)
}

//! The steps of a move: what happens on the board, in the order in which players do it by hand.

use serde::Serialize;

use super::Seat;
use super::picture::Place;

/// The kind of a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum StepKind {
    /// A piece comes from the hand.
    Place,
    /// A piece moves.
    Move,
    /// A piece jumps over another one.
    Jump,
    /// A stone is sown.
    Sow,
    /// Things are captured: to a store, or off the board.
    Capture,
    /// The stones of a pit go to the store of its owner at the end of the game.
    Bank,
    /// A man enters the board.
    Enter,
    /// A man is hit, and goes to the bar.
    Hit,
    /// A man is borne off.
    BearOff,
    /// A pod gets a prong.
    Prong,
}

/// A step of a move: things that go from one place to another. The places have the names that they have in the
/// picture of the position before the move.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = MoveStep))]
pub struct Step {
    /// Its kind: `place` (from the hand), `move`, `jump`, `sow` (a stone), `capture` (to a store, or off the board),
    /// `bank` (the rest of a pit at the end), `enter`, `hit`, `bear_off` or `prong`; later perhaps others.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub kind: StepKind,
    /// The side whose things they are; null for what belongs to nobody.
    #[cfg_attr(feature = "openapi", schema(required = true, value_type = Option<u8>))]
    pub side: Option<Seat>,
    /// Their place before; absent if they come from the hand.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub origin: Option<Place>,
    /// Their place afterwards; absent if they leave the board.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub target: Option<Place>,
    /// How many they are.
    pub count: u8,
    /// The direction of a prong, as in the notation; otherwise null.
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub direction: Option<&'static str>,
}

impl Step {
    /// A step of one thing of a side.
    #[must_use]
    pub fn of(kind: StepKind, side: Seat, origin: Option<Place>, target: Option<Place>) -> Self {
        Self { kind, side: Some(side), origin, target, count: 1, direction: None }
    }
}

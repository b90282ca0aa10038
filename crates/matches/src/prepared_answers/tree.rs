use serde::{Deserialize, Serialize};

use turnstone_rules::Seat;

use crate::object::{object, objects};

/// A tree of answers for the moves that the other side may play.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ConditionalMoves {
    /// The answers to what the other side may play now.
    #[serde(deserialize_with = "objects")]
    #[cfg_attr(feature = "openapi", schema(max_items = 200))]
    pub lines: Vec<ConditionalLine>,
}

/// An answer to a move, and the answers after it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ConditionalLine {
    /// What the other side must have played.
    #[serde(rename = "if", deserialize_with = "object")]
    pub condition: Condition,
    /// The answer, in the game's notation.
    pub then: String,
    /// The answers to what the other side may play next.
    #[serde(default, deserialize_with = "objects")]
    #[cfg_attr(feature = "openapi", schema(no_recursion, required = false))]
    pub next: Vec<ConditionalLine>,
}

/// A move of the other side, and the roll after it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Condition {
    /// The move, in the game's notation.
    #[serde(rename = "move")]
    pub notation: String,
    /// The roll to answer, its dice in any order; null for any roll, and in games without dice. If
    /// null in a game with dice, no further answers can follow.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(max_items = 4))]
    pub roll: Option<Vec<u8>>,
}

/// The answers that a seat has prepared, as the store keeps them. They start at a ply and stay
/// unchanged while the match goes on; which of them are left follows from the moves since then.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PreparedAnswers {
    /// The seat that prepared them.
    pub seat: Seat,
    /// The match's ply when the seat prepared them.
    pub ply: u32,
    /// The answers.
    pub moves: ConditionalMoves,
}

/// Why a line cannot be prepared.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{detail}")]
pub struct InvalidLine {
    /// The JSON pointer of the member at fault.
    pub pointer: String,
    /// What is wrong with it.
    pub detail: String,
}

/// The faces of a roll in one order, so that two rolls can be compared in any order.
pub(super) fn sorted(faces: &[u8]) -> Vec<u8> {
    let mut faces = faces.to_vec();
    faces.sort_unstable();
    faces
}

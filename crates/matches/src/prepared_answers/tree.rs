use serde::{Deserialize, Deserializer, Serialize};

use turnstone_rules::{Phrase, Seat};

use crate::Ply;
use crate::object::{objects, objects_or_none};

/// A tree of plies that a player prepares: those that may happen, and the player's answers to them.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ConditionalMoves {
    /// The plies that may come next: several moves or rolls where another side or the dice decide, one move
    /// where the player does.
    #[serde(deserialize_with = "objects")]
    #[cfg_attr(feature = "openapi", schema(max_items = 200))]
    pub lines: Vec<ConditionalPly>,
}

/// A move of whoever is to act, or a roll of the dice, and what follows. Has either `move` or
/// `roll`. Passes happen by themselves and are left out.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ConditionalPly {
    /// The move, in the game's notation.
    #[serde(rename = "move", default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(max_length = 500))]
    pub notation: Option<String>,
    /// The faces of the dice, in any order. An empty list is none: some generated clients send it for
    /// a member that is not given.
    #[serde(default, deserialize_with = "faces_or_none", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(max_items = 4))]
    pub roll: Option<Vec<u8>>,
    /// The plies that may come next.
    #[serde(default, deserialize_with = "objects_or_none")]
    #[cfg_attr(
        feature = "openapi",
        schema(no_recursion, value_type = Option<Vec<ConditionalPly>>, max_items = 200)
    )]
    pub next: Vec<ConditionalPly>,
}

/// The faces; `None` for an empty list and for null.
fn faces_or_none<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Vec<u8>>, D::Error> {
    let given = Option::<Vec<u8>>::deserialize(deserializer)?;
    Ok(given.filter(|faces| !faces.is_empty()))
}

/// The plies that a seat has prepared, as the store keeps them. They start at a ply and stay
/// unchanged while the match goes on; which of them are left follows from what happened since then.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PreparedAnswers {
    /// The seat that prepared them.
    pub seat: Seat,
    /// The match's ply when the seat prepared them.
    pub ply: Ply,
    /// The tree.
    pub moves: ConditionalMoves,
}

/// The fault of a line that cannot be prepared.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{detail}")]
pub struct InvalidLine {
    /// The JSON pointer of the member at fault, from the list of lines.
    pub pointer: String,
    /// The fault in words.
    pub detail: Phrase,
}

impl InvalidLine {
    /// The same with a pointer that begins at the body, where the list of lines is at `list`.
    #[must_use]
    pub fn within(mut self, list: &str) -> Self {
        self.pointer.insert_str(0, list);
        self
    }
}

impl ConditionalPly {
    /// Whether it is this roll, its dice in any order.
    pub(super) fn is_roll(&self, faces: &[u8]) -> bool {
        self.roll.as_deref().is_some_and(|roll| sorted(roll) == sorted(faces))
    }
}

/// The faces of a roll in one order, so that two rolls can be compared in any order.
pub(super) fn sorted(faces: &[u8]) -> Vec<u8> {
    let mut faces = faces.to_vec();
    faces.sort_unstable();
    faces
}

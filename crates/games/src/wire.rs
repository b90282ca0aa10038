//! The wire format of values that differ by game: an envelope with one optional member for each
//! game.
//!
//! The API has no unions. Every client generator supports `{"game": "mancala", "mancala": {…}}`,
//! and an app that does not know a new game still parses it. The schemas are in `schemas.rs`.

use std::collections::BTreeMap;

use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::value::RawValue;

use turnstone_rules::{OptionValue, Options, Position};

/// A state as players see it, in its envelope.
#[derive(Debug, Clone)]
pub struct GameState {
    /// The family, which is also the name of the one member.
    pub game: String,
    /// The value of the one member.
    pub view: Box<RawValue>,
}

impl GameState {
    /// The view of a position in its envelope.
    #[must_use]
    pub fn new(game: &str, position: &Position) -> Self {
        Self { game: game.to_owned(), view: position.raw_view() }
    }
}

impl Serialize for GameState {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut envelope = serializer.serialize_map(Some(2))?;
        envelope.serialize_entry("game", &self.game)?;
        envelope.serialize_entry(&self.game, &self.view)?;
        envelope.end()
    }
}

/// A legal move in its envelope: the notation, and the parts for a client to draw.
#[derive(Debug, Clone)]
pub struct GameMove {
    /// The canonical notation: what to send to play it.
    pub notation: String,
    /// The family, which is also the name of the one member.
    pub game: &'static str,
    /// The value of the one member.
    pub parts: Box<RawValue>,
}

impl Serialize for GameMove {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut envelope = serializer.serialize_map(Some(3))?;
        envelope.serialize_entry("move", &self.notation)?;
        envelope.serialize_entry("game", self.game)?;
        envelope.serialize_entry(self.game, &self.parts)?;
        envelope.end()
    }
}

/// The options of a match: one flat object of optional members.
#[derive(Debug, Clone, Default, Serialize)]
#[serde(transparent)]
pub struct MatchOptions(pub Options);

/// An option that is null is one that is absent.
impl<'de> Deserialize<'de> for MatchOptions {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let given = BTreeMap::<String, Option<OptionValue>>::deserialize(deserializer)?;
        Ok(Self(given.into_iter().filter_map(|(id, value)| Some((id, value?))).collect()))
    }
}

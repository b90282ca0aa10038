//! The wire format of values that differ by game: an envelope with one optional member for each
//! game.
//!
//! The API has no unions. Every client generator supports `{"game": "mancala", "mancala": {…}}`,
//! and an app that does not know a new game still parses it. The schemas are in `schemas.rs`.

use std::fmt;

use serde::de::{self, DeserializeSeed, MapAccess, Visitor};
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::value::RawValue;

use turnstone_rules::{OptionValue, Options, Position};

use super::GAMES;

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
    /// The canonical notation: send it to play the move.
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

/// An option that is null is one that is absent. It must be an option of some game: generated clients
/// send null for those that the match's game does not have.
impl<'de> Deserialize<'de> for MatchOptions {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(OptionsVisitor).map(Self)
    }
}

struct OptionsVisitor;

impl<'de> Visitor<'de> for OptionsVisitor {
    type Value = Options;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a map")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Options, A::Error> {
        let mut options = Options::new();
        while let Some(id) = map.next_key::<String>()? {
            if let Some(value) = map.next_value_seed(ValueOf(&id))? {
                options.insert(id, value);
            }
        }
        Ok(options)
    }
}

/// Reads the value of the option with an id. An error there points at the option.
struct ValueOf<'a>(&'a str);

impl<'de> DeserializeSeed<'de> for ValueOf<'_> {
    type Value = Option<OptionValue>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        let value = Option::<OptionValue>::deserialize(deserializer)?;
        let is_known = || {
            let mut options = GAMES.iter().flat_map(|game| game.family().options);
            options.any(|option| option.id == self.0)
        };
        if value.is_none() && !is_known() {
            return Err(de::Error::unknown_field(self.0, &[]));
        }
        Ok(value)
    }
}

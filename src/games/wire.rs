//! How values that differ by game look on the wire: an envelope with one optional member a game.
//!
//! There are no unions in the API. `{"game": "mancala", "mancala": {…}}` needs nothing special of
//! a client generator, and an app that does not know a new game still parses it. The schemas are
//! made from the registry, so that a new game brings its own.

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;
use utoipa::openapi::schema::{SchemaType, Type};
use utoipa::openapi::{ObjectBuilder, Ref, RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use crate::rules::{OptionValue, Options, Position};

use super::GAMES;

type Schemas = Vec<(String, RefOr<Schema>)>;

/// A state as players see it, in its envelope.
#[derive(Debug, Clone)]
pub struct GameState {
    /// The family; the member of that name is the one present.
    pub game: String,
    /// The one member.
    pub view: Box<RawValue>,
}

impl GameState {
    /// The envelope of what players see in a position.
    #[must_use]
    pub fn new(game: &str, position: &Position) -> Self {
        Self { game: game.to_owned(), view: position.written_view() }
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
    /// The family; the member of that name is the one present.
    pub game: &'static str,
    /// The one member.
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
#[derive(Debug, Clone, Default, Serialize, serde::Deserialize)]
#[serde(transparent)]
pub struct MatchOptions(pub Options);

fn word(description: &str) -> ObjectBuilder {
    ObjectBuilder::new()
        .schema_type(SchemaType::Type(Type::String))
        .description(Some(description.to_owned()))
}

fn families() -> String {
    let ids: Vec<_> = GAMES.iter().map(|game| format!("`{}`", game.family().id)).collect();
    format!("The family of games, of which there may be more later: {}.", ids.join(", "))
}

impl PartialSchema for GameState {
    fn schema() -> RefOr<Schema> {
        let mut envelope = ObjectBuilder::new()
            .description(Some("A game's state: the member that `game` names is present."))
            .property("game", word(&families()))
            .required("game");
        for game in GAMES {
            let name = game.view_schema(&mut Vec::new());
            envelope = envelope.property(game.family().id, Ref::from_schema_name(name));
        }
        envelope.into()
    }
}

impl ToSchema for GameState {
    fn schemas(schemas: &mut Schemas) {
        for game in GAMES {
            game.view_schema(schemas);
        }
    }
}

impl PartialSchema for GameMove {
    fn schema() -> RefOr<Schema> {
        let notation = word("The move in the game's notation: what to send to play it.");
        let mut envelope = ObjectBuilder::new()
            .description(Some("A legal move, with the parts that a client needs to draw it."))
            .property("move", notation)
            .required("move")
            .property("game", word(&families()))
            .required("game");
        for game in GAMES {
            let name = game.parts_schema(&mut Vec::new());
            envelope = envelope.property(game.family().id, Ref::from_schema_name(name));
        }
        envelope.into()
    }
}

impl ToSchema for GameMove {
    fn schemas(schemas: &mut Schemas) {
        for game in GAMES {
            game.parts_schema(schemas);
        }
    }
}

impl PartialSchema for MatchOptions {
    fn schema() -> RefOr<Schema> {
        let mut object =
            ObjectBuilder::new().schema_type(SchemaType::Type(Type::Object)).description(Some(
                "The options of a match: one flat object of optional members. Which of them a \
                 game knows, with their values and defaults, is in the catalogue.",
            ));
        for option in GAMES.iter().flat_map(|game| game.family().options) {
            let kind = match option.default_value() {
                OptionValue::Number(_) => Type::Integer,
                OptionValue::Word(_) => Type::String,
            };
            object = object.property(
                option.id,
                ObjectBuilder::new()
                    .schema_type(SchemaType::Type(kind))
                    .description(Some(option.description)),
            );
        }
        object.into()
    }
}

impl ToSchema for MatchOptions {}

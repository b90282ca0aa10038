//! The schemas of the envelopes, made from the registry: a new game brings its own.

use turnstone_rules::{NamedSchemas, OptionValue};
use utoipa::openapi::schema::{SchemaType, Type};
use utoipa::openapi::{ObjectBuilder, Ref, RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use super::GAMES;
use super::wire::{GameMove, GameState, MatchOptions};

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
    fn schemas(schemas: &mut NamedSchemas) {
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
    fn schemas(schemas: &mut NamedSchemas) {
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
